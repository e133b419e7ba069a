"""CoBlock by the rules: what may be placed, what it costs, and when the game ends."""

import json
from random import Random

import pytest
from two_builders import TASK, game, play

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.coblock.entry import ENTRY
from orchestrator.games.coblock.rules import BlockRules
from orchestrator.games.game import Speech, TurnMode


def test_a_block_needs_the_ground_or_a_neighbour():
    opened = game()
    with pytest.raises(BlockcrewError, match="no support"):
        play(opened, "place red 0 1 0 | wait")
    play(opened, "place red 0 0 0 | wait", "place red 0 1 0 | place green 1 0 0")
    assert opened.observe(1).world == {(0, 0, 0): "red", (0, 1, 0): "red", (1, 0, 0): "green"}


def test_a_block_may_hang_beside_another_one_and_stays_when_that_is_broken():
    opened = game()
    play(opened, "place red 0 0 0 | wait", "place red 0 1 0 | wait", "wait | place green 1 1 0", "break 0 1 0 | wait")
    assert opened.observe(0).world == {(0, 0, 0): "red", (1, 1, 0): "green"}


def test_a_broken_block_is_lost():
    opened = game()
    play(opened, "place red 0 0 0 | wait", "break 0 0 0 | wait")
    assert opened.observe(0).inventory == {"red": 2, "blue": 3}
    assert opened.observe(0).world == {}


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("place green 0 0 0", "no green block left"),
        ("place red -1 0 0", "is outside"),
        ("place red 0 -1 0", "is outside"),
        ("place red 10 0 0", "is outside"),
        ("break 0 0 0", "No block stands"),
        ("place_block(block_type=red, pos=(0, 0, 0))", "write 'place red 0 0 0'"),
        ("dance", "is not an action"),
        ("say " + "x" * 501, "at most 500"),
        ("say ", "message is empty"),
    ],
)
def test_an_illegal_action_is_refused_in_one_sentence_and_changes_nothing(action, why):
    opened = game()
    before = opened.digest()
    with pytest.raises(BlockcrewError, match=why) as caught:
        play(opened, f"{action} | place green 5 0 5")
    assert str(caught.value).endswith(".")
    assert opened.digest() == before


def test_a_step_needs_an_action_for_each_seat():
    with pytest.raises(BlockcrewError, match="Alice and Bob must act"):
        game().step({0: "wait"})


def test_alice_gets_a_cell_that_both_want_and_bob_keeps_his_block():
    opened = game()
    events = play(opened, "place red 0 0 0 | place green 0 0 0")
    assert [(event.kind, event.data["reason"]) for event in events] == [("ok", ""), ("refused", "occupied")]
    assert opened.observe(1).inventory == {"green": 3}
    assert opened.observe(0).history[1].refused.startswith("(0,0,0) is occupied")
    assert opened.metrics()["actions"] == 2


def test_bob_loses_the_support_that_alice_breaks_in_the_same_round():
    opened = game()
    play(opened, "place red 0 0 0 | wait")
    assert play(opened, "break 0 0 0 | place green 0 1 0")[1].data["reason"] == "no_support"


@pytest.mark.parametrize("budget", [1, 3])
def test_a_round_has_the_budget_of_actions_for_each_builder(budget):
    opened = game(budget=budget)
    for count in range(budget):
        assert (opened.observe(0).round, opened.observe(0).left) == (1, budget - count)
        play(opened, f"place red 0 {count} 0 | place green 5 {count} 5")
    assert (opened.observe(1).round, opened.observe(1).left) == (2, budget)


def test_waiting_gives_up_the_rest_of_the_round():
    opened = game(budget=3)
    play(opened, "wait | place green 5 0 5")
    assert opened.to_act() == (1,)
    opened.step({1: "wait"})
    assert (opened.to_act(), opened.observe(0).round) == ((0, 1), 2)


def test_a_message_costs_an_action_and_both_see_it():
    opened = game()
    events = play(opened, "say I have red: you? | wait")
    assert events[0].kind == "message"
    assert opened.observe(1).dialogue == ((0, "I have red: you?"),)
    assert opened.observe(1).round == 2
    assert opened.metrics()["actions"] == 1


def test_a_free_message_leaves_the_action_but_only_one_in_a_round_is_free():
    opened = game(speech=Speech(0, 500))
    play(opened, "say one | wait")
    assert opened.to_act() == (0,)
    opened.step({0: "say two"})
    assert opened.observe(0).round == 2
    assert len(opened.observe(0).dialogue) == 2


SOLUTION = ("place red 0 0 0 | place green 2 0 0", "place blue 0 1 0 | wait", "place blue 1 1 0 | wait")


def test_the_game_is_won_when_the_structure_is_complete():
    opened = game()
    assert play(opened, *SOLUTION)[-1].kind == "end"
    assert opened.to_act() == ()
    metrics = opened.metrics()
    assert (metrics["success"], metrics["actions"], metrics["rounds"], metrics["progress"]) == (1, 4, 3, 1)
    assert metrics["gamma"] == 0.5, "three and one actions are the fair split"


def test_a_surplus_block_prevents_success_only_if_strict():
    for strict, success in ((True, 0), (False, 1)):
        opened = game(strict=strict)
        play(opened, "wait | place green 5 0 5", *SOLUTION)
        assert opened.metrics()["success"] == success
        assert bool(opened.to_act()) == strict
    opened = game()
    play(opened, "wait | place green 5 0 5", *SOLUTION, "break 5 0 5 | wait")
    assert opened.metrics()["success"] == 1


def test_either_builder_can_end_the_game_but_as_published_both_must():
    opened = game()
    assert play(opened, "end | place green 5 0 5")[-1].kind == "end"
    assert opened.observe(0).world == {}, "the game is over before Bob acts"
    opened = game(as_published=True)
    opened.step({0: "end"})
    opened.step({1: "wait"})
    assert opened.to_act() == (0,)
    opened.step({0: "place red 0 0 0"})
    opened.step({1: "end"})
    assert opened.to_act() == ()


def test_a_game_without_success_is_over_after_its_rounds():
    opened = game(rounds=3)
    play(opened, "wait | wait", "wait | wait", "wait | wait")
    assert opened.to_act() == ()
    assert opened.metrics()["success"] == 0
    assert opened.metrics()["rounds"] == 3


@pytest.mark.parametrize(
    "rules", [{}, {"budget": 3}, {"speech": Speech(0, 9)}, {"as_published": True}, {"budget": 3, "as_published": True}]
)
def test_no_game_is_longer_than_its_horizon(rules):
    opened = game(rounds=4, **rules)
    steps = 0
    while seats := opened.to_act():
        talkative = {seat: "say hi" for seat in seats}
        opened.step(talkative)
        steps += 1
    assert steps == opened.spec.horizon


def test_as_published_the_builders_act_in_turn():
    opened = game(as_published=True)
    assert opened.spec.mode is TurnMode.TURN
    assert opened.to_act() == (0,)
    opened.step({0: "wait"})
    assert opened.to_act() == (1,)


def test_as_published_a_block_may_be_below_the_ground_and_a_break_removes_nothing():
    opened = game(as_published=True)
    opened.step({0: "place red 0 0 0"})
    opened.step({1: "place green 0 -1 0"})
    assert opened.step({0: "break 0 0 0"})[0].kind == "ok"
    assert opened.observe(0).world == {(0, 0, 0): "red", (0, -1, 0): "green"}


def test_as_published_a_surplus_block_does_not_matter():
    opened = game(as_published=True)
    for seat, action in enumerate(
        "wait | place green 5 0 5 | place red 0 0 0 | place green 2 0 0 | place blue 0 1 0".split(" | ")
    ):
        opened.step({seat % 2: action})
    opened.step({1: "wait"})
    opened.step({0: "place blue 1 1 0"})
    assert opened.metrics()["success"] == 1
    assert opened.metrics()["progress"] == 0.8


@pytest.mark.parametrize("as_published", [False, True])
def test_a_restored_game_goes_on_in_the_same_way(as_published):
    random, opened = Random(1), ENTRY.open({"kind": "goal", "budget": 3}, as_published)
    opened.reset(11)
    for _ in range(8):
        opened.step({seat: random.choice([*opened.legal(seat)[:-1], "say  two  words "]) for seat in opened.to_act()})
    stored = json.loads(json.dumps(opened.snapshot()))
    other = ENTRY.open({"kind": "goal", "budget": 3}, as_published)
    other.restore(stored)
    assert other.digest() == opened.digest()
    for _ in range(8):
        chosen = {seat: random.choice(opened.legal(seat)[:-1]) for seat in opened.to_act()}
        assert opened.step(chosen) == other.step(chosen)
        assert opened.observe(0) == other.observe(0)
    assert other.digest() == opened.digest()


def test_damaged_snapshots_are_refused_in_one_sentence():
    with pytest.raises(BlockcrewError, match="no stored game"):
        game().restore({"task": TASK.as_json()})
    with pytest.raises(BlockcrewError, match="no task"):
        game().restore({"task": {"kind": "hard"}})


def test_rules_that_allow_nothing_are_refused():
    with pytest.raises(BlockcrewError, match="at least one action"):
        BlockRules(budget=0)


def test_the_spec_has_every_parameter_of_the_catalogue():
    opened = ENTRY.open({"budget": 3})
    assert set(opened.spec.params) == set(ENTRY.params)
    again = ENTRY.open(opened.spec.params)
    assert again.spec == opened.spec
    assert set(opened.metrics()) == set(opened.spec.metrics)
