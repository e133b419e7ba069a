"""Skills found for sentences: by meaning, by name, by what has worked; and an index that is never the truth."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from foreign_library import lay

from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.agents import ActionEnded
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.llm.embeddings import Hashing, Offline, chosen
from orchestrator.record.writer import Recorder
from orchestrator.skillbook.folder import LIBRARY
from orchestrator.skillbook.imports.imported import import_library
from orchestrator.skillbook.skillbook import Skillbook
from orchestrator.skillbook.testing.skill_test import SkillTest
from orchestrator.skillbook.vectors import Cached

SOME = (
    "sleepInBed craftItem cookFood fleeFrom giveItem useBlock placeItem milkCow eatFood tradeWithVillager say smeltItem".split()
)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with some skills, vectors and an index in it, so that no story has to embed them again."""
    folder = tmp_path_factory.mktemp("kept")
    (folder / "skills").mkdir()
    for name in SOME:
        shutil.copy(LIBRARY / f"{name}.js", folder / "skills")
    assert open_book(folder).hits("go")
    return folder


@pytest.fixture
def data(kept: Path, tmp_path: Path) -> Iterator[Path]:
    yield Path(shutil.copytree(kept, tmp_path / "data"))


def open_book(data: Path, world: str = "survival") -> Skillbook:
    return Skillbook.open(data / "skillbook", data / "runs", Offline(), library=data / "skills", world=world)


def names(book: Skillbook, request: str) -> list[str]:
    return [hit.skill.run_name for hit in book.hits(request)]


@pytest.mark.parametrize(
    ("request_", "skills"),
    [
        ("get me something to sleep in", {"sleepInBed", "craftItem"}),
        ("we are hungry, roast the beef", {"cookFood"}),
        ("there is a creeper, get out of there", {"fleeFrom"}),
        ("Ann needs twenty arrows from you", {"giveItem"}),
    ],
)
def test_a_sentence_finds_the_skill_that_is_meant(data: Path, request_: str, skills: set[str]):
    assert skills & set(names(open_book(data), request_)[:2])


def test_an_exact_name_wins(data: Path):
    book = open_book(data)
    for request in ("useBlock", "use block", "library/useBlock", "please useBlock now"):
        first = book.hits(request)[0]
        assert (first.skill.name, first.distance, first.sure) == ("useBlock", 0, True)
    assert book.hits("use")[0].exact is False


def test_what_is_far_from_everything_is_not_sure(data: Path):
    book = open_book(data)
    assert not any(hit.sure for hit in book.hits("what is the capital of France"))
    assert book.hits("milk the cows please")[0].sure


def test_what_failed_here_before_stands_behind_what_worked(data: Path):
    request = "get some bread"
    near = {hit.skill.name: hit.score for hit in open_book(data).hits(request)}
    first, second = list(near)[:2]
    assert near[first] - near[second] < 0.06, "the story needs two that are about as near"
    recorder = Recorder(data / "runs", WallClock(), world="embedded", land="survival")
    for ok, skill in [(False, first), (True, second)] * 60:
        recorder.write(ActionEnded.of("Ann", skill, Outcome(ok, None if ok else Reason.NOT_FOUND, seconds=2.0)))
    for _ in range(60):
        recorder.write(ActionEnded.of("Ann", second, Outcome(False, Reason.STOPPED, seconds=2.0)))
    recorder.close()
    book = open_book(data)
    assert names(book, request)[0] == second
    assert (book.count(book.skill(second), "survival").runs, book.count(book.skill(first), "survival").good) == (60, 0)
    assert names(open_book(data), request)[0] == second  # the count is remembered
    assert names(open_book(data, world="flat"), request)[0] == first


def test_imported_skills_are_found_beside_ours_and_by_their_library(data: Path):
    import_library(lay(data), data / "skillbook" / "imported")
    book = open_book(data)
    assert names(book, "melt iron in a furnace")[0] in ("voyager/trial7/meltIron", "smeltItem")
    assert [hit.skill.library for hit in book.hits("melt iron", libraries=["voyager/trial7"])] == ["voyager/trial7"] * 5
    assert book.skill("digOneLog").id == "voyager/trial7/digOneLog"
    assert book.badges(book.skill("brewPotion")) == ["parses"]
    with pytest.raises(BlockcrewError, match=r"`blockcrew skills search 'brew'` finds"):
        book.skill("brew")


def test_the_index_is_made_anew_when_a_file_changes_and_only_then(data: Path):
    before = names(open_book(data), "tell a joke about pigs"), index_of(data)
    assert names(open_book(data), "tell a joke about pigs") == before[0] and index_of(data) == before[1]
    source = (data / "skills" / "say.js").read_text().replace("tell a story", "tell a story; tell jokes")
    (data / "skills" / "joke.js").write_text(
        source.replace("Say one line in the game's chat.", "Tell a joke about pigs to all.")
    )
    assert names(open_book(data), "tell a joke about pigs")[0] == "joke"
    assert index_of(data) != before[1]


def index_of(data: Path) -> list[str]:
    return [path.name for path in (data / "skillbook" / "index").iterdir()]


@pytest.mark.parametrize("damage", ["chroma.sqlite3", "entries"])
def test_a_damaged_index_is_one_sentence_and_is_built_anew(data: Path, damage: str):
    (folder,) = (data / "skillbook" / "index").iterdir()
    (folder / damage).write_bytes(b"17 rats")
    book = open_book(data)
    assert names(book, "milk the cow")[0] == "milkCow"
    assert len(book.troubles) == 1 and "damaged and has been rebuilt" in book.troubles[0]
    again = open_book(data)
    assert names(again, "milk the cow")[0] == "milkCow" and again.troubles == []


def test_a_folder_that_cannot_be_written_costs_time_only(data: Path, tmp_path: Path):
    (tmp_path / "file").write_text("in the way")
    known = Cached(Offline(), data / "skillbook" / "vectors")
    book = Skillbook.open(tmp_path / "file" / "skillbook", tmp_path, known, library=data / "skills")
    assert names(book, "milk the cow")[0] == "milkCow"
    assert len(book.troubles) == 1 and "cannot be stored" in book.troubles[0]
    trial = SkillTest("milkCow", True, True, "", 1.0, {})
    with pytest.raises(BlockcrewError, match="Verifications cannot be stored"):
        book.note(book.skill("milkCow"), trial, "1.21.1")


def test_the_fallback_finds_what_shares_words(data: Path, tmp_path: Path):
    book = Skillbook.open(tmp_path, tmp_path, Hashing(), library=data / "skills")
    assert names(book, "milk the cow")[0] == "milkCow"


def test_a_badge_is_lost_when_the_code_changes(data: Path):
    say, book = data / "skills" / "say.js", open_book(data)
    book.note(book.skill("say"), SkillTest("say", True, True, "", 1.0, {}), "1.21.1")
    assert open_book(data).badges(book.skill("say")) == ["parses", "links", "ran", "verified"]
    say.write_text(say.read_text() + "\n")
    changed = open_book(data)
    assert changed.badges(changed.skill("say")) == ["parses", "links"]


def test_embeddings_are_chosen_by_a_word():
    assert (chosen("offline").name, chosen("hashing").semantic) == ("all-MiniLM-L6-v2", False)
    assert chosen("tiny@http://127.0.0.1:9/v1/").name == "tiny at http://127.0.0.1:9/v1"
    with pytest.raises(BlockcrewError, match="BLOCKCREW_EMBEDDINGS must be offline, hashing or MODEL@URL"):
        chosen("magic")


@pytest.mark.parametrize("harm", ["missing", "another"])
def test_without_the_model_skills_are_found_by_letters_and_that_is_said(data: Path, tmp_path: Path, harm: str):
    (tmp_path / "model").mkdir()
    if harm == "another":
        (tmp_path / "model" / "model.safetensors").write_bytes(b"something else")
    book = Skillbook.open(data / "skillbook", data / "runs", Offline(tmp_path / "model"), library=data / "skills")
    assert names(book, "milk a cow")[0] == "milkCow"
    (trouble,) = book.troubles
    assert ("cannot be read" if harm == "missing" else "has changed") in trouble
    assert trouble.endswith("Until then, skills are found by spelling only.") and "make setup" in trouble


def test_a_data_folder_that_cannot_be_written_is_no_reason_to_find_nothing(data: Path):
    file = data / "a file"
    file.write_text("")
    book = Skillbook.open(file / "skillbook", data / "runs", Hashing(), library=data / "skills")
    assert names(book, "milk a cow")[0] == "milkCow"
    (trouble,) = book.troubles
    assert "cannot be stored" in trouble
    with pytest.raises(BlockcrewError, match="Verifications cannot be stored"):
        book.note(book.skill("milkCow"), SkillTest("milkCow", True, True, "", 1.0, {}), "1.21.1")
