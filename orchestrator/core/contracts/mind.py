"""Who decides: typed questions, typed answers. The same question goes to rules and to a language model."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from orchestrator.core.goal import Goal
from orchestrator.core.lesson import Attempt, Draft, Exercise, Lesson, Pupil
from orchestrator.core.observation import Observation
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act, Action, Plan, Verdict
from orchestrator.core.position import Position
from orchestrator.core.reflex import Reflex
from orchestrator.core.skill import Suggestion


class AgentRole(StrEnum):
    """The root plans and delegates; a leaf acts and never commands; a peer does both (S-Agents, III-A)."""

    ROOT = "root"
    LEAF = "leaf"
    PEER = "peer"


class Collaboration(StrEnum):
    """Whom a commander waits for (S-Agents, III-C): nobody, everybody before the next round, or the one at work."""

    ASYNCHRONOUS = "asynchronous"
    ROUNDS = "rounds"
    RELAY = "relay"


@dataclass(frozen=True, slots=True)
class Experience:
    """What a member's work on one item came to: `gained` in `seconds`, `times` that it was asked, `failures`.

    `cause` is what the world said at the last order's failure, None after a success; `where` it stood when it last had some.
    """

    gained: int = 0
    seconds: float = 0.0
    times: int = 0
    failures: int = 0
    cause: Reason | None = None
    where: Position | None = None


@dataclass(frozen=True, slots=True)
class Member:
    """What a root knows of one leaf, folded from the messages since the goal was given.

    `assigned` items are asked of it under its open assignments and `progress` of them gained (both 0 when idle); `open`
    says how many of which item are still to come. `task` is what it was asked for last. `inventory`, `position` and `sight`
    (blocks around it) are as it last told. `gained` counts all it gained for the goal, `gains` by item. `assignments` and
    `failures` count; `trouble` is its last failure; `known` holds its experience with each item.
    `strength` is how many agents dig when it is told to: itself and those it passes work on to.
    """

    name: str
    strength: int = 1
    present: bool = True
    assigned: int = 0
    progress: int = 0
    gained: int = 0
    assignments: int = 0
    failures: int = 0
    trouble: str = ""
    task: Goal | None = None
    inventory: Mapping[str, int] = field(default_factory=dict)
    position: Position | None = None
    sight: Mapping[str, int] = field(default_factory=dict)
    open: Mapping[str, int] = field(default_factory=dict)
    gains: Mapping[str, int] = field(default_factory=dict)
    known: Mapping[str, Experience] = field(default_factory=dict)

    @property
    def idle(self) -> bool:
        """Present and without an assignment."""
        return self.present and not self.assigned

    @property
    def outstanding(self) -> int:
        """Items it still has to gain under its assignment."""
        return max(0, self.assigned - self.progress) if self.present else 0


@dataclass(frozen=True, slots=True)
class Situation:
    """Everything a mind may use to answer one question.

    `gained` counts goal items since the goal was given (a commander's: its members' too); of several objectives `gains` counts
    each by its item, and `gained` all as far as they are wanted. `past` holds the actions since the goal was given with their
    outcomes, oldest first; `plan` is the last one; `members` is empty for a leaf. Only a root is given several objectives.
    `reflexes` is what the body did by itself since the last planning, without a mind. `offers` are skills that give an item, by
    item; `skills`, which only the action planner is told, those that fit the current stage, the best first.
    """

    name: str
    role: AgentRole
    goal: Goal
    seen: Observation
    gained: int = 0
    plan: Plan | None = None
    past: tuple[tuple[Act, Outcome], ...] = ()
    members: tuple[Member, ...] = field(default=())
    collaboration: Collaboration = Collaboration.ASYNCHRONOUS
    gains: Mapping[str, int] = field(default_factory=dict)
    reflexes: tuple[Reflex, ...] = ()
    offers: Mapping[str, tuple[Suggestion, ...]] = field(default_factory=dict)
    skills: tuple[Suggestion, ...] = ()


class NoAnswer(Exception):
    """A mind could not decide, this time and for this agent. The message is one sentence; its task fails for that reason."""


class Mind(Protocol):
    """Answers an agent's questions. Stateless: everything it needs is in the Situation.

    One that depends on others (a model's server) may raise NoAnswer, or MindLost when nobody can think any more.
    """

    name: str

    async def judge(self, situation: Situation) -> Verdict:
        """Progress monitor (III-B.2): has the goal succeeded, failed, or is it going on? Asked with nothing pending."""
        ...

    async def plan(self, situation: Situation) -> Plan:
        """Task planner (III-B.3): the objective in stages. A root's current stage names members."""
        ...

    async def act(self, situation: Situation, plan: Plan) -> tuple[Action, ...]:
        """Action planner (III-B.3): the current stage as direct actions; a root may delegate, a leaf never does."""
        ...


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that a person said to the crew which is no order, with what the crew may tell about itself.

    `text` is what was said, as it was said: data, whatever it claims to be. `held` is what all members hold together, `sight`
    the blocks around them; `doing` says of each member what it is at.
    """

    speaker: str
    text: str
    goal: Goal | None = None
    gained: int = 0
    doing: Mapping[str, str] = field(default_factory=dict)
    held: Mapping[str, int] = field(default_factory=dict)
    sight: Mapping[str, int] = field(default_factory=dict)


class Talker(Protocol):
    """Answers people in words. It cannot start, change or stop anything. May raise NoAnswer and MindLost."""

    async def talk(self, remark: Remark) -> str:
        """One line of chat."""
        ...

    async def propose(self, remark: Remark) -> str:
        """One line that proposes something to do, which a person may then order."""
        ...


class SkillWriter(Protocol):
    """Writes skills and looks at what came of them. May raise NoAnswer and MindLost."""

    name: str

    async def write_skill(self, exercise: Exercise) -> Draft:
        """A skill for the lesson; after a failed attempt one that does better. NoAnswer when it knows none."""
        ...

    async def review(self, exercise: Exercise, attempt: Attempt) -> Verdict:
        """The critic: whether an attempt that ran to its end did what the lesson asks for; FAIL with what is lacking."""
        ...


class Proposer(Protocol):
    """The automatic curriculum (Voyager, section 2.1). May raise NoAnswer and MindLost."""

    async def propose_next(self, pupil: Pupil) -> Lesson | None:
        """What to learn next, from how things stand; None when nothing here is worth learning."""
        ...
