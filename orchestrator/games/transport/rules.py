"""The rules of the transport game in numbers. The durations are in ticks; docs/guides/games/transport.md tells the rules."""

from dataclasses import dataclass

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.transport.things import MOST_BAGS, TARGETS

LATTICE = 3  # columns and rows of places where a room can be
MOST_AGENTS = 4  # as many places to begin as the smallest part of the paper's crews needs
BUDGETS = (1000, 2000, 3000)  # ticks, as the paper's frames
SIGHTS = ("room", "near")
EVERYTHING = "all"  # the sight of the oracle: it knows at the beginning where everything is
BAG_CHOICES = ("rich", "scarce")
NEAR = 2  # cells that a bot sees to each side with the sight "near"
BAG_HOLDS = 3
HANDS = 2


@dataclass(frozen=True, slots=True)
class HaulRules:
    """Everything that decides how an episode goes on, except its seed. `inside` is the width of a room without its walls, and
    `sight` what a bot sees of the room in which it is: all of it ("room"), or what is at most NEAR cells away ("near")."""

    agents: int = 2
    budget: int = 2000
    sight: str = "room"
    bags: str = "rich"
    rooms: tuple[int, int] = (6, 8)
    inside: int = 7
    cell: int = 12  # ticks from one cell to the next; found by the calibration
    grasp: int = 20
    put: int = 10
    drop: int = 10
    message: int = 5
    wait: int = 50

    def __post_init__(self) -> None:
        """Raise BlockcrewError for a crew or a house that cannot be."""
        if not 1 <= self.agents <= MOST_AGENTS:
            raise BlockcrewError(
                f"A house has {MOST_AGENTS} places to begin: choose 1 to {MOST_AGENTS} agents, not {self.agents}."
            )
        if not 4 <= self.rooms[0] <= self.rooms[1] <= LATTICE**2:
            raise BlockcrewError(
                f"A house has 4 to {LATTICE**2} rooms, because its lattice is {LATTICE} by {LATTICE}: {self.rooms[0]} to "
                f"{self.rooms[1]} do not fit."
            )
        if self.inside**2 < len(TARGETS) + MOST_BAGS + 1:
            raise BlockcrewError(
                f"Rooms of {self.inside} by {self.inside} cells are too small for all things: make them wider."
            )
