"""Skills (programs for bots) as a mind (the planner of an agent) sees them: what they do, need and give, but not how they run.
Also the contract of an adviser that suggests skills for a task."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from orchestrator.core.plan import Program


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a skill (a program for bots); `text` describes it. One that is not `required` has a default.
    Its `kind` is number, string, boolean, array (a list of strings) or list (a list of anything, such as three coordinates)."""

    name: str
    kind: str
    text: str
    required: bool = True


Amounts = tuple[tuple[str, int | str], ...]  # item to a number, or COUNT
COUNT = "$count"  # stands for as many as are wanted


@dataclass(frozen=True, slots=True)
class Offer:
    """A way to call a skill (a program for bots) to get one item. `args` are its arguments (COUNT stands for the wanted count),
    `takes` the items that it uses up, and `holds` those that a bot must have but keeps, such as a tool. Both are pairs of item
    and count."""

    item: str
    args: tuple[tuple[str, object], ...] = ()
    takes: Amounts = ()
    holds: Amounts = ()


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill: one thing that a bot can do, as a program that it runs. `needs` and `gains` say in words what it requires and
    what it brings; `offers` say so as data for planners, where that is possible."""

    name: str
    description: str
    parameters: tuple[Parameter, ...] = ()
    gains: str = ""
    needs: str = ""
    offers: tuple[Offer, ...] = ()


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A skill (program for bots) that the skillbook (the searchable store of skills) suggests: it had `runs` in this type of
    world, such as survival, of which `good` succeeded. `likeness` says how similar it is to the task, from -1 to 1. A skill
    from outside the library has its `program`, the code to run."""

    skill: Skill
    likeness: float = 1.0
    runs: int = 0
    good: int = 0
    program: Program | None = None


class Adviser(Protocol):
    """The contract of an adviser, which suggests skills (programs for bots) that give an item, or that fit a task described in
    words."""

    def offers(self) -> Mapping[str, tuple[Suggestion, ...]]:
        """Return the skills (programs for bots) that give each item (item -> suggestions, the most trusted first), without
        waiting for a search."""
        ...

    async def near(self, task: str) -> tuple[Suggestion, ...]:
        """Return the skills (programs for bots) that fit a task described in words, the best first. Raises BlockcrewError when
        the search fails."""
        ...


class NoAdviser:
    """An adviser that never suggests a skill (a program for bots) for a task, for agents without a skillbook (the searchable
    store of skills)."""

    def offers(self) -> Mapping[str, tuple[Suggestion, ...]]:
        """Return an empty mapping: this adviser knows no skill for any item."""
        return {}

    async def near(self, task: str) -> tuple[Suggestion, ...]:
        """Return an empty tuple: this adviser knows no skill for any task."""
        return ()
