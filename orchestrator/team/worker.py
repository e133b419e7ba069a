"""A member at work: takes assignments from the pool, pursues them, reports to whoever gave them."""

import asyncio
from collections import deque

from orchestrator.agent.hourglass import Hourglass
from orchestrator.core.message import EVERYBODY, Arrival, Assignment, Departure, Message, Report, ReportKind
from orchestrator.core.plan import Status, Verdict
from orchestrator.core.world import BodyLost, World
from orchestrator.team.pool import Seat

BACK_CHECK = 0.5  # seconds between two looks whether a lost body is back


class Worker:
    """One member as its own asyncio task (S-Agents, III-C).

    `agent` divides work if it may command; `hands` is the same body without that right: for orders that come while
    `agent` waits for others, and for work that has come through `deepest` commanders already.
    """

    def __init__(self, agent: Hourglass, hands: Hourglass, world: World, seat: Seat, deepest: int) -> None:
        self.agent, self.hands, self.world, self.seat, self.deepest = agent, hands, world, seat, deepest
        self.mark = seat.mark()
        self.orders: deque[Message] = deque()
        agent.wait = self.wait
        hands.queue = agent.queue

    async def work(self) -> None:
        """For ever: the next assignment, then the next."""
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
                await self.be_lost(str(lost))

    async def wait(self, mark: int) -> None:
        """Until somebody reports; meanwhile these hands are free for whoever commands them. Raises BodyLost."""
        self.read_orders()
        if not self.orders:
            await self.seat.news(mark)
            self.read_orders()
        if self.orders:
            self.agent.perception.lend(await self.take(self.orders.popleft(), self.hands))

    def read_orders(self) -> None:
        """Queue what was not begun; of one commander's orders only the newest counts."""
        mark = self.seat.mark()
        for message in self.seat.since(self.mark):
            if isinstance(message.payload, Assignment) and message.respondent == self.seat.name:
                self.orders = deque(order for order in self.orders if order.speaker != message.speaker)
                self.orders.append(message)
        self.mark = mark

    async def take(self, order: Message, agent: Hourglass) -> int:
        """Pursue one assignment and say how it went. Answers what was gained; raises BodyLost."""
        assert isinstance(order.payload, Assignment)
        number, goal, path = order.payload.number, order.payload.goal, order.payload.path
        gained = 0

        def report(kind: ReportKind, text: str, reason: str = "") -> None:
            seen = agent.perception.seen.inventory if kind is not ReportKind.STARTED else {}
            self.seat.tell(order.speaker, text, Report(kind, number, gained, reason, dict(seen)))

        def on_gain(more: int) -> None:
            nonlocal gained
            gained += more
            report(ReportKind.PROGRESS, f"{gained} of {goal.count} {goal.item}")

        report(ReportKind.STARTED, f"on it: {goal.text}")
        try:
            verdict = await agent.pursue(goal, on_gain, path)
        except BodyLost as lost:
            report(ReportKind.FAILURE, f"I am out of the world: {lost}", str(lost))
            raise
        gained = max(0, agent.perception.total)
        report(*summary(verdict))
        return gained

    async def be_lost(self, why: str) -> None:
        """Tell everybody, and again when the body is back."""
        self.seat.tell(EVERYBODY, f"{self.seat.name} left the world: {why}", Departure(self.seat.name, why))
        while not self.world.online:
            await asyncio.sleep(BACK_CHECK)
        self.seat.tell(EVERYBODY, f"{self.seat.name} is back", Arrival(self.seat.name))


def summary(verdict: Verdict) -> tuple[ReportKind, str, str]:
    """What a member tells its commander at the end."""
    if verdict.status is Status.SUCCESS:
        return ReportKind.SUCCESS, f"done: {verdict.why}", ""
    return ReportKind.FAILURE, f"I cannot: {verdict.why}", verdict.why
