"""What players of the transport game expect of rooms that nobody has seen, and how that reaches their plans."""

import pytest

from orchestrator.games.episode import play_episode
from orchestrator.games.transport.actions import DELIVER, GO
from orchestrator.games.transport.capo.wording import as_metaplan, as_routes
from orchestrator.games.transport.game import HaulGame
from orchestrator.games.transport.generate import scene_of
from orchestrator.games.transport.planning.expectation import expected, takings
from orchestrator.games.transport.planning.route import Carrier, Errand, Haulage, Trip
from orchestrator.games.transport.players.choosing import Choice
from orchestrator.games.transport.players.claims import ClaimsPlayer
from orchestrator.games.transport.players.memory import HaulMemory
from orchestrator.games.transport.players.outlook import in_time, most_promising
from orchestrator.games.transport.players.rhp import RuleHaulPlayer
from orchestrator.games.transport.rules import HaulRules


def test_most_hidden_targets_are_expected_far_from_the_goal_and_none_in_what_was_seen():
    house = scene_of(HaulRules(), 3).house
    away = house.way(house.zone)
    hopes = expected(house, 6, dict.fromkeys(house.rooms, 1.0))
    assert sum(hopes.values()) == pytest.approx(6) and house.goal not in hopes
    assert sorted(hopes, key=hopes.__getitem__) == sorted(hopes, key=lambda room: (away[house.centre(room)], hopes[room]))
    far, near = max(hopes, key=hopes.__getitem__), min(hopes, key=hopes.__getitem__)
    assert far not in expected(house, 6, {far: 0.0, near: 1.0})
    assert expected(house, 6, {far: 0.5, near: 1.0})[far] < expected(house, 6, {far: 1.0, near: 1.0})[far]


@pytest.mark.parametrize(("mean", "places", "taken"), [(0, 4, 0), (3, 0, 0), (2, 2, 1.4587), (9, 4, 3.9712)])
def test_a_carrier_finds_fewer_targets_than_expected_or_leaves_the_rest(mean, places, taken):
    assert takings(mean, places) == pytest.approx(taken, abs=1e-4)


def test_a_room_full_of_hidden_targets_is_worth_a_bag():
    scene = scene_of(HaulRules(), 3)
    room = next(room for room in scene.house.rooms if room != scene.house.goal)
    search = Errand(f"room {room}", scene.house.centre(room), 5.0, room)
    haulage = Haulage(HaulRules(), scene.house, {"bag_1": scene.starts[0]})
    carrier = Carrier("Alice", scene.starts[0], 0.0)
    assert haulage.value(carrier, (Trip("bag_1", (search,)),)) > haulage.value(carrier, (Trip("", (search,)),)) + 0.5


def test_a_plan_in_words_keeps_that_somebody_delivers_first():
    apple = Errand("apple", (3, 3))
    routes = {"Alice": (Trip(), Trip("", (apple,))), "Bob": (Trip(),)}
    assert as_routes(as_metaplan(routes, ""), ("Alice", "Bob"), {"apple": apple}, {}) == routes


def test_a_player_prefers_a_promising_room_and_turns_back_in_time():
    game = HaulGame(HaulRules(2, 1000))
    game.reset(3)
    view, memory = game.observe(0), HaulMemory()
    memory.update(view)
    away = game.house.way(game.house.zone)
    rooms = [room for room in game.house.rooms if room not in memory.searched]
    room = most_promising(view, memory, rooms)
    assert away[game.house.centre(room)] > min(away[game.house.centre(each)] for each in rooms if each != game.house.goal)
    choice = Choice(f"{GO} {room}", search=room)
    assert in_time(view, memory, choice) and in_time(view, memory, Choice(DELIVER))
    game.state.tick = 990
    assert not in_time(game.observe(0), memory, choice)


async def test_players_that_look_ahead_carry_less_at_the_end_than_those_that_follow_rhp():
    left = []
    for player in (RuleHaulPlayer, ClaimsPlayer):
        carried = 0
        for seed in range(6):
            game = HaulGame(HaulRules(2, 1000))
            await play_episode(game, [player(), player()], seed)
            carried += sum(len(game.state.load(seat)) for seat in range(2))
        left.append(carried)
    assert left[1] < left[0] / 2
