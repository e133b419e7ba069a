"""The restaurant of one episode after the other: its stations, its cooks and the operator's rights. It lets bots do single
actions, tells what the server saw of them, and shows what the kitchen holds. It decides nothing: the kitchen does."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from orchestrator.app.game_sites.opening import Rejoin
from orchestrator.app.game_sites.presence import until_present
from orchestrator.app.game_sites.site_errors import command_unless
from orchestrator.app.restaurant.cook_bot import CookBot
from orchestrator.app.restaurant.person_cook import NOBODY, PersonCook
from orchestrator.app.restaurant.report import CookReport, RestaurantEyes, RestaurantReport
from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.admin import Admin
from orchestrator.core.contracts.world import BodyLost
from orchestrator.servers.control import BlockClick
from orchestrator.servers.recording_admin import RecordingAdmin
from orchestrator.servers.watching import watched_clicks
from orchestrator.tasks.cuisineworld.action import Action, Verb
from orchestrator.tasks.cuisineworld.rules import STORAGE, TABLE
from orchestrator.tasks.cuisineworld.view import KitchenView, PlaceView
from orchestrator.tasks.restaurant import furniture
from orchestrator.tasks.restaurant.ground import ON_FLAT_LAND, RestaurantGround
from orchestrator.tasks.restaurant.looks import items_of
from orchestrator.tasks.restaurant.restaurant_kitchen import RestaurantKitchen

REPORTED = 10.0  # seconds within which the server has to report a click, also on a busy machine
TRIES = 3  # of an action in rounds until its time is over
START = f"{TABLE}0"
FULL = 1000000  # seconds for which nobody gets hungry

Cook = CookBot | PersonCook


class RestaurantSite:
    """The site of one episode after the other. `cooks` are the agents by number, `returned` counts lost bots that were
    replaced, `doubled` items that a cook had and should not have. `on_click` is called with the clicks that nobody waits for,
    such as those of people."""

    ground: RestaurantGround
    kitchen: RestaurantKitchen

    def __init__(
        self, admin: RecordingAdmin, server: Admin, cooks: Sequence[Cook], rejoin: Rejoin, speed: float,
        origin: Cell | None = None,
    ) -> None:  # fmt: skip
        self.admin, self._server, self.all_cooks, self._rejoin, self.speed = admin, server, tuple(cooks), rejoin, speed
        self.origin, self.cooks, self.returned = origin or ON_FLAT_LAND, self.all_cooks, 0
        self.doubled = 0
        self.on_click: Callable[[BlockClick], None] = lambda click: None
        self._waiting: dict[str, asyncio.Future[BlockClick]] = {}
        self._listener: asyncio.Task[None] | None = None
        self._shown: dict[str, PlaceView] = {}
        self._held: list[str] = []
        self._stood: dict[int, CookReport] = {}  # where each cook was seen last

    def with_person(self, agent: int) -> "RestaurantSite":
        """Return a site at the same place in which a person, who has the client of a bot, is this agent."""
        cooks = [PersonCook(agent, cook.name) if cook.agent == agent else cook for cook in self.all_cooks]
        return RestaurantSite(self.admin, self._server, cooks, self._rejoin, self.speed, self.origin)

    async def begin(self, kitchen: RestaurantKitchen) -> None:
        """Build the restaurant of a kitchen and put its cooks to the serving table with empty hands."""
        ground = RestaurantGround(kitchen.level, self.origin)
        ground.check(kitchen.agents)
        if self._listener and self.ground.level != ground.level:
            await self.clear()  # the walls of a larger one would stay
        self.kitchen, self.ground = kitchen, ground
        self.items = items_of([*kitchen.level.recipes, *kitchen.level.ingredients])
        self.eyes = RestaurantEyes(self.admin.ask, self.admin, self.ground, self.items)
        self.cooks = self.all_cooks[: kitchen.agents]
        for cook in self.all_cooks:
            await self.present(cook)
        await self.ground.land().apply(self.admin)
        await self._commands(furniture.shelf(self.ground, self.items))
        await self._watch()
        self._shown, self._held, self._stood = {}, [""] * kitchen.agents, {}
        for cook in self.all_cooks:
            await self.welcome(cook)
        await self.show(kitchen.observe())

    async def _watch(self) -> None:
        await self.close()
        clicks = await watched_clicks(self._server, list(self.ground.cells))
        self._listener = asyncio.create_task(self._listen(clicks), name="clicks in the restaurant")

    async def _listen(self, clicks: asyncio.Queue[BlockClick]) -> None:
        while True:
            click = await clicks.get()
            waiting = self._waiting.get(click.player)
            if waiting and not waiting.done():
                waiting.set_result(click)
            else:
                self.on_click(click)

    async def close(self) -> None:
        """Listen no longer to what the server reports."""
        if self._listener:
            self._listener.cancel()
            with suppress(asyncio.CancelledError):
                await self._listener

    async def welcome(self, cook: Cook) -> None:
        """Put a cook to the serving table, or one that has no part in this episode before the door, with empty hands."""
        name, (x, y, z) = cook.name, self.ground.spot(START, cook.agent)
        if cook in self.cooks:
            self._held[cook.agent] = ""
        else:
            z = self.origin[2] + self.ground.depth + 1.5
        await self._commands([
            f"gamemode adventure {name}", f"clear {name}", f"effect give {name} saturation {FULL} 0 true",
            f"tp {name} {furniture.words((x, y, z))}", f"spawnpoint {name} {int(x // 1)} {int(y)} {int(z // 1)}",
        ])  # fmt: skip

    # ---- what bots do ----------------------------------------------------------------------------------------------------

    async def carry_out(self, action: Action, tries: int = 1) -> bool:
        """Let the bot of an agent do an action, in several tries if need be, and return whether the server saw it."""
        cook = self.cooks[action.agent]
        assert isinstance(cook, CookBot)
        for _ in range(tries if action.verb is not Verb.NOOP else 0):
            await self.present(cook)
            with suppress(BodyLost):
                if await (self._walk(cook, action.place) if action.verb is Verb.GOTO else self._click(cook, action)):
                    return True
        return action.verb is Verb.NOOP

    async def _walk(self, cook: CookBot, place: str) -> bool:
        here = self._stood.get(cook.agent) or await self.eyes.cook(cook.name)
        await cook.walk((here.x, here.z), self.ground.spot(place, cook.agent))
        self._stood[cook.agent] = there = await self.eyes.cook(cook.name)
        return there.place == place

    async def _click(self, cook: CookBot, action: Action) -> bool:
        """Let a bot click at a place. A click counts if it was at a standing block of the place, and in reach, unless the
        kitchen refuses it anyway because the agent is elsewhere."""
        waiting = self._waiting[cook.name] = asyncio.get_running_loop().create_future()
        try:
            await cook.click(self.ground.cell_for(action.place, action.item))
            async with asyncio.timeout(REPORTED):
                click = await waiting
        except TimeoutError:
            return False
        finally:
            del self._waiting[cook.name]
        if self.place_clicked(click) != action.place:
            return False
        await self.check_hand(cook, click)
        if here := self.ground.standing_at(click.position[0], click.position[2]):
            self.kitchen.stand(action.agent, here)
        is_there = self.kitchen.state.at[action.agent] == self.kitchen.level.place_index[action.place]
        return click.reached or not is_there

    def place_clicked(self, click: BlockClick) -> str:
        """Return the place whose standing block was clicked; empty if the block is another one."""
        place = self.ground.cells.get(click.at, "")
        return place if place and click.block == self.ground.block(place).partition("[")[0] else ""

    async def check_hand(self, cook: Cook, click: BlockClick) -> None:
        """Take from an agent what its cook does not have any more when it clicks."""
        held = self.kitchen.state.hold[cook.agent]
        if held and click.hand != self.items[held] and held not in (await self.eyes.cook(cook.name)).holds:
            self.kitchen.empty_hands(cook.agent)

    async def present(self, cook: Cook) -> None:
        """Wait until a bot is in the world, or let a new one join in its place; people come and go."""
        if isinstance(cook, PersonCook) or cook.body.online:
            return
        try:
            await until_present(self.admin, cook.name, cook.present)
        except BodyLost:
            cook.take(await self._rejoin(cook.agent))
            self.returned += 1
            await self.welcome(cook)

    # ---- what is shown and seen ------------------------------------------------------------------------------------------

    async def show(self, seen: KitchenView) -> None:
        """Show what is in the stations and in the hands, as far as it has changed."""
        changed = [
            place for place in seen.places if place != self._shown.get(place.name) and not place.name.startswith(STORAGE)
        ]
        lines: list[str] = []
        for place in changed:
            lines += [furniture.clear_inside(self.ground, place.name), *furniture.inside(self.ground, place, self.items)]
            self._shown[place.name] = place
        await self.admin.show_all(lines)
        for cook, agent in zip(self.cooks, seen.agents, strict=True):
            if agent.hold != self._held[cook.agent]:
                await self.give(cook, agent.hold)

    async def give(self, cook: Cook, held: str) -> None:
        """Let a cook hold an item, or nothing."""
        self._held[cook.agent] = held
        await self._commands(furniture.hand(cook.name, held, self.items))

    async def look(self, blocks: bool = True) -> RestaurantReport:
        """Return what the server reports of the restaurant now; without `blocks`, stations count as broken as they did."""
        report = await self.eyes.look([cook.name for cook in self.cooks], blocks)
        self._stood = {agent: cook for agent, cook in enumerate(report.cooks) if cook}
        return report

    async def remove_loose(self) -> None:
        """Remove items that lie on the floor: what somebody threw away or lost is not used again."""
        await self._command(f"kill @e[type=item,{self.ground.land().box(2)}]")

    def forget_shown(self, place: str) -> None:
        """Show a place anew the next time."""
        self._shown.pop(place, None)

    async def let_people_in(self) -> None:
        """Let people who join begin before the door."""
        x, y, z = self.origin
        door = f"{x + self.ground.width - 3} {y + 1} {z + self.ground.depth + 1}"
        await self.admin.show_all([f"setworldspawn {door}", "gamerule spawnRadius 0"])

    async def clear(self) -> None:
        """Remove the restaurant from a server that goes on without us; its floor stays."""
        await self.close()
        (x, y, z), ground = self.origin, self.ground
        await self._command(f"kill @e[type=!player,{ground.land().box(1)}]")
        top = f"{x + ground.width - 1} {y + 5} {z + ground.depth - 1}"
        await self._command(f"fill {x} {y + 1} {z} {top} air")

    async def _commands(self, lines: Iterable[str]) -> None:
        """Give several commands, which the server runs in this order."""
        await asyncio.gather(*map(self._command, lines))

    async def _command(self, line: str) -> None:
        await command_unless(self.admin, NOBODY, line)
