"""Stories of servers of models that are not what they seem: whole runs on the tabletop, as a user types them. The crew goes
on or stops, says why, and the record shows it."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

from orchestrator.app.model_config import ModelConfig
from orchestrator.app.run_config import RunConfig
from orchestrator.cli.story import tell
from orchestrator.cli.tabletop import play
from orchestrator.commands.parser import parse_goal
from orchestrator.knowledge.game import load
from orchestrator.llm.in_order import OrderlyLoop
from orchestrator.llm.testing.fake_server import (
    Answer,
    Endless,
    FakeModelServer,
    HangUp,
    RawBytes,
    ReceivedRequest,
    Rule,
    Says,
)  # fmt: skip
from orchestrator.llm.testing.scripted_rules import sensible
from orchestrator.record.reader import RunRecord, read_run
from orchestrator.settings import Settings

LOGS, SPONGES = (parse_goal(text, load()) for text in ("mine 6 oak_log", "mine 3 sponge"))
OUT_OF_MEMORY = RawBytes(b'{"error": {"message": "CUDA out of memory", "code": 500}}', "application/json", 500)
FIRST = 1  # the call before anything starts


def run_of(rule: Rule, folder: Path, mind: str = "language", goal=LOGS, **settings) -> tuple[dict, RunRecord]:
    """The result and the record of a run at a server with this rule."""

    async def go() -> dict:
        async with FakeModelServer(rule) as server:
            config = RunConfig(
                team="tree", workers=2, mind=mind, world="tabletop", model_config=ModelConfig("puppet", server.url)
            )
            return await play(config, goal, Settings(data=folder, **{"model_retries": 0, "silence": 5.0} | settings), True)

    with asyncio.Runner(loop_factory=OrderlyLoop) as runner:
        result = runner.run(go())
    return result, read_run(Path(result["record"]))


def said_once(record: RunRecord, kind: str, words: str) -> bool:
    """Whether the record has one event of a kind, and its line has these words."""
    told = [tell(event) for event in record.of(kind)]
    return len(told) == 1 and words in (told[0] or "")


def changed(**fields) -> Rule:
    """The sensible rule, with some fields of every answer replaced."""

    def rule(asked: ReceivedRequest) -> Answer:
        answer = sensible(asked)
        return replace(answer, **fields) if isinstance(answer, Says) else answer

    return rule


def after(calls: int, then: Answer) -> Rule:
    return lambda asked: sensible(asked) if asked.number <= calls else then


def test_a_server_that_takes_a_schema_and_does_not_hold_to_it_is_noticed_and_the_model_told(tmp_path):
    def beyond(asked: ReceivedRequest) -> Answer:
        answer = sensible(asked)
        if not isinstance(answer, Says) or asked.about != "LeafPlan" or "requested form" in asked.last:
            return answer
        plan = json.loads(answer.text)
        return Says(json.dumps(plan | {"stages": [{"tasks": [{"item": "oak_log", "count": 40}]}]}))

    result, record = run_of(beyond, tmp_path)
    assert result["ok"] and result["model_troubles"] == {"wrong_shape": 2}, "each worker is corrected once"
    assert said_once(record, "schema_refused", "did not keep to it") and result["model_schemas_refused"] == ["LeafPlan"]


def test_a_server_that_takes_schemas_and_answers_in_prose_is_noticed_once_for_each(tmp_path):
    result, record = run_of(lambda asked: Says("I would fell a tree."), tmp_path)
    assert not result["ok"] and "failed three times" in result["why"]
    assert [event.data["schema"] for event in record.of("schema_refused")] == ["Ready", "RootPlan"]
    assert result["model_troubles"]["not_json"] == 3 + FIRST


def test_a_server_that_cuts_prompts_without_a_word_is_noticed_once(tmp_path):
    result, record = run_of(changed(tokens=(256, 40)), tmp_path)
    assert result["ok"] and said_once(record, "cut_prompt", "is its context too small?")


def test_a_server_that_cuts_answers_at_its_context_and_calls_them_whole_is_asked_again_and_then_left(tmp_path):
    def cutting(asked: ReceivedRequest) -> Answer:
        answer = sensible(asked)
        return replace(answer, text=answer.text[:20]) if isinstance(answer, Says) and asked.number > FIRST else answer

    result, record = run_of(cutting, tmp_path)
    assert not result["ok"] and "failed three times" in result["why"] and result["model_calls"] == FIRST + 3
    assert {call.data["trouble"] for call in record.of("model_call")} == {None, "not_json"}


@pytest.mark.parametrize(("endless", "trouble", "silence"), [
    (Endless("and so on "), "too_long", 60.0), (Endless("hm, ", thinks=True), "too_long", 60.0), (Endless(""), "silent", 0.3),
], ids=["words", "thoughts", "nothing"])  # fmt: skip
def test_a_stream_without_end_is_cut_off(endless, trouble, silence, tmp_path):
    result, _ = run_of(after(FIRST, endless), tmp_path, silence=silence, most_tokens=100, most_thinking=100)
    assert not result["ok"] and set(result["model_troubles"]) == {trouble}
    assert result["model_calls"] <= FIRST + 3 and result["why"]


def test_words_in_another_language_are_only_words(tmp_path):
    def german(asked: ReceivedRequest) -> Answer:
        answer = sensible(asked)
        if not isinstance(answer, Says) or asked.number == FIRST:
            return answer
        fields = json.loads(answer.text)
        return Says(json.dumps(fields | {name: "Wir fällen Bäume, 木を切る" for name in ("why", "analysis") if name in fields}))

    assert run_of(german, tmp_path)[0]["ok"]


def test_fields_in_another_language_are_no_answer(tmp_path):
    def german(asked: ReceivedRequest) -> Answer:
        return Says(json.dumps({"grund": "Holz", "ziel": "Holz", "stufen": []}))

    result, _ = run_of(german, tmp_path)
    assert not result["ok"] and result["model_troubles"] == {"wrong_shape": 3 + FIRST}


@pytest.mark.parametrize("end", [OUT_OF_MEMORY, HangUp()], ids=["it says so", "its process is gone"])
def test_a_server_that_runs_out_of_memory_stops_the_crew_with_a_reason(end, tmp_path):
    result, record = run_of(after(3, end), tmp_path)
    assert not result["ok"] and ("out of memory" in result["why"] or "is the server running" in result["why"])
    assert any(call.data["trouble"] in ("broken", "unreachable") for call in record.of("model_call"))


@pytest.mark.parametrize("end", [OUT_OF_MEMORY, HangUp()], ids=["it says so", "its process is gone"])
def test_where_rules_go_first_the_crew_goes_on_without_the_model(end, tmp_path):
    assert run_of(after(FIRST, end), tmp_path, "symbolic+language")[0]["ok"], "nothing was to be asked"
    result, record = run_of(after(FIRST, end), tmp_path, "symbolic+language", SPONGES)
    assert not result["ok"] and "sponge" in result["why"] and record.of("no_answer")


def test_a_server_that_changes_its_model_is_told_once_for_each(tmp_path):
    def changing(asked: ReceivedRequest) -> Answer:
        answer = sensible(asked)
        return replace(answer, model="puppet" if asked.number < 3 else "smaller") if isinstance(answer, Says) else answer

    result, record = run_of(changing, tmp_path)
    assert result["ok"] and result["models"] == ["puppet", "smaller"]
    assert said_once(record, "model_changed", "answers as smaller now, and as puppet before")


def test_a_server_whose_name_of_a_model_is_only_longer_is_no_change(tmp_path):
    assert run_of(changed(model="puppet-2026-11-01"), tmp_path)[1].of("model_changed") == []
