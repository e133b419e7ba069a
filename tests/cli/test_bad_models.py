"""What a user gets whose model is not there, not paid for, or not right: one sentence, an exit code, nothing left running."""

import json
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from orchestrator.cli import app
from orchestrator.core.errors import BlockcrewError
from orchestrator.llm.testing.fake_server import FakeModelServer, RawBytes, RefusalStatus, Says
from orchestrator.llm.testing.in_thread import server_in_thread
from orchestrator.llm.testing.scripted_rules import sensible
from orchestrator.record.reader import find_run, read_run
from orchestrator.settings import BadSetting


@pytest.fixture
def server() -> Iterator[FakeModelServer]:
    with server_in_thread() as opened:
        yield opened


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BLOCKCREW_MODEL_RETRIES", "0")


def refused(*words: str) -> str:
    """The one sentence with which a command ends before anything was started."""
    with pytest.raises((BlockcrewError, BadSetting)) as end:
        app(["tabletop", "--mind", "language", *words], standalone_mode=False)
    assert "\n" not in str(end.value)
    return str(end.value)


def test_a_mind_without_a_model():
    assert "--model" in refused()


def test_a_model_without_a_mind_that_asks_it():
    with pytest.raises(BlockcrewError, match="--mind language"):
        app(["tabletop", "--model", "gpt-4o"], standalone_mode=False)
    with pytest.raises(BlockcrewError, match="--mind language"):
        app(["bench", "collection", "--model", "gpt-4o"], standalone_mode=False)


@pytest.mark.parametrize(
    ("answer", "word"),
    [
        (RefusalStatus(401, "Incorrect API key"), "BLOCKCREW_API_KEY"),
        (RefusalStatus(404, "The model does not exist", "model_not_found"), "--model"),
        (RawBytes(b"<html>Welcome</html>"), "--base-url"),
        (RefusalStatus(429, "quota", "insufficient_quota"), "payment"),
    ],
    ids=["a wrong key", "a wrong model", "a web page", "no credit"],
)
def test_a_server_that_will_never_answer_is_said_before_anything_is_started(server, answer, word):
    server.rule = lambda asked: answer
    assert word in refused("--model", "m", "--base-url", server.url)


def test_an_address_where_nothing_listens():
    with socket.socket() as deaf:  # bound, so that nobody else takes it meanwhile
        deaf.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{deaf.getsockname()[1]}/v1"
        assert url in refused("--model", "m", "--base-url", url)


@pytest.mark.parametrize("url", ["localhost:11434", "ftp://127.0.0.1/v1", "http://me:secret@127.0.0.1/v1", "http:///v1"])
def test_an_address_that_is_none_or_holds_a_secret(url):
    sentence = refused("--model", "m", "--base-url", url)
    assert "--base-url must be an address" in sentence and "secret" not in sentence


def test_a_budget_in_dollars_for_a_model_whose_price_nobody_knows(server):
    assert "--price" in refused("--model", "m", "--base-url", server.url, "--budget", "1")


@pytest.mark.parametrize("price", ["cheap", "1", "1,2,3", "-1,2", "nan,1"])
def test_a_price_that_is_none(server, price):
    assert "--price must be two numbers" in refused("--model", "m", "--base-url", server.url, "--price", price)


def test_a_key_that_others_can_read(server, tmp_path, monkeypatch):
    (tmp_path / "key").write_text("secret")
    (tmp_path / "key").chmod(0o644)
    monkeypatch.setenv("BLOCKCREW_API_KEY_FILE", str(tmp_path / "key"))
    assert "chmod 600" in refused("--model", "m", "--base-url", server.url)


def test_a_setting_that_is_wrong(server, tmp_path, monkeypatch):
    (tmp_path / "blockcrew.toml").write_text("budget = 'much'")
    assert "BUDGET" in refused("--model", "m", "--base-url", server.url)
    (tmp_path / "blockcrew.toml").write_text("bugdet = 1.0")
    assert "Did you mean budget?" in refused("--model", "m", "--base-url", server.url)
    (tmp_path / "blockcrew.toml").write_text("budget = ")
    assert "blockcrew.toml" in refused("--model", "m", "--base-url", server.url)


def test_a_record_that_is_not_there_or_holds_no_answers(tmp_path):
    assert "runs list" in refused("--replay", "2020")
    assert app(["tabletop", "--goal", "mine 2 logs"], standalone_mode=False) == 0
    assert "--mind language" in refused("--replay", "last")


def run(*words: str) -> tuple[int, dict]:
    """A run to its end; its exit code and its result."""
    code = app(["tabletop", "--mind", "language", *words], standalone_mode=False)
    return code, read_run(find_run(Path("runs"), "last")).result


def test_a_model_that_ignores_the_schema_for_ever_ends_the_run_with_one_sentence(server):
    server.rule = lambda asked: Says("I would rather talk about the weather.")
    code, result = run("--model", "m", "--base-url", server.url)
    assert code == 1 and "three times" in result["why"] and not result["ok"]


def test_a_price_that_is_unknown_is_said_and_never_nothing(server, capsys):
    code, result = run("--model", "m", "--base-url", server.url)
    assert code == 0 and result["model_dollars"] is None and result["model_unpriced"] == result["model_calls"] > 0
    assert "is unknown" in capsys.readouterr().out


def test_a_budget_that_is_spent_ends_the_command_soon_and_leaves_nothing(server, command):
    server.rule = lambda asked: Says(sensible(asked).text, tokens=(900, 100))
    words = ["--model", "m", "--base-url", server.url, "--price", "1,1", "--budget", "0.013", "--workers", "5", "--json"]
    done = subprocess.run(
        [command, "tabletop", "--mind", "language", *words, "--goal", "mine 60 cobblestone"],
        capture_output=True, text=True, check=False, timeout=100,
    )  # fmt: skip
    result = json.loads(done.stdout.splitlines()[-1])
    assert done.returncode == 1 and "budget of the run is spent" in result["why"] and "Traceback" not in done.stderr
    assert 0.004 < result["model_dollars"] <= 0.013 + 0.001
