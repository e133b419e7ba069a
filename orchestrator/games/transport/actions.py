"""The actions of the transport game: lines of text, what they need, and which are legal for an agent."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from orchestrator.games.transport.house import Cell, House
from orchestrator.games.transport.knowledge import Knowledge
from orchestrator.games.transport.rules import BAG_HOLDS, HANDS, HaulRules
from orchestrator.games.transport.things import is_bag

GO, EXPLORE, GRASP, PUT, DELIVER, DROP, WAIT, SAY = "go to room", "explore", "grasp", "put", "deliver", "drop", "wait", "say"


@dataclass(frozen=True, slots=True)
class Self:
    """The agent as it feels itself: its cell, what its hands hold, and what its bag holds."""

    cell: Cell
    hands: tuple[str, ...]
    inside: tuple[str, ...]

    @property
    def bag(self) -> str:
        """Return the bag that it holds; empty if it holds none."""
        return next((held for held in self.hands if is_bag(held)), "")

    @property
    def loose(self) -> tuple[str, ...]:
        """Return the targets in its hands."""
        return tuple(held for held in self.hands if not is_bag(held))

    @property
    def load(self) -> tuple[str, ...]:
        """Return all targets that it carries."""
        return self.inside + self.loose

    @property
    def room_for(self) -> int:
        """Return how many more targets it can carry."""
        most = BAG_HOLDS + HANDS - 1 if self.bag else HANDS
        return most - len(self.load)


def unseen(house: House, cells: Collection[Cell], room: int) -> list[Cell]:
    """Return the cells of a room that are not among the `cells` that an agent has seen."""
    return [cell for cell in house.cells_of(room) if cell not in cells]


def legal_actions(rules: HaulRules, house: House, me: Self, known: Knowledge) -> Sequence[str]:
    """Return the actions that an agent may choose, from what it knows: the same knowledge gives the same list."""
    here = house.room_of(me.cell)
    found = []
    if me.load:
        found.append(DELIVER)
    if me.bag and me.loose and len(me.inside) < BAG_HOLDS:
        found += [f"{PUT} {thing} in {me.bag}" for thing in me.loose]
    if len(me.hands) < HANDS:
        found += [f"{GRASP} {thing}" for thing in sorted(known.things) if not (is_bag(thing) and me.bag)]
    if rules.sight == "near" and here and unseen(house, known.cells, here):
        found.append(EXPLORE)
    found += [f"{GO} {room}" for room in house.rooms if room != here]
    if here and here != house.goal:
        found += [f"{DROP} {thing}" for thing in me.hands]
    return [*found, WAIT]


def duration(rules: HaulRules, action: str) -> int:
    """Return how many ticks the work of an action takes after its walk."""
    times: Mapping[str, int] = {GRASP: rules.grasp, PUT: rules.put, DELIVER: rules.drop, DROP: rules.drop, WAIT: rules.wait}
    return rules.message if action.startswith(f"{SAY} ") else times.get(action.split(maxsplit=1)[0], 0)
