"""The episodes of a benchmark of minds: every task plays with rules and with random answers, and unknown lines are judged."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from orchestrator.app.model_config import ModelConfig
from orchestrator.bench.minds.mind_sweep import MindSweep
from orchestrator.bench.minds.mind_tables import difference
from orchestrator.bench.minds.results_file import OWN_SERVER, public_name
from orchestrator.bench.minds.tasks.interpret_task import LineResult, UnknownLine, judged, unknown_lines
from orchestrator.bench.minds.tasks.task_list import MIND_TASKS
from orchestrator.commands.command import Utterance
from orchestrator.commands.parser import understand
from orchestrator.dialogue.fallbacks.chain import needs_fallbacks
from orchestrator.knowledge.game import load
from orchestrator.minds.prompts import FOLDER
from orchestrator.settings import Settings

GAME = load()
COAL = UnknownLine("english", "", ("gather",), ("coal",), 6)


def read(text: str):
    return understand(Utterance(text, "Sam", ("Ada", "Ben")), GAME)


def test_there_are_twenty_lines_in_each_of_three_languages_and_the_rules_understand_none():
    assert Counter(line.language for line in unknown_lines()) == {"english": 20, "german": 20, "italian": 20}
    assert [line.text for line in unknown_lines() if not needs_fallbacks(understand(line.heard, GAME))] == []


def test_no_prompt_shows_a_line_that_is_asked():
    shown = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.md"))
    assert not [line.text for line in unknown_lines() if (line.text.partition(", ")[2] or line.text) in shown]


@pytest.mark.parametrize(
    ("said", "result"),
    [
        ("Ben, mine 6 coal", LineResult.EXACT),
        ("Ben, mine 9 coal", LineResult.INTENT),
        ("Ben, mine 6 sand", LineResult.WRONG),
        ("Ben, follow me", LineResult.WRONG),
        ("Ben, where are you", LineResult.HARMLESS),
        ("Ben, get", LineResult.ASKED),
        ("lovely day", LineResult.IGNORED),
    ],
)
def test_a_line_is_read_right_only_with_the_thing_that_was_meant(said, result):
    assert judged(COAL, read(said)) is result


def test_an_action_where_the_crew_should_have_asked_or_stayed_silent_is_wrong():
    for meant in ("ask", "talk"):
        assert judged(replace(COAL, intents=(meant,), items=(), count=None), read("Ben, mine 6 coal")) is LineResult.WRONG
    assert judged(replace(COAL, intents=("talk",)), None) is LineResult.EXACT


@pytest.mark.parametrize("task", ["cuisineworld", "games", "transport"])
async def test_a_task_is_played_by_rules_and_by_random_answers(task: str, tmp_path: Path):
    sweep = MindSweep({task: MIND_TASKS[task].cases[:1]}, (), (), (1,), ModelConfig(), 60)
    rows = [trial.key | await trial.play(Settings.read(tmp_path)) for trial in sweep.planned()]
    assert [row["decider"] for row in rows] == [*MIND_TASKS[task].rules, "uniform"]
    assert all(0 <= row["got"] <= row["wanted"] for row in rows)
    assert [bool(row.get("model_calls")) for row in rows] == [False] * (len(rows) - 1) + [True]


def test_parts_of_an_episode_are_compared_one_by_one():
    ours, theirs = ({"seed": 1, "scores": scores} for scores in ([1, 1, 0], [0, 1, 0]))
    apart = difference([ours], [theirs])
    assert apart and (round(apart.middle), apart.count) == (33, 3)
    assert difference([ours], [{"seed": 2, "scores": [1, 1, 1]}]) is None


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("https://api.openai.com/v1", "api.openai.com"),
        ("http://127.0.0.1:8080/v1", OWN_SERVER),
        ("http://localhost:1234/v1", OWN_SERVER),
        ("http://gpu.lan/v1", OWN_SERVER),
        ("http://[::1]:8000/v1", OWN_SERVER),
    ],
)
def test_results_name_public_servers_only(url, name):
    assert public_name(url) == name
