"""Dispatchers keep several agents busy, never do what is refused, and the stronger ones are stronger."""

import random
from pathlib import Path
from statistics import fmean

import pytest

from orchestrator.bench.kitchens.sweep import PUBLISHED, KitchenBenchFolder, Protocol, cook, cos, row, run_kitchens
from orchestrator.bench.kitchens.tables import gpt4, not_worse
from orchestrator.core.errors import BlockcrewError
from orchestrator.tasks.cuisineworld.book import PAPER_LEVELS, read_book, shipped
from orchestrator.tasks.cuisineworld.bound import bound
from orchestrator.tasks.cuisineworld.dispatchers import NAMES, Shift, dispatcher
from orchestrator.tasks.cuisineworld.dispatchers.foresight import Foresight
from orchestrator.tasks.cuisineworld.dispatchers.greedy import Greedy, Setting
from orchestrator.tasks.cuisineworld.dispatchers.oracle import Oracle
from orchestrator.tasks.cuisineworld.dispatchers.search import EARLY, WHOLE, KitchenSearch
from orchestrator.tasks.cuisineworld.kitchen import Kitchen
from orchestrator.tasks.cuisineworld.rules import ALPHAS, STEPS
from orchestrator.tasks.cuisineworld.schedule import Schedule, drawn, episodes
from orchestrator.tasks.cuisineworld.trace import compare, read_traces

GOLDEN = Path(__file__).parent / "golden_kitchen.jsonl.gz"


def greedy_rows(agents: int) -> list[dict]:
    return [row(("greedy", agents, name), shipped().level(name), Protocol(PUBLISHED)) for name in PAPER_LEVELS]


@pytest.mark.parametrize(("agents", "reach"), [(1, 0.57), (2, 0.80), (3, 0.885), (4, 0.92)])
def test_greedy_with_its_one_setting_reaches_what_is_asked_and_beats_the_published_model_in_every_level(agents, reach):
    rows = greedy_rows(agents)
    assert fmean(line["cos"] for line in rows) >= reach
    assert sum(line["refused"] for line in rows) == 0
    for line in rows:
        assert agents == 1 or line["cos"] > cos(gpt4()[agents][line["level"]])
        assert line["cos"] <= line["bound"]


@pytest.mark.parametrize("mode", ["compat", "clean"])
def test_greedy_is_never_refused_on_any_level_in_any_mode(mode):
    dice = random.Random(1)
    for level in shipped().levels.values():
        for agents in (1, 3, 7):
            kitchen, greedy = Kitchen(level, agents, drawn(level, 1.5, dice), mode), Greedy(level, agents)
            for _ in range(60):
                assert all(kitchen.step(greedy.act(kitchen.observe())).ok)
            assert kitchen.metrics().completed > 0


@pytest.mark.parametrize("agents", [1, 2, 5])
def test_greedy_gets_along_with_one_tool_for_everything(tmp_path, agents):
    file = tmp_path / "own.yaml"
    file.write_text(
        "recipes:\n  paste: {tool: pan, from: [leek]}\n  pie: {tool: pan, from: [paste, cheese]}\n"
        "  tart: {tool: pan, from: [flour, cheese, egg]}\n"
        "levels:\n  own:\n    dishes: [pie, tart]\n    places: [storage, servingtable, pan]\n"
    )
    level = read_book(file).level("own")
    rows = [(0, "pie", 30), (20, "tart", 40), (21, "pie", 60), (30, "tart", 60)]
    kitchen, greedy = Kitchen(level, agents, rows, "clean"), Greedy(level, agents)
    for _ in range(60):
        assert all(kitchen.step(greedy.act(kitchen.observe())).ok)
    assert kitchen.metrics().completed >= 3 - (agents == 1)


def test_lookahead_loses_fewer_orders_than_greedy_where_orders_pour_in():
    level = shipped().level("level_3")
    fast = Protocol("fresh-seeds", seeds=(7, 8), alphas=ALPHAS[:1])
    greedy, lookahead = (row((name, 2, "level_3"), level, fast) for name in ("greedy", "lookahead"))
    assert greedy["cos"] < lookahead["cos"] <= lookahead["bound"]
    assert lookahead["refused"] == 0
    assert not_worse([greedy, lookahead], "lookahead", "greedy", [2]) == (1, 1)


def test_the_oracle_finds_a_better_play_below_the_bound():
    level = shipped().level("level_4")
    (schedule,) = episodes(level, 1.0, 0, 1)
    greedy = cook("greedy", Shift(level, 4, 1.0, schedule)).metrics
    kitchen, oracle = Kitchen(level, 4, schedule, "compat"), Oracle(level, 4, schedule, tries=60)
    for _ in range(60):
        assert all(kitchen.step(oracle.act(kitchen.observe())).ok)
    best = kitchen.metrics()
    met, decided = bound(level, 4, schedule)
    assert greedy.rate is not None and best.rate is not None
    assert greedy.rate < best.rate <= met / decided


@pytest.mark.parametrize(("name", "agents"), [("level_10", 2), ("level_8", 3)])
def test_a_search_promises_what_its_play_then_keeps(name, agents):
    level = shipped().level(name)
    (schedule,) = episodes(level, 1.0, 21, 1)
    search = KitchenSearch(Foresight(level, agents, schedule, Setting()), [Kitchen(level, agents, schedule)], STEPS)
    search.improve(80, random.Random(1), STEPS, patient=True)
    kitchen, area = Kitchen(level, agents, schedule), 0
    for time in range(STEPS):
        now = [twist for twist in search.best.twists if twist.start <= time < twist.stop]
        kitchen.step(search.greedy.decide(kitchen.state, now))
        area += len(kitchen.state.served)
    assert search.best.worth == WHOLE * (kitchen.metrics().rate or 0) + EARLY * area
    assert search.best.lost == kitchen.metrics().failed
    assert search.best.twists, "something better than the beginning was found"


def test_who_knows_what_will_be_ordered_has_it_ready():
    level, schedule = shipped().level("level_3"), Schedule.of([(30, "tunaSushi", 2), (33, "tunaSushi", 2)])
    kitchen, head = Kitchen(level, 2, schedule), Foresight(level, 2, schedule, Setting())
    for _ in range(STEPS):
        assert all(kitchen.step(head.act(kitchen.observe())).ok)
    assert (kitchen.metrics().completed, kitchen.metrics().failed) == (2, 0)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "oracle"])
def test_a_dispatcher_does_the_same_again_after_start(name):
    level = shipped().level("level_3")
    schedule = drawn(level, 2.0, random.Random(4))
    head = dispatcher(name, Shift(level, 2, 2.0, schedule, seed=9))
    plays = []
    for _ in range(2):
        head.start()
        kitchen = Kitchen(level, 2, schedule, "compat")
        told = []
        for _ in range(15):
            told.append([str(action) for action in head.act(kitchen.observe())])
            kitchen.step(told[-1])
        plays.append(told)
    assert plays[0] == plays[1]


def test_partners_go_on_whatever_a_human_does():
    level = shipped().level("level_3")
    for name in ("greedy", "lookahead"):
        schedule = drawn(level, 3.0, random.Random(2))
        kitchen = Kitchen(level, 3, schedule, "clean")
        partners = dispatcher(name, Shift(level, 3, 3.0, schedule, crew=(1, 2)))
        dice = random.Random(8)
        for _ in range(60):
            told = list(partners.act(kitchen.observe()))
            assert {action.agent for action in told} <= {1, 2}
            kitchen.step([dice.choice(kitchen.legal(0)), *told])
        assert kitchen.metrics().completed >= 3


def test_a_dispatcher_that_does_not_exist_is_refused():
    level = shipped().level("level_0")
    with pytest.raises(BlockcrewError, match="random, greedy, lookahead, oracle"):
        dispatcher("psychic", Shift(level, 1, 1.0, drawn(level, 1.0, random.Random(0))))


def test_the_bound_is_the_published_relaxation():
    found = []
    for agents in (1, 2, 3, 4):
        each = []
        for name in PAPER_LEVELS:
            level = shipped().level(name)
            for alpha in ALPHAS:
                pairs = [bound(level, agents, schedule, tools=False) for schedule in episodes(level, alpha, 0, 3)]
                each.append(sum(met for met, _ in pairs) / sum(decided for _, decided in pairs))
        found.append(round(fmean(each), 3))
    assert found == [0.666, 0.918, 0.972, 0.980]


def test_one_blender_bounds_many_hands():
    level = shipped().level("level_0")
    schedule = [(step, "salmonMeatcake", 8) for step in range(0, 60)]
    kitchen = Kitchen(level, 16, schedule, "clean")
    assert bound(level, 16, kitchen.schedule)[0] < bound(level, 16, kitchen.schedule, tools=False)[0]


def test_rows_that_another_kitchen_left_are_played_anew(tmp_path):
    file, key = tmp_path / "own.yaml", ("greedy", 2, "own")
    protocol, told = Protocol("fresh-seeds", seeds=(5,), alphas=ALPHAS[:1]), []
    for tool in ("blender", "blender, blender", "blender, blender"):
        file.write_text(f"levels:\n  own:\n    dishes: [cake]\n    places: [storage, servingtable, {tool}]\n")
        shelf = KitchenBenchFolder(tmp_path / "bench", protocol)
        assert len(list(run_kitchens([key], dict(read_book(file).levels), protocol, shelf, told.append))) == 1
    assert len(told) == 2, "the third time nothing had changed"


def test_our_own_recorded_episodes_still_go_as_they_went():
    count = 0
    for line, record in read_traces(GOLDEN):
        count += 1
        assert list(compare(record, line, shipped(), "", str(GOLDEN))) == []
    assert count == 28
