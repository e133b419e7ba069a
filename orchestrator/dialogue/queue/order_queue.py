"""The queue of orders of one crew: each order begins when those before it are done. The crew has one queue, and each member
another.

queue_list.py has the list itself, queue_edits.py what people may change in it, queued_work.py how one order is carried out.
"""

import asyncio
from collections.abc import Collection
from dataclasses import replace

from orchestrator.core.events.order_queue import QueueChanged
from orchestrator.core.queued_order import QueuedOrder
from orchestrator.dialogue.permissions import People
from orchestrator.dialogue.queue.queue_list import MOST, Orders, added, begun, waiting, without
from orchestrator.dialogue.queue.queued_work import QueuedWork
from orchestrator.dialogue.replies import PUBLIC, AnsweringTasks, ReplyTarget
from orchestrator.record.queue_state import QueueState
from orchestrator.team.crew import Crew


class OrderQueue:
    """Keeps the orders that wait, in the record too, and begins each one when its turn comes.

    `held` says that none begins, because a person stopped the crew. `work` carries out one order.
    """

    def __init__(self, crew: Crew, people: People, tasks: AnsweringTasks, work: QueuedWork) -> None:
        self.crew, self.people, self.tasks, self.work = crew, people, tasks, work
        self.orders: Orders = ()
        self.held = False
        self._targets: dict[int, ReplyTarget] = {}  # where the answers to an order go; everybody hears those after a restart
        self._lanes: dict[str, asyncio.Task[None]] = {}
        self._going = asyncio.Event()
        self._going.set()
        self._number = 0

    def waiting(self, member: str) -> Orders:
        """Return the orders that wait for a member, or for the whole crew if `member` is empty."""
        return waiting(self.orders, member)

    def next_number(self) -> int:
        """Return a number that no order of this queue has."""
        self._number = max(self._number, *(order.number for order in self.orders), 0) + 1
        return self._number

    def full(self, member: str, more: int) -> bool:
        """Return whether the queue of a member (or of the crew) has no room for so many more orders."""
        return len(self.waiting(member)) + more > MOST

    def add(self, order: QueuedOrder, reply_to: ReplyTarget) -> int:
        """Add an order, whose answers go to `reply_to`, and return its place in its queue, from 1."""
        self._targets[order.number] = reply_to
        self.change(added(self.orders, order, self.people.outranks), line=reply_to.line)
        self.keep_working(order.member)
        return self.waiting(order.member).index(order) + 1

    def change(self, orders: Orders, *, held: bool | None = None, line: int = 0) -> None:
        """Replace the orders of the queue, and record them. `held` says whether they wait for a person to resume; None leaves
        that as it is. `line` is the number of the line that changes them, 0 if none does."""
        self.orders, self.held = orders, self.held if held is None else held
        if self.held:
            self._going.clear()
        else:
            self._going.set()
        self.crew.journal.write(QueueChanged(orders=self.orders, held=self.held, line=line))

    def hold(self, line: int = 0) -> int:
        """Let no waiting order begin until a person resumes; return how many wait. `line` is as in `change`."""
        count = sum(not order.running for order in self.orders)
        if count:
            self.change(self.orders, held=True, line=line)
        return count

    def release(self, line: int = 0) -> int:
        """Let the waiting orders begin again after `hold`; return how many wait. `line` is as in `change`."""
        if not self.held:
            return 0
        self.change(self.orders, held=False, line=line)
        return sum(not order.running for order in self.orders)

    def keep_working(self, member: str) -> None:
        """Start to work off the queue of a member, or of the crew, unless somebody already does."""
        if member not in self._lanes:
            self._lanes[member] = self.tasks.create_task(self._work_off(member))

    async def _work_off(self, member: str) -> None:
        while self.waiting(member):
            await self._going.wait()
            await self.work.free(member)
            if self.held or not self.waiting(member):
                continue
            order = self.waiting(member)[0]
            self.change(begun(self.orders, order))
            await self.work.carry_out(order, self._targets.pop(order.number, PUBLIC))
            self.finish({order.number})
        del self._lanes[member]

    def finish(self, numbers: Collection[int], line: int = 0) -> None:
        """Remove orders from the queue because they are done or cancelled. `line` is as in `change`."""
        for number in numbers:
            self._targets.pop(number, None)
        left = without(self.orders, set(numbers))
        self.change(left, held=self.held and bool(left), line=line)

    def restore(self, state: QueueState) -> None:
        """Go on with the queue of an earlier run: orders that had been begun are finished first, and not begun again."""
        if not state.orders:
            return
        over = [order for order in state.running if order.number in state.begun]
        again = tuple(order for order in state.orders if order not in over)
        for order in over:
            self.tasks.create_task(self._finish_earlier(order))
        waits = [replace(each, running=False) for each in again]
        self.change((*over, *waits), held=state.held)
        for member in {order.member for order in waits} - {order.member for order in over}:
            self.keep_working(member)

    async def _finish_earlier(self, order: QueuedOrder) -> None:
        await self.work.free(order.member, order)
        self.finish({order.number})
        self.keep_working(order.member)
