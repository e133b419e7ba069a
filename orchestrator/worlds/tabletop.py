"""TabletopWorld: a tiny world in memory that keeps the game's rules on drops, tools and recipes, but has no distances. Tests of
planners, agents and teams run on it in milliseconds. Its skills (actions) have the names and refusals of the real ones."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Collection, Mapping

from orchestrator.core.blueprint import AIR, Cell, item_of, matches
from orchestrator.core.contracts.world import BodyLost, Line, Progress
from orchestrator.core.observation import Chest, Entity, Observation, Position
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act
from orchestrator.core.reflex import Policy, Reflex
from orchestrator.knowledge.game import GameData, Recipe, load
from orchestrator.knowledge.names import in_group
from orchestrator.knowledge.overworld import LEFT_BY, SIGHT, heights
from orchestrator.worlds.site import Site
from orchestrator.worlds.tabletop_chests import CHEST_SKILLS, TabletopChests
from orchestrator.worlds.tabletop_fields import FIELD_SKILLS, tend

WAYS = {"goTo", "goToHeight", "surface", "explore"}  # the table has no places, only a height
SURFACE = 64  # where everybody begins
SMELTING = 200  # ticks that one thing takes in a furnace


class ActionRefused(Exception):
    """Raised when the tabletop world (in memory, for tests) refuses an action: `reason` is a code, `note` says why in words."""

    def __init__(self, reason: Reason, note: str) -> None:
        super().__init__(note)
        self.reason, self.note = reason, note


class TabletopWorld:
    """One bot in a tabletop world, a tiny simulation in memory, without Minecraft, for tests. All bots of one such world (a
    table) take from one heap, `blocks` (block -> count); `another_body(name)` adds a bot. `trouble` lists reasons with which
    the next acts are refused. `pace` is the seconds that each block takes."""

    def __init__(self, blocks: Mapping[str, int], name: str = "Ann", game: GameData | None = None, pace: float = 0.0) -> None:
        self.name, self.pace = name, pace
        self.game = game or load()
        self.blocks = Counter(blocks)
        self.animals: Counter[str] = Counter()
        self.inventory: Counter[str] = Counter()
        self.height = SURFACE
        self.hand = ""  # what was last taken into it
        self.online = True
        self.heard: asyncio.Queue[Line] = asyncio.Queue()
        self.policy = Policy()
        self.reacted: deque[Reflex] = deque()
        self.said: list[str] = []
        self.whispered: list[tuple[str, str]] = []  # to whom, and what
        self.trouble: deque[Reason] = deque()
        self.site = Site()
        self.stores = TabletopChests()
        self.bodies = {name: self}  # all that share the heap
        self.entities: tuple[Entity, ...] = ()  # who stands around
        self.at = Position(0, 64, 0)  # where it sits
        self._stopped, self._acting = asyncio.Event(), asyncio.Lock()  # a bot does one thing at a time

    def another_body(self, name: str) -> "TabletopWorld":
        """Return another bot called `name` that shares this bot's heap of blocks and its building ground."""
        other = TabletopWorld({}, name, self.game, self.pace)
        other.blocks, other.site, other.stores, other.bodies = self.blocks, self.site, self.stores, self.bodies
        self.bodies[name] = other
        return other

    async def observe(self) -> Observation:
        """Return what the bot sees: blocks, its own inventory, chests and others. Raises BodyLost if the bot has left."""
        await asyncio.sleep(0)
        if not self.online:
            raise BodyLost(f"{self.name} has left the table")
        hand = {"hand": self.hand} if self.inventory[self.hand] else {}
        chests = (Chest("chest", Position(0, 64, 0)),) * self.blocks["chest"] + self.stores.shown()
        return Observation(
            self.at,
            inventory=dict(+self.inventory),
            equipment=hand,
            blocks=dict(+self.blocks),
            chests=chests,
            entities=self.entities,
        )

    async def look_at(self, cells: Collection[Cell]) -> Mapping[Cell, str]:
        """Return the blocks in these cells as cell -> `name[property=value,...]`. Raises BodyLost if the bot is gone."""
        await asyncio.sleep(0)
        if not self.online:
            raise BodyLost(f"{self.name} has left the table")
        return self.site.look_at(cells)

    async def act(self, act: Act, progress: Progress | None = None) -> Outcome:
        """Run one skill (action); return its outcome, failed if refused. `progress` is called with the gains so far."""
        async with self._acting:
            return await self._act(act, progress)

    async def _act(self, act: Act, progress: Progress | None) -> Outcome:
        before = self.inventory.copy()
        self._stopped.clear()
        try:
            async with asyncio.timeout(act.seconds):
                await self._run(act, before, progress)
        except ActionRefused as refusal:
            return Outcome(False, refusal.reason, refusal.note, self._gained(before))
        except TimeoutError:
            return Outcome(False, Reason.DEADLINE, f"{act.skill} timed out after {act.seconds:g} s", self._gained(before))
        return Outcome(True, gained=self._gained(before))

    async def stop(self) -> None:
        """End the running skill (action of the bot), whose outcome then has the reason STOPPED."""
        self._stopped.set()

    async def say(self, text: str, to: str = "") -> None:
        """Append a line to the list `said`, or (player, line) to `whispered` if it is for the player `to`."""
        if self.online and to:
            self.whispered.append((to, text))
        elif self.online:
            self.said.append(text)

    def _gained(self, before: Counter[str]) -> dict[str, int]:
        names = sorted({*before, *self.inventory})  # the same run tells the same in the same words
        return {name: delta for name in names if (delta := self.inventory[name] - before[name])}

    async def _run(self, act: Act, before: Counter[str], progress: Progress | None) -> None:
        verbs = {
            "mineBlock": self._mine,
            "craftItem": self._craft,
            "placeItem": self._place,
            "smeltItem": self._smelt,
            "equipItem": self._equip,
            "hunt": self._hunt,
            "milkCow": self._milk,
        }
        if act.skill in WAYS:
            await self._go(act)
            return
        if act.skill in ("followPlayer", "guardPlayer"):
            await self._follow(act)
        if act.skill in ("giveItem", "dropItems"):
            self._hand_over(str(act.args.get("name")), int(str(act.args.get("count", 1))), str(act.args.get("player", "")))
            return
        if act.skill in (*CHEST_SKILLS, *FIELD_SKILLS):
            await self._tick()
            chest = act.skill in CHEST_SKILLS
            refused = self.stores.move(act, self.inventory) if chest else tend(act, self.inventory, self.site)
            if refused:
                raise ActionRefused(*refused)
            return
        if act.skill == "buildBlocks":
            await self._build(act.args, before, progress)
            return
        if act.skill not in verbs:
            raise ActionRefused(Reason.UNKNOWN_NAME, f"the table has no skill {act.skill}")
        if self.trouble:
            raise ActionRefused(self.trouble.popleft(), "trouble was ordered")
        name, count = str(act.args.get("name")), act.args.get("count", 1)
        if not isinstance(count, int) or count < 1:
            raise ActionRefused(Reason.BAD_ARGUMENT, f"count must be 1 or more, not {count}")
        async for _ in verbs[act.skill](name, count):
            if progress:
                progress(self._gained(before))

    async def _tick(self) -> None:
        """Wait the time of one block. Raises ActionRefused if the bot was stopped or has left."""
        await asyncio.sleep(self.pace)
        if not self.online:
            raise ActionRefused(Reason.DISCONNECTED, f"{self.name} has left the table")
        if self._stopped.is_set():
            raise ActionRefused(Reason.STOPPED, "told to stop")

    async def _mine(self, name: str, count: int) -> AsyncIterator[None]:
        if name != "logs" and name not in self.game.blocks:
            raise ActionRefused(Reason.UNKNOWN_NAME, f"there is no block {name}")
        for _ in range(count):
            kind = next((block for block in +self.blocks if in_group(block, name)), None)
            if kind is None or self._too_far(kind):
                raise ActionRefused(Reason.NOT_FOUND, f"no {name} on the table")
            block = self.game.blocks[kind]
            if block.tools and not any(self.inventory[tool] for tool in block.tools):
                raise ActionRefused(Reason.MISSING_TOOL, f"{kind} needs one of {', '.join(block.tools)}")
            self.blocks[kind] -= 1
            await self._tick()
            self.inventory.update(block.drops)
            yield

    def _too_far(self, block: str) -> bool:
        """Return whether an ore lies too deep to be seen from this height."""
        home = heights(block)
        return home is not None and abs(home.best - self.height) > SIGHT

    async def _craft(self, name: str, count: int) -> AsyncIterator[None]:
        recipes = self.game.recipes.get(name, ())
        if not recipes:
            raise ActionRefused(Reason.UNKNOWN_NAME, f"there is no recipe for {name}")
        made = 0
        while made < count:
            recipe = next((recipe for recipe in recipes if self._has(recipe)), None)
            if recipe is None:
                raise ActionRefused(Reason.MISSING_ITEM, f"not enough to craft {name}")
            if recipe.table and not self.blocks["crafting_table"]:
                raise ActionRefused(Reason.MISSING_TABLE, f"{name} needs a crafting table")
            await self._tick()
            self.inventory.subtract(recipe.needs)
            self.inventory[name] += recipe.makes
            made += recipe.makes
            yield

    async def _smelt(self, name: str, count: int) -> AsyncIterator[None]:
        result = next((made for made, raws in self.game.smelting.items() if name in raws), None)
        if result is None:
            raise ActionRefused(Reason.BAD_ARGUMENT, f"{name} cannot be smelted")
        if not self.blocks["furnace"]:
            raise ActionRefused(Reason.MISSING_FURNACE, "this needs a furnace")
        if self.inventory[name] < count:
            raise ActionRefused(Reason.MISSING_ITEM, f"the inventory has {self.inventory[name]} {name}, not {count}")
        fire = 0
        for _ in range(count):
            while fire < SMELTING:
                fire += self._burn()
            fire -= SMELTING
            await self._tick()
            self.inventory[name] -= 1
            self.inventory[result] += 1
            yield

    def _burn(self) -> int:
        """Burn one piece of fuel, coal first, then planks, and return its ticks. Raises ActionRefused without fuel."""
        planks = [item for item in +self.inventory if item.endswith("_planks")]
        fuel = next((item for item in ("coal", "charcoal", *planks) if self.inventory[item]), None)
        if fuel is None:
            raise ActionRefused(Reason.MISSING_FUEL, "there is no fuel")
        self.inventory[fuel] -= 1
        return self.game.fuel[fuel]

    async def _build(self, args: Mapping[str, object], before: Counter[str], progress: Progress | None) -> None:
        """Build `cells` of `args` from the bottom up as far as possible. Raises ActionRefused at the end if any is missing."""
        if self.trouble:
            raise ActionRefused(self.trouble.popleft(), "trouble was ordered")
        cells = args.get("cells")
        if not isinstance(cells, list) or not cells:
            raise ActionRefused(Reason.BAD_ARGUMENT, "cells must be a list of places with blocks")
        wanted = {(each["x"], each["y"], each["z"]): str(each["block"]) for each in cells}
        lacking: tuple[Reason, str] | None = None
        for cell in sorted(wanted, key=lambda place: place[1]):
            if not matches(wanted[cell], self.site.at(cell)):
                await self._tick()
                lacking = self._set(cell, wanted) or lacking
                if progress:
                    progress(self._gained(before))
        if lacking:
            raise ActionRefused(*lacking)

    def _set(self, cell: Cell, wanted: Mapping[Cell, str]) -> tuple[Reason, str] | None:
        """Set the block that `wanted` has for a cell. Return None, or the reason and a note if that is not possible."""
        there, item = self.site.clear(cell), item_of(wanted[cell])
        if there != AIR:
            self.inventory[there] += 1
        if item is None:
            return None
        if not self.inventory[item]:
            return Reason.MISSING_ITEM, f"no {item} to place"
        if not self.site.holds(cell):
            return Reason.UNREACHABLE, f"no block to place {item} against"
        self.inventory[item] -= 1
        self.site.set(self.name, cell, wanted[cell], wanted)
        return None

    def _has(self, recipe: Recipe) -> bool:
        return all(self.inventory[part] >= each for part, each in recipe.needs.items())

    async def _go(self, act: Act) -> None:
        if self.trouble:
            raise ActionRefused(self.trouble.popleft(), "trouble was ordered")
        await self._tick()
        if act.skill in ("goToHeight", "surface"):
            self.height = int(str(act.args.get("y", SURFACE)))

    def _hand_over(self, name: str, count: int, player: str) -> None:
        """Give items to a bot at this table, or remove them for a person. Raises ActionRefused if there are too few, or if that
        bot has left."""
        if self.inventory[name] < count:
            raise ActionRefused(Reason.MISSING_ITEM, f"the inventory has {self.inventory[name]} {name}, not {count}")
        taker = self.bodies.get(player)
        if taker and not taker.online:
            raise ActionRefused(Reason.NOT_FOUND, f"{player} is not in sight")
        self.inventory[name] -= count
        if taker:
            taker.inventory[name] += count

    async def _follow(self, act: Act) -> None:
        """Follow a visible player until stopped. Raises ActionRefused: STOPPED then, or NOT_FOUND if none is visible."""
        if not any(entity.name == act.args.get("player") for entity in self.entities):
            raise ActionRefused(Reason.NOT_FOUND, f"{act.args.get('player')} is not in sight")
        await self._stopped.wait()
        raise ActionRefused(Reason.STOPPED, "told to stop")

    async def _hunt(self, name: str, count: int) -> AsyncIterator[None]:
        if not any(name in kinds for kinds in LEFT_BY.values()):
            raise ActionRefused(Reason.UNKNOWN_NAME, f"the table has no animal {name}")
        for _ in range(count):
            if not self.animals[name]:
                raise ActionRefused(Reason.NOT_FOUND, f"no {name} at the table")
            await self._tick()
            self.animals[name] -= 1
            self.inventory.update(item for item, kinds in LEFT_BY.items() if name in kinds)
            yield

    async def _milk(self, name: str, count: int) -> AsyncIterator[None]:
        for _ in range(count):
            if not self.animals["cow"]:
                raise ActionRefused(Reason.NOT_FOUND, "no cow at the table")
            if not self.inventory["bucket"]:
                raise ActionRefused(Reason.MISSING_ITEM, "no empty bucket")
            await self._tick()
            self.inventory.update(bucket=-1, milk_bucket=1)
            yield

    async def _place(self, name: str, count: int) -> AsyncIterator[None]:
        if not self.inventory[name]:
            raise ActionRefused(Reason.MISSING_ITEM, f"no {name} to place")
        await self._tick()
        self.inventory[name] -= 1
        self.blocks[name] += 1
        yield

    async def _equip(self, name: str, count: int) -> AsyncIterator[None]:
        if not self.inventory[name]:
            raise ActionRefused(Reason.MISSING_ITEM, f"no {name} to hold")
        self.hand = name
        yield
