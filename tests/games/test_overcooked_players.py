"""The players of Overcooked: two experts reach the published targets without a word, and each works beside other partners."""

from random import Random

import pytest

from orchestrator.games.episode import play_episode
from orchestrator.games.overcooked.entry import ENTRY
from orchestrator.games.overcooked.game import OvercookedGame
from orchestrator.games.overcooked.layouts import ROWS, layout_named
from orchestrator.games.overcooked.planning.routes import RouteFinder
from orchestrator.games.overcooked.planning.tables import FAR, KitchenTables
from orchestrator.games.overcooked.players.greedy_human import GreedyHumanCook, GreedyHumanRules
from orchestrator.games.overcooked.players.joint import JointCook
from orchestrator.games.overcooked.rules import EAST, INTERACT, NORTH, WEST, advance
from orchestrator.games.overcooked.state import opening
from orchestrator.games.players.mistakes import MistakenPlayer
from orchestrator.games.players.random_player import RandomPlayer

GOALS = {
    "cramped_room": 260, "asymmetric_advantages": 400, "asymmetric_advantages_fork": 380, "coordination_ring": 260,
    "forced_coordination": 320, "counter_circuit_o_1order": 220,
}  # fmt: skip  # 5 % above the scores that were asked for, in whole soups


async def score_of(layout: str, *players: object, horizon: int = 400, seed: int = 0) -> float:
    record = await play_episode(OvercookedGame(layout, horizon), players, seed)
    assert record.illegal == (0, 0)
    return record.metrics["score"]


async def test_two_experts_keep_out_of_each_others_way_in_the_narrow_ring():
    assert await score_of("coordination_ring", JointCook(), JointCook(), horizon=60) >= 40


@pytest.mark.long
@pytest.mark.parametrize("layout", sorted(GOALS))
async def test_two_experts_reach_the_goal(layout):
    assert await score_of(layout, JointCook(), JointCook()) >= GOALS[layout]


@pytest.mark.long
@pytest.mark.parametrize("layout", sorted(ROWS))
async def test_two_experts_deliver_in_every_kitchen_even_through_gates(layout):
    assert await score_of(layout, JointCook(), JointCook(), horizon=120) >= 20


async def test_the_expert_hands_things_over_where_no_cook_reaches_everything():
    assert await score_of("forced_coordination", JointCook(), JointCook(), horizon=50) >= 20


async def test_the_expert_always_plays_the_same_game():
    games = [await play_episode(OvercookedGame(horizon=25), [JointCook(), JointCook()], seed) for seed in (1, 2)]
    assert games[0].actions == games[1].actions


async def test_the_expert_goes_on_when_its_partner_errs():
    players = [JointCook(), MistakenPlayer(JointCook(), 0.1)]
    assert await score_of("coordination_ring", *players, horizon=60) >= 20


@pytest.mark.long
@pytest.mark.parametrize("seat", [0, 1])
async def test_the_expert_keeps_most_of_its_score_when_its_partner_errs_in_either_seat(seat):
    players: list[object] = [JointCook(), JointCook()]
    players[1 - seat] = MistakenPlayer(JointCook(), 0.1)
    assert await score_of("coordination_ring", *players) >= 200


@pytest.mark.long
async def test_the_expert_works_on_beside_a_partner_that_acts_at_random():
    assert await score_of("cramped_room", JointCook(), RandomPlayer(), horizon=90) >= 20


async def test_the_expert_notices_that_a_partner_does_not_follow_the_plan():
    expert = JointCook()
    await score_of("cramped_room", expert, RandomPlayer(), horizon=20)
    assert expert.trust.model() is not None
    await score_of("cramped_room", expert, JointCook(), horizon=20)
    assert expert.trust.model() is None


async def test_two_greedy_humans_cook_where_each_can_do_everything():
    assert await score_of("cramped_room", GreedyHumanCook(), GreedyHumanCook()) >= 100


async def test_two_greedy_humans_never_deliver_where_they_would_have_to_hand_over():
    assert await score_of("forced_coordination", GreedyHumanCook(), GreedyHumanCook(), horizon=200) == 0


def test_a_greedy_human_fetches_a_dish_while_soup_cooks_unless_the_partner_has_one():
    rules, state = GreedyHumanRules(layout_named("cramped_room")), opening(layout_named("cramped_room"))
    state.pots[2] = 5
    assert set(rules.goals(state, 0)) == {16}
    state.held[1] = "dish"
    assert set(rules.goals(state, 0)) == {5, 9}


async def test_a_greedy_human_steps_aside_when_nobody_has_moved():
    game, cook = OvercookedGame("cramped_room"), GreedyHumanCook()
    cook.begin(game.spec, 0, 3)
    game.state.at[:], game.state.facing[:], game.state.held[0] = [7, 6], [0, 0], "dish"
    game.state.pots[2] = 10
    actions = [await cook.act(game.observe(0), game.legal(0)) for _ in range(2)]
    assert actions[0] == "interact"
    assert actions[1] in ("east", "south")


def test_a_route_lets_the_other_cook_pass_first():
    layout = layout_named("coordination_ring")
    finder = RouteFinder(KitchenTables(layout))
    free = finder.find(6 * 4 + NORTH, 3, 0, ())
    passing = finder.find(6 * 4 + NORTH, 3, 0, (8, 7, 6, 11))
    assert free is not None
    assert passing is None or len(passing.actions) > len(free.actions)


def test_routes_never_collide_with_the_path_they_were_told():
    layout, dice = layout_named("counter_circuit_o_1order"), Random(4)
    finder, targets = RouteFinder(KitchenTables(layout)), [3, 4, 16, 23, 35, 36]
    for _ in range(300):
        first, second = dice.sample(layout.floor, 2)
        other = finder.find(second * 4 + dice.randrange(4), dice.choice(targets), 0, ())
        route = finder.find(first * 4 + EAST, dice.choice(targets), 0, (second, *other.cells))
        if route is None:
            continue
        state = opening(layout)
        state.at[:], state.facing[:] = [first, second], [EAST, WEST]
        for tick in range(min(len(route.actions), len(other.actions))):
            cells = route.cells[tick], other.cells[tick]
            ways = route.actions[tick], other.actions[tick]
            advance(layout, state, *(way if way != INTERACT else 4 for way in ways))
            assert tuple(state.at) == cells


def test_distances_count_turns_and_stop_at_partitions():
    layout = layout_named("forced_coordination")
    tables = KitchenTables(layout)
    assert tables.away[3][8 * 4 + NORTH] == 0
    assert tables.away[3][8 * 4 + EAST] == 1
    assert tables.away[3][6 * 4 + NORTH] == FAR
    assert tables.whole["onion"] < FAR, "an onion can be handed over"


def test_the_catalogue_entry_opens_every_layout_and_makes_every_player():
    for name in ROWS:
        game = ENTRY.open({"layout": name})
        assert game.spec.params["layout"] == name
    for name in ENTRY.players:
        ENTRY.player(name).begin(ENTRY.open().spec, 0, 1)
