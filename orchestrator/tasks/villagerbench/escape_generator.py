"""Composes the escape tasks of VillagerBench from atoms, as its judge does: from the way out inwards, one stage after another,
so that what a room takes is given further in. The same seed makes the same rooms as there.

Read `EscapeGenerator.stage` first. Positions are in rooms: x beside each other, z inwards (three for each stage, as there)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from orchestrator.core.blueprint import Cell
from orchestrator.core.errors import BlockcrewError
from orchestrator.tasks.villagerbench.escape_atoms import Atom
from orchestrator.tasks.villagerbench.escape_rooms import WIDTH, EscapeTask, Room, placed

OUT: Cell = (130, -60, 140)  # the cell that leads out, where the judge puts it
INWARDS = 3  # of z, for each stage
SPARE = 2  # what an agent gets beside what it needs, of each item that a room takes
ROUNDS = 20  # tries to compose rooms for everybody
MOST_AGENTS = (2 * (WIDTH // 2) + 1) ** 2  # for whom a room has cells
STAGES = 4
WITHOUT = 8  # a benchmark has so many tasks of each number of stages, less that number


@dataclass(eq=False, slots=True)
class Escapee:
    """An agent while the rooms are composed: where it is, and what it has to hold there."""

    number: int
    x: int = 0
    z: int = 0
    room: Cell | None = None
    needs: dict[str, int] = field(default_factory=dict)

    def holds(self, items: dict[str, int]) -> bool:
        """Return whether it has to hold at least these items."""
        return all(self.needs.get(item, 0) >= count for item, count in items.items())

    def pass_(self, gives: dict[str, int], takes: dict[str, int]) -> None:
        """Take account of a room that gives and takes items."""
        for item, count in gives.items():
            self.needs[item] -= count
        for item, count in takes.items():
            self.needs[item] = self.needs.get(item, 0) + count


def escape_tasks(atoms: Sequence[Atom], agents: int) -> list[EscapeTask]:
    """Return the tasks of the benchmark for so many agents, in its order: by stages, then by seed. Raises BlockcrewError if no
    rooms can be made of these atoms for them."""
    return [
        EscapeGenerator(atoms, agents, seed).task(stages) for stages in range(1, STAGES + 1) for seed in range(WITHOUT - stages)
    ]


class EscapeGenerator:
    """Composes the rooms of one task for so many agents, all by its seed."""

    def __init__(self, atoms: Sequence[Atom], agents: int, seed: int) -> None:
        if agents > MOST_AGENTS:
            raise BlockcrewError(f"An escape room has cells for {MOST_AGENTS} agents, not for {agents}.")
        self.atoms, self.seed, self.random = tuple(atoms), seed, Random(seed)
        self.walkers = [Escapee(number) for number in range(agents)]
        self.rooms: list[Room] = []
        self.complexity = 0.0

    def task(self, stages: int) -> EscapeTask:
        """Return the task with so many stages, or fewer where a chosen atom does not fit."""
        pool: list[Atom] = []
        for _ in range(ROUNDS):
            pool += self.atoms
            self.random.shuffle(pool)
            for _ in range(stages):
                self.stage(pool)
            if all(walker.room for walker in self.walkers):
                return self.composed(f"task{stages}_{len(self.walkers)}p_idx{self.seed}")
        raise BlockcrewError(f"These atoms make no escape rooms for {len(self.walkers)} agents with seed {self.seed}.")

    def composed(self, name: str) -> EscapeTask:
        """Return the task, with random parts set down in the order of the rooms."""
        walkers = sorted(self.walkers, key=lambda walker: walker.number)
        rooms = tuple(placed(room, self.random) for room in self.rooms)
        starts = tuple(walker.room for walker in walkers if walker.room)
        items = tuple({item: count + SPARE for item, count in walker.needs.items()} for walker in walkers)
        return EscapeTask(name, len(walkers), rooms, starts, items, self.complexity)

    def stage(self, pool: Sequence[Atom]) -> None:
        """Add the rooms of one stage for agents that are furthest out."""
        self.walkers.sort(key=lambda walker: walker.z, reverse=True)
        outer = [walker for walker in self.walkers if walker.z == self.walkers[0].z]
        fitting = [atom for atom in pool for _ in range(self.times(atom, outer))]
        if not fitting:
            return
        atom = fitting[(self.seed + len(self.rooms)) % len(fitting)]
        if atom.crossed:
            self.cross(atom, self.random.choice([each for each in fitting if each.crossed]), outer)
        elif atom.splits:
            self.split(atom, self.through(atom, self.random.choice([outer])))
        elif atom.merges:
            several = [group for group in groups(outer) if len(group) > 1]
            self.merge(atom, self.through(atom, self.random.choice(several)))
        else:
            self.same(atom, self.random.choice(groups(outer)))

    def times(self, atom: Atom, outer: Sequence[Escapee]) -> int:
        """Return how often an atom stands among those to choose from: once for each agent that needs what it gives."""
        if atom.splits:
            self.walkers.sort(key=lambda walker: walker.x)
            if len({walker.x for walker in outer}) < 2:
                return 0
        if atom.merges and not any(len(group) > 1 for group in groups(outer)):
            return 0
        return sum(bool(walker.needs) and walker.holds(dict(atom.gives)) for walker in self.walkers) if atom.gives else 1

    def through(self, atom: Atom, group: list[Escapee]) -> list[Escapee]:
        """Lead the agents of a group that hold what the atom gives through it, and return the group."""
        for walker in group:
            if walker.holds(dict(atom.gives)):
                walker.pass_(dict(atom.gives), dict(atom.takes))
                walker.z -= INWARDS
        return group

    def same(self, atom: Atom, group: list[Escapee]) -> None:
        """Add one room in which a group finds its own way out; none where they are too few for it."""
        count = sum(walker.holds(dict(atom.gives)) for walker in group)
        self.through(atom, group)
        if count >= max(1, atom.least):
            self.complexity += atom.score * count * len(atom.conditions) / atom.wait
            self.add(atom, group, repeats=count)

    def split(self, atom: Atom, group: list[Escapee]) -> None:
        """Add the room from which a group is sent to its several rooms further out."""
        sent_to = tuple(middle(walker.x, walker.z + INWARDS) for walker in group)
        for walker in group:
            walker.x = min(abs(each.x) for each in group)
        self.complexity += atom.score
        self.add(atom, group, repeats=len(group), sent_to=sent_to)

    def merge(self, atom: Atom, group: list[Escapee]) -> None:
        """Add a room for each of a group, from which it is sent to the room where all are."""
        first, half = group[0], len(self.walkers) // 2
        before, sent_to = sum(walker.x < first.x for walker in self.walkers), (middle(first.x, first.z + INWARDS),)
        self.complexity += atom.score * len(group) ** 2  # as there: all of them for each room
        for number, walker in enumerate(group):
            walker.x = before + number - half
            self.add(atom, [walker], repeats=1, sent_to=sent_to)

    def cross(self, atom: Atom, other: Atom, outer: list[Escapee]) -> None:
        """Add two rooms, the switches of each of which open the other one; nothing where all are together."""
        together = groups(outer)
        if len(together) < 2:
            return
        one = self.random.choice(together)
        while (two := self.random.choice(together)) is one:
            pass
        for walker in (*one, *two):
            walker.z -= INWARDS
        for group, own, next_ in ((one, atom, other), (two, other, atom)):
            for walker in group:
                if walker.holds(dict(own.gives)):
                    walker.pass_(dict(own.gives), {})
                walker.pass_({}, dict(next_.takes))
        self.complexity += atom.score * (len(one) + len(two))
        self.add(atom, one, repeats=len(one), other=middle(two[0].x, two[0].z))
        self.add(other, two, repeats=len(two), other=middle(one[0].x, one[0].z))

    def add(
        self, atom: Atom, group: Sequence[Escapee], repeats: int, other: Cell | None = None, sent_to: tuple[Cell, ...] = ()
    ) -> None:
        """Add a room where a group is, and let its agents begin there."""
        centre = middle(group[0].x, group[0].z)
        for walker in group:
            walker.room = centre
        members = tuple(walker.number for walker in group)
        self.rooms.append(Room(atom, centre, members, repeats, other, sent_to))


def groups(walkers: Sequence[Escapee]) -> list[list[Escapee]]:
    """Return the agents by where they are, in the order in which they come."""
    found: dict[tuple[int, int], list[Escapee]] = {}
    for walker in walkers:
        found.setdefault((walker.x, walker.z), []).append(walker)
    return list(found.values())


def middle(x: int, z: int) -> Cell:
    """Return the cell in the middle of the floor of the room at a position."""
    return (OUT[0] + x * WIDTH * 3, OUT[1], OUT[2] + z * WIDTH)
