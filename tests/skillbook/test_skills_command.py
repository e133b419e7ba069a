"""`blockcrew skills` as scripts use it: the last line is JSON of a known form; mistakes are one sentence."""

import json
from pathlib import Path
from typing import Any

import pytest
from foreign_library import DOUBTFUL, SOUND, lay
from typer.testing import CliRunner

from orchestrator.cli import app
from orchestrator.core.errors import BlockcrewError
from orchestrator.llm.embeddings import Hashing
from orchestrator.skillbook.folder import LIBRARY
from orchestrator.skillbook.skillbook import Skillbook
from orchestrator.skillbook.testing.skill_test import SkillTest


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Letters only: what is looked at here is the form, and a model takes its time."""
    return tmp_path_factory.mktemp("data")


def run(data: Path, *words: str) -> str:
    done = CliRunner(env={"BLOCKCREW_EMBEDDINGS": "hashing", "COLUMNS": "200"}).invoke(
        app, ["skills", *words, "--data", str(data)]
    )
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.stdout


def last(data: Path, *words: str) -> Any:
    return json.loads(run(data, *words, "--json").splitlines()[-1])


def test_a_search_prints_hits_with_name_library_and_distance(data: Path):
    found = last(data, "search", "milk the cow")
    assert set(found) == {"hits"} and len(found["hits"]) == 5
    assert all(set(hit) == {"name", "library", "distance"} for hit in found["hits"])
    assert found["hits"][0] | {"distance": 0} == {"name": "milkCow", "library": "library", "distance": 0}
    assert all(0 <= hit["distance"] <= 1 for hit in found["hits"])
    assert len(last(data, "search", "milk", "--top", "2")["hits"]) == 2


def test_an_import_prints_its_five_figures_and_what_it_took_is_listed(data: Path, tmp_path: Path):
    report = last(data, "import", str(lay(tmp_path)), "--as", "theirs")
    assert set(report) == {"imported", "parsed", "linked", "flagged", "reasons"}
    assert report["imported"] == len(SOUND) + len(DOUBTFUL)
    listed = last(data, "list", "--library", "theirs")["skills"]
    assert [skill["name"] for skill in listed] == [*SOUND, *DOUBTFUL]
    assert last(data, "search", "meltIron", "--library", "theirs")["hits"][0] == {
        "name": "meltIron", "library": "theirs", "distance": 0,
    }  # fmt: skip
    shown = run(data, "show", "theirs/meltIron", "--code")
    assert "mended: smelts raw_iron" in shown and "licence: MIT License" in shown and "'raw_iron'" in shown
    assert last(data, "export", str(tmp_path / "out"), "--library", "theirs")["exported"] == len(listed)


def test_every_own_skill_is_listed_with_what_it_takes(data: Path):
    skills = {skill["name"]: skill for skill in last(data, "list")["skills"] if skill["library"] == "library"}
    assert len(skills) >= 40
    assert [each["name"] for each in skills["giveItem"]["parameters"]] == ["player", "name", "count"]
    assert "giveItem" in run(data, "list") and "giveItem" in run(data, "show", "giveItem")
    assert last(data, "stats") == {"stats": []}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("show", "flyToTheMoon"), "There is no skill 'flyToTheMoon'"),
        (("run", "giveItem", "--args", '{"cout": 3}'), "The skill has no parameter 'cout'; it takes: player, name, count"),
        (("run", "giveItem", "--args", '{"count": "3"}'), 'count must be a number, not "3"'),
        (("run", "mineBlock", "--args", '{"name": "dirt", "count": NaN}'), "--args must be a JSON object"),
        (("run", "mineBlock", "--args", '{"name": "dirt", "count": 1e999}'), "--args must be a JSON object"),
        (("run", "giveItem", "--args", "{"), "--args must be a JSON object"),
        (("run", "giveItem"), 'giveItem needs player, name: add, for example, --args \'{"player": '),
        (("import", "/nowhere"), "There is no folder /nowhere"),
        (("export", "/tmp/x", "--library", "nobody"), "No library 'nobody' has been imported"),
        (("list", "--library", "nobody"), "No library 'nobody' has been imported; choose one of these: "),
        (("search", "dig", "--library", "nobody"), "No library 'nobody' has been imported; choose one of these: "),
        (("search", " "), "Say what you want"),
        (("verify", "--skills", "/nowhere"), "There is no folder of skills at /nowhere"),
    ],
)
def test_a_mistake_is_one_sentence(data: Path, words: tuple[str, ...], why: str):
    with pytest.raises(BlockcrewError) as error:
        run(data, *words)
    assert why in str(error.value) and "\n" not in str(error.value)


def test_where_trials_cannot_be_kept_none_is_played(tmp_path: Path):
    (tmp_path / "skillbook").write_text("a file")
    with pytest.raises(BlockcrewError, match=r"Verifications cannot be stored in .*: choose another folder with --data"):
        run(tmp_path, "verify", "say")


def test_what_was_tried_before_is_counted_and_not_tried_again(data: Path):
    opened = Skillbook.open(data / "skillbook", data / "runs", Hashing())
    opened.note(opened.skill("say"), SkillTest("say", True, True, "", 1.0, {}), "1.21.1")
    assert last(data, "verify", "say", "--version", "1.21.1", "--missing")["trials"] == [
        {
            "version": "1.21.1",
            "skill": "say",
            "ran": True,
            "verified": True,
            "why": "",
            "seconds": 1.0,
            "gained": {},
            "reason": "",
        }
    ]


def test_halves_of_characters_are_looked_up_like_others(data: Path):
    assert len(last(data, "search", "dig \udcff dirt")["hits"]) == 5


def test_bots_run_no_skills_from_outside_the_project(data: Path, tmp_path: Path):
    (tmp_path / "say.js").write_text((LIBRARY / "say.js").read_text())
    with pytest.raises(BlockcrewError, match="only skills inside the project"):
        run(data, "verify", "--skills", str(tmp_path))


def test_a_file_of_requests_is_answered_with_one_object_a_line(data: Path, tmp_path: Path):
    file = tmp_path / "requests.txt"
    file.write_text('milk the cow\n\n{"request": "go to sleep"}\n', "utf-8")
    lines = [json.loads(line) for line in run(data, "search", "--file", str(file), "--top", "2", "--json").splitlines()]
    assert [line["request"] for line in lines] == ["milk the cow", "go to sleep"]
    assert all(len(line["hits"]) == 2 for line in lines)
    assert lines[0]["hits"][0]["name"] == "milkCow"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "has no requests"),
        ('{"request": 3}', r"requests\.txt:1: `request` has to be a text"),
        ('x\n{"a', r"txt:2: this line"),
    ],
)
def test_a_bad_file_of_requests_is_one_sentence(data: Path, tmp_path: Path, text: str, said: str):
    file = tmp_path / "requests.txt"
    file.write_text(text, "utf-8")
    with pytest.raises(BlockcrewError, match=said):
        run(data, "search", "--file", str(file))
    with pytest.raises(BlockcrewError, match="not both"):
        run(data, "search", "sleep", "--file", str(file))
