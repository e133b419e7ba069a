"""What a model is up to, found out by a few calls, and which profile suits it."""

import json
from dataclasses import replace

import pytest

from orchestrator.app.aptitude import ANSWER, Aptitude, examine, size_of
from orchestrator.cli.doctor_model import model as findings
from orchestrator.llm.chat import ModelError, ModelQuestion, Trouble
from orchestrator.llm.testing.fake_server import Answer, ReceivedRequest, Says
from orchestrator.llm.testing.in_thread import server_in_thread
from orchestrator.llm.testing.scripted import ScriptedModel
from orchestrator.model_profiles import ModelProfile

ABLE = Aptitude(held=True, counts=True, whole=True, words=40.0, thought=0, size=7)
TEAL, TABLES = json.dumps({"colour": "teal"}), json.dumps({"steps": "3 times 4 times 4 by 4", "tables": ANSWER})


def able(question: ModelQuestion) -> str:
    return {"Colour": TEAL, "TableSum": TABLES}[question.schema.__name__] if question.schema else "birch"


@pytest.mark.parametrize(("more", "profile", "why"), [
    ({}, ModelProfile.STANDARD, "can do a small sum"),
    ({"size": 0.0}, ModelProfile.STANDARD, "can do a small sum"),
    ({"size": 0.5}, ModelProfile.SMALL, "0.5 billion"),
    ({"counts": False}, ModelProfile.SMALL, "small sum"),
    ({"whole": False}, ModelProfile.SMALL, "long prompt"),
    ({"words": 2.0}, ModelProfile.SMALL, "2.0 tokens a second"),
    ({"thought": 300, "size": 0.5}, ModelProfile.THINKING, "thinks"),
])  # fmt: skip
def test_a_profile_is_chosen_for_a_reason(more, profile, why):
    found = replace(ABLE, **more)
    assert found.profile is profile and why in found.why


@pytest.mark.parametrize(("name", "size"), [
    ("qwen2.5:1.5b", 1.5), ("SmolLM2-135M-Instruct", 0.135), ("Qwen/Qwen2.5-Coder-0.5B-Instruct-Q4_K_M", 0.5),
    ("gpt-4o-mini", 0), ("llama3.1", 0), ("phi-3.5-mini", 0),
])  # fmt: skip
def test_the_size_of_a_model_is_in_its_name_or_unknown(name, size):
    assert size_of(name) == size


async def test_an_able_model_is_found_able():
    found = await examine(ScriptedModel(able), "able")
    assert (found.held, found.counts, found.whole) == (True, True, True)


async def test_a_server_that_does_not_hold_to_a_schema_and_a_model_that_cannot_count_are_noticed():
    def unable(question: ModelQuestion) -> str | ModelError:
        if question.schema is None:
            return ModelError(Trouble.REJECTED, "The prompt is too long.")
        return json.dumps({"colour": "blue"} if question.schema.__name__ == "Colour" else {"steps": "", "tables": 3})

    found = await examine(ScriptedModel(unable), "unable")
    assert (found.held, found.counts, found.whole) == (False, False, False) and found.profile is ModelProfile.SMALL


def test_the_doctor_names_the_profile_and_how_to_set_it(monkeypatch, tmp_path):
    def rule(asked: ReceivedRequest) -> Answer:
        said = {"Ready": '{"ready": true}', "Colour": TEAL, "TableSum": TABLES}
        return Says(said.get(asked.about, "I do not know."), tokens=(1000, 20))

    monkeypatch.chdir(tmp_path)
    with server_in_thread(rule) as server:
        told = {what.strip(): note for what, _, note in findings("tiny-0.5b", server.url)}
    assert "enforced" in told["structured output"] and "tokens a second" in told["speed"] and "was cut" in told["context"]
    assert told["profile"].startswith("small, because its name says 0.5 billion parameters")
    assert "BLOCKCREW_MODEL_PROFILE=small" in told["profile"]
