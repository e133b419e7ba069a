"""A cooking shift: looks at the kitchen, asks who decides, and lets every cook do what it is told until the time is over.

Each head is a `core.contracts.controller.Controller`: one for all cooks (MindAgent's dispatcher) or one for each (S-Agents).
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from orchestrator.agent.perception import Pause
from orchestrator.core.contracts.controller import Controller
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.world import BodyLost, World
from orchestrator.core.events.agents import ActionBegun, ActionEnded
from orchestrator.core.events.cooking import CookingOrderChanged
from orchestrator.core.observation import Observation
from orchestrator.core.plan import Status, Verdict
from orchestrator.tasks.cooking.action import CookingAction
from orchestrator.tasks.cooking.eyes import KitchenEyes
from orchestrator.tasks.cooking.level import CookingLevel
from orchestrator.tasks.cooking.orders import OrderBook
from orchestrator.tasks.cooking.view import CookingView, CookView

Head = Controller[CookingView, CookingAction]
LOOK = 0.5  # seconds of the game between two looks at a kitchen in which nothing ended
REST = 1.0  # seconds of the game before a cook whose action was refused is told something again


class CookingShift:
    """One shift of `level.seconds` with the orders of `book`. `worlds` has the cooks' bodies by name, `pauses` their pauses."""

    def __init__(
        self, level: CookingLevel, book: OrderBook, eyes: KitchenEyes, heads: Sequence[Head], worlds: Mapping[str, World],
        pauses: Mapping[str, Pause], journal: Journal, now: Callable[[], float], speed: float, rounds: bool = False,
    ) -> None:  # fmt: skip
        self.level, self.book, self.eyes, self.heads, self.worlds, self.pauses = level, book, eyes, heads, worlds, pauses
        self.journal, self.now, self.speed, self.rounds = journal, now, speed, rounds
        self.acts: dict[str, asyncio.Task[None]] = {}  # by cook
        self.at: dict[str, CookingAction] = {}
        self.resting: dict[str, float] = {}  # until when
        self.looks: dict[str, Observation] = {}
        self.chest: Counter[str] = Counter()

    async def run(self) -> Verdict:
        """Cook until the shift is over. Cancelling it stops the cooks."""
        began = self.now()
        for head in self.heads:
            head.start()
        try:
            self.chest = await self.eyes.delivered() or Counter()
            while (time := self.now() - began) < self.level.seconds:
                await self.count_deliveries()
                self.note_orders(time)
                for action in self.decided(await self.look(time)):
                    self.begin(action)
                await self.next_moment()
        finally:
            for task in self.acts.values():
                task.cancel()
            await asyncio.gather(*self.acts.values(), return_exceptions=True)
        done, decided = self.book.score
        return Verdict(Status.SUCCESS, f"{done} of {decided} orders were served in time")

    # ---- what is seen ----------------------------------------------------------------------------------------------------

    async def count_deliveries(self) -> None:
        """Tell the order book what came into the chest, or was taken out of it, since the last look."""
        now = await self.eyes.delivered()
        if now is not None:
            self.book.deliver(
                {item: now[item] - self.chest[item] for item in {*now, *self.chest} if now[item] != self.chest[item]}
            )
            self.chest = now

    def note_orders(self, time: float) -> None:
        """Let orders arrive, be served and expire, and record it."""
        for change in self.book.advance(time):
            order = change.order
            self.journal.write(CookingOrderChanged(
                what=change.what, number=order.number, dish=order.dish, due=order.due, time=round(time, 1),
            ))  # fmt: skip

    async def look(self, time: float) -> CookingView:
        """Return what the heads see. Only free cooks look anew: those at work are where their action takes them."""
        free = [name for name in self.worlds if name not in self.acts and self.worlds[name].online]
        found = await asyncio.gather(*(self.worlds[name].observe() for name in free), return_exceptions=True)
        for name, look in zip(free, found, strict=True):
            if isinstance(look, Observation):
                self.looks[name] = look
            elif not isinstance(look, BodyLost):
                raise look
        cooks = tuple(
            CookView(name, look.position, look.inventory, self.at.get(name)) for name, look in sorted(self.looks.items())
        )
        return CookingView(time, tuple(self.book.open), self.book.stock, await self.eyes.cookers(), cooks)

    # ---- what is done ----------------------------------------------------------------------------------------------------

    def decided(self, seen: CookingView) -> Sequence[CookingAction]:
        """Return the next actions of the cooks that may begin one; in rounds nobody begins before all are free."""
        if self.rounds and self.acts:
            return ()
        actions: list[CookingAction] = []
        for head in self.heads:
            told = {action.cook: action for action in actions}
            actions += head.act(
                replace(seen, cooks=tuple(replace(cook, at=cook.at or told.get(cook.name)) for cook in seen.cooks))
            )
        return [action for action in actions if self.may_begin(action.cook)]

    def may_begin(self, name: str) -> bool:
        """Return whether a cook is here, free, not paused and not resting after a refusal."""
        return (
            name not in self.acts and self.worlds[name].online and not self.pauses[name].on
            and self.resting.get(name, 0.0) <= self.now()
        )  # fmt: skip

    def begin(self, action: CookingAction) -> None:
        """Let a cook begin an action."""
        self.at[action.cook] = action
        self.acts[action.cook] = asyncio.create_task(self.carry_out(action), name=f"cook {action.cook}")

    async def carry_out(self, action: CookingAction) -> None:
        """Run an action to its end and record its outcome."""
        name = action.cook
        act = action.act()
        self.journal.write(ActionBegun(agent=name, skill=act.skill, args=dict(act.args), text=str(action)))
        outcome = await self.worlds[name].act(act)
        self.journal.write(ActionEnded.of(name, act.skill, outcome))
        if not outcome.ok:
            self.resting[name] = self.now() + REST

    async def next_moment(self) -> None:
        """Wait until an action ends, but no longer than LOOK."""
        pause = LOOK / self.speed
        if self.acts:
            await asyncio.wait(self.acts.values(), timeout=pause, return_when=asyncio.FIRST_COMPLETED)
        else:
            await asyncio.sleep(pause)
        for name in [name for name, task in self.acts.items() if task.done()]:
            del self.at[name]
            self.acts.pop(name).result()  # raises what no outcome stands for
