"""Recorded episodes of the published CoBlock code are the same in our world, step by step."""

import json
from copy import deepcopy
from functools import partial
from pathlib import Path

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.coblock.entry import ENTRY
from orchestrator.games.coblock.trace import recognises
from orchestrator.games.record import read_lines
from orchestrator.games.replay import replay_traces

RECORDED = Path(__file__).parents[2].parent / "shared" / "data" / "games" / "coblock.jsonl.gz"
replay = partial(replay_traces, ENTRY)
here = pytest.mark.skipif(not RECORDED.exists(), reason="the recorded episodes are not beside this project")
RED = {"red": 1}
STEPS = [
    [[0, "place", "red", 0, 0, 0], 1, "ok", 1, "3083bb1ae4a0", 0.5, 0, 0, [{}, RED]],
    [[1, "place", "red", 0, 0, 0], 0, "occupied", 1, "3083bb1ae4a0", 0.5, 0, 0, [{}, RED]],
    [[0, "break", "u0"], 1, "ok", 0, "4f53cda18c2b", 0.0, 0, 0, [{}, RED]],
]
EPISODE = {"game": "coblock", "goal": [[0, 0, 0, "red"], [0, 1, 0, "red"]], "inventory": [RED, RED], "initial": []}


@here
def test_every_fifth_recorded_episode_is_replayed_without_a_difference():
    lines = list(read_lines(RECORDED))
    results = list(replay([line for line in lines if line[0] % 5 == 0], "coblock"))
    assert [result.mismatches for result in results if result.mismatches] == []
    assert sum(result.steps for result in results) > 1500


@here
@pytest.mark.long
def test_all_recorded_episodes_are_replayed_without_a_difference():
    results = list(replay(read_lines(RECORDED), "coblock"))
    assert [result.mismatches for result in results if result.mismatches] == []
    assert sum(result.steps for result in results) > 10_000


@here
def test_the_recorded_file_is_recognised():
    assert recognises(next(read_lines(RECORDED))[1])
    assert ENTRY.recognises is recognises
    assert not recognises({"header": True, "loops": []})


def test_each_step_that_differs_is_reported_with_its_first_field():
    for index, column, value, what in ((0, 2, "no_support", "reason"), (1, 3, 2, "blocks"), (2, 8, [RED, RED], "inventories")):
        steps = deepcopy(STEPS)
        steps[index][column] = value
        (result,) = replay([(7, EPISODE | {"steps": steps})], "file")
        assert result.steps == 3
        assert [(found.episode, found.step, found.what, found.recorded) for found in result.mismatches] == [
            (7, index + 1, what, value)
        ]
    (result,) = replay([(7, EPISODE | {"steps": STEPS})], "file")
    assert result.mismatches == ()


@pytest.mark.parametrize(
    "damage",
    [{"steps": None}, {"steps": [[]]}, {"steps": [[[0, "place", "red"], 1]]}, {"goal": [[0]], "steps": []},
     {"steps": [[[5, "place", "red", 0, 0, 0], *STEPS[0][1:]]]}, {"inventory": [1, 2], "steps": []}],
)  # fmt: skip
def test_a_damaged_episode_is_named_with_its_line(damage):
    with pytest.raises(BlockcrewError, match=r"file:7: .*no recorded episode"):
        list(replay([(7, json.loads(json.dumps(EPISODE | damage)))], "file"))
