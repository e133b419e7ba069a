"""Events of learning: lessons (what bots are to learn), attempts to write a skill (a program) for them, and the skills that
came of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.lesson import Lesson


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonProposed(RecordEvent):
    """The agent proposed a lesson: something that it wants to learn to do."""

    kind = "lesson"
    lesson: Lesson


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftTried(RecordEvent):
    """A draft of a skill (a program for bots) was tried; `hurdle` names the check that it failed, null when it passed all.
    `number` counts the attempts at this lesson (what is to be learned)."""

    kind = "attempt"
    lesson: str
    number: int
    skill: str
    code: str
    hurdle: str | None
    problem: str
    gained: Mapping[str, int]
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillLearned(RecordEvent):
    """The crew kept a new skill (a program for bots), which was written for a lesson, a thing to learn, in so many `attempts`;
    `parents` are the skills that it calls."""

    kind = "learned"
    skill: str
    lesson: str
    author: str
    parents: Sequence[str]
    attempts: int
    gained: Mapping[str, int]
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonFailed(RecordEvent):
    """The agent gave up a lesson (something to learn) after so many `attempts` to write a skill, a program for bots, for it;
    `why` is the reason."""

    kind = "not_learned"
    lesson: str
    why: str
    attempts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillProven(RecordEvent):
    """A learned skill (a program for bots) was run on a separate plot of land to test it; `verified` says that it did what its
    author claims."""

    kind = "proved"
    skill: str
    ran: bool
    verified: bool
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplorerMoved(RecordEvent):
    """The agent moved to other land in search of something to learn."""

    kind = "looked_elsewhere"
    ok: bool
    note: str
