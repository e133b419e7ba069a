"""The way from a lesson to a stored skill: each check can send the draft back, and its author is told why."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sticks import GAME, GOOD, LESSON, small_book
from tabletop_crew import Notes

from orchestrator.core.contracts.mind import NoAnswer
from orchestrator.core.events.learning import DraftTried, LessonFailed, SkillLearned
from orchestrator.core.lesson import Attempt, Draft, Exercise, Hurdle, Lesson, Topic
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act, Status, Verdict
from orchestrator.learning.learner import HERDS, TRIES, Learner, Result, unfulfilled_claim
from orchestrator.skillbook.skillbook import Skillbook
from orchestrator.worlds.tabletop import TabletopWorld

STICKS = Outcome(True, gained={"oak_planks": -2, "stick": 4}, seconds=2.0)
RIGHT = Verdict(Status.SUCCESS, "four sticks came in")


class Author:
    """Submits one draft after the other; as a critic, it gives one verdict after the other."""

    name = "author"

    def __init__(self, drafts: list[Draft], verdicts: list[Verdict] | None = None) -> None:
        self.drafts, self.verdicts = iter(drafts), iter(verdicts or [RIGHT] * TRIES)
        self.told: list[Attempt | None] = []

    async def write_skill(self, exercise: Exercise) -> Draft:
        self.told.append(exercise.last)
        draft = next(self.drafts, None)
        if draft is None:
            raise NoAnswer("I know no other way.")
        return draft

    async def review(self, exercise: Exercise, attempt: Attempt) -> Verdict:
        return next(self.verdicts)


class Sandbox(TabletopWorld):
    """A body at the table that runs skills with these outcomes, one after the other."""

    def __init__(self, outcomes: list[Outcome]) -> None:
        super().__init__({}, "Ann")
        self.outcomes: Iterator[Outcome] = iter(outcomes)
        self.acts: list[Act] = []

    async def act(self, act: Act, progress=None) -> Outcome:
        self.acts.append(act)
        return next(self.outcomes)


@pytest.fixture
def book(tmp_path: Path) -> Skillbook:
    return small_book(tmp_path)


async def learn(book: Skillbook, author: Author, body: Sandbox, lesson: Lesson = LESSON) -> tuple[Result, Notes]:
    notes = Notes()
    return await Learner(author, book, GAME, notes).learn(lesson, body), notes


async def test_a_draft_is_stored_once_it_was_read_ran_kept_its_claims_and_convinced_the_critic(book: Skillbook):
    author = Author(
        [replace(GOOD, code="async function getSticks (bot) { process.exit(1) }"), GOOD, GOOD, GOOD, GOOD],
        [Verdict(Status.FAIL, "These are too few."), RIGHT],
    )
    body = Sandbox([Outcome(False, Reason.NOT_FOUND, "no table", log=("I look",)), Outcome(True), STICKS, STICKS])
    result, notes = await learn(book, author, body)

    assert result.skill and (result.skill.id, result.attempts, result.gained) == ("learned/getSticks", 5, dict(STICKS.gained))
    assert [last and last.hurdle for last in author.told] == [None, Hurdle.READ, Hurdle.RUN, Hurdle.CLAIM, Hurdle.CRITIC]
    problems = [last.problem for last in author.told if last]
    assert "process" in problems[0] and problems[1].endswith("no table (it had written: I look)")
    assert "gains 4 stick" in problems[2] and problems[3] == "These are too few."
    assert [event.data["hurdle"] for event in notes.of(DraftTried.kind)] == ["read", "run", "claim", "critic", None]
    assert {act.skill for act in body.acts} == {"learned/getSticks"} and body.acts[0].program.main == "getSticks"
    assert book.learned.provenance["getSticks"].attempts == 5 and notes.of(SkillLearned.kind)[0].data["parents"] == [
        "craftItem"
    ]
    assert (await Learner(author, book, GAME, notes).exercise(LESSON, body, 0, None)).taken == {"craftItem", "getSticks"}


async def test_after_five_attempts_the_lesson_has_failed_for_the_last_reason(book: Skillbook):
    result, notes = await learn(book, Author([GOOD] * 9), Sandbox([Outcome(True)] * 9))
    assert (result.skill, result.attempts) == (None, TRIES) and "gains 4 stick" in result.why
    assert notes.of(LessonFailed.kind)[0].data["attempts"] == TRIES and not book.learned.names


@pytest.mark.parametrize("reason", [Reason.STOPPED, Reason.DISCONNECTED])
async def test_a_run_that_was_stopped_ends_the_lesson_at_once(book: Skillbook, reason: Reason):
    result, _ = await learn(book, Author([GOOD] * 9), Sandbox([Outcome(False, reason, "somebody said stop")]))
    assert (result.skill, result.attempts, result.why) == (None, 1, "somebody said stop")


async def test_an_author_that_gives_up_is_quoted_after_the_last_problem(book: Skillbook):
    nothing, _ = await learn(book, Author([]), Sandbox([]))
    assert (nothing.attempts, nothing.why) == (0, "I know no other way.")
    result, _ = await learn(book, Author([GOOD]), Sandbox([Outcome(True)]))
    assert result.attempts == 1 and "gains 4 stick" in result.why and result.why.endswith("I know no other way.")


async def test_the_caller_hears_of_the_first_draft_only(book: Skillbook):
    begun: list[str] = []
    body = Sandbox([Outcome(True), STICKS])
    await Learner(Author([GOOD, GOOD]), book, GAME, Notes()).learn(LESSON, body, lambda draft: begun.append(draft.name))
    assert begun == ["getSticks"]


@pytest.mark.parametrize(
    ("lesson", "carried"),
    [(LESSON, {}), (Lesson("use it", Topic.USE, "craftItem"), {}), (Lesson("get sticks", gains={"stick": 4}), {"stone": 3})],
)
async def test_the_plot_has_what_was_carried_unless_getting_things_is_the_lesson(
    book: Skillbook, lesson: Lesson, carried: dict
):
    body = Sandbox([])
    body.inventory["stone"] = 3
    learner = Learner(Author([]), book, GAME, Notes())
    ground = learner.ground(await learner.exercise(lesson, body, 0, None))
    assert dict(ground.carried) == carried
    if lesson.topic is Topic.OPEN:
        assert not ground.plot
    else:
        assert ground.plot[: len(HERDS)] == HERDS and not any(line.startswith("give") for line in ground.plot)
    if lesson.topic is Topic.USE:
        layout = [line for line in book.skill("craftItem").header.plot if not line.startswith("give")]
        assert list(ground.plot[len(HERDS) :]) == layout


@pytest.mark.parametrize(
    ("claims", "gained", "lacks"),
    [
        ({"stick": 4}, {"stick": 4}, ""),
        ({"stick": 4}, {"stick": 9}, ""),
        ({"stick": 4}, {"stick": 3}, "gains 4 stick"),
        ({"stick": 4}, {}, "gains 4 stick"),
        ({"logs": 2}, {"oak_log": 1, "birch_log": 1}, ""),
        ({"oak_planks": -2}, {"oak_planks": -2}, ""),
        ({"oak_planks": -2}, {"oak_planks": -1}, "spends 2 oak_planks"),
    ],
)
def test_a_claim_is_fulfilled_by_at_least_as_much(claims: dict[str, int], gained: dict[str, int], lacks: str):
    problem = unfulfilled_claim(claims, gained)
    assert lacks in problem and bool(problem) == bool(lacks)
