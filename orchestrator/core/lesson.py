"""Nouns of learning: the lesson (what a bot is to learn), the draft of a skill (a program for it), the attempt (one test of a
draft) and the learner."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from orchestrator.core.observation import Observation
from orchestrator.core.outcome import Outcome
from orchestrator.core.skill import Parameter, Skill


class Topic(StrEnum):
    """The kinds of lessons (things that a bot is to learn to do), which decide what a lesson's `subject` is: an item to gain, a
    library skill (a program for bots) to use, or a shape to build.
    An open lesson has no subject, only words; a mind (planner) that writes skills by rules cannot write one for it."""

    OPEN = "open"  # the words say it all
    GAIN = "gain"  # the subject is an item
    USE = "use"  # the subject is a skill of the library: get what it takes, then do it
    BUILD = "build"  # the subject is a shape, of a block that is carried


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson in words: what a bot is to learn to do. `gains` maps items to the counts that a run has to gain at least (below
    zero: spend); if it is empty, the critic, which reviews the run, decides. `why` says what makes the lesson worth
    learning."""

    text: str
    topic: Topic = Topic.OPEN
    subject: str = ""
    gains: Mapping[str, int] = field(default_factory=dict)
    why: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """A skill (a program for bots) as its author submits it; nothing in it is trusted.
    `code` holds `async function NAME (bot, args)` and no header; `example` are arguments to try it with; `gains` maps items to
    the counts that the example claims to gain (below zero: spend); `says` are ways to ask for it. `author` is the planner that
    wrote it and its model, `prompt` the SHA-256 of what it was asked, empty for rules."""

    name: str
    description: str
    code: str
    parameters: tuple[Parameter, ...] = ()
    says: tuple[str, ...] = ()
    example: Mapping[str, object] = field(default_factory=dict)
    gains: Mapping[str, int] = field(default_factory=dict)
    needs: str = "nothing"
    author: str = ""
    prompt: str = ""


class Hurdle(StrEnum):
    """The checks on a draft of a skill (a program for bots), in their order; testing ends at the first that it fails.
    The code must be readable and call only allowed functions (read), run without error or refusal (run), gain what it claims
    (claim), and do what the lesson asks (critic)."""

    READ = "read"  # too long, does not parse, or reaches for what nobody offers
    RUN = "run"  # it ended with an error, or a refusal
    CLAIM = "claim"  # it did not gain what it said that it gains
    CRITIC = "critic"  # it did something else than what was asked for


@dataclass(frozen=True, slots=True)
class Attempt:
    """A draft of a skill (a program for bots) that was tested, with the check (`hurdle`) that it failed and a sentence about it
    for its author.
    `hurdle` is None and `problem` is empty if the draft failed no check."""

    draft: Draft
    hurdle: Hurdle | None = None
    problem: str = ""
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """A known skill (a program for bots) that is similar to a lesson, a thing to learn, with its code if that may serve as an
    example, else empty code."""

    skill: Skill
    code: str = ""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A lesson (what a bot is to learn) as it is given to the author of a skill, a program for it, with everything that may be
    used.
    `seen` is what the bot observes, `near` are the skills most similar to the lesson, `facade` documents what code may call,
    `taken` are names of existing skills; `tries` attempts were made before, `last` is the latest."""

    lesson: Lesson
    seen: Observation
    near: tuple[Known, ...] = ()
    facade: str = ""
    taken: frozenset[str] = frozenset()
    tries: int = 0
    last: Attempt | None = None


@dataclass(frozen=True, slots=True)
class Pupil:
    """The bot that learns: what it sees, what was learned (pairs of a lesson and the name of the program that was written for
    it), and which lessons failed with the reason, oldest first."""

    seen: Observation
    learned: tuple[tuple[Lesson, str], ...] = ()
    failed: tuple[tuple[Lesson, str], ...] = ()
