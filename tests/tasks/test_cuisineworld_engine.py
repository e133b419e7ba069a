"""The text kitchen keeps the published rules, and says no in a sentence."""

import json
import random
from pathlib import Path

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.tasks.cuisineworld.action import Action, Verb, Why
from orchestrator.tasks.cuisineworld.book import read_book, shipped
from orchestrator.tasks.cuisineworld.kitchen import Kitchen
from orchestrator.tasks.cuisineworld.schedule import drawn, episodes
from orchestrator.tasks.cuisineworld.trace import compare, read_traces

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT.parent / "shared" / "data" / "cuisineworld_traces.jsonl.gz"
CAKE = (
    "goto_agent0_storage0 get_agent0_salmon_storage0 goto_agent0_blender0 put_agent0_blender0 goto_agent0_storage0 "
    "get_agent0_flour_storage0 goto_agent0_blender0 put_agent0_blender0 activate_agent0_blender0 noop_agent0 "
    "get_agent0_blender0 goto_agent0_servingtable0 put_agent0_servingtable0"
).split()


def cake_kitchen(mode: str, agents: int = 1, life: int = 13) -> Kitchen:
    return Kitchen("level_0", agents, [(0, "salmonMeatcake", life), (5, "salmonMeatcake", 30)], mode)


@pytest.mark.skipif(not REFERENCE.exists(), reason="the reference traces of the published engine are not beside this project")
def test_the_published_engine_did_exactly_the_same_in_compat():
    steps = 0
    for number, (line, record) in enumerate(read_traces(REFERENCE)):
        if number % 5 == 0:  # all of them: `blockcrew cuisineworld replay`
            steps += len(record["steps"])
            assert list(compare(record, line, shipped(), "compat", str(REFERENCE))) == []
    assert steps > 6000


@pytest.mark.parametrize("mode", ["compat", "clean"])
def test_one_agent_cooks_a_meatcake_in_thirteen_steps(mode):
    kitchen = cake_kitchen(mode)
    events = [kitchen.step([command]) for command in CAKE]
    assert all(event.ok == (True,) for event in events)
    assert events[-1].served == ("salmonMeatcake",)
    assert (kitchen.metrics().completed, kitchen.metrics().active) == (1, 1)


def test_a_dish_that_comes_a_step_late_is_kept_for_the_next_order():
    kitchen = cake_kitchen("clean", life=12)
    events = [kitchen.step([command]) for command in CAKE]
    assert events[-1].expired == 1
    assert events[-1].served == ("salmonMeatcake",), "the order of step 5 takes it"


def test_one_bad_command_cancels_everybody_in_compat_and_only_itself_in_clean():
    for mode, ok in (("compat", (False, False)), ("clean", (True, False))):
        kitchen = cake_kitchen(mode, agents=2)
        events = kitchen.step(["goto_agent0_storage0", "get"])
        assert events.ok == ok
        assert [complaint.why for complaint in events.complaints] == [Why.PARTS]
        assert kitchen.state.time == 1


@pytest.mark.parametrize(
    "text",
    ["get", "", "goto_0_storage0", "put_agent-1_blender0", "goto_agent7_storage0", "goto_agent0_oven0", "x" * 10_000,
     "get_agent0", "activate_agent0_flour_blender0", "goto_agent0_storage0_now_please"],
)  # fmt: skip
def test_a_malformed_command_gets_a_sentence_and_costs_only_its_agent_the_turn(text):
    kitchen = cake_kitchen("clean", agents=2)
    events = kitchen.step([text, "goto_agent1_storage0"])
    assert events.ok == (False, True)
    assert len(events.complaints) == 1
    assert 5 < len(events.complaints[0].text) < 200


def test_an_ingredient_can_be_taken_out_again_in_clean_only():
    for mode, ok in (("compat", False), ("clean", True)):
        kitchen = cake_kitchen(mode)
        for command in CAKE[:4]:
            kitchen.step([command])
        assert kitchen.step(["get_agent0_blender0"]).ok == (ok,)


def test_a_second_one_of_the_same_is_lost_in_compat_and_refused_in_clean():
    for mode, held in (("compat", ""), ("clean", "salmon")):
        kitchen = cake_kitchen(mode)
        for command in CAKE[:4] + CAKE[:4]:
            kitchen.step([command])
        assert kitchen.observe().agents[0].hold == held


def test_orders_that_expire_together_are_all_counted():
    kitchen = Kitchen("level_0", 1, [(0, "salmonMeatcake", 3), (1, "salmonMeatcake", 2)], "compat")
    for _ in range(5):
        kitchen.step(["noop_agent0"])
    assert (kitchen.metrics().failed, kitchen.metrics().failed_published) == (2, 1)


@pytest.mark.parametrize("mode", ["compat", "clean"])
def test_whatever_is_called_legal_succeeds_and_nothing_else_does(mode):
    dice = random.Random(5)
    for name, level in shipped().levels.items():
        kitchen = Kitchen(level, 2, drawn(level, 1.0, dice), mode)
        for _ in range(60):
            legal = kitchen.legal(0)
            goes = [Action(Verb.GOTO, 0, kitchen.observe().agents[0].at)]  # to stay where one is: legal, but not worth a line
            places = [place.name for place in level.places]
            everything = [Action(Verb.PUT, 0, place) for place in places] + [
                Action(Verb.ACTIVATE, 0, place) for place in places
            ]
            for action in {*legal, *everything}:
                assert kitchen.copy().step([action]).ok == (action in [*legal, *goes],), (name, str(action))
            kitchen.step([dice.choice(legal), dice.choice(kitchen.legal(1))])


def test_a_saved_kitchen_goes_on_as_if_nothing_had_been():
    dice = random.Random(3)
    level = shipped().level("level_11")
    kitchen = Kitchen(level, 3, drawn(level, 1.0, dice), "clean")
    for step in range(60):
        if step == 30:
            twin = Kitchen.load(level, json.loads(json.dumps(kitchen.save())))
        actions = [dice.choice(kitchen.legal(agent)) for agent in range(3)]
        kitchen.step(actions)
        if step >= 30:
            twin.step(actions)
    assert twin.observe() == kitchen.observe()
    assert twin.metrics() == kitchen.metrics()
    with pytest.raises(BlockcrewError, match="level_11"):
        Kitchen.load(shipped().level("level_3"), kitchen.save())


def test_a_full_kitchen_turns_orders_away():
    kitchen = Kitchen("level_0", 1, [(step, "salmonMeatcake", 50) for step in range(10)], "clean")
    for _ in range(10):
        kitchen.step(["noop_agent0"])
    assert kitchen.metrics().active == 6


def test_levels_have_the_papers_intervals_and_lives():
    level = shipped().level("9")
    assert [level.interval(alpha) for alpha in (1.0, 1.5, 2.0, 2.5, 3.0)] == [8, 12, 15, 19, 23]
    assert (level.life("Hopper", 1.0), level.life("Hopper", 3.0)) == (19, 57)
    assert [len(episode.arrivals) for episode in episodes(shipped().level("level_0"), 1.0, 0, 3)] == [21, 21, 21]


@pytest.mark.parametrize("agents", [0, -1, 65])
def test_a_kitchen_without_agents_is_refused(agents):
    with pytest.raises(BlockcrewError, match="1 to 64 agents"):
        Kitchen("level_0", agents, [])


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("levels:\n  own:\n    dishes: [frenchFries]\n    places: [storage, servingtable, chopboard]", 3, "needs fryer"),
        ("recipes:\n  moonPie:\n    tool: oven\n    from: [moonDust]", 3, "has no source"),
        ("recipes:\n  a: {tool: pot, from: [b]}\n  b: {tool: pot, from: [a]}", 2, "made from itself"),
        ("recipes:\n  soup: {tool: kettle, from: [leek]}", 2, "no tool 'kettle'"),
        ("recipes:\n  rice_soup: {tool: pot, from: [rice]}", 2, "letters"),
        ("levels:\n  own:\n    dishes: [cake]\n    places: [storage, blender]", 4, "one servingtable, not 0"),
        ("levels:\n  own:\n    dishes: []\n    places: [storage, servingtable]", 3, "at least one dish"),
        ("levels:\n  own:\n    dish: [cake]", 3, "'dish' is unknown here"),
        ("tools:\n  wok: {duration: many, capacity: 2}", 2, "whole number"),
        ("ingredients: [salt\n", 2, "not YAML"),
    ],
)
def test_a_mistake_in_a_file_is_named_with_file_line_and_reason(tmp_path, text, line, reason):
    file = tmp_path / "own.yaml"
    file.write_text(text)
    with pytest.raises(BlockcrewError) as told:
        read_book(file)
    assert str(told.value).startswith(f"{file}:{line}: ")
    assert reason in str(told.value)


def test_a_file_adds_a_dish_and_a_level(tmp_path):
    file = tmp_path / "own.yaml"
    file.write_text(
        "ingredients: [salt]\ntools:\n  wok: {duration: 3, capacity: 2, holds_agent: true}\n"
        "recipes:\n  saltyLeek: {tool: wok, from: [salt, leek]}\n"
        "levels:\n  own:\n    dishes: [saltyLeek]\n    places: [storage, servingtable, wok]\n"
    )
    level = read_book(file).level("own")
    kitchen = Kitchen(level, 1, [(0, "saltyLeek", 40)])
    for command in "goto_agent0_storage0 get_agent0_salt_storage0 goto_agent0_wok0 put_agent0_wok0".split():
        assert kitchen.step([command]).ok == (True,)
    for command in "goto_agent0_storage0 get_agent0_leek_storage0 goto_agent0_wok0 put_agent0_wok0".split():
        assert kitchen.step([command]).ok == (True,)
    assert kitchen.step(["activate_agent0_wok0"]).ok == (True,)
    assert kitchen.observe().agents[0].busy == 2
    assert kitchen.legal(0) == [Action(Verb.NOOP, 0)], "who holds the wok can only wait"
