"""What strangers say cannot steer the terminal, and a wrong setting is one sentence."""

import subprocess
import sys

import pytest

from orchestrator.cli.story import tell
from orchestrator.core.contracts.journal import Event


@pytest.mark.parametrize("nasty", ["\x1b[2J", "\x9b31m", "\r\nfake line", "\x07"])
def test_control_characters_of_a_stranger_are_shown_as_such(nasty):
    line = tell(Event(0, "command", "", {"speaker": "Eve", "text": f"hi {nasty}", "accepted": False}))
    assert line.isprintable() and line.startswith("<Eve> hi ")


@pytest.mark.parametrize(("name", "value"), [("SILENCE", "x"), ("BOTS_PER_HOST", "abc"), ("BOTS_PER_HOST", "0")])
def test_a_wrong_setting_is_one_sentence(typed, monkeypatch, name, value):
    monkeypatch.setenv(f"BLOCKCREW_{name}", value)
    done = typed("runs", "list")
    assert done.returncode == 1
    (sentence,) = done.stderr.strip().splitlines()
    assert name in sentence or "BLOCKCREW_" in sentence


def test_brackets_in_a_folders_name_are_no_markup(typed, tmp_path):
    (tmp_path / "[bold]").mkdir()
    done = typed("runs", "list", "--data", str(tmp_path / "[bold]"))
    assert "[bold]" in done.stdout


def test_a_command_loads_no_more_than_it_needs():
    """Neither what draws nor what asks a model: listing runs needs nothing of it."""
    slow = {
        "matplotlib",
        "numpy",
        "mcstatus",
        "jinja2",
        "openai",
        "orchestrator.minds.language",
        "orchestrator.commands.parser",
    }
    words = f"import sys, orchestrator.cli, orchestrator.app.run_list; print(*{slow}.intersection(sys.modules))"
    assert subprocess.check_output([sys.executable, "-c", words], text=True).split() == []
