"""The rules of the chores game in numbers. docs/guides/games/chores.md tells the rules."""

from dataclasses import dataclass

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.chores.furniture import ALL_PIECES
from orchestrator.games.chores.tasks import ANY, TEMPLATES

LATTICE = 3  # columns and rows of places where a room can be
MOST_AGENTS = 4
HORIZON = 250  # steps, as in the paper
HANDS = 2
NARROWEST = 5  # cells: so that furniture at the walls never closes a way
IN_ROOM, EVERYTHING = "room", "all"  # what an agent sees: its own room; the oracle knows all at the beginning
TASK_CHOICES = (ANY, *TEMPLATES)


@dataclass(frozen=True, slots=True)
class ChoreRules:
    """Everything that decides how an episode goes on, except its seed. `inside` is the width of a room without its walls, and
    `stride` how many cells an agent walks in a step."""

    agents: int = 2
    task: str = ANY
    sight: str = IN_ROOM
    rooms: tuple[int, int] = (5, 7)
    inside: int = 5
    stride: int = 1  # found by the calibration
    horizon: int = HORIZON

    def __post_init__(self) -> None:
        """Raise BlockcrewError for a crew, a task or a house that cannot be."""
        if not 1 <= self.agents <= MOST_AGENTS:
            raise BlockcrewError(
                f"A house has {MOST_AGENTS} places to begin: choose 1 to {MOST_AGENTS} agents, not {self.agents}."
            )
        if self.task not in TASK_CHOICES:
            raise BlockcrewError(f"No task is called {self.task!r}: choose one of {', '.join(TASK_CHOICES)}.")
        if not MOST_AGENTS <= self.rooms[0] <= self.rooms[1] <= LATTICE**2:
            raise BlockcrewError(
                f"A house has {MOST_AGENTS} to {LATTICE**2} rooms, because its lattice is {LATTICE} by {LATTICE}: "
                f"{self.rooms[0]} to {self.rooms[1]} do not fit."
            )
        if self.inside < NARROWEST or self.stride < 1:
            raise BlockcrewError(
                f"Rooms are at least {NARROWEST} cells wide and a step at least one cell, because {len(ALL_PIECES)} pieces of "
                f"furniture have to fit: {self.inside} and {self.stride} do not."
            )
