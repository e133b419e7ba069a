"""A real model in each place where one is asked. Of a small one, the tests expect no wisdom: that every run ends by itself,
within its budget and with a reason, that its answers have their form, and that nobody takes much more than was asked for."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import NAME, ServedModel

from orchestrator.app.model_config import ModelConfig, open_chat_model
from orchestrator.commands.command import Utterance
from orchestrator.commands.not_understood import Unclear
from orchestrator.commands.parser import understand
from orchestrator.core.contracts.journal import NoJournal
from orchestrator.core.contracts.mind import Remark
from orchestrator.knowledge.game import load
from orchestrator.knowledge.skills import library
from orchestrator.minds.checks import LONGEST
from orchestrator.minds.language import LanguageMind
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.model_profiles import ModelProfile
from orchestrator.record.reader import find_run, read_run
from orchestrator.settings import Settings

pytestmark = pytest.mark.timeout(1500)
PATIENCE = 1200.0  # seconds for one command: a prompt of 1200 tokens takes a minute where others use the cores
BUDGET, A_FEW_STEPS = 80_000, 12_000  # tokens
WELL_FORMED = {None, "wrong_sense", "left"}  # what may be said of an answer whose form the server holds to


def ask(served: ServedModel, folder: Path, *words: str, budget: int = BUDGET) -> "subprocess.CompletedProcess[str]":
    """Run `blockcrew ...` with the model, and with the profile that suits it."""
    command = [Path(sys.executable).with_name("blockcrew"), *words, "--model", NAME, "--base-url", served.url]
    settings = {"BLOCKCREW_MODEL_PROFILE": "standard" if served.large else "small", "BLOCKCREW_SILENCE": "300"}
    return subprocess.run(
        [*command, "--budget-tokens", str(budget), "--data", folder],
        capture_output=True, text=True, env={**os.environ, **settings}, timeout=PATIENCE, check=False,
    )  # fmt: skip


def result_of(done: "subprocess.CompletedProcess[str]") -> dict:
    assert done.stdout.strip(), done.stderr[-2000:]
    return json.loads(done.stdout.splitlines()[-1])


def calls_of(folder: Path) -> list[dict]:
    """The calls to the model in the latest record."""
    calls = [call.data for call in read_run(find_run(folder / "runs", "last")).of("model_call")]
    assert calls and {call.get("trouble") for call in calls} <= WELL_FORMED
    return calls


@pytest.mark.parametrize("goal", ["mine 6 oak_log", "mine 4 cobblestone"])
def test_a_crew_on_the_tabletop_ends_by_itself_and_takes_little_more_than_is_wanted(served, tmp_path, goal):
    words = ["tabletop", "--mind", "language", "--team", "tree", "--workers", "2", "--goal", goal, "--json"]
    result = result_of(ask(served, tmp_path, *words))
    assert result["why"] and result["got"] <= result["wanted"]
    assert result["ok"] or "oak_log" not in goal or served.large, "logs take no tools: every small model gets them"
    assert sum(call["tokens_in"] + call["tokens_out"] for call in calls_of(tmp_path)) <= BUDGET


def test_a_crew_in_the_game_reaches_its_goal_or_says_why_not(served, tmp_path):
    words = [
        "demo",
        "--mind",
        "language",
        "--team",
        "tree",
        "--workers",
        "2",
        "--goal",
        "mine 4 logs",
        "--speed",
        "3",
        "--json",
    ]
    result = result_of(ask(served, tmp_path, *words))
    assert result["why"] and calls_of(tmp_path)


def test_a_kitchen_is_run_until_the_budget_is_spent(served, tmp_path):
    words = ["cuisineworld", "cook", "--level", "1", "--agents", "2", "--dispatcher", "language"]
    done = ask(served, tmp_path, *words, budget=A_FEW_STEPS)
    assert "budget" in done.stdout + done.stderr
    assert sum(call["tokens_in"] for call in calls_of(tmp_path)) <= 2 * A_FEW_STEPS, "at most the running call is over it"


@pytest.fixture
async def mind(served):
    settings = Settings(model=NAME, base_url=served.url, silence=300)
    async with open_chat_model(ModelConfig(), settings, NoJournal()) as model:
        yield LanguageMind(model, load(), library(), SymbolicMind(load()), ModelProfile.SMALL)


async def test_talk_is_one_line_of_chat(mind):
    answer = await mind.talk(Remark("Sam", "what a nice day"))
    assert 1 <= len(answer) <= LONGEST and "\n" not in answer and not answer.startswith("/")


async def test_a_line_that_no_rule_understands_becomes_an_order_a_question_or_talk(mind):
    said = understand(Utterance("could somebody sort out some timber for me", "Sam", ("Ada", "Ben")), load())
    found = await mind.interpret(Unclear(said, ("Ada", "Ben"), "Ada"))
    item = found.goal.item if found and found.goal else ""
    assert not item or item in load().items or item in ("logs", "planks")
