"""Plans and what follows from them: one objective, its stages and the actions of the current stage (S-Agents, III-B.3)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from orchestrator.core.goal import Goal, amount
from orchestrator.core.outcome import Reason


class Status(StrEnum):
    """The three possible verdicts of the progress monitor (S-Agents, III-B.2)."""

    SUCCESS = "success"
    FAIL = "fail"
    ONGOING = "ongoing"


@dataclass(frozen=True, slots=True)
class Verdict:
    """A verdict on the goal with its rationale. `wait` means: ongoing, and nothing to plan until somebody reports. `cause` is
    the world's last reason, for a failure that follows from its refusals."""

    status: Status
    why: str
    wait: bool = False
    cause: Reason | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One task of a stage: gain `count` of `item`; `member` does it, or the planner itself when empty."""

    verb: str
    item: str
    count: int
    member: str = ""

    def __str__(self) -> str:
        who = f"{self.member}: " if self.member else ""
        return f"{who}{self.verb} {amount(self.count, self.item)}"


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan. `stages` hold steps that do not depend on each other; a later stage may need an earlier one. `current` is stage
    0."""

    objective: str
    stages: tuple[tuple[Step, ...], ...] = ()
    why: str = ""

    @property
    def current(self) -> tuple[Step, ...]:
        """Return the steps to take now; empty when nothing is to do."""
        return self.stages[0] if self.stages else ()


@dataclass(frozen=True, slots=True)
class Program:
    """The source of a generated or imported skill, which runs in a locked process. `main` is its function; empty means the last
    one."""

    code: str
    main: str = ""


@dataclass(frozen=True, slots=True)
class Act:
    """A direct action: one skill with its arguments, and with its source if the library does not have it."""

    skill: str
    args: Mapping[str, object] = field(default_factory=dict)
    seconds: float = 60.0
    program: Program | None = None

    def __str__(self) -> str:
        return " ".join([self.skill, *(shown(self.args[key]) for key in sorted(self.args))])


def shown(value: object) -> str:
    """Return a value as text for people; a list of more than three elements is shown as its length: `[7]`."""
    return f"[{len(value)}]" if isinstance(value, list) and len(value) > 3 else str(value)


@dataclass(frozen=True, slots=True)
class Delegate:
    """A delegated action: give a member a goal of its own. A leaf never uses it."""

    member: str
    goal: Goal

    def __str__(self) -> str:
        return f"inform {self.member}: {self.goal.text}"


@dataclass(frozen=True, slots=True)
class Relieve:
    """A delegated action: ask a member for `count` of `item` less than before. A leaf never uses it."""

    member: str
    item: str
    count: int

    def __str__(self) -> str:
        return f"relieve {self.member} of {amount(self.count, self.item)}"


@dataclass(frozen=True, slots=True)
class Tell:
    """A line to a member of the crew. It is not an order and may be ignored. Every role may send one (S-Agents, III-A.2)."""

    member: str
    text: str

    def __str__(self) -> str:
        return f"tell {self.member}: {self.text}"


Action = Act | Delegate | Relieve | Tell
