"""Plays the restaurant by the clock: orders come and tools run in seconds, each bot acts as soon as its last action is over,
and people act when they like. The kitchen decides on each action when the server has seen it."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence

from orchestrator.app.restaurant.cook_bot import CookBot
from orchestrator.app.restaurant.losses import accept_losses
from orchestrator.app.restaurant.shift_log import ShiftLog
from orchestrator.app.restaurant.site import RestaurantSite
from orchestrator.core.contracts.controller import Controller
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.waiting.cancelling import cancel
from orchestrator.core.waiting.together import together
from orchestrator.tasks.cooking.display import KitchenDisplay
from orchestrator.tasks.cooking.orders import CookingOrder
from orchestrator.tasks.cuisineworld.action import Action, Complaint, Verb
from orchestrator.tasks.cuisineworld.kitchen import Told
from orchestrator.tasks.cuisineworld.rules import STEPS
from orchestrator.tasks.cuisineworld.view import KitchenView
from orchestrator.tasks.restaurant.fine_clock import HANDS, PARTS, STEP, coarse_view, ordinals
from orchestrator.tasks.restaurant.looks import title

LOOK_EVERY = 2 * PARTS  # parts of a step between two looks for what was lost
ORDERS_EVERY = 0.5  # seconds of the game between two looks at the orders
BLOCKS_EVERY = 4 * LOOK_EVERY  # parts of a step between two looks for broken stations

Head = Controller[KitchenView, Told]


class RealTimeShift:
    """One episode by the clock. `head` commands the bots; None where only people cook. `enough` ends the episode early after so
    many dishes. `going` has the places to which bots are on the way."""

    def __init__(self, site: RestaurantSite, head: Head | None, journal: Journal, steps: int = STEPS, enough: int = 0) -> None:
        self.site, self.head, self.steps, self.enough = site, head, steps, enough
        self.log = ShiftLog(journal)
        self.lock = asyncio.Lock()  # the kitchen and what is shown of it change together
        self.changed = asyncio.Event()
        self.over = False
        self._acts: dict[int, asyncio.Task[None]] = {}
        self.going: dict[int, str] = {}
        self._display = KitchenDisplay(site.admin.show, journal)
        self._bots = [cook.agent for cook in site.cooks if isinstance(cook, CookBot)]

    async def play(self, *others: Callable[["RealTimeShift"], Awaitable[None]]) -> ShiftLog:
        """Play the episode to its end and return its log; `others` run beside it, such as one that serves people."""
        if self.head:
            self.head.start()
        work = [self._tick(), self._decide(), self._show_orders(), *(_waited(other(self)) for other in others)]
        try:
            await together(*work)
        finally:
            await cancel(*self._acts.values())
            await self._display.close()
        return self.log

    # ---- the clock -------------------------------------------------------------------------------------------------------

    async def _tick(self) -> None:
        """Let the kitchen go on, part by part, until the episode is over."""
        clock, kitchen = asyncio.get_running_loop(), self.site.kitchen
        part, due = STEP / PARTS / self.site.speed, clock.time()
        while kitchen.state.time < self.steps * PARTS and not self._is_enough():
            due += part
            await asyncio.sleep(max(0.0, due - clock.time()))
            if (late := clock.time() - due) > part:  # on a busy machine the clock waits, so that nobody misses a part
                self.log.late += late * self.site.speed
                due += late
            async with self.lock:
                self.log.ticked(kitchen.state.time, kitchen.step(()), kitchen.state.time * STEP / PARTS)
                await self.site.show(kitchen.observe())
                if kitchen.state.time % LOOK_EVERY == 0:
                    await self.look()
            self.changed.set()
        self.over = True
        self.changed.set()

    def _is_enough(self) -> bool:
        return bool(self.enough) and len(self.site.kitchen.state.served) >= self.enough

    async def look(self) -> None:
        """Accept what was lost since the last look. The caller holds the lock."""
        report = await self.site.look(blocks=self.site.kitchen.state.time % BLOCKS_EVERY == 0)
        self.log.losses += await accept_losses(self.site, report, frozenset(self._acts))

    async def _show_orders(self) -> None:
        """Show the open orders with the seconds left, until the episode is over."""
        state, part = self.site.kitchen.state, STEP / PARTS
        while not self.over:
            orders = [
                CookingOrder(number, title(one.dish).replace(" ", "_"), one.step * part, (one.step + one.life) * part)
                for number, one in ordinals(self.site.kitchen.schedule, state.orders)
            ]
            await self._display.show(state.time * part, orders)
            await asyncio.sleep(ORDERS_EVERY / self.site.speed)

    # ---- the bots --------------------------------------------------------------------------------------------------------

    async def _decide(self) -> None:
        """Ask the head at each change for the actions of the bots that are free."""
        while not self.over:
            await self.changed.wait()
            self.changed.clear()
            self._reap()
            if self.head and any(agent not in self._acts for agent in self._bots):
                for action in await asyncio.to_thread(self._asked, coarse_view(self.site.kitchen.observe(), self.going)):
                    if action.agent in self._bots and action.agent not in self._acts and action.verb is not Verb.NOOP:
                        self._begin(action)

    def _asked(self, seen: KitchenView) -> list[Action]:
        """Return the head's actions; how long it thought is noted."""
        assert self.head is not None
        began = time.thread_time()
        told: Sequence[Told] = self.head.act(seen)
        self.log.decisions.append(time.thread_time() - began)
        return [action for action in self.site.kitchen.read(told) if action]

    def _begin(self, action: Action) -> None:
        if action.verb is Verb.GOTO:
            self.going[action.agent] = action.place
        self._acts[action.agent] = asyncio.create_task(self._act(action), name=str(action))

    def _reap(self) -> None:
        """Forget actions that are over. Raises what broke one of them."""
        for agent in [agent for agent, task in self._acts.items() if task.done()]:
            self._acts.pop(agent).result()

    async def _act(self, action: Action) -> None:
        """Let a bot carry an action out, and tell the kitchen if the server saw it."""
        clock = asyncio.get_running_loop()
        began = clock.time()
        try:
            if action.verb is not Verb.GOTO:
                await asyncio.sleep(HANDS / self.site.speed)
            seen = await self.site.carry_out(action)
            async with self.lock:
                self.going.pop(action.agent, None)
                if seen:
                    await self.do(action)
            self.log.unseen += not seen
        finally:
            self.log.longest = max(self.log.longest, (clock.time() - began) * self.site.speed)
            self.going.pop(action.agent, None)
            clock.call_soon(self.changed.set)

    async def do(self, action: Action) -> tuple[Complaint, ...]:
        """Let the kitchen decide on an action, show what came of it, and return its complaints. The caller holds the lock."""
        kitchen = self.site.kitchen
        complaints = kitchen.do(action)
        self.log.acted(action, complaints)
        await self.site.show(kitchen.observe())
        return complaints


async def _waited(work: Awaitable[None]) -> None:
    await work
