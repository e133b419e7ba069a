"""The automatic curriculum: lesson after lesson, verified meanwhile, elsewhere when nothing is to be learned, until the end."""

import asyncio
from types import SimpleNamespace

import pytest
from tabletop_crew import Notes

from orchestrator.core.contracts.mind import NoAnswer
from orchestrator.core.events.learning import ExplorerMoved, LessonProposed
from orchestrator.core.lesson import Lesson, Pupil
from orchestrator.core.outcome import Outcome
from orchestrator.core.plan import Act
from orchestrator.learning.explorer import BARREN, HOPELESS, OVERTIME, REMEMBERED, TIRED, Explorer, changed
from orchestrator.learning.learner import Result
from orchestrator.skillbook.folder import SkillFolder
from orchestrator.skillbook.skillbook import Skillbook
from orchestrator.skillbook.testing.skill_test import SkillTest
from orchestrator.worlds.tabletop import TabletopWorld

HOUR = 3600.0


class Tutor:
    """Proposes lessons with these names, one after the other; then none."""

    name = "tutor"

    def __init__(self, *lessons: str | NoAnswer) -> None:
        self.lessons, self.pupils = list(lessons), list[Pupil]()

    async def propose_next(self, pupil: Pupil) -> Lesson | None:
        self.pupils.append(pupil)
        lesson = self.lessons.pop(0) if self.lessons else None
        if isinstance(lesson, NoAnswer):
            raise lesson
        return Lesson(lesson) if lesson else None


class Learns:
    """Learns lessons in a minute each; those with "never" in them take for ever, those with "cannot" fail."""

    def __init__(self, untried: tuple[str, ...] = ()) -> None:
        self.learned: dict[str, object] = {}
        header = SimpleNamespace(proof=({"stick": 1},))
        skills = tuple(SimpleNamespace(name=name, id=f"learned/{name}", sha256="1", header=header) for name in untried)
        learned = SimpleNamespace(provenance={}, shelf=SkillFolder(skills))
        self.book: Skillbook = SimpleNamespace(learned=learned, trials=dict)  # type: ignore[assignment]

    async def learn(self, lesson: Lesson, body) -> Result:
        await asyncio.sleep(60 if "never" not in lesson.text else 10 * HOUR)
        if "cannot" in lesson.text:
            return Result(lesson, None, "no way", 5)
        return Result(lesson, SimpleNamespace(name=lesson.text), "", 1, {"stick": 4, "oak_planks": -2}, 9.0)


class Proves:
    """Verifies each skill in `seconds`; notes when it began, and those that it did not finish."""

    def __init__(self, seconds: float = 90.0, verified: bool = True) -> None:
        self.seconds, self.verified = seconds, verified
        self.begun, self.cancelled = dict[str, float](), list[str]()

    async def prove(self, skill) -> SkillTest:
        self.begun[skill.name] = asyncio.get_running_loop().time()
        try:
            await asyncio.sleep(self.seconds)
        except asyncio.CancelledError:
            self.cancelled.append(skill.name)
            raise
        return SkillTest(skill.name, True, self.verified, "" if self.verified else "no stick", self.seconds, {})


class Walker(TabletopWorld):
    """A body at the table that keeps its acts."""

    def __init__(self) -> None:
        super().__init__({}, "Ann")
        self.acts: list[Act] = []

    async def act(self, act: Act, progress=None) -> Outcome:
        self.acts.append(act)
        return Outcome(True, note="40 m on")


def explorer(tutor: Tutor, learner: Learns | None = None, prover: Proves | None = None) -> tuple[Explorer, list[str]]:
    told: list[str] = []
    return Explorer(tutor, learner or Learns(), Walker(), prover or Proves(), Notes(), told.append), told


async def test_a_skill_is_verified_while_the_next_lesson_is_learned():
    prover = Proves(seconds=90)
    exploring, told = explorer(Tutor("getSticks", "getTorch"), prover=prover)
    await exploring.explore(HOUR)
    assert prover.begun == {"getSticks": 60, "getTorch": 120}
    assert [result.skill.name for result in exploring.found.verified] == ["getSticks", "getTorch"]
    assert told[:2] == ["getSticks", "  learned getSticks at attempt 1, 9 s: +4 stick, -2 oak_planks"]
    assert "  getTorch: verified on a plot of its own (90 s)" in told
    assert [event.data["lesson"].text for event in exploring.journal.of(LessonProposed.kind)] == ["getSticks", "getTorch"]


async def test_a_skill_that_failed_on_its_plot_does_not_count_as_verified():
    exploring, told = explorer(Tutor("getSticks"), prover=Proves(verified=False))
    await exploring.explore(HOUR)
    assert exploring.found.results and not exploring.found.verified
    assert "  getSticks: NOT verified on a plot: no stick (90 s)" in told


async def test_skills_of_earlier_runs_that_were_never_tried_are_verified_first():
    prover = Proves()
    exploring, _ = explorer(Tutor("getTorch"), Learns(untried=("getSticks",)), prover)
    await exploring.explore(HOUR)
    assert list(prover.begun.items()) == [("getSticks", 0), ("getTorch", 60)]
    assert [result.skill.name for result in exploring.found.verified] == ["getTorch"], "the other one is of an earlier run"


async def test_without_proposals_the_bot_looks_at_other_land_a_few_times_and_then_ends():
    exploring, _ = explorer(Tutor())
    await exploring.explore(HOUR)
    assert [(act.skill, act.args["turn"]) for act in exploring.body.acts] == [("explore", turn % 2) for turn in (1, 2, 3, 4)]
    assert len(exploring.tutor.pupils) == len(exploring.journal.of(ExplorerMoved.kind)) == BARREN == 4


async def test_a_mind_without_an_answer_is_one_without_a_proposal():
    exploring, told = explorer(Tutor(NoAnswer("I am confused."), "getSticks"))
    await exploring.explore(HOUR)
    assert told[0] == "no proposal: I am confused." and len(exploring.found.results) == 1
    assert len(exploring.tutor.pupils) == 2 + BARREN, "a lesson begins the count anew"


async def test_after_failures_in_a_row_the_bot_moves_and_after_more_of_them_it_ends():
    exploring, told = explorer(Tutor(*[f"cannot {number}" for number in range(2 * HOPELESS)]))
    await exploring.explore(HOUR)
    assert len(exploring.found.results) == HOPELESS and len(exploring.body.acts) == HOPELESS // TIRED
    assert told[1] == "  not learned after 5 attempts: no way"
    failed = exploring.tutor.pupils[-1].failed
    assert [(lesson.text, why) for lesson, why in failed][:1] == [("cannot 0", "no way")] and len(failed) == HOPELESS - 1


async def test_a_success_begins_the_count_of_failures_anew_and_only_so_many_failures_are_remembered():
    lessons = [text for number in range(REMEMBERED) for text in (f"cannot {number}", f"cannot {number} again", f"can{number}")]
    exploring, _ = explorer(Tutor(*lessons))
    await exploring.explore(10 * HOUR)
    assert len(exploring.found.results) == len(lessons)
    failed = exploring.tutor.pupils[-1].failed
    assert len(failed) == REMEMBERED and failed[-1][0].text == lessons[-2]


async def test_the_last_lesson_and_the_last_verification_get_some_overtime_and_no_more():
    clock, prover = asyncio.get_running_loop(), Proves(seconds=10 * HOUR)
    exploring, told = explorer(Tutor("getSticks", "never"), prover=prover)
    begun = clock.time()
    await exploring.explore(100)
    assert clock.time() - begun == pytest.approx(100 + OVERTIME)
    assert [result.why for result in exploring.found.results] == ["", "the time is up"]
    assert prover.cancelled == ["getSticks"] and not exploring.found.trials
    assert "waiting for the verification of 1 skills" in told


async def test_cancelling_keeps_what_was_learned_and_cancels_the_verifications():
    prover = Proves(seconds=10 * HOUR)
    exploring, _ = explorer(Tutor("getSticks", "never"), prover=prover)
    task = asyncio.create_task(exploring.explore(10 * HOUR))
    await asyncio.sleep(100)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert task.cancelled() and prover.cancelled == ["getSticks"]
    assert [result.skill.name for result in exploring.found.results] == ["getSticks"]


def test_what_changed_is_listed_with_its_sign():
    assert changed(Result(Lesson("x"), gained={"stick": 4, "oak_planks": -2})) == "+4 stick, -2 oak_planks"
    assert changed(Result(Lesson("x"))) == "nothing in the inventory"
