"""Plans and what follows from them: one objective, its stages and the actions of the current stage (S-Agents, III-B.3)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from orchestrator.core.goal import Goal, amount
from orchestrator.core.outcome import Reason


class Status(StrEnum):
    """The three possible judgements on a goal by the progress monitor, which checks how far it is reached: success, fail and
    ongoing (S-Agents, III-B.2)."""

    SUCCESS = "success"
    FAIL = "fail"
    ONGOING = "ongoing"


@dataclass(frozen=True, slots=True)
class Verdict:
    """A judgement on whether the goal is reached: its `status`, and in words `why`. `wait` means: ongoing, and nothing to plan
    until a member reports. If the goal failed because the world refused actions, `cause` is the last reason that the world
    gave. `by` says who decided, "rules" or "model", for a mind in which either may."""

    status: Status
    why: str
    wait: bool = False
    cause: Reason | None = None
    by: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One task of a plan's stage: `verb` says whether to gain, make or build `count` of `item`; `member` does it, or the
    planning agent itself when empty."""

    verb: str
    item: str
    count: int
    member: str = ""

    def __str__(self) -> str:
        who = f"{self.member}: " if self.member else ""
        return f"{who}{self.verb} {amount(self.count, self.item)}"


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan for one objective. The steps of one stage do not depend on each other; a later stage may need an earlier one.
    Stage 0 is the one to carry out now (`current`). `by` says who made it, "rules" or "model", for a mind in which either
    may."""

    objective: str
    stages: tuple[tuple[Step, ...], ...] = ()
    why: str = ""
    by: str = ""

    @property
    def current(self) -> tuple[Step, ...]:
        """Return the steps of stage 0, which are to be taken now; empty when nothing is to do."""
        return self.stages[0] if self.stages else ()


@dataclass(frozen=True, slots=True)
class Program:
    """The source of a generated or imported skill (a program for a bot), which runs in a locked-down process. `main` names the
    function to call; if it is empty, the last function of the code is called."""

    code: str
    main: str = ""


@dataclass(frozen=True, slots=True)
class Act:
    """An action that the agent's own bot does: one skill (a program such as mineBlock) with its arguments, with its time limit
    in `seconds`, and with its source if the library of skills does not have it. One that is `skippable` is left out when the
    goal has been reached meanwhile: rules plan no action in vain, but a model may."""

    skill: str
    args: Mapping[str, object] = field(default_factory=dict)
    seconds: float = 60.0
    program: Program | None = None
    skippable: bool = False

    def __str__(self) -> str:
        return " ".join([self.skill, *(shown(self.args[key]) for key in sorted(self.args))])


def shown(value: object) -> str:
    """Return a value as text for people; a list of more than three elements is shown as its length: `[7]`."""
    return f"[{len(value)}]" if isinstance(value, list) and len(value) > 3 else str(value)


@dataclass(frozen=True, slots=True)
class Delegate:
    """An action that delegates work: give a member a goal of its own. A leaf (worker) never uses it."""

    member: str
    goal: Goal

    def __str__(self) -> str:
        return f"inform {self.member}: {self.goal.text}"


@dataclass(frozen=True, slots=True)
class Relieve:
    """An action that takes delegated work back: tell a member that it need not gain `count` of the `item` that it was asked
    for. A leaf (worker) never uses it."""

    member: str
    item: str
    count: int

    def __str__(self) -> str:
        return f"relieve {self.member} of {amount(self.count, self.item)}"


@dataclass(frozen=True, slots=True)
class Tell:
    """A line to a member of the crew. It is not an order and may be ignored. Agents of every role may send one (S-Agents,
    III-A.2)."""

    member: str
    text: str

    def __str__(self) -> str:
        return f"tell {self.member}: {self.text}"


Action = Act | Delegate | Relieve | Tell
