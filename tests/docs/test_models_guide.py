"""The guide to models does what it says: commands run against a server that plays a model, settings are read, figures fit."""

import asyncio
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from orchestrator.cli import app
from orchestrator.knowledge.skills import library
from orchestrator.llm.chat import estimate
from orchestrator.llm.testing.fake_server import FakeModelServer
from orchestrator.llm.testing.in_thread import server_in_thread
from orchestrator.minds.example_situations import sample_questions
from orchestrator.settings import Settings

GUIDE = (Path(__file__).parents[2] / "docs/guides/models.md").read_text("utf-8")
SECTIONS = {"openai": "/v1", "azure": "/openai/v1", "azure-older": "", "ollama": "/v1", "vllm": "/v1"}


@pytest.fixture(scope="module")
def server() -> Iterator[FakeModelServer]:
    with server_in_thread() as opened:
        yield opened


def lines(kind: str) -> list[str]:
    """The commands of a block."""
    (block,) = re.findall(rf"```sh {kind}\n(.*?)```", GUIDE, re.DOTALL)
    return [line.split("  #")[0].strip() for line in block.splitlines()]


def typed(line: str) -> int:
    """The exit code of a command that is typed in the current folder."""
    words = shlex.split(line)
    assert words[0] == "blockcrew"
    code: int | None = app(words[1:], standalone_mode=False)
    return code or 0


@pytest.mark.parametrize(("kind", "line"), [(kind, line) for kind in SECTIONS for line in lines(kind)])
def test_a_command_of_the_guide_works(kind, line, server, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BLOCKCREW_API_KEY", "secret")
    url = server.address + SECTIONS[kind]
    if kind == "openai":
        monkeypatch.setenv("BLOCKCREW_BASE_URL", url)
        monkeypatch.setenv("BLOCKCREW_PRICES", '{"gpt-4o-mini": [0.15, 0.6]}')  # OpenAI's own are of its address
    if kind == "azure-older":
        monkeypatch.setenv("BLOCKCREW_API_VERSION", "2024-10-21")
    words = [url if before == "--base-url" else word for before, word in pairs(shlex.split(line))]
    before = len(server.asked)
    assert typed(shlex.join(words)) == 0, capsys.readouterr().err
    assert len(server.asked) > before
    if kind.startswith("azure"):
        assert server.asked[-1].path.startswith("/openai/")
    assert "secret" not in "".join(capsys.readouterr())


def pairs(words: list[str]) -> Iterator[tuple[str, str]]:
    """Each word with the one before it."""
    return zip(["", *words], words, strict=False)


def test_the_replay_of_the_guide_needs_no_server(server, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    typed(f"blockcrew tabletop --mind language --model puppet --base-url {server.url} --json")
    asked = len(server.asked)
    (line,) = lines("replay")
    assert typed(line) == 0
    assert len(server.asked) == asked
    assert "0 departures" not in capsys.readouterr().out


def test_the_settings_of_the_guide_are_read(tmp_path, monkeypatch):
    (text,) = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
    (tmp_path / "blockcrew.toml").write_text(text)
    monkeypatch.chdir(tmp_path)
    settings = Settings.read()
    assert (settings.model, settings.budget, settings.calls_a_minute) == ("gpt-4o-mini", 0.5, 60)
    assert settings.models["root"].model == "gpt-4o" and settings.prices == {"my-deployment": (0.15, 0.6)}
    monkeypatch.setenv("BLOCKCREW_MODEL", "another")
    assert Settings.read().model == "another", "the environment goes before the file"
    further = re.search(r"Other settings: (.*?)\n\n", GUIDE, re.DOTALL)
    assert further and set(re.findall(r"`([a-z_]+)`", further[1])) <= set(Settings.model_fields)


def test_the_figures_of_the_guide_are_those_of_the_prompts():
    questions = asyncio.run(sample_questions(library()))
    rows = dict(re.findall(r"^\| `(\w+)`.*\| (\d+) \|$", GUIDE, re.MULTILINE))
    assert set(rows) == set(questions)
    for name, question in questions.items():
        tokens = estimate(question.said[:2])
        assert abs(int(rows[name]) - tokens) <= 0.1 * tokens, f"{name} has {tokens} tokens now"
