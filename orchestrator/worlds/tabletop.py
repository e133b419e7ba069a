"""TabletopWorld: a tiny world in memory that keeps the game's rules on drops, tools and recipes, but has no distances. Tests of
planners, agents and teams run on it in milliseconds. Its skills (actions) have the names and refusals of the real ones."""

import asyncio
from collections import Counter, deque
from collections.abc import Collection, Mapping

from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.world import BodyLost, Line, Progress
from orchestrator.core.observation import Chest, Entity, Observation, Position
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act
from orchestrator.core.reflex import Policy, Reflex
from orchestrator.knowledge.game import GameData, load
from orchestrator.worlds.site import Site
from orchestrator.worlds.tabletop_building import build
from orchestrator.worlds.tabletop_chests import CHEST_SKILLS, TabletopChests
from orchestrator.worlds.tabletop_fields import FIELD_SKILLS, tend
from orchestrator.worlds.tabletop_night import TabletopNight, sleep
from orchestrator.worlds.tabletop_work import WORK, ActionRefused

WAYS = {"goTo", "goToHeight", "surface", "explore"}  # the table has no places, only a height
SURFACE = 64  # where everybody begins


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
        self.stores, self.night = TabletopChests(), TabletopNight()
        self.bodies = {name: self}  # all that share the heap
        self.entities: tuple[Entity, ...] = ()  # who stands around
        self.at = Position(0, 64, 0)  # where it sits
        self._stopped, self._acting = asyncio.Event(), asyncio.Lock()  # a bot does one thing at a time

    def another_body(self, name: str) -> "TabletopWorld":
        """Return another bot called `name` that shares this bot's heap of blocks and its building ground."""
        other = TabletopWorld({}, name, self.game, self.pace)
        other.blocks, other.site, other.stores, other.bodies = self.blocks, self.site, self.stores, self.bodies
        other.night = self.night
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
            time=self.night.time,
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
            return Outcome(False, refusal.reason, refusal.note, self.gained(before))
        except TimeoutError:
            return Outcome(False, Reason.DEADLINE, f"{act.skill} timed out after {act.seconds:g} s", self.gained(before))
        return Outcome(True, gained=self.gained(before))

    async def stop(self) -> None:
        """End the running skill (action of the bot), whose outcome then has the reason STOPPED."""
        self._stopped.set()

    async def say(self, text: str, to: str = "") -> None:
        """Append a line to the list `said`, or (player, line) to `whispered` if it is for the player `to`."""
        if self.online and to:
            self.whispered.append((to, text))
        elif self.online:
            self.said.append(text)

    def gained(self, before: Counter[str]) -> dict[str, int]:
        """Return how many of each item the bot has more than `before`, or fewer (negative), in the order of their names."""
        names = sorted({*before, *self.inventory})  # the same run tells the same in the same words
        return {name: delta for name in names if (delta := self.inventory[name] - before[name])}

    async def _run(self, act: Act, before: Counter[str], progress: Progress | None) -> None:
        if act.skill in WAYS:
            await self._go(act)
            return
        if act.skill in ("followPlayer", "guardPlayer"):
            await self._follow(act)
        if act.skill in ("giveItem", "dropItems"):
            self._hand_over(str(act.args.get("name")), int(str(act.args.get("count", 1))), str(act.args.get("player", "")))
            return
        if act.skill in (*CHEST_SKILLS, *FIELD_SKILLS):
            await self.tick()
            chest = act.skill in CHEST_SKILLS
            refused = self.stores.move(act, self.inventory) if chest else tend(act, self.inventory, self.site)
            if refused:
                raise ActionRefused(*refused)
            return
        if act.skill == "sleepInBed":
            await sleep(self)
            return
        if act.skill == "buildBlocks":
            await build(self, act.args, before, progress)
            return
        if act.skill not in WORK:
            raise ActionRefused(Reason.UNKNOWN_NAME, f"the table has no skill {act.skill}")
        if self.trouble:
            raise ActionRefused(self.trouble.popleft(), "trouble was ordered")
        name, count = str(act.args.get("name")), act.args.get("count", 1)
        if not isinstance(count, int) or count < 1:
            raise ActionRefused(Reason.BAD_ARGUMENT, f"count must be 1 or more, not {count}")
        async for _ in WORK[act.skill](self, name, count):
            if progress:
                progress(self.gained(before))

    async def tick(self) -> None:
        """Wait the time of one block. Raises ActionRefused if the bot was stopped or has left."""
        await asyncio.sleep(self.pace)
        if not self.online:
            raise ActionRefused(Reason.DISCONNECTED, f"{self.name} has left the table")
        if self._stopped.is_set():
            raise ActionRefused(Reason.STOPPED, "told to stop")

    async def _go(self, act: Act) -> None:
        if self.trouble:
            raise ActionRefused(self.trouble.popleft(), "trouble was ordered")
        await self.tick()
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
