"""The neck of the hourglass and what follows from it: one objective, stages, the current task (S-Agents, III-B.3)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from orchestrator.core.goal import Goal
from orchestrator.core.outcome import Reason
from orchestrator.core.plural import amount


class Status(StrEnum):
    """The progress monitor's three answers (S-Agents, III-B.2)."""

    SUCCESS = "success"
    FAIL = "fail"
    ONGOING = "ongoing"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The state of the current task with its rationale. `wait`: ongoing, and nothing to plan until somebody reports.

    `cause` is what the world said last, for a failure that comes of its refusals.
    """

    status: Status
    why: str
    wait: bool = False
    cause: Reason | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One task of a stage: gain `count` of `item`; `member` does it (the planner itself when empty)."""

    verb: str
    item: str
    count: int
    member: str = ""

    def __str__(self) -> str:
        who = f"{self.member}: " if self.member else ""
        return f"{who}{self.verb} {amount(self.count, self.item)}"


@dataclass(frozen=True, slots=True)
class Plan:
    """`stages` hold steps that do not depend on each other; a later stage may need an earlier one. `current` is stage 0."""

    objective: str
    stages: tuple[tuple[Step, ...], ...] = ()
    why: str = ""

    @property
    def current(self) -> tuple[Step, ...]:
        """The steps to take now; empty when there is nothing to do."""
        return self.stages[0] if self.stages else ()


@dataclass(frozen=True, slots=True)
class Program:
    """Source of a generated or imported skill: it runs in a locked process. `main` is its function, the last one if empty."""

    code: str
    main: str = ""


@dataclass(frozen=True, slots=True)
class Act:
    """A direct action: one skill with its arguments, and with its source where the library has it not."""

    skill: str
    args: Mapping[str, object] = field(default_factory=dict)
    seconds: float = 60.0
    program: Program | None = None

    def __str__(self) -> str:
        return " ".join([self.skill, *(shown(self.args[key]) for key in sorted(self.args))])


def shown(value: object) -> str:
    """As a person wants to read it: of a long list its length."""
    return f"[{len(value)}]" if isinstance(value, list) and len(value) > 3 else str(value)


@dataclass(frozen=True, slots=True)
class Delegate:
    """A delegate action: give a member a goal of its own. A leaf never uses it."""

    member: str
    goal: Goal

    def __str__(self) -> str:
        return f"inform {self.member}: {self.goal.text}"


@dataclass(frozen=True, slots=True)
class Relieve:
    """A delegate action: `count` of the `item` that a member was asked for are no longer up to it. A leaf never uses it."""

    member: str
    item: str
    count: int

    def __str__(self) -> str:
        return f"relieve {self.member} of {amount(self.count, self.item)}"


@dataclass(frozen=True, slots=True)
class Tell:
    """Talk to somebody of the crew: no order, and nobody has to heed it. Everybody may (S-Agents, III-A.2)."""

    member: str
    text: str

    def __str__(self) -> str:
        return f"tell {self.member}: {self.text}"


Action = Act | Delegate | Relieve | Tell
