"""Learned skills on the shelf: kept with where they come from, found, demoted when they fail, and never half there."""

import json
import shutil
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from orchestrator.cli.skills_run import countable
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.agents import ActionEnded
from orchestrator.core.lesson import Lesson, Topic
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.llm.embeddings import Offline
from orchestrator.record.writer import Recorder
from orchestrator.skillbook.folder import LIBRARY
from orchestrator.skillbook.imports.imported import import_library
from orchestrator.skillbook.learned import Provenance, check_writable
from orchestrator.skillbook.skillbook import FAILURES, Skillbook
from orchestrator.skillbook.testing.skill_test import SkillTest

LADDER = """/**
 * Make ladders out of planks that are carried.
 *
 * @says make ladders; put rungs together to climb; we need something to climb with
 * @example {}
 * @needs nothing
 * @gains 3 ladder
 * @plot furnished
 * @proof {"ladder": 3}
 */
async function makeLadders (bot) { await craftItem(bot, { name: 'ladder', count: 3 }) }
"""
CALLER = LADDER.replace("makeLadders", "makeManyLadders").replace("await craftItem", "await makeLadders(bot); await craftItem")
FROM = Provenance(
    Lesson("make ladders", Topic.GAIN, "ladder", {"ladder": 3}), "symbolic", "", ("craftItem",), "survival", "1.21.1",
    2, 1, 3.5, {"ladder": 3}, "2026-01-01 12:00:00",
)  # fmt: skip
CHILDLESS = json.dumps(asdict(FROM) | {"parents": None})
WISH = "we need something to climb with"


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Path]:
    """A small library of our own, so that a story need not wait for all of it to be embedded."""
    (tmp_path / "skills").mkdir()
    for name in ("craftItem", "pillarUp", "goTo"):
        shutil.copy(LIBRARY / f"{name}.js", tmp_path / "skills")
    yield tmp_path


def open_book(data: Path) -> Skillbook:
    return Skillbook.open(data / "skillbook", data / "runs", Offline(), library=data / "skills")


def ran(data: Path, *outcomes: bool) -> None:
    """A run in which the skill ended so, one time after the other."""
    recorder = Recorder(data / "runs", WallClock(), world="embedded", land="survival")
    for ok in outcomes:
        recorder.write(ActionEnded.of("Ann", "learned/makeLadders", Outcome(ok, None if ok else Reason.NOT_FOUND, seconds=1.0)))
    recorder.close()


def test_what_was_learned_is_found_at_once_and_later_with_where_it_comes_from(data: Path):
    book = open_book(data)
    assert all(hit.skill.name != "makeLadders" for hit in book.hits(WISH))
    skill = book.keep("makeLadders", LADDER, FROM)
    assert book.hits(WISH)[0].skill == skill
    later = open_book(data)
    assert later.hits(WISH)[0].skill.id == "learned/makeLadders" and later.hits(WISH)[0].sure
    assert later.learned.provenance["makeLadders"] == FROM
    assert later.badges(skill) == ["parses", "links", "ran"]


def test_a_learned_skill_brings_those_that_it_calls_along(data: Path):
    book = open_book(data)
    book.keep("makeLadders", LADDER, FROM)
    skill = book.keep("makeManyLadders", CALLER, replace(FROM, parents=("makeLadders", "craftItem")))
    program = book.program(skill)
    assert program and program.main == "makeManyLadders"
    assert program.code.index("function makeLadders") < program.code.index("function makeManyLadders")


def test_a_skill_that_starts_failing_is_ranked_below_the_others_and_not_run_unasked_until_it_works_again(data: Path):
    skill = open_book(data).keep("makeLadders", LADDER, FROM)
    ran(data, True, *[False] * (FAILURES - 1))
    assert open_book(data).hits(WISH)[0].skill == skill, "it may happen"
    ran(data, False)
    book = open_book(data)
    *_, last = book.hits(WISH)
    assert last.skill == skill and not last.sure and not book.proven(skill)
    assert last.demoted == f"it failed {FAILURES} times in a row"
    (named, *_) = book.hits("makeLadders")
    assert named.skill == skill and named.sure, "who asks for it by its name gets it"
    ran(data, True)
    assert open_book(data).hits(WISH)[0].skill == skill


def test_a_skill_that_does_not_work_on_its_plot_is_demoted_until_it_is_another(data: Path):
    book = open_book(data)
    skill = book.keep("makeLadders", LADDER, FROM)
    book.note(skill, SkillTest("makeLadders", False, False, "no planks", 2.0, {}, "missing_item"), "1.21.1")
    book.refresh()
    assert book.hits(WISH)[-1].demoted == "it did not work on its plot: no planks"
    mended = book.keep("makeLadders", LADDER + "\n", FROM)
    assert book.hits(WISH)[0].skill == mended


def test_a_plot_that_could_not_be_laid_says_nothing_of_the_skill(data: Path):
    book = open_book(data)
    skill = book.keep("makeLadders", LADDER, FROM)
    for reason in ("no plot", "disconnected", "stopped"):
        book.note(skill, SkillTest("makeLadders", False, False, "the bot was gone", 2.0, {}, reason), "1.21.1")
    assert not book.demoted(skill) and book.badges(skill) == ["parses", "links", "ran"]


def test_what_leaves_nothing_behind_is_not_played_on_a_plot_that_could_prove_nothing(data: Path):
    book = open_book(data)
    quiet = book.keep("waveHello", LADDER.replace(' * @proof {"ladder": 3}\n', ""), FROM)
    with pytest.raises(
        BlockcrewError, match=r"result of waveHello cannot be counted, so it stays at `ran`; try it with `blockcrew skills run`"
    ):
        countable([quiet])
    assert countable([quiet, book.keep("makeLadders", LADDER, FROM)]) == [book.skill("makeLadders")]


@pytest.mark.parametrize(
    "content", ["{", "[]", '{"lesson": 3}', json.dumps({"lesson": {"topic": "none"}}), CHILDLESS, "[" * 90_000]
)
def test_a_learned_skill_without_where_it_comes_from_is_left_out_and_the_rest_works(data: Path, content: str):
    book = open_book(data)
    book.keep("makeLadders", LADDER, FROM)
    book.keep("makeManyLadders", CALLER, FROM)
    (book.learned.folder / "makeLadders.json").write_text(content)
    later = open_book(data)
    assert [skill.name for skill in later.learned.shelf.skills] == ["makeManyLadders"]
    (trouble,) = later.troubles
    assert "learned/makeLadders.js is left out" in trouble and "\n" not in trouble


def test_a_learned_skill_that_does_not_parse_any_more_is_left_out_and_can_be_learned_again(data: Path):
    book = open_book(data)
    book.keep("makeLadders", LADDER, FROM)
    (book.learned.folder / "makeLadders.js").write_text(LADDER + "}")
    later = open_book(data)
    assert later.learned.provenance == {} and later.troubles == [
        "makeLadders.js is left out: its code does not parse: Unexpected token (12:0)."
    ]
    assert later.keep("makeLadders", LADDER, FROM).name == "makeLadders" and later.troubles == []


def test_a_folder_that_cannot_be_written_is_told_before_anything_is_begun(data: Path):
    (data / "skillbook").write_text("a file")
    with pytest.raises(BlockcrewError, match=r"cannot be stored in .* choose another folder with --data"):
        check_writable(open_book(data).learned.folder)


def test_no_import_takes_the_place_of_what_was_learned(data: Path):
    with pytest.raises(BlockcrewError, match="'learned' is not a valid library name"):
        import_library(data, data / "skillbook" / "imported", "learned")
