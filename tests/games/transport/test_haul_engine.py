"""The engine of the transport game keeps its rules: walking, carrying, bags, delivery, messages and time."""

from collections.abc import Iterable

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.transport.game import HaulGame
from orchestrator.games.transport.generate import scene_of
from orchestrator.games.transport.rules import HaulRules
from orchestrator.games.transport.things import TARGETS, is_bag


def opened(seed: int = 3, **rules: object) -> HaulGame:
    game = HaulGame(HaulRules(**{"agents": 1, "budget": 3000, **rules}))
    game.reset(seed)
    return game


def beside(game: HaulGame, things: Iterable[str], seat: int = 0) -> None:
    """Put things on the cell of an agent, so that it can take them without a walk."""
    for thing in things:
        game.state.lying[thing] = game.state.bodies[seat].cell
    game.restore(game.snapshot())
    game.step({seat: "wait"} if len(game.to_act()) == 1 else dict.fromkeys(game.to_act(), "wait"))


def act(game: HaulGame, *actions: str) -> HaulGame:
    for action in actions:
        game.step({0: action})
    return game


@pytest.mark.parametrize("seed", range(30))
def test_a_house_has_six_to_eight_rooms_and_a_way_to_everything(seed):
    scene = scene_of(HaulRules(), seed)
    away = scene.house.way(scene.house.zone)
    assert 6 <= len(scene.house.places) <= 8
    assert set(TARGETS) <= set(scene.things) and sum(map(is_bag, scene.things)) == 5
    assert all(cell in away for cell in (*scene.things.values(), *scene.starts))
    assert len(set(scene.things.values())) == len(scene.things)
    assert scene.house.goal not in map(scene.house.room_of, scene.things.values())


def test_most_targets_lie_in_the_two_rooms_that_are_farthest_from_the_goal():
    far, scenes = 0, [scene_of(HaulRules(bags="scarce"), seed) for seed in range(40)]
    for scene in scenes:
        away, house = scene.house.way(scene.house.zone), scene.house
        last = sorted(house.rooms, key=lambda room: away[house.centre(room)])[-2:]
        far += sum(house.room_of(scene.things[name]) in last for name in TARGETS)
    assert 0.7 < far / (40 * len(TARGETS)) < 0.95


def test_a_walk_takes_the_ticks_of_its_cells_and_ends_at_the_nearest_cell_of_the_room():
    game = opened(budget=100_000)
    game.state.lying.clear()
    here = game.state.bodies[0].cell
    room = game.house.neighbours(game.house.room_of(here))[0]
    to = game.house.entrance(here, room)
    act(game, f"go to room {room}")
    assert game.state.bodies[0].cell == to
    assert game.state.tick == game.house.steps(here, to) * game.rules.cell


def test_two_hands_carry_two_targets_and_a_bag_carries_three_and_leaves_a_hand_free():
    game = opened()
    beside(game, ["apple", "bread", "carrot", "book", "bag_1"])
    act(game, "grasp apple", "grasp bread")
    assert not [action for action in game.legal(0) if action.startswith("grasp")]
    game = opened()
    beside(game, ["apple", "bread", "carrot", "book", "bag_1"])
    act(game, "grasp bag_1")
    for name in ("apple", "bread", "carrot"):
        act(game, f"grasp {name}", f"put {name} in bag_1")
    act(game, "grasp book")
    assert game.feels(0).load == ("apple", "bread", "carrot", "book")
    assert not [action for action in game.legal(0) if action.startswith(("grasp", "put"))]


def test_a_delivery_counts_everything_carried_and_uses_up_the_bag():
    game = opened()
    beside(game, ["apple", "bread", "bag_1"])
    act(game, "grasp bag_1", "grasp apple", "put apple in bag_1", "grasp bread", "deliver")
    while game.state.bodies[0].hands:
        act(game, "deliver")
    assert set(game.state.delivered) == {"apple", "bread"} and game.state.used == ["bag_1"]
    assert "bag_1" not in game.state.lying and game.metrics()["rate"] == 0.2


def test_the_work_of_an_action_takes_its_ticks():
    game = opened()
    beside(game, ["apple", "bag_1"])
    began = game.state.tick
    act(game, "grasp bag_1", "grasp apple", "put apple in bag_1", "drop bag_1")
    assert game.state.tick - began == 20 + 20 + 10 + 10


def test_two_agents_act_at_once_and_each_is_asked_when_its_own_action_is_over():
    game = opened(agents=2)
    game.step({0: "wait", 1: "say hello"})
    assert game.to_act() == (0, 1), "a message ends a wait"
    assert [message.text for message in game.state.known[0].messages] == ["hello"]
    assert game.state.tick == game.rules.message
    game.step({0: "say yes", 1: f"go to room {next(room for room in game.house.rooms if room != game.observe(1).room)}"})
    assert 0 in game.to_act() and game.state.known[0].messages[-1].text == "hello"


def test_of_two_that_want_one_thing_the_first_gets_it_and_the_other_is_told():
    game = opened(agents=2)
    game.state.bodies[1].cell = game.state.bodies[0].cell
    beside(game, ["apple"])
    events = game.step({0: "grasp apple", 1: "grasp apple"})
    assert [event.seat for event in events if event.kind == "refused"] == [1]
    assert game.state.bodies[0].hands == ["apple"] and game.state.bodies[1].hands == []


def test_an_episode_ends_with_its_budget_and_when_everything_is_delivered():
    game = opened(budget=1000)
    while game.to_act():
        act(game, "wait")
    assert game.state.tick == 1000 and game.metrics() == {"rate": 0, "steps": 1000}
    game = opened()
    game.state.delivered.update(dict.fromkeys(TARGETS[1:], 7))
    beside(game, ["apple"])
    act(game, "grasp apple")
    while game.to_act():
        act(game, "deliver")
    assert game.metrics() == {"rate": 1, "steps": game.state.tick} and game.state.tick < 3000


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"agents": 5}, "1 to 4 agents, not 5"),
        ({"agents": 0}, "not 0"),
        ({"rooms": (6, 10)}, "do not fit"),
        ({"inside": 3}, "too small"),
    ],
)
def test_a_house_or_a_crew_that_cannot_be_is_refused_in_one_sentence(rules, said):
    with pytest.raises(BlockcrewError, match=said) as refused:
        HaulRules(**rules)
    assert str(refused.value).count(".") == 1 and len(str(refused.value).splitlines()) == 1


@pytest.mark.parametrize("action", ["fly", "go to room 99", "grasp bag_9", "say  ", "say " + "a" * 501, "deliver"])
def test_an_illegal_action_is_refused_and_changes_nothing(action):
    game = opened()
    before = game.digest()
    with pytest.raises(BlockcrewError, match="not legal"):
        game.step({0: action})
    assert game.digest() == before
