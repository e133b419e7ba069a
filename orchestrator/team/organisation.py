"""Who may command whom: a directed graph over the members (S-Agents, III-A). organisations/ makes them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from orchestrator.core.contracts.mind import AgentRole, Collaboration
from orchestrator.core.errors import BlockcrewError

NAMES = (
    "Ada Ben Cleo Dan Elsa Finn Gwen Hugo Iris Jack Kira Liam Mona Nils Olga Paul Quin Rosa Sven Tara Ugo".split()
)  # the first is the root of every team that has one
ANY = tuple(Collaboration)
Edge = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Organisation:
    """`edges` go from who commands to who obeys; goals are given to the `root`.

    Commanders dig too where `all_dig`. `ways` are the collaborations that make sense, the usual one first. Somebody new comes
    for a member whose body is lost where it `replaces`.
    """

    name: str
    members: tuple[str, ...]
    root: str
    edges: tuple[Edge, ...]
    all_dig: bool = False
    ways: tuple[Collaboration, ...] = ANY
    replaces: bool = True

    def __post_init__(self) -> None:
        """Raises BlockcrewError for an organisation that nobody could work in."""
        unknown = {name for edge in self.edges for name in edge} - set(self.members)
        if self.root not in self.members or unknown:
            raise BlockcrewError(
                f"{', '.join(sorted(unknown or {self.root}))} is commanded but not a member of the {self.name}."
            )
        unreached = set(self.members) - self.reached((self.root,))
        if unreached:
            raise BlockcrewError(f"Nobody commands {', '.join(sorted(unreached))}: a {self.name} reaches every member.")
        twice = [name for name, count in Counter(self.members).items() if count > 1]
        own = [commands for commands, obeys in self.edges if commands == obeys]
        if twice or own:
            raise BlockcrewError(f"{(twice or own)[0]} {'is in the ' + self.name + ' twice' if twice else 'commands itself'}.")
        circle = [name for name in self.members if name in self.reached(self.commanded(name))]
        if circle and not self.all_dig:
            raise BlockcrewError(
                f"Work goes round among {', '.join(circle)}, who do not dig: set all_dig=True, or take an edge out."
            )

    def reached(self, names: Iterable[str]) -> set[str]:
        """Those members, whom they command, whom these command, and so on."""
        found, new = set[str](), set(names)
        while new:
            found |= new
            new = {obeys for commands, obeys in self.edges if commands in new} - found
        return found

    def commanded(self, name: str) -> tuple[str, ...]:
        """Whom a member may command, in the order of the roster."""
        return tuple(member for member in self.members if (name, member) in self.edges)

    def role(self, name: str) -> AgentRole:
        """What a member does."""
        if not self.commanded(name):
            return AgentRole.LEAF
        return AgentRole.PEER if self.all_dig else AgentRole.ROOT

    def strength(self, name: str) -> int:
        """How many dig when this member is told to: all that only its commands reach; in a cycle everybody for himself."""
        below = {name} if name in self.reached(self.commanded(name)) else self.reached((name,))
        return sum(member in self.diggers for member in below)

    def replaced(self, lost: str, new: str) -> "Organisation":
        """The same with somebody new in a member's place."""
        return self.renamed({lost: new})

    def renamed(self, new: Mapping[str, str]) -> "Organisation":
        """The same with other names for some members, all changed at once."""
        names = {member: new.get(member, member) for member in self.members}
        members = tuple(names[member] for member in self.members)
        edges = tuple((names[commands], names[obeys]) for commands, obeys in self.edges)
        return replace(self, members=members, root=names[self.root], edges=edges)

    def succeeded(self, heir: str) -> "Organisation":
        """Without its root: another member takes over whom that one commanded."""
        left = [name for name in self.members if name != self.root]
        edges = [edge for edge in self.edges if self.root not in edge]
        taken = [(heir, name) for name in self.commanded(self.root) if name != heir and (heir, name) not in edges]
        return replace(self, members=tuple(left), root=heir, edges=(*edges, *taken))

    @property
    def cyclic(self) -> bool:
        """Whether somebody's work may come back to him."""
        return any(name in self.reached(self.commanded(name)) for name in self.members)

    @property
    def diggers(self) -> tuple[str, ...]:
        """Those who act."""
        return tuple(name for name in self.members if self.role(name) is not AgentRole.ROOT)


def one_commander_each(name: str, edges: Iterable[Edge]) -> None:
    """In-degree at most one: nobody obeys two (III-A.2). Raises BlockcrewError."""
    torn = [member for member, count in Counter(obeys for _, obeys in edges).items() if count > 1]
    if torn:
        raise BlockcrewError(f"{', '.join(torn)} would obey more than one: a {name} allows one commander for each member.")


def names(count: int) -> tuple[str, ...]:
    """The first names of the roster. Raises BlockcrewError beyond it."""
    if not 1 <= count <= len(NAMES):
        raise BlockcrewError(f"A crew has 1 to {len(NAMES)} bots; {count} were asked for.")
    return tuple(NAMES[:count])
