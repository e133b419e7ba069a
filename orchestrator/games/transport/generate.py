"""Generates a house with its things from a seed. Most targets lie in the two rooms that are farthest from the goal: only there
do bags and messages matter (an earlier measurement; uniform targets made all methods equal)."""

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from orchestrator.games.transport.house import Cell, House, around
from orchestrator.games.transport.rules import LATTICE, MOST_AGENTS, HaulRules
from orchestrator.games.transport.things import BAGS, TARGETS

CLUSTERED = 0.8  # share of the targets that lie in the two farthest rooms, on average
MORE_DOORS = 0.25  # probability of a door that the house does not need
BAG_NUMBERS = {"rich": (5, 2), "scarce": (2, 1)}  # bags, and in how many rooms: the paper's ratios 1:2 and 1:5


@dataclass(frozen=True, slots=True)
class Scene:
    """A house at the beginning: where each thing lies, and the cells where the agents begin, each in a room of its own."""

    house: House
    things: dict[str, Cell]
    starts: tuple[Cell, ...]


@lru_cache(maxsize=512)
def scene(seed: int, rooms: tuple[int, int], inside: int, bags: str) -> Scene:
    """Return the scene of a seed. Nobody may change it, because it is kept."""
    dice = Random(f"house {seed} {rooms} {inside} {bags}")
    house = floor_plan(dice, dice.randint(*rooms), inside)
    return Scene(house, lay_out(dice, house, bags), beginnings(dice, house))


def scene_of(rules: HaulRules, seed: int) -> Scene:
    """Return the scene of a seed under these rules; it is the same for every number of agents, budget and sight."""
    return scene(seed, rules.rooms, rules.inside, rules.bags)


def floor_plan(dice: Random, count: int, inside: int) -> House:
    """Return a house with so many rooms: each is beside an earlier one, with a door between them."""
    lattice = [(column, row) for row in range(LATTICE) for column in range(LATTICE)]
    places, links = [dice.choice(lattice)], []
    while len(places) < count:
        place = dice.choice(sorted({near for old in places for near in around(old) if near in lattice} - set(places)))
        links.append((dice.choice(sorted(old for old in around(place) if old in places)), place))
        places.append(place)
    beside = {(one, other) for one in places for other in around(one) if other in places and one < other}
    links += [pair for pair in sorted(beside) if pair not in links and pair[::-1] not in links and dice.random() < MORE_DOORS]
    ordered = sorted(places, key=lambda place: (place[1], place[0]))
    doors = tuple(
        (door_cell(dice, one, other, inside), ordered.index(one) + 1, ordered.index(other) + 1) for one, other in links
    )
    return House(inside, tuple(ordered), doors, dice.randint(1, count))


def door_cell(dice: Random, one: Cell, other: Cell, inside: int) -> Cell:
    """Return the cell of a door in the wall between two places of the lattice."""
    along = dice.randint(2, inside - 1)
    column, row = max(one[0], other[0]) * (inside + 1), max(one[1], other[1]) * (inside + 1)
    if one[0] != other[0]:
        return column, row + along
    return column + along, row


def lay_out(dice: Random, house: House, bags: str) -> dict[str, Cell]:
    """Return the cell of each target and bag; the room of the goal is empty."""
    away = house.way(house.zone)
    others = sorted((room for room in house.rooms if room != house.goal), key=lambda room: (away[house.centre(room)], room))
    number, rooms = BAG_NUMBERS[bags]
    chosen = dice.sample(others, rooms)
    wanted = [(bag, dice.choice(chosen)) for bag in BAGS[:number]]
    wanted += [(name, dice.choice(others[-2:] if dice.random() < CLUSTERED else others)) for name in TARGETS]
    found: dict[str, Cell] = {}
    for name, room in wanted:
        found[name] = dice.choice([cell for cell in house.cells_of(room) if cell not in found.values()])
    return found


def beginnings(dice: Random, house: House) -> tuple[Cell, ...]:
    """Return the cells where the agents begin."""
    return tuple(house.centre(room) for room in dice.sample(list(house.rooms), min(MOST_AGENTS, len(house.places))))
