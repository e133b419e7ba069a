"""Carries out one order of the queue, and waits until a crew or a member is free for the next one."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from orchestrator.commands.command import Command, Connective
from orchestrator.core.events.trace import new_trace, traced
from orchestrator.core.queued_order import QueuedOrder
from orchestrator.dialogue.errands.member_task import MemberTask
from orchestrator.dialogue.replies import ReplyTarget
from orchestrator.dialogue.turn import Turn
from orchestrator.team.crew import Crew

Apply = Callable[[Turn], Awaitable[None]]
ParseAgain = Callable[[Command, str, str], Command]
Running = Callable[[], dict[str, MemberTask]]
Announcing = Callable[[], "asyncio.Task[None] | None"]


class QueuedWork:
    """Carries out orders of one crew's queue: `apply` is the dispatcher, `parse_again` reads the words of an order, `running`
    returns the tasks of the members, and `announcing` the task that ends when the crew's goal has ended and was delivered."""

    def __init__(self, crew: Crew, apply: Apply, parse_again: ParseAgain, running: Running, announcing: Announcing) -> None:
        self.crew, self.apply, self.parse_again, self.running, self.announcing = (
            crew, apply, parse_again, running, announcing,
        )  # fmt: skip

    async def free(self, member: str, order: QueuedOrder | None = None) -> None:
        """Wait until nothing keeps a member, or the whole crew if `member` is empty, from its next order. A member waits for
        the crew's present goal, but not for those that begin meanwhile. `order` is one that was begun in an earlier run: the
        tasks that carry it out are waited for too."""
        if member and (goal := self.goals()):
            await asyncio.wait(goal)
        while busy := self.busy_with(member, order):
            await asyncio.wait(busy, return_when=asyncio.FIRST_COMPLETED)

    def goals(self) -> "set[asyncio.Task[Any]]":
        """Return the tasks of the crew's present goal; empty without one."""
        return {each for each in (self.announcing(), self.crew.pursuit) if each and not each.done()}

    def busy_with(self, member: str, order: QueuedOrder | None = None) -> "set[asyncio.Task[Any]]":
        """Return the tasks that have to end before the next order of a member (or of the crew) begins."""
        tasks = {
            each.task
            for name, each in self.running().items()
            if each.task and not each.task.done() and (name == member or (not member and is_part(each, order)))
        }
        return {*tasks, *self.crew.unstarted_orders, *(() if member else self.goals())}

    async def carry_out(self, order: QueuedOrder, reply_to: ReplyTarget) -> None:
        """Begin an order and wait until it is done, whether with success or not."""
        said = Command(order.source, order.speaker.name, "", None, order.text, plays=order.speaker.plays)
        command = self.parse_again(said, order.text, order.member)
        command = replace(command, joined=Connective.NOW, more=(), raw=order.text, order=order.order)
        before = dict(self.running())
        turn = Turn(order.text, order.speaker, command, order.source, reply_to, queued=True, trace=order.trace or new_trace())
        with traced(turn.trace):
            await self.apply(turn)
        if self.crew.unstarted_orders:
            await asyncio.wait(set(self.crew.unstarted_orders))
        mine = {each.task for name, each in self.running().items() if each is not before.get(name) and each.task}
        if mine:
            await asyncio.wait(mine)
        while not order.member and (goal := self.goals()):
            await asyncio.wait(goal)


def is_part(task: MemberTask, order: QueuedOrder | None) -> bool:
    """Return whether the crew's next order has to wait for a member's task: it delivers what was gained, or is the order that
    was begun in an earlier run."""
    return task.delivers or bool(order and task.order == order.order)
