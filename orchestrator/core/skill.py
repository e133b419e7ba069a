"""What is known of a skill without running it, as a mind is told; and who can be asked which skill fits a task."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from orchestrator.core.plan import Program


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument. `kind` is number, string, list, array or boolean; one that is not `required` has a usual value."""

    name: str
    kind: str
    text: str
    required: bool = True


Amounts = tuple[tuple[str, int | str], ...]  # item to a number, or COUNT
COUNT = "$count"  # stands for as many as are wanted


@dataclass(frozen=True, slots=True)
class Offer:
    """How a skill is called for one item: `args` (COUNT stands for as many as are wanted), what it `takes` of the inventory,
    and what it only `holds` while it works."""

    item: str
    args: tuple[tuple[str, object], ...] = ()
    takes: Amounts = ()
    holds: Amounts = ()


@dataclass(frozen=True, slots=True)
class Skill:
    """One verb. `needs` says what has to be there, `gains` what comes in, `offers` the same in types where it can."""

    name: str
    description: str
    parameters: tuple[Parameter, ...] = ()
    gains: str = ""
    needs: str = ""
    offers: tuple[Offer, ...] = ()


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A skill as the skillbook knows it: run so many times in this type of world, of which `good` ended well.

    `likeness` to the task is from -1 to 1. One that is not the library's brings its `program`.
    """

    skill: Skill
    likeness: float = 1.0
    runs: int = 0
    good: int = 0
    program: Program | None = None


class Adviser(Protocol):
    """Knows which skills there are for what."""

    def offers(self) -> Mapping[str, tuple[Suggestion, ...]]:
        """By item, those that give it, the most trusted first. Answers at once."""
        ...

    async def near(self, task: str) -> tuple[Suggestion, ...]:
        """Those that fit a task in words, the best first. Raises BlockcrewError when that cannot be told."""
        ...


class NoAdviser:
    """Knows nothing."""

    def offers(self) -> Mapping[str, tuple[Suggestion, ...]]:
        """See Adviser."""
        return {}

    async def near(self, task: str) -> tuple[Suggestion, ...]:
        """See Adviser."""
        return ()
