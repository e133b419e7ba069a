"""The engine of the chores game keeps its rules: walking, opening, taking, putting, messages, time, and the houses."""

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.chores.furniture import ALL_PIECES, BLOCKS, furniture_kind, is_container
from orchestrator.games.chores.game import ChoresGame
from orchestrator.games.chores.generate import scene_under
from orchestrator.games.chores.rules import ChoreRules
from orchestrator.games.chores.tasks import TEMPLATES, kind_of


def opened(seed: int = 3, **rules: object) -> ChoresGame:
    game = ChoresGame(ChoreRules(**{"agents": 1, **rules}))
    game.reset(seed)
    return game


def beside(game: ChoresGame, piece: str, *things: str, seat: int = 0) -> None:
    """Put an agent before a piece of furniture, and things into it."""
    game.state.helpers[seat].cell = game.scene.home.pieces[piece].front
    game.state.things.update(dict.fromkeys(things, piece))
    game.step({each: "wait" for each in game.to_act()})


@pytest.mark.parametrize("seed", range(30))
def test_every_piece_of_furniture_can_be_reached_and_stands_on_a_cell_of_its_own(seed):
    scene = scene_under(ChoreRules(), seed)
    home, pieces = scene.home, scene.home.pieces
    away = home.way(scene.starts[0])
    cells = [piece.cell for piece in pieces.values()]
    assert sorted(pieces) == sorted(ALL_PIECES) and len(set(cells)) == len(cells)
    assert all(piece.front in away and piece.front not in cells for piece in pieces.values())
    assert all(sum(map(abs, (one.cell[0] - one.front[0], one.cell[1] - one.front[1]))) == 1 for one in pieces.values())
    assert all(start in away for start in scene.starts) and len(set(scene.starts)) == 4
    assert all(door in away for door, _, _ in home.doors)
    assert all(furniture_kind(name) in BLOCKS for name in pieces)


@pytest.mark.parametrize("task", TEMPLATES)
def test_each_template_has_three_to_five_predicates_that_can_be_fulfilled_and_do_not_hold_at_first(task):
    for seed in range(20):
        scene = scene_under(ChoreRules(task=task), seed)
        kinds = [kind_of(thing) for thing in scene.things]
        assert scene.task.name == task and 3 <= len(scene.task.predicates) <= 5
        assert all(kinds.count(kind) >= count for kind, count in scene.task.wanted)
        assert scene.task.place not in scene.things.values()


def test_most_wanted_things_are_in_closed_containers():
    scenes = [scene_under(ChoreRules(), seed) for seed in range(60)]
    where = [piece for one in scenes for thing, piece in one.things.items() if kind_of(thing) in dict(one.task.wanted)]
    assert 0.75 < sum(map(is_container, where)) / len(where) < 0.95
    assert {one.task.name for one in scenes} == set(TEMPLATES)


def test_a_step_of_a_walk_is_one_cell_and_a_walk_never_crosses_furniture():
    game = opened()
    solid = {piece.cell for piece in game.scene.home.pieces.values()}
    room = next(room for room in game.scene.plan.rooms if room != game.observe(0).room)
    while game.observe(0).room != room:
        before = game.state.helpers[0].cell
        game.step({0: f"go to room {room}"})
        here = game.state.helpers[0].cell
        assert abs(here[0] - before[0]) + abs(here[1] - before[1]) == 1 and here not in solid


def test_a_container_has_to_be_opened_before_its_contents_are_known_or_taken():
    game = opened()
    beside(game, "chest_1", "bowl_1")
    assert "open chest_1" in game.legal(0) and "take bowl_1" not in game.legal(0)
    assert "bowl_1" not in game.observe(0).text()
    game.step({0: "open chest_1"})
    assert "take bowl_1" in game.legal(0) and "open chest_1" not in game.legal(0)
    game.step({0: "take bowl_1"})
    assert game.feels(0).hands == ("bowl_1",) and "bowl_1" not in game.state.things


def test_two_hands_hold_two_things():
    game = opened()
    beside(game, "shelf_1", "bowl_1", "cake_1", "apple_1")
    game.step({0: "take bowl_1"})
    game.step({0: "take cake_1"})
    assert not [action for action in game.legal(0) if action.startswith("take")]
    assert "put cake_1 on shelf_1" in game.legal(0)


def test_an_episode_ends_when_all_predicates_hold_and_counts_its_steps():
    game = opened(task="set-table")
    first, *others = [thing for thing in game.state.things if kind_of(thing) in dict(game.scene.task.wanted)]
    beside(game, "dinner_table", *others)
    game.state.things[first] = "dinner_table"
    game.step({0: f"take {first}"}) if game.to_act() else None
    beside(game, "dinner_table") if game.to_act() else None
    while game.to_act():
        game.step({0: next(action for action in game.legal(0) if action.startswith("put"))})
    assert game.metrics() == {"completion": 1, "steps": game.state.step} and game.state.step < 10


def test_without_success_an_episode_ends_after_250_steps_and_counts_all_of_them():
    game = opened()
    while game.to_act():
        game.step({0: "wait"})
    assert game.state.step == 250 and game.metrics() == {"completion": 0, "steps": 250}


def test_a_surplus_thing_does_not_count_for_another_predicate():
    task = scene_under(ChoreRules(task="wash-dishes"), 3).task
    (kind, count), *_ = task.wanted
    assert task.done([f"{kind}_{number}" for number in range(1, count + 4)]) == count


def test_of_two_that_want_one_thing_the_lower_seat_gets_it_and_the_other_is_told():
    game = opened(agents=2)
    beside(game, "shelf_1", "bowl_1", seat=1)
    beside(game, "shelf_1", seat=0)
    events = game.step({0: "take bowl_1", 1: "take bowl_1"})
    assert [event.seat for event in events if event.kind == "refused"] == [1]
    assert game.feels(0).hands == ("bowl_1",) and game.feels(1).hands == ()


def test_a_message_takes_the_step_and_all_others_hear_it():
    game = opened(agents=3)
    cells = [helper.cell for helper in game.state.helpers]
    game.step({0: "say hello", 1: "wait", 2: "wait"})
    assert [helper.cell for helper in game.state.helpers] == cells and game.state.step == 1
    heard = [[message.text for message in game.observe(seat).known.messages] for seat in range(3)]
    assert heard == [[], ["hello"], ["hello"]]


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"agents": 5}, "1 to 4 agents, not 5"),
        ({"agents": 0}, "not 0"),
        ({"task": "laundry"}, "'laundry'"),
        ({"rooms": (3, 5)}, "do not fit"),
        ({"rooms": (6, 10)}, "do not fit"),
        ({"inside": 4}, "do not"),
    ],
)
def test_a_house_or_a_crew_that_cannot_be_is_refused_in_one_sentence(rules, said):
    with pytest.raises(BlockcrewError, match=said) as refused:
        ChoreRules(**rules)
    assert str(refused.value).count(".") == 1 and len(str(refused.value).splitlines()) == 1


@pytest.mark.parametrize(
    "action", ["fly", "go to room 99", "go to chest_99", "open sofa", "take bowl_9", "say  ", "say " + "a" * 501]
)
def test_an_illegal_action_is_refused_and_changes_nothing(action):
    game = opened()
    before = game.digest()
    with pytest.raises(BlockcrewError, match="not legal"):
        game.step({0: action})
    assert game.digest() == before
