"""A member at work: takes assignments from the pool, pursues them, reports to whoever gave them."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from orchestrator.agent.hourglass import Hourglass
from orchestrator.agent.reflexes import in_words
from orchestrator.core.contracts.world import BodyLost, World
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
from orchestrator.team.message_pool import Seat

BACK_CHECK = 0.5  # seconds between two looks whether a lost body is back
Replace = Callable[[str], Awaitable[bool]]  # brings somebody else for a member; says whether anybody came


class Worker:
    """One member as its own asyncio task (S-Agents, III-C).

    `agent` divides work if it may command; `hands` is the same body without that right: for orders that come while
    `agent` waits for others, and for work that has come through `deepest` commanders already.
    """

    def __init__(
        self, agent: Hourglass, hands: Hourglass, world: World, seat: Seat, deepest: int, replace: Replace | None = None
    ) -> None:
        self.agent, self.hands, self.world, self.seat, self.deepest = agent, hands, world, seat, deepest
        self.replace = replace
        self.mark = seat.mark()
        self.orders: deque[Message] = deque()
        self.doing: Goal | None = None
        self.gained = 0  # of that
        agent.wait = self.wait
        hands.queue = agent.queue

    async def work(self) -> None:
        """The next assignment, then the next; until somebody else has come for a body that is lost."""
        while True:
            mark = self.seat.mark()
            self.read_orders()
            if not self.orders:
                await self.seat.news(mark)
                continue
            order = self.orders.popleft()
            assert isinstance(order.payload, Assignment)
            try:
                await self.take(order, self.agent if len(order.payload.path) < self.deepest else self.hands)
            except BodyLost as lost:
                if await self.be_lost(str(lost)):
                    return

    async def wait(self, mark: int) -> None:
        """Until somebody reports; meanwhile these hands are free for whoever commands them. Raises BodyLost."""
        self.read_orders()
        if not self.orders:
            await self.seat.news(mark)
            self.read_orders()
        if self.orders:
            self.agent.perception.lend(await self.take(self.orders.popleft(), self.hands))

    def read_orders(self) -> None:
        """Queue what was not begun, one after another; what was withdrawn meanwhile is left out."""
        for message in self.seat.since(self.mark):
            match message.payload:
                case Assignment() if message.respondent == self.seat.name:
                    self.orders.append(message)
                case Withdrawal(item):
                    self.give_up(item)
        self.mark = self.seat.mark()

    def give_up(self, item: str) -> None:
        """Orders for it that were not begun are left."""
        for order in [order for order in self.orders if wanted(order) == item]:
            self.orders.remove(order)
            assert isinstance(order.payload, Assignment)
            self.seat.tell(order.speaker, f"leaving {order.payload.goal.text}", Report(ReportKind.LEFT, order.payload.number))

    async def take(self, order: Message, agent: Hourglass) -> Mapping[str, int]:
        """Pursue one assignment and say how it went. Answers how the inventory changed; raises BodyLost."""
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
            kind, text, verdict = summary(await self.until_left(agent, order, on_gain), goal)
        except BodyLost as lost:
            cause = Reason.DISCONNECTED
            report = Report(ReportKind.FAILURE, number, gained, str(lost), cause=cause)
            self.seat.tell(order.speaker, f"I am out of the world: {lost}", report)
            raise
        finally:
            self.doing = outer
        changes = agent.perception.changes()
        by_reflex = in_words(agent.perception.reflexes.since_goal)
        said = f"{text}; by reflex: {by_reflex}" if by_reflex else text
        self.seat.tell(order.speaker, said, final_report(kind, number, agent, verdict))
        return changes

    async def until_left(self, agent: Hourglass, order: Message, on_gain: Callable[[int], None]) -> Verdict | None:
        """The verdict on the goal; None when it was withdrawn first."""
        assert isinstance(order.payload, Assignment)
        mark, goal = self.seat.mark(), order.payload.goal
        pursuit = asyncio.create_task(agent.pursue(goal, on_gain, order.payload.path))
        recall = asyncio.create_task(self.seat.word(mark, lambda message: message.payload == Withdrawal(goal.item)))
        less = asyncio.create_task(watch_reduced_count(self.seat, agent, order.speaker, order.payload.number))
        try:
            await asyncio.wait({pursuit, recall}, return_when=asyncio.FIRST_COMPLETED)
            if pursuit.done():
                return pursuit.result()
        finally:
            pursuit.cancel()
            recall.cancel()
            less.cancel()
            await asyncio.gather(pursuit, recall, less, return_exceptions=True)
        await self.world.stop()
        await agent.perception.look()
        return None

    async def be_lost(self, why: str) -> bool:
        """Tell everybody, and again when the body is back; true when somebody else came for it."""
        self.seat.tell(EVERYBODY, f"{self.seat.name} left the world: {why}", Departure(self.seat.name, why))
        self.read_orders()
        self.orders.clear()  # from before: others have them
        replaced = self.replace is not None and await self.replace(self.seat.name)
        self.hand_back(why)
        while not replaced and not self.world.online:
            await asyncio.sleep(BACK_CHECK)
            self.hand_back(why)
        if not replaced:
            self.seat.tell(EVERYBODY, f"{self.seat.name} is back", NewMember(self.seat.name))
        return replaced

    def hand_back(self, why: str) -> None:
        """Orders that came while the body was away: who gives one has begun something new since, and does not know."""
        self.read_orders()
        for order in self.orders:
            assert isinstance(order.payload, Assignment)
            report = Report(ReportKind.FAILURE, order.payload.number, reason=why, cause=Reason.DISCONNECTED)
            self.seat.tell(order.speaker, f"I am out of the world: {why}", report)
            self.seat.tell(order.speaker, f"{self.seat.name} is away: {why}", Departure(self.seat.name, why))
        self.orders.clear()


async def watch_reduced_count(seat: Seat, agent: Hourglass, commander: str, number: int) -> None:
    """Lower an agent's goal when its commander needs less, and end its work once that much came in.

    Corrections that came before the assignment was begun count too.
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
    """How an assignment ended, and how its member stands there."""
    seen, why = agent.perception.seen, verdict.why if kind is ReportKind.FAILURE else ""
    gained, changes = agent.perception.total, agent.perception.changes()
    inventory, sight = dict(seen.inventory), dict(seen.blocks)
    reflexes = agent.perception.reflexes.since_goal
    return Report(kind, number, gained, why, inventory, changes, verdict.cause, seen.position, sight, reflexes)


def wanted(order: Message) -> str:
    """The item that an order is for."""
    assert isinstance(order.payload, Assignment)
    return order.payload.goal.item


def summary(verdict: Verdict | None, goal: Goal) -> tuple[ReportKind, str, Verdict]:
    """What a member tells its commander at the end; no verdict means that it was told to leave it."""
    if verdict is None:
        return ReportKind.LEFT, f"leaving {goal.text}", Verdict(Status.FAIL, "it was withdrawn")
    if verdict.status is Status.SUCCESS:
        return ReportKind.SUCCESS, f"done: {verdict.why}", verdict
    return ReportKind.FAILURE, f"I cannot: {verdict.why}", verdict
