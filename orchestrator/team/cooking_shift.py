"""A cooking shift: looks at the kitchen, asks who decides, and lets every cook do what it is told until the time is over.

There is one head for all cooks (MindAgent's dispatcher) or one for each (S-Agents). A slow head holds up only its own cooks:
each decides in a task of its own, on the latest look at the kitchen.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from orchestrator.agent.perception import Pause
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.world import BodyLost, World
from orchestrator.core.events.agents import ActionBegun, ActionEnded
from orchestrator.core.events.cooking import CookingOrderChanged
from orchestrator.core.observation import Observation
from orchestrator.core.plan import Status, Verdict
from orchestrator.core.waiting.cancelling import cancel
from orchestrator.tasks.cooking.action import CookingAction
from orchestrator.tasks.cooking.display import KitchenDisplay
from orchestrator.tasks.cooking.kitchen_eyes import KitchenEyes
from orchestrator.tasks.cooking.level import CookingLevel
from orchestrator.tasks.cooking.losses import Losses
from orchestrator.tasks.cooking.orders import OrderBook
from orchestrator.tasks.cooking.view import CookingView, CookView
from orchestrator.team.cooking_heads import CookingHead

Refusal = tuple[float, CookingAction]  # when, and what
LOOK = 0.5  # seconds of the game between two looks at a kitchen in which nothing ended
REST = 1.0  # seconds of the game before a cook whose action was refused is told something again
AGAIN = 10.0  # seconds of the game before the refused action itself is tried again


class CookingShift:
    """One shift of `level.seconds` with the orders of `book`.

    `worlds` has the cooks' bodies by name, `pauses` their pauses, `duties` the dishes that people gave to cooks. `display`
    shows the orders to players.
    """

    def __init__(
        self, level: CookingLevel, book: OrderBook, eyes: KitchenEyes, heads: Sequence[CookingHead],
        worlds: Mapping[str, World], pauses: Mapping[str, Pause], journal: Journal, now: Callable[[], float], speed: float,
        rounds: bool = False, duties: Mapping[str, str] | None = None, display: KitchenDisplay | None = None,
    ) -> None:  # fmt: skip
        self.level, self.book, self.eyes, self.heads, self.worlds, self.pauses = level, book, eyes, heads, worlds, pauses
        self.journal, self.now, self.speed, self.rounds = journal, now, speed, rounds
        self.duties, self.display = {} if duties is None else duties, display
        self.acts: dict[str, asyncio.Task[None]] = {}  # by cook
        self.at: dict[str, CookingAction] = {}
        self.refusals: dict[str, list[Refusal]] = {}  # the latest, by cook
        self.looks: dict[str, Observation] = {}
        self.chest: Counter[str] = Counter()
        self.has_chest = True
        self.losses = Losses(len(eyes.cells))
        self.seen: CookingView | None = None
        self.looked, self.ended = asyncio.Condition(), asyncio.Event()
        self.thinking = 0  # heads that are at a decision
        self.open_round = True

    async def run(self) -> Verdict:
        """Cook until the shift is over. Cancelling it stops the cooks."""
        began = self.now()
        self.chest = await self.eyes.delivered() or Counter()
        deciding = [self.started(self.lead(head), "head of the kitchen") for head in self.heads]
        try:
            while (time := self.now() - began) < self.level.seconds:
                await self.count_deliveries()
                self.note_orders(time)
                if self.display:
                    await self.display.show(time, self.book.open)
                await self.show(await self.look(time))
                await self.next_moment(deciding)
        finally:
            if self.display:
                await self.display.close()
            tasks = (*deciding, *self.acts.values())
            await cancel(*tasks)
        done, decided = self.book.score
        return Verdict(Status.SUCCESS, f"{done} of {decided} orders were served in time")

    # ---- what is seen ----------------------------------------------------------------------------------------------------

    async def count_deliveries(self) -> None:
        """Tell the order book what came into the chest, or was taken out of it, since the last look."""
        now = await self.eyes.delivered()
        self.has_chest = now is not None
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
        furnaces, people = await asyncio.gather(self.eyes.furnaces(), self.eyes.people(set(self.worlds)))
        self.losses.see(len(furnaces), self.has_chest)
        return CookingView(time, tuple(self.book.open), self.book.stock, furnaces, self.cooks(), people, dict(self.duties))

    def cooks(self) -> tuple[CookView, ...]:
        """Return the cooks as they were seen last, with what each is at now."""
        return tuple(self.cook(name, look) for name, look in sorted(self.looks.items()))

    def cook(self, name: str, look: Observation) -> CookView:
        """Return one cook as it was seen last."""
        mobs = Counter(entity.name for entity in look.entities if entity.kind != "player")
        refused = tuple(action for at, action in self.refusals.get(name, ()) if self.now() < at + AGAIN)
        return CookView(name, look.position, look.inventory, self.at.get(name), mobs, refused, look.blocks)

    async def show(self, seen: CookingView) -> None:
        """Give the heads a new look. A round begins when all cooks are free and nobody is deciding."""
        self.seen, self.open_round = seen, not (self.acts or self.thinking)
        async with self.looked:
            self.looked.notify_all()

    # ---- what is decided -------------------------------------------------------------------------------------------------

    async def lead(self, head: CookingHead) -> None:
        """Let one head decide on each look, and its cooks begin what it decides, until cancelled."""
        while True:
            async with self.looked:
                await self.looked.wait()
            if self.seen is None or (self.rounds and not self.open_round):
                continue
            self.thinking += 1
            try:
                actions = await head.decide(replace(self.seen, cooks=self.cooks()))
            finally:
                self.thinking -= 1
            for action in actions:
                if self.may_begin(action.cook):
                    self.begin(action)

    def may_begin(self, name: str) -> bool:
        """Return whether a cook is here, free, not paused and not resting after a refusal."""
        return (
            name in self.worlds and name not in self.acts and self.worlds[name].online and not self.pauses[name].on
            and not any(self.now() < at + REST for at, _ in self.refusals.get(name, ()))
        )  # fmt: skip

    # ---- what is done ----------------------------------------------------------------------------------------------------

    def begin(self, action: CookingAction) -> None:
        """Let a cook begin an action."""
        self.at[action.cook] = action
        self.acts[action.cook] = self.started(self.carry_out(action), f"cook {action.cook}")

    def started(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Start a task whose end ends the wait for the next moment."""
        task = asyncio.create_task(work, name=name)
        task.add_done_callback(lambda _: self.ended.set())
        return task

    async def carry_out(self, action: CookingAction) -> None:
        """Run an action to its end and record its outcome."""
        name = action.cook
        act = action.act()
        self.journal.write(ActionBegun(agent=name, skill=act.skill, args=dict(act.args), text=str(action)))
        outcome = await self.worlds[name].act(act)
        self.journal.write(ActionEnded.of(name, act.skill, outcome))
        self.losses.note(action, outcome)
        if not outcome.ok:
            latest = [one for one in self.refusals.get(name, ()) if self.now() < one[0] + AGAIN]
            self.refusals[name] = [*latest, (self.now(), action)]

    async def next_moment(self, deciding: Sequence[asyncio.Task[None]]) -> None:
        """Wait until an action ends, but no longer than LOOK. Raises what ended a head or broke an action."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.ended.wait(), LOOK / self.speed)
        self.ended.clear()
        for head in deciding:
            if head.done():
                head.result()
        for name in [name for name, task in self.acts.items() if task.done()]:
            del self.at[name]
            self.acts.pop(name).result()  # raises what no outcome stands for
