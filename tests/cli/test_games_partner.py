"""`blockcrew games play` with a language model as the partner, here a puppet behind a real server."""

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from orchestrator.llm.testing.fake_server import FakeModelServer
from orchestrator.llm.testing.scripted_rules import sensible
from orchestrator.record.reader import find_run, read_run


class PuppetServer:
    """A server of a puppet model in a thread of its own."""

    def __init__(self) -> None:
        self.ready, self.ended = threading.Event(), threading.Event()
        self.thread = threading.Thread(target=asyncio.run, args=(self.serve(),))

    async def serve(self) -> None:
        async with FakeModelServer(sensible) as self.server:
            self.ready.set()
            await asyncio.to_thread(self.ended.wait)


@pytest.fixture
def puppet() -> Iterator[FakeModelServer]:
    one = PuppetServer()
    one.thread.start()
    assert one.ready.wait(60)
    yield one.server
    one.ended.set()
    one.thread.join(10)


@pytest.fixture
def play(typed):
    def run(keys: str, *words: str):
        return typed("games", "play", *words, said=keys)

    return run


def told(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("seat", ["Alice", "Bob"])
def test_a_person_plays_with_a_model_and_its_calls_are_recorded(play, puppet, tmp_path: Path, seat: str):
    words = ["--partner", "language", "--model", "puppet", "--base-url", puppet.url, "--seat", seat, "--seed", "1"]
    played = play("1\n" * 40, "capture", *words, "--out", "mine.jsonl")
    assert played.returncode == 0, played.stderr
    partner = {"Alice": "Bob", "Bob": "Alice"}[seat]
    assert f"{partner} is thinking." in played.stdout and "The game is over" in played.stdout
    record = json.loads((tmp_path / "mine.jsonl").read_text())
    assert sorted(record["players"]) == ["language", "person"] and record["illegal"] == [0, 0]
    run = read_run(find_run(tmp_path / "runs", "last"))
    calls = [event for event in run.of("model_call") if event.data["about"] != "first_call"]
    assert {call.agent for call in calls} == {partner} and run.result == {}


def test_an_undo_does_not_ask_the_model_again_about_what_stays(play, puppet):
    words = ["hanabi", "--partner", "language", "--model", "puppet", "--base-url", puppet.url, "--seed", "1"]
    assert play("play 0\nplay 1\nq\n", *words).returncode == 0
    before = len(puppet.asked)
    taken_back = play("play 0\nplay 1\nundo\nplay 2\nq\n", *words)
    assert told(taken_back.stdout).count("Bob is thinking.") == 3
    assert len(puppet.asked) - before == 1 + (before - 1) // 2 * 3


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--partner", "language"], "The partner `language` needs a model: name it with --model or BLOCKCREW_MODEL"),
        (["--model", "puppet"], "Only the partner `language` asks a model: add --partner language."),
        (["--partner", "robot"], "capture has no player 'robot': choose one of"),
    ],
)
def test_what_is_missing_is_said_in_one_sentence(play, words, sentence):
    refused = play("q\n", "capture", *words)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert sentence in told(refused.stderr)
