"""Who may command whom: a directed graph over the members (S-Agents, III-A)."""

from collections import Counter
from dataclasses import dataclass

from orchestrator.core.errors import BlockcrewError

NAMES = (
    "Ada Ben Cleo Dan Elsa Finn Gwen Hugo Iris Jack Kira Liam Mona Nils Olga Paul Quin Rosa Sven Tara Ugo".split()
)  # the first is the root of every team that has one


@dataclass(frozen=True, slots=True)
class Organisation:
    """`edges` go from who commands to who obeys; `root` plans and delegates when it commands anybody."""

    name: str
    members: tuple[str, ...]
    root: str
    edges: tuple[tuple[str, str], ...]

    def __post_init__(self) -> None:
        """In-degree at most one: nobody obeys two (III-A.2). Raises BlockcrewError."""
        masters = Counter(obeys for _, obeys in self.edges)
        torn = [name for name, count in masters.items() if count > 1]
        if torn:
            raise BlockcrewError(
                f"{', '.join(torn)} would obey more than one: a {self.name} allows one commander for each member."
            )
        middle = sorted({commands for commands, _ in self.edges} & masters.keys())
        if middle:
            raise BlockcrewError(f"{', '.join(middle)} would both command and obey: a {self.name} has two levels so far.")

    @property
    def leaves(self) -> tuple[str, ...]:
        """Those who act and command nobody."""
        commanders = {commands for commands, _ in self.edges}
        return tuple(name for name in self.members if name not in commanders)


def names(count: int) -> tuple[str, ...]:
    """The first names of the roster. Raises BlockcrewError beyond it."""
    if not 1 <= count <= len(NAMES):
        raise BlockcrewError(f"A crew has 1 to {len(NAMES)} bots; {count} were asked for.")
    return tuple(NAMES[:count])
