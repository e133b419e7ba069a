"""What a person reads whose settings are wrong, whose start failed, or who asks for what there is not."""

from io import StringIO
from pathlib import Path

import pytest
from typer.testing import CliRunner

from orchestrator.app.run_storage import kept
from orchestrator.bridge.packages import NEEDED, check_packages
from orchestrator.cli import app
from orchestrator.cli.live import Plain
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.errors import BlockcrewError
from orchestrator.record.writer import Recorder
from orchestrator.servers.arena_file import read_arena
from orchestrator.service.server import owned
from orchestrator.settings import BadSetting, Settings, unknown_variables


@pytest.mark.parametrize("value", ["Ann,Tom", " Ann , Tom ", '["Ann", "Tom"]'])
def test_names_of_players_are_taken_as_a_person_writes_them(monkeypatch, value):
    monkeypatch.setenv("BLOCKCREW_OWNERS", value)
    monkeypatch.setenv("BLOCKCREW_GUESTS", value)
    read = Settings.read()
    assert read.owners == read.guests == {"Ann", "Tom"}


def test_an_empty_list_of_owners_is_nobody_and_none_is_unset(monkeypatch):
    assert Settings.read().owners is None
    monkeypatch.setenv("BLOCKCREW_OWNERS", "[]")
    assert Settings.read().owners == frozenset()


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("OWNERS", "", "it must be a list of names, such as Ann,Tom"),
        ("OWNERS", '["Ann"', "it must be a list of names, such as Ann,Tom"),
        ("WAIT", "abc", "it must be a number, not 'abc'."),
        ("WAIT", "-1", "it must be 0 or more, not '-1'."),
        ("BOTS_PER_HOST", "99", "it must be at most 50, not '99'."),
        ("EULA", "maybe", "it must be true or false, not 'maybe'."),
    ],
)
def test_a_setting_that_is_wrong_is_told_in_plain_words(monkeypatch, name, value, words):
    monkeypatch.setenv(f"BLOCKCREW_{name}", value)
    with pytest.raises(BadSetting, match=rf"^BLOCKCREW_{name} is wrong: ") as wrong:
        Settings.read()
    assert words in str(wrong.value)


def test_a_variable_that_is_no_setting_is_named_with_the_nearest_one(monkeypatch):
    before = unknown_variables()
    monkeypatch.setenv("BLOCKCREW_OWNER", "Ann")
    monkeypatch.setenv("BLOCKCREW_EMBEDDINGS", "hashing")
    assert [each for each in unknown_variables() if each not in before] == [
        "BLOCKCREW_OWNER is ignored: there is no such setting. Did you mean BLOCKCREW_OWNERS?"
    ]


def test_an_arena_that_there_is_not_is_answered_with_those_that_there_are():
    done = CliRunner().invoke(app, ["arena", "check", "nope"])
    assert isinstance(done.exception, BlockcrewError) and "groves, kitchen, pit" in str(done.exception)


def test_what_the_system_says_is_told_without_its_number(tmp_path: Path):
    with pytest.raises(BlockcrewError, match=r"\(No such file or directory\)"):
        read_arena(tmp_path / "nope.yaml", "1.21.1")


def test_a_package_that_bots_lack_is_named_with_what_to_do(tmp_path: Path):
    for name in NEEDED:
        (tmp_path / "node_modules" / name).mkdir(parents=True)
    check_packages(tmp_path)
    (tmp_path / "node_modules" / "mineflayer").rmdir()
    with pytest.raises(BlockcrewError, match="need the node package mineflayer: run `make setup`; `blockcrew doctor`"):
        check_packages(tmp_path)


def test_a_folder_of_another_service_and_one_that_cannot_be_written_are_told_apart(tmp_path: Path):
    service = tmp_path / "service"
    with owned(service), pytest.raises(BlockcrewError, match=r"^Another service is using "), owned(service):
        pass
    (tmp_path / "full" / "lock").mkdir(parents=True)
    with pytest.raises(BlockcrewError, match=r"^The service cannot write to "), owned(tmp_path / "full"):
        pass


def failed_start(folder: Path, view: Plain | None = None) -> None:
    """A run that breaks before anybody is in the world."""
    recorder = Recorder(folder / "runs", WallClock(), goal="mine 5 logs", team="solo", thinking={"model": "", "base_url": ""})
    if view:
        recorder.listeners.append(view.notice)
    with pytest.raises(BlockcrewError), kept(recorder):
        raise BlockcrewError("Nothing listens there.")


def test_starts_that_failed_at_once_are_counted_and_not_listed(tmp_path: Path):
    failed_start(tmp_path)
    listed = CliRunner().invoke(app, ["runs", "list", "--data", str(tmp_path)]).stdout
    assert listed == "1 run failed to start: `blockcrew runs list --all` shows it.\n"
    assert "not begun" in CliRunner().invoke(app, ["runs", "list", "--all", "--data", str(tmp_path)]).stdout
    stats = CliRunner().invoke(app, ["skills", "stats", "--data", str(tmp_path)]).stdout
    assert stats.startswith(f"The runs in {tmp_path / 'runs'} used no skill yet")


def test_what_a_run_was_made_of_is_told_without_what_was_left_empty(tmp_path: Path):
    failed_start(tmp_path)
    shown = CliRunner().invoke(app, ["runs", "show", "last", "--data", str(tmp_path)]).stdout
    assert "team solo" in shown and "{" not in shown and "base_url" not in shown


def test_what_broke_a_run_is_left_to_the_command_to_tell(tmp_path: Path):
    told = StringIO()
    failed_start(tmp_path, Plain(told))
    assert told.getvalue() == ""
