"""A crew finds its way out of escape rooms: in each room its members operate what opens the way out, by the rules of the room,
and walk on to the next one. Rooms in which nobody has to wait for another room are worked on side by side."""

import asyncio
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from orchestrator.core.blueprint import Cell, matches, plus
from orchestrator.core.contracts.world import BodyLost
from orchestrator.core.plan import Status, Verdict
from orchestrator.core.position import Position
from orchestrator.tasks.villagerbench.escape_atoms import Part
from orchestrator.tasks.villagerbench.escape_commands import EDGE
from orchestrator.tasks.villagerbench.escape_judge import EscapeJudge, RoomEvent
from orchestrator.tasks.villagerbench.escape_rooms import Room
from orchestrator.team.crew import Crew
from orchestrator.team.living.hands import LivingCrew

PLATE, BUTTON, LEVER = "_pressure_plate", "_button", "lever"
WALK, CLICK, PLACE = 30.0, 20.0, 60.0  # seconds of the game for one action
TRIES = 4  # for one event
CORRIDOR = 4  # cells from in front of a room's way out to the entrance of the next room
PACE = 6  # ticks for a cell
STEEP = 4  # m of a walk for each m of height
LOOKS = 4  # how often one looks whether what was operated helped
LOOK = 1.0  # seconds of the game between two looks, as the judge takes


@dataclass
class EscapeWork:
    """The members of `crew` solve the rooms that `judge` judges. `bots` has the member that stands for each agent of the task,
    `operated` how many switches each member has operated."""

    crew: Crew
    judge: EscapeJudge
    bots: list[str]
    operated: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.living = LivingCrew(self.crew, lambda line: None)
        self.left = [asyncio.Event() for _ in self.judge.rooms]

    async def run(self) -> Verdict:
        """Solve all rooms, from the innermost one outwards. Cancelling it stops the members."""
        async with asyncio.TaskGroup() as group:
            for number in range(len(self.judge.rooms)):
                group.create_task(self.solve(number))
        if self.judge.done:
            return Verdict(Status.SUCCESS, "every room is solved")
        return Verdict(Status.FAIL, f"{sum(not room.done for room in self.judge.rooms)} rooms are not solved")

    async def solve(self, number: int) -> None:
        """Solve one room as soon as its members have left the rooms further in."""
        room = self.judge.rooms[number].room
        for other in range(number + 1, len(self.judge.rooms)):
            if set(room.members) & set(self.judge.rooms[other].room.members):
                await self.left[other].wait()
        try:
            names = [self.bots[member] for member in room.members]
            await self.living.each(lambda name: self.enter(name, room), names)
            for event in self.judge.rooms[number].events:
                await self.trigger(event, names)
            if len(room.sent_to) > 1:
                await self.see_who_went_where(room)
        except BodyLost:
            pass  # the others go on with what they can reach
        finally:
            self.left[number].set()

    async def enter(self, name: str, room: Room) -> None:
        """Let a member walk into a room, unless it is there already: on a path, else straight ahead over what a path avoids,
        such as a trapdoor. Raises BodyLost."""
        for way in (self.walk_in, self.walk_in, self.go_straight_in):
            if inside(room, (await self.living.seen(name)).position):
                return
            await way(name, room.entrance)

    async def walk_in(self, name: str, entrance: Cell) -> None:
        """Let a member walk to the entrance of a room. Raises BodyLost."""
        await self.act(name, "walkOnto", entrance, WALK)

    async def go_straight_in(self, name: str, entrance: Cell) -> None:
        """Let a member walk straight on from the middle of the room before, through its way out. Raises BodyLost."""
        path = [plus(entrance, (0, 0, back)) for back in range(-CORRIDOR, 1)]
        if await self.act(name, "walkOnto", path[0], WALK):
            await self.living.do(name, "walkCells", {"path": [list(cell) for cell in path[1:]], "pace": PACE}, WALK)

    async def trigger(self, event: RoomEvent, names: Sequence[str]) -> None:
        """Let members operate all switches of one event until what they cause has happened. Raises BodyLost."""
        for _ in range(TRIES):
            if event.since is not None:
                return
            if event.room.sent_to:
                await self.gather(event.conditions[0].cell, names)
            seen = await self.living.look([part.cell for part in event.conditions])
            off = [part for part in event.conditions if not matches(part.block, seen.get(part.cell, ""))]
            await self.operate([part for part in off if not part.name.endswith((PLATE, BUTTON))], names)
            plates = [part for part in event.conditions if part.name.endswith(PLATE)]
            standing = await self.operate(plates, names)
            free = [name for name in names if name not in standing] or list(names)
            await self.press([part for part in off if part.name.endswith(BUTTON)], free, event)

    async def gather(self, switch: Cell, names: Sequence[str]) -> None:
        """Let members walk up to a switch that sends on only those beside it."""
        beside = plus(switch, (0, 0, -1))
        await self.living.each(lambda name: self.act(name, "walkOnto", beside, WALK), names)

    async def press(self, buttons: Sequence[Part], names: Sequence[str], event: RoomEvent) -> None:
        """Press buttons, which spring back, until what they cause has happened, or nobody can see that it does."""
        for _ in range(LOOKS):
            await self.operate(buttons, names)
            await self.living.rest(LOOK)
            if event.since is not None:
                return

    async def operate(self, parts: Sequence[Part], names: Sequence[str]) -> set[str]:
        """Let members operate switches side by side, each the next one to it, and return who did. Raises BodyLost."""
        places = {name: (await self.living.seen(name)).position for name in names if self.crew.online(name)}
        shares = nearest(parts, places)
        busy = [name for name, own in shares.items() if own]
        if busy:
            await self.living.each(lambda name: self.each_of(name, shares[name]), busy)
        return set(busy)

    async def each_of(self, name: str, parts: Iterable[Part]) -> None:
        """Let one member operate its switches one after another. Raises BodyLost."""
        for part in parts:
            done = await self.operated_by(name, part)
            self.operated[name] += done

    async def operated_by(self, name: str, part: Part) -> bool:
        """Let a member operate one switch: stand on a plate, click a lever or a button, or set down the block that is asked
        for; return whether it could. Raises BodyLost."""
        if part.name.endswith(PLATE):
            return await self.act(name, "walkOnto", part.cell, WALK)
        if part.name == LEVER or part.name.endswith(BUTTON):
            return await self.act(name, "operateBlock", part.cell, CLICK)
        x, y, z = part.cell
        cells = [{"x": x, "y": y, "z": z, "block": part.block}]
        return (await self.living.do(name, "buildBlocks", {"cells": cells}, PLACE)).ok

    async def act(self, name: str, skill: str, cell: Cell, seconds: float) -> bool:
        """Run a skill of a member at a cell, and return whether it succeeded. Raises BodyLost."""
        x, y, z = cell
        return (await self.living.do(name, skill, {"x": x, "y": y, "z": z}, seconds)).ok

    async def see_who_went_where(self, room: Room) -> None:
        """Note which member stands for which agent after chance sent them to several places. Raises BodyLost."""
        names = [self.bots[member] for member in room.members]
        places = {name: (await self.living.seen(name)).position for name in names}
        for member, cell in zip(room.members, room.sent_to, strict=True):
            name = min(places, key=lambda name: distance(cell, places[name]))
            places.pop(name)
            self.bots[member] = name


def nearest(parts: Sequence[Part], places: Mapping[str, Position]) -> dict[str, list[Part]]:
    """Return who operates which part: each goes to the nearest of those who have the fewest."""
    shares: dict[str, list[Part]] = {name: [] for name in places}
    for part in parts if places else ():
        name = min(places, key=lambda name: (len(shares[name]), distance(part.cell, places[name])))
        shares[name].append(part)
    return shares


def distance(cell: Cell, place: Position) -> float:
    """Return how far the middle of a cell is from a place, in m of a walk: who is on another level has further to go."""
    x, y, z = cell
    return math.dist((x + 0.5, STEEP * y, z + 0.5), (place.x, STEEP * place.y, place.z))


def inside(room: Room, place: Position) -> bool:
    """Return whether a place lies within a room's walls."""
    x, _, z = room.centre
    return abs(place.x - x - 0.5) < EDGE and abs(place.z - z - 0.5) < EDGE
