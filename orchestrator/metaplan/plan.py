"""The meta-plan of CaPo: subtasks with steps and owners (CaPo, section "meta-plan generation")."""

from collections.abc import Iterable
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class MetaStep:
    """One step of a subtask: do `verb` with `count` of the `target`, which is the name of a thing or of a place."""

    verb: str
    target: str
    count: int = 1

    def __str__(self) -> str:
        return f"{self.verb} {self.count} {self.target}" if self.count != 1 else f"{self.verb} {self.target}"


@dataclass(frozen=True, slots=True)
class Subtask:
    """A part of the work: its unique `name`, the `steps` in their order, and the `owner`, the member that does it (empty:
    nobody yet)."""

    name: str
    steps: tuple[MetaStep, ...]
    owner: str = ""

    def __str__(self) -> str:
        return f"{self.owner or 'nobody yet'}: {self.name} ({', '.join(map(str, self.steps))})"


@dataclass(frozen=True, slots=True)
class MetaPlan:
    """The plan of a whole crew. `version` counts the plans that were in force from 1 (0 is a draft); `why` is one sentence on
    the reason for this plan."""

    version: int
    subtasks: tuple[Subtask, ...] = ()
    why: str = ""

    def of(self, owner: str) -> tuple[Subtask, ...]:
        """Return the subtasks of one member, in the order in which it is to do them."""
        return tuple(one for one in self.subtasks if one.owner == owner)

    def same_work(self, other: "MetaPlan | None") -> bool:
        """Return whether another plan gives the same subtasks to the same owners, whatever its version and its reason."""
        return other is not None and self.subtasks == other.subtasks

    def changed(self, changes: Iterable[Subtask]) -> "MetaPlan":
        """Return the plan with each of the subtasks in `changes` in the place of the one with its name, or at the end if none
        has it. A change without steps removes the subtask."""
        wanted = {one.name: one for one in changes}
        kept = [wanted.pop(one.name, one) for one in self.subtasks]
        return replace(self, subtasks=tuple(one for one in (*kept, *wanted.values()) if one.steps))
