"""Contracts of minds, which decide for agents: typed questions and typed answers. Rules and language models get the same
questions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from orchestrator.core.blueprint import Cell
from orchestrator.core.goal import Goal
from orchestrator.core.lesson import Attempt, Draft, Exercise, Lesson, Pupil
from orchestrator.core.observation import Observation
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act, Action, Plan, Verdict
from orchestrator.core.position import Position
from orchestrator.core.reflex import Reflex
from orchestrator.core.skill import Suggestion


class AgentRole(StrEnum):
    """The role of an agent: the root (leader) plans and delegates; a leaf (worker) acts and never commands; a peer does both
    (S-Agents, III-A)."""

    ROOT = "root"
    LEAF = "leaf"
    PEER = "peer"


class Collaboration(StrEnum):
    """The rule for whom a commander (an agent that gives orders) waits before it gives new work (S-Agents, III-C).
    It waits for nobody (asynchronous), for all members (rounds), or for the one member whose turn it is (relay); with a
    meta-plan (capo) the members agree on who does what, and again after progress."""

    ASYNCHRONOUS = "asynchronous"
    ROUNDS = "rounds"
    RELAY = "relay"
    CAPO = "capo"


@dataclass(frozen=True, slots=True)
class Experience:
    """A member's work on one item: it gained `gained` of it in `seconds`, was assigned it `times` times and failed `failures`
    times.
    `cause` is the reason (a code) of the last failure, None after a success; `where` is the member's position when it last
    gained some of the item."""

    gained: int = 0
    seconds: float = 0.0
    times: int = 0
    failures: int = 0
    cause: Reason | None = None
    where: Position | None = None


@dataclass(frozen=True, slots=True)
class Member:
    """The knowledge of a root (leader) about one leaf (worker), from the messages since the goal was given.
    `assigned` counts the items of its open assignments (work that it was given), `progress` those gained of them (both 0 when
    idle); `open` maps items to the counts still to come. `task` is its last assignment. `inventory`, `position` and `sight`
    (blocks around it, with counts) are from its last report. `gained` counts all it gained for the goal, `gains` by item.
    `assignments` and `failures` are counts; `trouble` is its last failure; `known` is its experience by item. `strength` is the
    number of agents that dig when it gets work: itself and those that it passes work on to. `failed_at` maps each place of a
    block to the number of times that it could not get there or set the block."""

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
    failed_at: Mapping[Cell, int] = field(default_factory=dict)

    @property
    def idle(self) -> bool:
        """Return whether the member is present and has no work assigned to it."""
        return self.present and not self.assigned

    @property
    def outstanding(self) -> int:
        """Return the number of items that the member still has to gain in the work assigned to it; 0 if it is absent."""
        return max(0, self.assigned - self.progress) if self.present else 0


@dataclass(frozen=True, slots=True)
class Situation:
    """Everything a mind (which plans for an agent) may use to answer one question.
    `gained` counts the goal's items gained since the goal was given, for an agent that commands others also those of its
    members. If the goal has several items, `gains` maps each to its count, and `gained` is their sum, each counted up to what
    is wanted; only a root (leader) gets such goals. `past` holds the actions since the goal was given with their outcomes,
    oldest first; `plan` is the latest plan; `members` is empty for a leaf (worker). `reflexes` are what the bot did by itself
    since that plan. `offers` maps items to skills (programs for bots) that give them; `skills`, for the action planner only,
    are those that fit the current stage, the best first."""

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
    """Raised when a mind (rules or a language model) cannot decide for this agent this time. The message is one sentence; the
    agent's goal fails for that reason."""


class Mind(Protocol):
    """Answers the questions of an agent's planner. It is stateless: everything it needs is in the Situation.
    A mind that depends on a model's server may raise NoAnswer, or MindLost when it cannot answer at all any more."""

    name: str

    async def judge(self, situation: Situation) -> Verdict:
        """Judge whether the goal succeeded, failed or goes on, and say why (progress monitor; S-Agents, III-B.2). It is called
        when no action is pending."""
        ...

    async def plan(self, situation: Situation) -> Plan:
        """Return a plan that reaches the goal in stages (task planner; S-Agents, III-B.3). If the agent is a root (leader), the
        steps of the current stage name the members that are to do them."""
        ...

    async def act(self, situation: Situation, plan: Plan) -> tuple[Action, ...]:
        """Return the actions that carry out the current stage of the plan (action planner; S-Agents, III-B.3). A root (leader)
        may delegate work to its members; a leaf (worker) never does."""
        ...


@dataclass(frozen=True, slots=True)
class Remark:
    """A person's words to the crew that are not an order, with what the crew may tell about itself. `text` is unchanged and is
    only ever data.
    `bot` is the member that answers, whose model may be its own.
    `held` are the items that all members hold together, `sight` the blocks around them (both with counts); `doing` maps each
    member to its activity in words."""

    speaker: str
    text: str
    goal: Goal | None = None
    gained: int = 0
    doing: Mapping[str, str] = field(default_factory=dict)
    held: Mapping[str, int] = field(default_factory=dict)
    sight: Mapping[str, int] = field(default_factory=dict)
    bot: str = ""


class Talker(Protocol):
    """Answers people in words; it cannot start, change or stop anything.
    It may raise NoAnswer (no answer this time) and MindLost (no answers any more)."""

    async def talk(self, remark: Remark) -> str:
        """Return an answer to the remark, as one line of chat."""
        ...

    async def propose(self, remark: Remark) -> str:
        """Return one line that proposes what the crew could do next, which a person may then order."""
        ...


class SkillWriter(Protocol):
    """Writes skills (programs for a bot) and judges test runs of them.
    It may raise NoAnswer (no answer this time) and MindLost (no answers any more)."""

    name: str

    async def write_skill(self, exercise: Exercise) -> Draft:
        """Write a skill (a program for a bot) for the lesson (what to learn) in `exercise`, improving on the last attempt if
        that failed. Raises NoAnswer when the writer cannot write one."""
        ...

    async def review(self, exercise: Exercise, attempt: Attempt) -> Verdict:
        """Judge, as a critic, whether a completed `attempt`, a run of a new skill (program for a bot), did what the lesson in
        `exercise` asks; the verdict FAIL says what is lacking."""
        ...


class Proposer(Protocol):
    """Proposes what a bot should learn next: the automatic curriculum (Voyager, section 2.1).
    It may raise NoAnswer (no answer this time) and MindLost (no answers any more)."""

    async def propose_next(self, pupil: Pupil) -> Lesson | None:
        """Propose the next lesson, something to learn to do, from what the pupil (the bot that learns) sees and has learned;
        None when nothing here is worth learning."""
        ...
