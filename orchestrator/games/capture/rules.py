"""The rules of CollabCapture: the map, the policies of the thief, and how swaps of rooms are counted."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from orchestrator.games.rooms import Exits

TURNS = 30


class ThiefPolicy(StrEnum):
    """The ways in which the thief chooses its room. The published thief, LABEL_GREEDY, knows where the agents will be and
    compares the numbers of rooms; GRAPH_GREEDY sees where they are and measures paths; ADVERSARIAL plays the exact optimum
    against their chosen rooms and doors, and may stay."""

    LABEL_GREEDY = "label_greedy"
    GRAPH_GREEDY = "graph_greedy"
    ADVERSARIAL = "adversarial"


class SwapRule(StrEnum):
    """The turns in which an agent that exchanges rooms with the thief has caught it: every turn, those from the second on (a
    defect of the published loop for models), or none (a defect of the published loop for greedy agents)."""

    ALWAYS = "always"
    FROM_TURN_2 = "from_turn_2"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Door:
    """A door between two rooms, which whoever is in the room `button` opens or closes."""

    rooms: tuple[int, int]
    button: int


@dataclass(frozen=True)
class CaptureMap:
    """The rooms, the doors, and where Alice, Bob and the thief begin. Not every passage has a door."""

    exits: Exits
    doors: tuple[Door, ...]
    agents: tuple[int, int]
    thief: int

    def __hash__(self) -> int:
        """Return a hash, which makes rules usable as the key of a cache."""
        return hash((tuple(self.exits.items()), self.doors, self.agents, self.thief))

    def open_exits(self, room: int, doors: tuple[bool, ...]) -> tuple[int, ...]:
        """Return the rooms that can be entered from `room` while the doors are open (True) or closed as given."""
        closed = [door.rooms for door, is_open in zip(self.doors, doors, strict=True) if not is_open]
        return tuple(other for other in self.exits[room] if (room, other) not in closed and (other, room) not in closed)

    def toggled(self, room: int, doors: tuple[bool, ...]) -> tuple[bool, ...]:
        """Return the doors after the button in `room` was pressed once."""
        return tuple(not is_open if door.button == room else is_open for door, is_open in zip(self.doors, doors, strict=True))

    def relabelled(self, names: Mapping[int, int]) -> "CaptureMap":
        """Return the same map with other numbers for its rooms, for questions that nobody can know by heart."""
        return CaptureMap(
            {names[room]: tuple(names[other] for other in exits) for room, exits in self.exits.items()},
            tuple(Door((names[door.rooms[0]], names[door.rooms[1]]), names[door.button]) for door in self.doors),
            (names[self.agents[0]], names[self.agents[1]]),
            names[self.thief],
        )


PUBLISHED_MAP = CaptureMap(
    {1: (2, 6), 2: (1, 3), 3: (2, 4), 4: (3, 5), 5: (4, 6, 7), 6: (5, 9, 1), 7: (5, 8), 8: (7,), 9: (6,)},
    (Door((1, 2), 9), Door((3, 4), 8)),
    (1, 6),
    2,
)


@dataclass(frozen=True)
class CaptureRules:
    """Everything that decides how an episode of CollabCapture goes on, except the doors at its beginning."""

    thief: ThiefPolicy = ThiefPolicy.LABEL_GREEDY
    swaps: SwapRule = SwapRule.ALWAYS
    map: CaptureMap = PUBLISHED_MAP
    turns: int = TURNS
