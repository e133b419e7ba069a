"""Which run is begun next when several are played at once."""

from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Any

import pytest

from orchestrator.bench.executors.run_order import AHEAD, RunOrder, kind_of


@dataclass(frozen=True)
class Run:
    """A run of a team with a seed."""

    team: str
    seed: int

    @property
    def key(self) -> dict[str, Any]:
        return {"team": self.team, "seed": self.seed}


SECONDS = {"solo": 8.0, "tree": 2.0, "chain": 30.0}
RUNS = [Run(team, seed) for seed in range(4) for team in SECONDS]


def played(runs: list[Run], most: int) -> tuple[list[Run], float]:
    """The runs in the order in which they are begun, so many at once, and the second at which the last one is over."""
    begun, running, now = list[Run](), list[tuple[float, int, Run]](), 0.0
    order = RunOrder(runs, most, lambda: now)
    while order.left or running:
        while order.left and len(running) < most:
            begun.append(order.take())
            heappush(running, (now + SECONDS[begun[-1].team], len(begun), begun[-1]))
        now, _, over = heappop(running)
        order.ended(over)
    return begun, now


def test_runs_are_of_a_kind_when_only_their_seeds_differ():
    assert kind_of(Run("solo", 1)) == kind_of(Run("solo", 2)) != kind_of(Run("tree", 1))
    assert kind_of(("greedy", 2, "level_0")) == kind_of(("greedy", 2, "level_7")) != kind_of(("greedy", 3, "level_0"))


def test_each_kind_is_begun_once_and_then_the_longest_first():
    begun, _ = played(RUNS, 2)
    assert [run.team for run in begun[:3]] == list(SECONDS)
    assert {run.team for run in begun[-4:]} == {"solo", "tree"}, "the short ones fill the gaps at the end"
    assert sorted(begun, key=RUNS.index) == RUNS


def test_two_processes_are_done_together():
    _, end = played(RUNS, 2)
    assert end - sum(SECONDS[run.team] for run in RUNS) / 2 <= SECONDS["solo"]
    assert played([Run(team, 0) for team in ("tree", "tree", "tree", "chain")], 2)[1] == SECONDS["chain"]


@pytest.mark.parametrize("most", [1, 3])
def test_no_run_is_begun_long_before_its_turn(most: int):
    many = [Run(team, seed) for seed in range(40) for team in SECONDS]
    begun, _ = played(many, most)
    assert all(many.index(run) - place < AHEAD * most for place, run in enumerate(begun))


def test_runs_of_one_kind_keep_their_order():
    same = [Run("solo", seed) for seed in range(9)]
    assert played(same, 4)[0] == same
