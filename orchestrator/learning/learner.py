"""The way from a lesson (what a bot is to learn) to a stored skill (a JavaScript program that does it): write, check, try with
a real bot, judge, repair up to 4 times.

This follows the paper on Voyager (section 2.3). The author (a language model or rules) is told where its draft failed and what
the world answered. Searches find a stored skill at once; how it was learned is in a file of its own, and verification.py runs
it again on other land.
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.mind import NoAnswer, SkillWriter
from orchestrator.core.contracts.world import World
from orchestrator.core.events.learning import DraftTried, LessonFailed, SkillLearned
from orchestrator.core.lesson import Attempt, Draft, Exercise, Hurdle, Known, Lesson, Topic
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act, Status
from orchestrator.core.skill import Skill
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import count_of
from orchestrator.learning.header_writer import Ground, source
from orchestrator.learning.safety_check import MOST_SAYS, Checked, DraftRefused, inspect
from orchestrator.project import PROJECT
from orchestrator.skillbook.folder import LEARNED, OWN, SkillFile
from orchestrator.skillbook.learned import Provenance
from orchestrator.skillbook.skillbook import Skillbook
from orchestrator.skillbook.testing.skill_test import GIVE

FACADE = (
    PROJECT / "orchestrator" / "bridge" / "js" / "facade" / "facade.md"
)  # made from the facade's code; a test compares them
TRIES = 5  # a first draft and four repairs
SECONDS = 300.0  # for one try
NEAR = 5  # similar skills that an author is shown
SHOWN = 3000  # characters of a skill's code that are shown or recorded
OVER = frozenset({Reason.STOPPED, Reason.DISCONNECTED})  # reasons that end the lesson: somebody stopped it, or the bot is lost
HERDS = tuple(f"summon {mob} ~{6 + 2 * place} ~ ~{row}" for place, mob in enumerate(("cow", "sheep")) for row in (8, 10))
LOGGED = 12  # log lines that an author is told


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a lesson (something that a bot was to learn): the learned `skill`, a program that does it, or `why` there
    is none.

    `gained` is what the successful run gained (item -> count) within `seconds`; `attempts` is how many drafts were tried.
    """

    lesson: Lesson
    skill: SkillFile | None = None
    why: str = ""
    attempts: int = 0
    gained: Mapping[str, int] | None = None
    seconds: float = 0.0


class Learner:
    """Learns lessons, each by writing a new skill (a JavaScript program for bots), with one bot at a time.

    `writer` is the planner that writes skills, `book` the skillbook that stores them, `journal` records events.
    """

    def __init__(self, writer: SkillWriter, book: Skillbook, game: GameData, journal: Journal) -> None:
        self.writer, self.book, self.game, self.journal = writer, book, game, journal

    async def learn(self, lesson: Lesson, body: World, begun: Callable[[Draft], None] = lambda draft: None) -> Result:
        """Learn one lesson with the bot `body`: have a skill (a program for bots) written for it, try it, store it, and return
        the result, which for a failure says why.

        `begun` is called with the first draft of the skill. Raises BodyLost when the bot is lost, MindLost when the planner
        cannot answer any more, and BlockcrewError when the skill cannot be stored.
        """
        last: Attempt | None = None
        for tries in range(TRIES):
            exercise = await self.exercise(lesson, body, tries, last)
            try:
                draft = await self.writer.write_skill(exercise)
            except NoAnswer as none:
                return self.failed(lesson, str(none) if last is None else f"{last.problem} {none}", tries)
            if last is None:
                begun(draft)
            last, checked = await self.tried(exercise, draft, body)
            self.note(lesson, tries + 1, last)
            if last.outcome and last.outcome.reason in OVER:
                return self.failed(lesson, last.outcome.note or str(last.outcome.reason), tries + 1)
            if checked and not last.problem:
                return await self.stored(exercise, last, checked, tries + 1)
        return self.failed(lesson, last.problem if last else "", TRIES)

    async def exercise(self, lesson: Lesson, body: World, tries: int, last: Attempt | None) -> Exercise:
        """Return a lesson (what to learn) with everything that the author of a skill (a program for bots) may use for it;
        `tries` attempts were made before.

        That is what the bot `body` observes, similar skills with their code, the functions that code may call, and the last
        attempt (None if there was none).
        """
        hits = await asyncio.to_thread(self.book.hits, lesson.text, NEAR, (OWN, LEARNED))
        near = tuple(Known(skill_summary(hit.skill), hit.skill.source[:SHOWN]) for hit in hits if not hit.demoted)
        own = frozenset(skill.name for skill in self.book.own.skills)
        good = {skill.name for skill in self.book.learned.shelf.skills if not self.book.demoted(skill)}
        return Exercise(lesson, await body.observe(), near, FACADE.read_text("utf-8"), own | good, tries, last)

    async def tried(self, exercise: Exercise, draft: Draft, body: World) -> tuple[Attempt, Checked | None]:
        """Check a draft of a skill (a program for bots) for the lesson of `exercise`, run its example with the bot `body`, and
        judge the outcome.

        The outcome must fulfil the draft's claims (items gained) and pass a review by the planner. Return the attempt, and the
        checked draft if the attempt succeeded, else None.
        """
        try:
            checked = await asyncio.to_thread(inspect, draft, exercise.lesson, exercise.taken, self.book.learned, self.game)
        except DraftRefused as refused:
            return Attempt(draft, Hurdle.READ, str(refused)), None
        outcome = await body.act(Act(f"{LEARNED}/{draft.name}", draft.example, SECONDS, checked.program))
        attempt = Attempt(draft, outcome=outcome)
        if not outcome.ok:
            return replace(attempt, hurdle=Hurdle.RUN, problem=describe_failure(outcome)), None
        if lacks := unfulfilled_claim(draft.gains, outcome.gained):
            return replace(attempt, hurdle=Hurdle.CLAIM, problem=lacks), None
        try:
            verdict = await self.writer.review(exercise, attempt)
        except NoAnswer as none:
            return replace(attempt, hurdle=Hurdle.CRITIC, problem=f"Whether it was right could not be determined: {none}"), None
        if verdict.status is not Status.SUCCESS:
            return replace(attempt, hurdle=Hurdle.CRITIC, problem=verdict.why), None
        return attempt, checked

    async def stored(self, exercise: Exercise, attempt: Attempt, checked: Checked, attempts: int) -> Result:
        """Store the skill (a program for bots) of a successful attempt, record that it was learned, and return the result of
        the lesson.

        `exercise` holds the lesson, `checked` the draft's code after the checks and the skills that it calls. `attempts` is how
        many attempts the lesson took, this one included.
        """
        outcome = attempt.outcome
        assert outcome is not None
        says = (*([exercise.lesson.text] if exercise.lesson.topic is Topic.OPEN else []), *attempt.draft.says)[:MOST_SAYS]
        draft = replace(attempt.draft, code=checked.code, says=says)
        provenance = Provenance(
            exercise.lesson, draft.author, draft.prompt, checked.parents, self.book.world, self.game.version, attempts, 1,
            round(outcome.seconds, 2), dict(outcome.gained), f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S}",
        )  # fmt: skip
        text = source(draft, self.ground(exercise))
        skill = await asyncio.to_thread(self.book.keep, draft.name, text, provenance)
        self.journal.write(SkillLearned(
            skill=skill.run_name, lesson=exercise.lesson.text, author=draft.author, parents=list(checked.parents),
            attempts=attempts, gained=dict(outcome.gained), seconds=outcome.seconds,
        ))  # fmt: skip
        return Result(exercise.lesson, skill, "", attempts, dict(outcome.gained), outcome.seconds)

    def ground(self, exercise: Exercise) -> Ground:
        """Return the land and the items with which the example call of the skill (program) learned in `exercise` will be
        verified.

        If the lesson was to get an item or to use a library skill, the bot begins empty-handed; for a library skill, the land
        that its own example needs is laid out as well. For any other lesson the bot carries what it carried during the lesson.
        """
        match exercise.lesson.topic:
            case Topic.GAIN:
                return Ground({}, HERDS)
            case Topic.USE:
                header = self.book.skill(exercise.lesson.subject).header
                return Ground({}, (*HERDS, *(line for line in header.plot if not GIVE.match(line))))
            case _:
                return Ground(exercise.seen.inventory)

    def note(self, lesson: Lesson, number: int, attempt: Attempt) -> None:
        """Record attempt `number` (from 1) at a lesson, a tested draft of a program, with its code, which is kept nowhere else
        if the attempt failed."""
        outcome: Any = attempt.outcome
        self.journal.write(DraftTried(
            lesson=lesson.text, number=number, skill=attempt.draft.name, code=attempt.draft.code[:SHOWN],
            hurdle=attempt.hurdle, problem=attempt.problem, gained=dict(outcome.gained) if outcome else {},
            seconds=outcome.seconds if outcome else 0.0,
        ))  # fmt: skip

    def failed(self, lesson: Lesson, why: str, attempts: int) -> Result:
        """Record that a lesson (something to learn) failed after this number of `attempts`, for the reason `why` (a sentence),
        and return its result."""
        self.journal.write(LessonFailed(lesson=lesson.text, why=why, attempts=attempts))
        return Result(lesson, None, why, attempts)


def skill_summary(skill: SkillFile) -> Skill:
    """Return a summary of a skill file (a program for bots) as planners see it: name, description, parameters and gains."""
    return Skill(skill.name, skill.header.description, skill.header.parameters, skill.header.gains)


def describe_failure(outcome: Outcome) -> str:
    """Return a sentence that tells the author of a skill (a program for bots) how its run failed, with the last lines that it
    logged."""
    lines = " / ".join(outcome.log[-LOGGED:])
    return f"It ended with {outcome.reason}: {outcome.note}" + (f" (it had written: {lines})" if lines else "")


def unfulfilled_claim(gains: Mapping[str, int], gained: Mapping[str, int]) -> str:
    """Return a sentence on the first gain or expense that a skill (a program for bots) claimed and that did not happen; empty
    when all happened.

    `gains` is what was claimed and `gained` what happened; both map item to count, below zero for expenses.
    """
    for item, count in gains.items():
        came = gained.get(item, 0) if item in gained else count_of(gained, item)
        if (came < count) if count > 0 else (came > count):
            verb = "gains" if count > 0 else "spends"
            return f"The example {verb} {abs(count)} {item}, as gains says; but that changed by {came}, of all {dict(gained)}."
    return ""
