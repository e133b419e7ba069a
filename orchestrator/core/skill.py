"""Skills as a mind sees them, without running them, and the contract of an adviser that suggests skills for a task."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from orchestrator.core.plan import Program


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a skill. `kind` is number, string, list, array or boolean; one that is not `required` has a default."""

    name: str
    kind: str
    text: str
    required: bool = True


Amounts = tuple[tuple[str, int | str], ...]  # item to a number, or COUNT
COUNT = "$count"  # stands for as many as are wanted


@dataclass(frozen=True, slots=True)
class Offer:
    """A way to call a skill for one item: its `args` (COUNT stands for the wanted count), the items that it `takes` from the
    inventory, and those that it `holds` while it works and keeps."""

    item: str
    args: tuple[tuple[str, object], ...] = ()
    takes: Amounts = ()
    holds: Amounts = ()


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill: one thing that a bot can do. `needs` and `gains` say in words what it needs and brings; `offers` say the same as
    data where possible."""

    name: str
    description: str
    parameters: tuple[Parameter, ...] = ()
    gains: str = ""
    needs: str = ""
    offers: tuple[Offer, ...] = ()


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A skill that the skillbook suggests: it had `runs` in this type of world, of which `good` succeeded. `likeness` to the
    task is from -1 to 1. A skill from outside the library has its `program`."""

    skill: Skill
    likeness: float = 1.0
    runs: int = 0
    good: int = 0
    program: Program | None = None


class Adviser(Protocol):
    """The contract of an adviser, which suggests skills for items and for tasks in words."""

    def offers(self) -> Mapping[str, tuple[Suggestion, ...]]:
        """Return the skills that give each item, the most trusted first. Returns at once."""
        ...

    async def near(self, task: str) -> tuple[Suggestion, ...]:
        """Return the skills that fit a task in words, the best first. Raises BlockcrewError when the search fails."""
        ...


class NoAdviser:
    """An adviser without any skills."""

    def offers(self) -> Mapping[str, tuple[Suggestion, ...]]:
        """Return no skills at all."""
        return {}

    async def near(self, task: str) -> tuple[Suggestion, ...]:
        """Return no skills for any task."""
        return ()
