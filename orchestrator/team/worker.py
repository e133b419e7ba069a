"""A worker: a member of a crew that takes assignments (orders to pursue a goal) from the message pool, pursues them and reports
to its commanders."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from orchestrator.agent.hourglass import Hourglass
from orchestrator.agent.reflexes import in_words
from orchestrator.core.contracts.world import BodyLost, World
from orchestrator.core.events.trace import traced
from orchestrator.core.goal import Goal, amount
from orchestrator.core.message import (
    EVERYBODY,
    Assignment,
    Correction,
    Departure,
    Message,
    NewMember,
    Report,
    ReportKind,
    Withdrawal,
)
from orchestrator.core.outcome import Reason
from orchestrator.core.plan import Status, Verdict
from orchestrator.core.waiting.cancelling import cancel
from orchestrator.team.message_pool import Seat

BACK_CHECK = 0.5  # seconds between two looks whether a lost body is back
Replace = Callable[[str], Awaitable[bool]]  # recruits a new bot for a lost member; returns whether one came


class Worker:
    """One member of a crew, which works in an asyncio task of its own (the paper S-Agents, III-C).

    `agent` (its planner loop) divides work if its role may command. `leaf_agent` moves the same bot and never commands: it does
    the work that comes while `agent` waits for others, and work that has already been passed on by as many commanders as
    `deepest` says. `replace` recruits a new bot when this one is lost.
    """

    def __init__(
        self, agent: Hourglass, leaf_agent: Hourglass, world: World, seat: Seat, deepest: int, replace: Replace | None = None
    ) -> None:
        self.agent, self.leaf_agent, self.world, self.seat, self.deepest = agent, leaf_agent, world, seat, deepest
        self.replace = replace
        self.mark = seat.mark()
        self.orders: deque[Message] = deque()
        self.doing: Goal | None = None
        self.gained = 0  # for `doing`
        agent.wait = self.wait
        leaf_agent.queue = agent.queue

    async def work(self) -> None:
        """Work on one assignment (an order to pursue a goal) after another without end; return only when the bot is lost and a
        new member has replaced this one."""
        while True:
            mark = self.seat.mark()
            self.read_orders()
            if not self.orders:
                await self.seat.news(mark)
                continue
            order = self.orders.popleft()
            assert isinstance(order.payload, Assignment)
            try:
                with traced(order.trace):
                    await self.take(order, self.agent if len(order.payload.path) < self.deepest else self.leaf_agent)
            except BodyLost as lost:
                if await self.handle_loss(str(lost)):
                    return

    async def wait(self, mark: int) -> None:
        """Wait for a message after the position `mark` in the inbox; if an assignment (an order to pursue a goal) has come
        meanwhile, carry it out with `leaf_agent`, which passes nothing on. Raise BodyLost if the bot is lost."""
        self.read_orders()
        if not self.orders:
            await self.seat.news(mark)
            self.read_orders()
        if self.orders:
            order = self.orders.popleft()
            with traced(order.trace):
                self.agent.perception.lend(await self.take(order, self.leaf_agent))

    def read_orders(self) -> None:
        """Read the new messages in the inbox: queue assignments (orders to pursue a goal) to this member, and drop queued ones
        that were withdrawn."""
        for message in self.seat.since(self.mark):
            match message.payload:
                case Assignment() if message.respondent == self.seat.name:
                    self.orders.append(message)
                case Withdrawal(item):
                    self.drop_orders(item)
        self.mark = self.seat.mark()

    def drop_orders(self, item: str) -> None:
        """Drop the queued assignments (orders to gain it) for an item and report each to the member that gave it as left (not
        done because it was withdrawn)."""
        for order in [order for order in self.orders if wanted(order) == item]:
            self.orders.remove(order)
            assert isinstance(order.payload, Assignment)
            self.seat.tell(order.speaker, f"dropped: {order.payload.goal.text}", Report(ReportKind.LEFT, order.payload.number))

    async def take(self, order: Message, agent: Hourglass) -> Mapping[str, int]:
        """Pursue the assignment in `order` with `agent` (a planner loop) and report how it ended. Return how it changed the
        inventory, as item -> count (below zero: spent). Raise BodyLost if the bot is lost."""
        assert isinstance(order.payload, Assignment)
        number, goal = order.payload.number, order.payload.goal
        gained = 0

        def on_gain(more: int) -> None:
            nonlocal gained
            gained += more
            self.gained, self.doing = gained, agent.perception.goal
            report = Report(ReportKind.PROGRESS, number, gained, changes=agent.queue.costs)
            self.seat.tell(order.speaker, f"{gained} of {amount(goal.count, goal.item)}", report)

        self.seat.tell(order.speaker, f"on it: {goal.text}", Report(ReportKind.STARTED, number))
        outer, self.doing, self.gained = self.doing, goal, 0
        try:
            kind, text, verdict = summary(await self.until_withdrawn(agent, order, on_gain), goal)
        except BodyLost as lost:
            cause = Reason.DISCONNECTED
            report = Report(ReportKind.FAILURE, number, gained, str(lost), cause=cause)
            self.seat.tell(order.speaker, f"I am not in the world: {lost}", report)
            raise
        finally:
            self.doing = outer
        changes = agent.perception.changes()
        by_reflex = in_words(agent.perception.reflexes.since_goal)
        said = f"{text}; by reflex: {by_reflex}" if by_reflex else text
        self.seat.tell(order.speaker, said, final_report(kind, number, agent, verdict))
        return changes

    async def until_withdrawn(self, agent: Hourglass, order: Message, on_gain: Callable[[int], None]) -> Verdict | None:
        """Let `agent` (the member's planner loop) carry out the message `order`, and return the verdict: success or failure,
        and why. If it is withdrawn first, stop the bot and return None. `on_gain` is called with each number of items
        gained."""
        assert isinstance(order.payload, Assignment)
        mark, goal = self.seat.mark(), order.payload.goal
        pursuit = asyncio.create_task(agent.pursue(goal, on_gain, order.payload.path))
        recall = asyncio.create_task(self.seat.wait_for(mark, lambda message: message.payload == Withdrawal(goal.item)))
        less = asyncio.create_task(watch_reduced_count(self.seat, agent, order.speaker, order.payload.number))
        try:
            await asyncio.wait({pursuit, recall}, return_when=asyncio.FIRST_COMPLETED)
            if pursuit.done():
                return pursuit.result()
        finally:
            await cancel(pursuit, recall, less)
        await self.world.stop()
        await agent.perception.look()
        return None

    async def handle_loss(self, why: str) -> bool:
        """Tell the crew that this member's bot is lost and `why`, then wait until it is back or a new member has replaced it.
        Return whether it was replaced."""
        self.seat.tell(EVERYBODY, f"{self.seat.name} left the world: {why}", Departure(self.seat.name, why))
        self.read_orders()
        self.orders.clear()  # the commanders give these to others
        replaced = self.replace is not None and await self.replace(self.seat.name)
        self.reject_orders(why)
        while not replaced and not self.world.online:
            await asyncio.sleep(BACK_CHECK)
            self.reject_orders(why)
        if not replaced:
            self.seat.tell(EVERYBODY, f"{self.seat.name} is back", NewMember(self.seat.name))
        return replaced

    def reject_orders(self, why: str) -> None:
        """Report as failed, with the reason `why`, every assignment (order to pursue a goal) that came while the bot was out of
        the world, and tell those who gave it, who did not know yet, that it is away."""
        self.read_orders()
        for order in self.orders:
            assert isinstance(order.payload, Assignment)
            report = Report(ReportKind.FAILURE, order.payload.number, reason=why, cause=Reason.DISCONNECTED)
            self.seat.tell(order.speaker, f"I am not in the world: {why}", report)
            self.seat.tell(order.speaker, f"{self.seat.name} is away: {why}", Departure(self.seat.name, why))
        self.orders.clear()


async def watch_reduced_count(seat: Seat, agent: Hourglass, commander: str, number: int) -> None:
    """Lower the agent's goal when the member `commander` sends a smaller count for assignment (order) `number`, and end the
    work once that much has been gained. `seat` is the member's inbox.

    Such corrections count even if they came before the assignment was begun.
    """
    gained, enough = 0, None
    async for message in seat.follow(0):
        match message.payload:
            case Correction() as less if (message.speaker, less.number) == (commander, number):
                enough = less.count
                agent.perception.goal = replace(agent.perception.goal, count=enough)
            case Report() as own if (message.respondent, own.number, message.speaker) == (commander, number, seat.name):
                gained = own.gained
        if enough is not None and gained >= enough:
            await agent.queue.finish_early()
            return


def final_report(kind: ReportKind, number: int, agent: Hourglass, verdict: Verdict) -> Report:
    """Return the last report of a member on assignment (order to pursue a goal) `number`: how it ended (`kind`, and the reason
    in `verdict` if it failed), and what the member holds, sees and gained, as its planner loop `agent` knows it."""
    seen, why = agent.perception.seen, verdict.why if kind is ReportKind.FAILURE else ""
    gained, changes = agent.perception.total, agent.perception.changes()
    inventory, sight = dict(seen.inventory), dict(seen.blocks)
    reflexes = agent.perception.reflexes.since_goal
    return Report(kind, number, gained, why, inventory, changes, verdict.cause, seen.position, sight, reflexes)


def wanted(order: Message) -> str:
    """Return the item that the message `order` (an order to pursue a goal) asks the member to gain."""
    assert isinstance(order.payload, Assignment)
    return order.payload.goal.item


def summary(verdict: Verdict | None, goal: Goal) -> tuple[ReportKind, str, Verdict]:
    """Return the last report on an assignment (an order to pursue `goal`) as (kind, text, verdict), from the verdict with which
    the work ended. A missing verdict means that the assignment was withdrawn; the returned one is then a failure."""
    if verdict is None:
        return ReportKind.LEFT, f"dropped: {goal.text}", Verdict(Status.FAIL, "the order was withdrawn")
    if verdict.status is Status.SUCCESS:
        return ReportKind.SUCCESS, f"done: {verdict.why}", verdict
    return ReportKind.FAILURE, f"I failed: {verdict.why}", verdict
