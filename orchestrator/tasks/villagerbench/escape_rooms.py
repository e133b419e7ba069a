"""The rooms of one escape task of VillagerBench: where each lies, who is in it, and which blocks, switches and effects it has,
placed in the world."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random

from orchestrator.core.blueprint import AIR, Cell, plus
from orchestrator.core.errors import BlockcrewError
from orchestrator.tasks.villagerbench.escape_atoms import Atom, Part
from orchestrator.tasks.villagerbench.village_figures import LONGEST

WIDTH, HEIGHT, WALL = 3, 3, 1  # of every room: half its width without its middle, its height, its walls
EXIT = (0, 0, WIDTH + WALL)  # from the middle of the floor; the entrance is opposite


@dataclass(frozen=True, slots=True)
class Room:
    """One room: its kind, the cell in the middle of its floor, and the agents in it by number. `repeats` is how many times
    repeated parts are there, `other` the middle of the room in which its effects happen, and `sent_to` where its commands send
    agents: each to a place of its own, in the order of `members`, or all to one."""

    atom: Atom
    centre: Cell
    members: tuple[int, ...]
    repeats: int
    other: Cell | None = None
    sent_to: tuple[Cell, ...] = ()
    init: tuple[Part, ...] = ()
    conditions: tuple[Part, ...] = ()
    effects: tuple[Part, ...] = ()

    @property
    def entrance(self) -> Cell:
        """Return the cell just inside, where agents begin."""
        return plus(self.centre, (0, 0, -WIDTH))

    @property
    def standing(self) -> dict[Cell, str]:
        """Return what stands in each cell that its effects change, before they do."""
        bars = {plus(self.other or self.centre, (EXIT[0], y, EXIT[2])): "iron_bars" for y in range(HEIGHT)}
        known = {**bars, **{part.cell: part.block for part in self.init}}
        return {part.cell: known.get(part.cell, AIR) for part in self.effects}

    @property
    def switched(self) -> dict[Cell, str]:
        """Return the same while its conditions hold."""
        states = {part.cell: part.state for part in self.init}
        held = (replace(part, state={**states.get(part.cell, {}), **part.state}) for part in self.conditions)
        return {**self.standing, **{part.cell: part.block for part in held}}


@dataclass(frozen=True, slots=True)
class EscapeTask:
    """One escape task: its rooms from the way out to the innermost one, where each agent begins, and what each gets."""

    name: str
    agents: int
    rooms: tuple[Room, ...]
    starts: tuple[Cell, ...]
    items: tuple[Mapping[str, int], ...]
    complexity: float

    @property
    def limits(self) -> tuple[float, float]:
        """Return how many seconds actions may take, and how many the whole task."""
        return self.complexity * 30 + 60, min(LONGEST, len(self.rooms) * 60.0 + 360)


def placed(room: Room, random: Random) -> Room:
    """Return the room with its parts in the world. A repeated part takes its condition and effects along to each place."""
    init: list[Part] = []
    conditions: list[Part] = []
    effects: list[Part] = []
    for part in room.atom.init:
        own = [each for each in room.atom.conditions if each.cell == part.cell]
        then = [each for each in room.atom.effects if each.cell == part.cell]
        for cell in places(room, part, random, {each.cell for each in init}):
            init.append(replace(part, cell=cell))
            conditions += [replace(each, cell=cell) for each in own]
            effects += [replace(each, cell=cell, state={**part.state, **each.state}) for each in then]
    known = {part.cell for part in room.atom.init}
    conditions += once(room.atom.conditions, known, room.centre)
    effects += once(room.atom.effects, known, room.other or room.centre)
    return replace(room, init=tuple(init), conditions=tuple(conditions), effects=tuple(effects))


def places(room: Room, part: Part, random: Random, taken: set[Cell]) -> list[Cell]:
    """Return the cells of a part: its own, or for a repeated one random ones that none of `taken` is in."""
    if part.repeated is False:
        return [plus(room.centre, part.cell)]
    count = room.repeats if part.repeated is True else part.repeated
    count = room.repeats + part.repeated if count < 0 else count
    x, y, z = room.centre
    reach, found = WIDTH // 2, list[Cell]()
    floor = {(x + dx, y, z + dz) for dx in range(-reach, reach + 1) for dz in range(-reach, reach + 1)}
    if len(floor - taken) < count:
        raise BlockcrewError(f"A room has no place for {count} times {part.name}: play it with fewer agents.")
    while len(found) < count:
        cell = (random.randint(x - reach, x + reach), y, random.randint(z - reach, z + reach))
        if cell not in taken and cell not in found:
            found.append(cell)
    return found


def once(given: Iterable[Part], known: set[Cell], centre: Cell) -> list[Part]:
    """Return the parts at cells that are not `known`, in the world, at most one for each cell."""
    found: dict[Cell, Part] = {}
    for part in given:
        if part.cell not in known:
            found.setdefault(plus(centre, part.cell), replace(part, cell=plus(centre, part.cell)))
    return list(found.values())
