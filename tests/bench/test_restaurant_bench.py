"""The plan of a benchmark of the restaurant, and its tables."""

import pytest

from orchestrator.app.run_config import RunConfig
from orchestrator.bench.restaurant.sweep import RestaurantSweep
from orchestrator.bench.restaurant.tables import all_differences, as_lines, beside_text, by_collaboration, summary
from orchestrator.core.errors import BlockcrewError


def sweep(ways=("rounds", "asynchronous"), names=("greedy", "oracle"), agents=(2,), levels=("3",)) -> RestaurantSweep:
    return RestaurantSweep(ways, names, agents, levels, (2,), (1, 2), RunConfig(land="flat"))


def row(name, seed, cos, text=0.5, agents=2, way="asynchronous"):
    return {"collaboration": way, "dispatcher": name, "agents": agents, "level": "level_3", "tau": 2, "seed": seed,
            "cos": cos, "text_cos": text}  # fmt: skip


ROWS = [row("random", 1, 0.1), row("random", 2, 0.3), row("greedy", 1, 0.6), row("greedy", 2, 0.7), row("greedy", 3, None)]


def test_the_oracle_plays_in_rounds_only():
    found = [(trial.collaboration, trial.dispatcher, trial.seed) for trial in sweep().planned()]
    assert found == [
        (way, name, seed)
        for seed in (1, 2)
        for way, name in (("rounds", "greedy"), ("rounds", "oracle"), ("asynchronous", "greedy"))
    ]
    with pytest.raises(BlockcrewError, match="The oracle plays in rounds only"):
        sweep(("asynchronous",), ("oracle",)).planned()


def test_what_has_no_place_is_refused_before_a_server_starts():
    with pytest.raises(BlockcrewError, match="places for 6 cooks, not 8"):
        sweep(agents=(2, 8)).planned()
    with pytest.raises(BlockcrewError, match="There is no level '88'"):
        sweep(levels=("88",)).planned()


def test_the_summary_has_the_mean_cos_by_dispatcher_and_agents():
    assert summary(ROWS) == {"random": {"2": {"cos": 0.2, "episodes": 2}}, "greedy": {"2": {"cos": 0.65, "episodes": 2}}}
    assert by_collaboration(ROWS) == {"asynchronous": summary(ROWS)}


def test_differences_are_those_of_the_same_episodes():
    both, whole = all_differences(ROWS)
    assert (both["agents"], whole["agents"]) == (2, 0) and both["mean"] == whole["mean"] == 0.45
    assert 0.4 <= both["low"] <= both["mean"] <= both["high"] <= 0.5 and both["episodes"] == 2
    assert beside_text(ROWS)[1] == {
        "collaboration": "asynchronous", "dispatcher": "greedy", "tau": 2, "episodes": 2, "cos": 0.65, "text": 0.5,
    }  # fmt: skip
    lines = list(as_lines(ROWS))
    assert lines[0] == "asynchronous, random, tau 2: CoS 0.200, in text 0.500 (2 episodes)"
    assert any("greedy - random = +0.450" in line for line in lines)
