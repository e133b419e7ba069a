"""An organisation says which member of a crew may command which: a directed graph (the paper S-Agents, III-A). organisations/
has one file for each kind."""

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
    """A graph of the members of a crew; its `edges` are pairs (commander, member that obeys it). The `root` leads and receives
    the goals.

    With `all_dig`, commanders do work themselves (dig), too. `ways` are the rules by which commanders may wait for their
    members, the usual one first. With `replaces`, a new bot is recruited for a member whose bot is lost.
    """

    name: str
    members: tuple[str, ...]
    root: str
    edges: tuple[Edge, ...]
    all_dig: bool = False
    ways: tuple[Collaboration, ...] = ANY
    replaces: bool = True

    def __post_init__(self) -> None:
        """Raise BlockcrewError for an organisation that cannot work: unknown, unreached or repeated members, or a cycle of
        commanders that do no work themselves."""
        unknown = {name for edge in self.edges for name in edge} - set(self.members)
        if self.root not in self.members or unknown:
            raise BlockcrewError(
                f"The {self.name} commands {', '.join(sorted(unknown or {self.root}))}, which is not one of its members."
            )
        unreached = set(self.members) - self.reached((self.root,))
        if unreached:
            raise BlockcrewError(
                f"No member commands {', '.join(sorted(unreached))}: in a {self.name}, the root must reach every member."
            )
        twice = [name for name, count in Counter(self.members).items() if count > 1]
        own = [commands for commands, obeys in self.edges if commands == obeys]
        if twice or own:
            raise BlockcrewError(f"{(twice or own)[0]} {'is in the ' + self.name + ' twice' if twice else 'commands itself'}.")
        circle = [name for name in self.members if name in self.reached(self.commanded(name))]
        if circle and not self.all_dig:
            raise BlockcrewError(
                f"Work would circulate among {', '.join(circle)}, which do not dig: set all_dig=True or remove an edge."
            )

    def reached(self, names: Iterable[str]) -> set[str]:
        """Return these members and all members that they command, directly or through others."""
        found, new = set[str](), set(names)
        while new:
            found |= new
            new = {obeys for commands, obeys in self.edges if commands in new} - found
        return found

    def commanded(self, name: str) -> tuple[str, ...]:
        """Return the members that a member may command directly, in the order of `members`."""
        return tuple(member for member in self.members if (name, member) in self.edges)

    def role(self, name: str) -> AgentRole:
        """Return the role of a member: a leaf commands nobody, a peer commands and digs (works itself), a root only
        commands."""
        if not self.commanded(name):
            return AgentRole.LEAF
        return AgentRole.PEER if self.all_dig else AgentRole.ROOT

    def strength(self, name: str) -> int:
        """Return how many members dig (work themselves) when the member `name` gets work: those among itself and all members
        that it commands, directly or through others. Where its commands can come back to it, only the member itself counts."""
        below = {name} if name in self.reached(self.commanded(name)) else self.reached((name,))
        return sum(member in self.diggers for member in below)

    def replaced(self, lost: str, new: str) -> "Organisation":
        """Return the organisation with the member `new` in the place of the lost one."""
        return self.renamed({lost: new})

    def renamed(self, new: Mapping[str, str]) -> "Organisation":
        """Return the organisation with new names for some members; `new` maps old names to new ones."""
        names = {member: new.get(member, member) for member in self.members}
        members = tuple(names[member] for member in self.members)
        edges = tuple((names[commands], names[obeys]) for commands, obeys in self.edges)
        return replace(self, members=members, root=names[self.root], edges=edges)

    def succeeded(self, heir: str) -> "Organisation":
        """Return the organisation without its root (leader): `heir` becomes the root and also commands the members that the old
        one commanded."""
        left = [name for name in self.members if name != self.root]
        edges = [edge for edge in self.edges if self.root not in edge]
        taken = [(heir, name) for name in self.commanded(self.root) if name != heir and (heir, name) not in edges]
        return replace(self, members=tuple(left), root=heir, edges=(*edges, *taken))

    @property
    def cyclic(self) -> bool:
        """Return whether commands may go in a cycle, so that work can come back to a member that passed it on."""
        return any(name in self.reached(self.commanded(name)) for name in self.members)

    @property
    def diggers(self) -> tuple[str, ...]:
        """Return the members that dig (work themselves): leaves, which command nobody, and peers, which also command."""
        return tuple(name for name in self.members if self.role(name) is not AgentRole.ROOT)


def one_commander_each(name: str, edges: Iterable[Edge]) -> None:
    """Check that no member obeys two commanders, members that give orders (S-Agents, III-A.2). Raise BlockcrewError if one
    does; `name` is the kind of organisation, for the message. `edges` are pairs (commander, member that obeys)."""
    torn = [member for member, count in Counter(obeys for _, obeys in edges).items() if count > 1]
    if torn:
        raise BlockcrewError(f"{', '.join(torn)} would have several commanders: a {name} allows only one per member.")


def names(count: int) -> tuple[str, ...]:
    """Return the first `count` names of the fixed list of names for members (Ada, Ben, ...). Raise BlockcrewError if the list
    has fewer, or for a count below 1."""
    if not 1 <= count <= len(NAMES):
        raise BlockcrewError(f"A crew must have 1 to {len(NAMES)} bots, not {count}.")
    return tuple(NAMES[:count])
