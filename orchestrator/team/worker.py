"""A leaf at work: takes an assignment from the pool, pursues it, reports to whoever gave it."""

import asyncio

from orchestrator.agent.hourglass import Hourglass
from orchestrator.core.message import EVERYBODY, Arrival, Assignment, Departure, Message, Report, ReportKind
from orchestrator.core.plan import Status, Verdict
from orchestrator.core.world import BodyLost, World
from orchestrator.team.pool import Seat

BACK_CHECK = 0.5  # seconds between two looks whether a lost body is back


class Worker:
    """One leaf as its own asyncio task (S-Agents, III-C)."""

    def __init__(self, agent: Hourglass, world: World, seat: Seat) -> None:
        self.agent, self.world, self.seat = agent, world, seat
        self.mark = seat.mark()

    async def work(self) -> None:
        """For ever: the next assignment, then the next."""
        while True:
            order = await self.next_order()
            await self.take(order)

    async def next_order(self) -> Message:
        """The newest assignment that was not begun; older ones are out of date."""
        while True:
            mark = self.seat.mark()
            orders = [m for m in self.seat.since(self.mark) if self.is_order(m)]
            self.mark = mark
            if orders:
                return orders[-1]
            await self.seat.news(mark)

    def is_order(self, message: Message) -> bool:
        """An assignment to this member."""
        return isinstance(message.payload, Assignment) and message.respondent == self.seat.name

    async def take(self, order: Message) -> None:
        """Pursue one assignment and say how it went; a lost body is told to everybody."""
        assert isinstance(order.payload, Assignment)
        number, goal = order.payload.number, order.payload.goal
        gained = 0

        def report(kind: ReportKind, text: str, reason: str = "") -> None:
            seen = self.agent.perception.seen.inventory if kind is not ReportKind.STARTED else {}
            self.seat.tell(order.speaker, text, Report(kind, number, gained, reason, dict(seen)))

        def on_gain(more: int) -> None:
            nonlocal gained
            gained += more
            report(ReportKind.PROGRESS, f"{gained} of {goal.count} {goal.item}")

        report(ReportKind.STARTED, f"on it: {goal.text}")
        try:
            verdict = await self.agent.pursue(goal, on_gain)
        except BodyLost as lost:
            report(ReportKind.FAILURE, f"I am out of the world: {lost}", str(lost))
            await self.be_lost(str(lost))
            return
        gained = max(0, self.agent.perception.gained)
        report(*summary(verdict))

    async def be_lost(self, why: str) -> None:
        """Tell everybody, and again when the body is back."""
        self.seat.tell(EVERYBODY, f"{self.seat.name} left the world: {why}", Departure(self.seat.name, why))
        while not self.world.online:
            await asyncio.sleep(BACK_CHECK)
        self.seat.tell(EVERYBODY, f"{self.seat.name} is back", Arrival(self.seat.name))


def summary(verdict: Verdict) -> tuple[ReportKind, str, str]:
    """What a leaf tells its leader at the end."""
    if verdict.status is Status.SUCCESS:
        return ReportKind.SUCCESS, f"done: {verdict.why}", ""
    return ReportKind.FAILURE, f"I cannot: {verdict.why}", verdict.why
