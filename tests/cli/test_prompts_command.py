"""What a person reads of prompts, and what the doctor says of a model."""

import json
import re
import socket
from pathlib import Path

import pytest

from orchestrator.cli import app
from orchestrator.core.errors import BlockcrewError
from orchestrator.minds.prompts import names


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def typed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    app(list(words), standalone_mode=False)
    return capsys.readouterr().out


def test_every_prompt_is_listed_with_when_it_is_asked(capsys):
    listed = typed(capsys, "prompts", "list").splitlines()
    assert [line.split()[0] for line in listed] == list(names())
    assert all(len(line) > 60 for line in listed)


@pytest.mark.parametrize("name", names())
def test_a_prompt_is_shown_as_it_stands_and_rendered_as_it_is_sent(capsys, name):
    shown = typed(capsys, "prompts", "show", name)
    assert shown.startswith("+++") and "{{" in shown
    sent = typed(capsys, "prompts", "render", name)
    assert sent.startswith("[system]") and "{{" not in sent and re.search(r"\((\d+) tokens, estimated\)", sent)


def test_a_prompt_that_is_none_is_answered_with_those_there_are():
    with pytest.raises(BlockcrewError, match="task_planner_root"):
        app(["prompts", "show", "no-such"], standalone_mode=False)


def test_a_run_that_asked_nothing_says_so(capsys):
    typed(capsys, "tabletop", "--goal", "mine 2 logs")
    with pytest.raises(BlockcrewError, match="The prompt talk was not sent"):
        app(["prompts", "render", "talk", "--run", "last"], standalone_mode=False)


def test_the_doctor_says_what_is_wrong_with_a_model(capsys, monkeypatch):
    monkeypatch.setenv("BLOCKCREW_MODEL_RETRIES", "0")
    with socket.socket() as deaf:  # bound, so that nobody else takes it meanwhile
        deaf.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{deaf.getsockname()[1]}/v1"
        assert app(["doctor", "--model", "m", "--base-url", url, "--json"], standalone_mode=False) == 1
    findings = json.loads(capsys.readouterr().out)
    assert findings[-1]["what"] == "model m" and not findings[-1]["ok"] and "Nothing answers at" in findings[-1]["note"]
