"""Lets a bot learn by itself: propose a lesson (something to learn) that fits the bot's state, write a skill (a JavaScript
program) that does it, verify the skill, and repeat.

This is the automatic curriculum of the paper on Voyager (section 2.1). A skill is verified while the next lesson is learned.
Skills from earlier runs are known; those never verified are verified first. Where no lesson is proposed, the bot moves to other
land.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.mind import NoAnswer, Proposer, SkillWriter
from orchestrator.core.contracts.world import World
from orchestrator.core.events.learning import ExplorerMoved, LessonProposed
from orchestrator.core.lesson import Lesson, Pupil
from orchestrator.core.plan import Act
from orchestrator.core.waiting.cancelling import cancel
from orchestrator.learning.learner import Learner, Result
from orchestrator.learning.verification import Prover, pending
from orchestrator.skillbook.folder import SkillFile
from orchestrator.skillbook.testing.skill_test import SkillTest

BARREN = 4  # proposals missing in a row before the explorer gives up
TIRED = 2  # failed lessons in a row after which the bot moves to other land
HOPELESS = 8  # failed lessons in a row after which the explorer gives up
OVERTIME = 120.0  # seconds that the last lesson and the last verifications get beyond the time
FAR = 40  # blocks to walk to other land
A_WALK = 60.0  # seconds that this walk may take
REMEMBERED = 30  # failed lessons that the tutor is told


class Tutor(SkillWriter, Proposer, Protocol):
    """A planner (rules or a language model) that can propose lessons (things to learn) and write skills (programs for bots) for
    them."""


@dataclass
class Exploration:
    """The results of exploring, in which a bot learns one lesson (a new skill) after another.

    `results` has one entry for each lesson. `trials` maps the name of a skill to its trial: a test of the learned skill by
    another bot, on land apart from that of the crew.
    """

    results: list[Result] = field(default_factory=list)
    trials: dict[str, SkillTest] = field(default_factory=dict)

    @property
    def verified(self) -> list[Result]:
        """Return the results of lessons whose skill (program for bots) was learned in this run and then verified by a trial on
        separate land."""
        return [each for each in self.results if each.skill and (trial := self.trials.get(each.skill.name)) and trial.verified]


class Explorer:
    """Lets one bot learn lesson after lesson, each by writing itself a skill (a JavaScript program).

    `tutor` is the planner that proposes lessons and writes skills, `learner` makes a skill of a lesson with the bot `body`, and
    `prover` verifies it elsewhere. `journal` records events; `tell` is called with a line of text at each step; `found`
    collects the results.
    """

    def __init__(
        self, tutor: Tutor, learner: Learner, body: World, prover: Prover, journal: Journal, tell: Callable[[str], None]
    ) -> None:
        self.tutor, self.learner, self.body, self.prover, self.journal, self.tell = tutor, learner, body, prover, journal, tell
        self.found = Exploration()
        self.failed: deque[tuple[Lesson, str]] = deque(maxlen=REMEMBERED)
        self.proofs: set[asyncio.Task[None]] = set()
        self.turn = self.idle = self.failures = 0
        self.end = float("inf")  # when everything has to end, by the event loop's clock

    async def explore(self, seconds: float) -> None:
        """Learn lesson after lesson (each gives a new program for bots, a skill) for `seconds`, and up to 120 seconds more for
        unfinished lessons and verifications.

        It ends earlier after 4 times in a row without a proposal, or 8 failed lessons in a row. Cancelling it keeps what was
        learned. Raises WorldLost when the bot is gone, MindLost when the planner cannot answer at all any more, and another
        BlockcrewError when the skillbook (the store of skills) cannot be searched or written.
        """
        clock = asyncio.get_running_loop()
        until = clock.time() + seconds
        self.end = until + OVERTIME
        try:
            for skill in pending(self.learner.book):
                self.begin_proof(skill)
            while clock.time() < until and self.idle < BARREN and self.failures < HOPELESS:
                await self.step()
            if self.proofs:
                self.tell(f"waiting for the verification of {len(self.proofs)} skills")
                await asyncio.wait(self.proofs, timeout=max(0.0, self.end - clock.time()))
        finally:
            await cancel(*self.proofs)

    async def step(self) -> None:
        """Learn one lesson (a new program to write) that the planner proposes, or move the bot to other land if none is
        proposed."""
        lesson = await self.proposal()
        if lesson is None:
            self.idle += 1
            await self.look_elsewhere()
            return
        self.idle = 0
        self.journal.write(LessonProposed(agent=self.body.name, lesson=lesson))
        self.tell(f"{lesson.text}" + (f" ({lesson.why})" if lesson.why else ""))
        result = await self.learned(lesson)
        self.found.results.append(result)
        if result.skill:
            self.failures = 0
            self.tell(f"  learned {result.skill.name} at attempt {result.attempts}, {result.seconds:.0f} s: {changed(result)}")
            self.begin_proof(result.skill)
        else:
            await self.note_failure(lesson, result)

    async def learned(self, lesson: Lesson) -> Result:
        """Learn a lesson, which means to write and try a program for it, and return its result.

        It counts as failed if the time of the whole exploration runs out before.
        """
        try:
            async with asyncio.timeout_at(None if self.end == float("inf") else self.end):
                return await self.learner.learn(lesson, self.body)
        except TimeoutError:
            return Result(lesson, None, "the time is up")

    async def proposal(self) -> Lesson | None:
        """Return the lesson (what to learn next) that the planner proposes for the bot's present state; None if it proposes
        none."""
        try:
            return await self.tutor.propose_next(await self.pupil())
        except NoAnswer as none:
            self.tell(f"no proposal: {none}")
            return None

    async def note_failure(self, lesson: Lesson, result: Result) -> None:
        """Remember a failed lesson (something that the bot did not learn) with the reason in its result; after every second
        failure in a row, the bot moves to other land."""
        self.failures += 1
        self.failed.append((lesson, result.why))
        self.tell(f"  not learned after {result.attempts} attempts: {result.why}")
        if self.failures % TIRED == 0:
            await self.look_elsewhere()

    async def pupil(self) -> Pupil:
        """Return the information for proposing the next lesson (what to learn): what the bot observes, and which lessons were
        learned and which failed."""
        known = self.learner.book.learned.provenance
        learned = tuple((each.lesson, name) for name, each in known.items())
        return Pupil(await self.body.observe(), learned, tuple(self.failed))

    async def look_elsewhere(self) -> None:
        """Let the bot walk to other land, which may offer something to learn."""
        self.tell("moving to other land")
        self.turn += 1
        outcome = await self.body.act(Act("explore", {"turn": self.turn % 2, "far": FAR}, A_WALK))
        self.journal.write(ExplorerMoved(agent=self.body.name, ok=outcome.ok, note=outcome.note))

    def begin_proof(self, skill: SkillFile) -> None:
        """Start a task that verifies a skill (a learned program) with another bot on separate land, while the next lesson is
        learned."""
        task = asyncio.create_task(self.prove(skill))
        self.proofs.add(task)
        task.add_done_callback(self.proofs.discard)

    async def prove(self, skill: SkillFile) -> None:
        """Verify a skill (a learned program) with another bot on separate land, keep the result in `found` and report it with
        `tell`."""
        trial = await self.prover.prove(skill)
        self.found.trials[skill.name] = trial
        word = "verified on a plot of its own" if trial.verified else f"NOT verified on a plot: {trial.why}"
        self.tell(f"  {skill.name}: {word} ({trial.seconds:.0f} s)")


def changed(result: Result) -> str:
    """Describe the items that were gained and lost in a lesson's successful run, such as '+4 stick, -2 oak_planks'; 'nothing in
    the inventory' if there were none."""
    return ", ".join(f"{count:+d} {item}" for item, count in (result.gained or {}).items()) or "nothing in the inventory"
