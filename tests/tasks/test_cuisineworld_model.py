"""Whole episodes under a model server on loopback: through the real client, the real prompts, on the record."""

import asyncio
import itertools
from pathlib import Path

import pytest
from kitchen_puppet import sensible

from orchestrator.app.model_config import ModelConfig
from orchestrator.app.run_storage import kept
from orchestrator.cli.cuisineworld_cook import EpisodeChoices, again, cook_one
from orchestrator.cli.story import tell
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.models import ModelCalled
from orchestrator.llm.testing.fake_server import FakeModelServer, HangUp, RefusalStatus, Rule, Says
from orchestrator.record.diff import differences
from orchestrator.record.reader import RunRecord, read_run
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings
from orchestrator.tasks.cuisineworld.book import shipped
from orchestrator.tasks.cuisineworld.trace import compare, read_traces

LEVEL = shipped().level("level_3")
ORDER = ("level_3", 2, "language")


async def cooked(folder: Path, rule: Rule, budget_tokens: int | None = None) -> RunRecord:
    """One episode; its record. The kitchen has a loop of its own, so the server needs another thread's."""
    async with FakeModelServer(rule) as server:
        thinking = ModelConfig("puppet", server.url, price="1,2", budget_tokens=budget_tokens)
        result = await asyncio.to_thread(cook_one, EpisodeChoices(*ORDER, thinking=thinking), Settings(data=folder))
    return read_run(Path(result["record"]))


def same(first: RunRecord, again: RunRecord) -> bool:
    return list(differences(first, again)) == []


async def test_a_recorded_episode_goes_the_same_way_again_to_the_letter_without_a_server(tmp_path, capsys):
    first = await cooked(tmp_path, sensible(LEVEL, 2))
    said = capsys.readouterr()
    assert " step 30: " in said.err and not said.out, "it says how far it is, beside its result"
    assert first.result is not None and first.result["completed"] >= 4 and first.result["refused"] == 0
    assert first.result["model_calls"] == 61 and first.result["model_dollars"] > 0
    settings = Settings(data=tmp_path)
    repeated = await asyncio.to_thread(cook_one, again("last", settings), settings)
    assert repeated["departures"] == 0
    assert same(first, read_run(Path(repeated["record"])))
    told = [tell(event) for event in first.events if event.kind != ModelCalled.kind]
    assert any("tunaSushi is served" in line for line in told) and told[-1].startswith("result: ")
    for line, record in read_traces(first.path.with_suffix(".jsonl")):
        assert list(compare(record, line, shipped(), "", "the episode")) == []


async def test_a_server_that_plays_tricks_costs_turns_and_nothing_else(tmp_path):
    good, tricks = sensible(LEVEL, 2), itertools.cycle([
        Says("I am sorry, I cannot."), Says('{"commands": 3}'), Says('{"why": "", "comm', ending=""), HangUp('{"why"'),
        RefusalStatus(429, headers={"retry-after": "0"}), RefusalStatus(500, headers={"retry-after": "0"}),
        Says("", refusal="No."),
        Says('{"why": "", "commands": ["goto_agent9_pot0", "put_agent0_moon0", "get"]}'),
    ])  # fmt: skip
    run = await cooked(tmp_path, lambda asked: next(tricks) if asked.number % 3 == 0 else good(asked))
    assert run.result is not None and run.result["steps"] == 60
    assert run.result["completed"] >= 4, "every question that went wrong was asked again"
    assert run.result["refused"] == 0
    repeated = await asyncio.to_thread(cook_one, again(str(run.path), Settings()), Settings(data=tmp_path))
    assert same(run, read_run(Path(repeated["record"])))


async def test_a_spent_budget_ends_the_episode_with_a_sentence_and_is_never_overrun(tmp_path):
    with pytest.raises(BlockcrewError, match="budget"):
        await cooked(tmp_path, sensible(LEVEL, 2), budget_tokens=15_000)
    (path,) = (tmp_path / "runs").glob("*.sqlite")
    run = read_run(path)
    spent = sum(event.data["tokens_in"] + event.data["tokens_out"] for event in run.of(ModelCalled.kind))
    assert 0 < spent <= 15_000
    assert run.of("broken") and run.of("kitchen_step")


def test_a_cooked_episode_of_any_dispatcher_is_played_again_and_another_run_is_refused(tmp_path):
    settings = Settings(data=tmp_path)
    first = cook_one(EpisodeChoices("level_3", 3, "random", tau=2, seed=5, mode="compat"), settings)
    repeated = cook_one(again("last", settings), settings)
    assert same(read_run(Path(first["record"])), read_run(Path(repeated["record"])))
    with kept(Recorder(settings.runs, WallClock(1), goal="mine 12 logs")) as other:
        pass
    with pytest.raises(BlockcrewError, match="is not an episode of this version"):
        again(str(other.path), settings)
