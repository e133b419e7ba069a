"""Stories of random answers, the control for models: they go the way of a model's answers, and every run comes to an end."""

import asyncio
import random
from collections import Counter
from pathlib import Path

import pytest

from orchestrator.app.run_config import RunConfig
from orchestrator.cli.tabletop import play
from orchestrator.commands.parser import parse_goal
from orchestrator.knowledge.game import load
from orchestrator.llm.in_order import OrderlyLoop
from orchestrator.llm.uniform import drawn
from orchestrator.record.diff import differences
from orchestrator.record.reader import RunRecord, read_run
from orchestrator.settings import Settings

BOUNDS = {"type": "integer", "minimum": 2, "maximum": 4}


def run(folder: Path, seed: int, team: str = "tree", text: str = "mine 4 cobblestone and 3 logs") -> RunRecord:
    config = RunConfig(team=team, workers=2, mind="uniform", world="tabletop", seed=seed)
    with asyncio.Runner(loop_factory=OrderlyLoop) as runner:
        result = runner.run(play(config, parse_goal(text, load()), Settings(data=folder), True))
    return read_run(Path(result["record"]))


@pytest.mark.parametrize("team", ["solo", "tree", "graph"])
def test_a_crew_of_random_answers_comes_to_an_end_and_its_calls_are_in_the_record(tmp_path, team):
    for seed in range(4):
        record = run(tmp_path, seed, team, "mine 3 oak_log" if team == "solo" else "mine 4 cobblestone")
        calls = record.of("model_call")
        assert record.result and record.result["why"] and calls
        assert {call.data["model"] for call in calls} == {"uniform"}
        assert {call.data.get("trouble") for call in calls} <= {None, "wrong_sense", "left"}, "the form is always right"
        assert record.result["model_dollars"] == 0


def test_the_same_seed_gives_the_same_run_and_another_one_another(tmp_path):
    first = run(tmp_path, 3)
    assert list(differences(first, run(tmp_path, 3))) == []
    assert any(list(differences(first, run(tmp_path, seed))) for seed in (4, 5))


def test_each_choice_is_drawn_uniformly():
    dice = random.Random(1)
    found = Counter(drawn(BOUNDS, {}, dice) for _ in range(3000))
    assert set(found) == {2, 3, 4} and min(found.values()) > 900
    either = {"anyOf": [{"const": "a"}, {"type": "array", "items": BOUNDS, "minItems": 0, "maxItems": 1}]}
    found = Counter(str(drawn(either, {}, dice)) for _ in range(3000))
    assert found["a"] > 1400 and found["[]"] > 650, "alternatives first, then what is inside of them"
