"""`blockcrew build` says what a building in a file takes, and keeps it for crews."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from orchestrator.cli import app
from orchestrator.core.errors import BlockcrewError

FILES = Path(__file__).parents[1] / "building" / "files"
RUN = CliRunner()


def test_a_file_is_checked_and_kept_under_its_name(tmp_path):
    found = RUN.invoke(app, ["build", str(FILES / "barn.litematic"), "--keep", "--data", str(tmp_path)])
    assert found.exit_code == 0, found.output
    lines = found.output.splitlines()
    assert lines[0] == "barn: 13x9x7, 562 blocks in 7 stages." and lines[1].startswith("It takes ")
    assert lines[2].startswith("Left out: ") and lines[3] == "Say in the game: build barn here"
    assert (tmp_path / "blueprints" / "barn.litematic").is_file()
    again = RUN.invoke(app, ["build", str(FILES / "barn.nbt"), "--keep", "--data", str(tmp_path)])
    assert isinstance(again.exception, BlockcrewError) and "has the same name" in str(again.exception)


def test_json_has_the_same_facts_also_of_a_shipped_blueprint():
    found = json.loads(RUN.invoke(app, ["build", "hut", "--json"]).output)
    assert (found["name"], found["blocks"], found["left_out"]) == ("hut", 34, [])


@pytest.mark.parametrize(("name", "data"), [("x.schem", b"nonsense"), ("x.yaml", b"blueprint: 7"), ("none.nbt", None)])
def test_a_bad_file_is_one_sentence(name, data, tmp_path):
    if data:
        (tmp_path / name).write_bytes(data)
    error = RUN.invoke(app, ["build", str(tmp_path / name)]).exception
    assert isinstance(error, BlockcrewError) and name in str(error) and "\n" not in str(error)
