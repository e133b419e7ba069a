"""Plans in the chores game: small cases are compared with all possible tours."""

from itertools import permutations

import pytest

from orchestrator.games.chores.generate import scene_under
from orchestrator.games.chores.planning.assign import Walker, Walks, share_out
from orchestrator.games.chores.planning.stops import Stop
from orchestrator.games.chores.rules import ChoreRules


def case(seed: int, stops: int, agents: int) -> tuple[Walks, list[Walker], list[Stop]]:
    scene = scene_under(ChoreRules(), seed)
    pieces = scene.home.pieces
    walks = Walks(scene.plan, pieces[scene.task.place].front)
    walkers = [Walker(f"w{number}", cell) for number, cell in enumerate(scene.starts[:agents])]
    chests = [name for name in pieces if name.startswith("chest")][:stops]
    return walks, walkers, [Stop(f"bowl_{number}", pieces[name].front, 2.0) for number, name in enumerate(chests)]


@pytest.mark.parametrize("seed", range(12))
def test_one_agent_with_four_things_gets_nearly_the_best_of_all_tours(seed):
    walks, walkers, stops = case(seed, 4, 1)
    best = min(walks.time(walkers[0], order) for order in permutations(stops))
    assert walks.time(walkers[0], share_out(walks, walkers, stops, 4).tours["w0"]) <= 1.05 * best


@pytest.mark.parametrize("agents", [1, 2, 4])
def test_a_plan_has_each_stop_once_and_more_agents_are_not_slower(agents):
    for seed in range(8):
        walks, walkers, stops = case(seed, 6, agents)
        plan = share_out(walks, walkers, stops)
        assert sorted(stop.name for tour in plan.tours.values() for stop in tour) == sorted(stop.name for stop in stops)
        alone = share_out(walks, walkers[:1], stops)
        assert max(plan.times.values()) <= max(alone.times.values())


def test_three_things_need_a_visit_to_the_place_in_between():
    walks, walkers, stops = case(1, 3, 1)
    here = [Stop(stop.name, walkers[0].cell, 1.0) for stop in stops]
    way = walks.steps(walkers[0].cell, walks.place)
    assert walks.time(walkers[0], tuple(here)) == 3 * way + 3 + 3
