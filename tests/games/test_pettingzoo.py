"""Every game as an environment of PettingZoo, judged by PettingZoo's own tests, where it is installed (the extra
`pettingzoo`)."""

import re
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

from orchestrator.app.game_catalogue import every_game, game_called
from orchestrator.app.games.environment import ENCODINGS, open_environment
from orchestrator.core.errors import BlockcrewError
from orchestrator.games.game import TurnMode

CASES = [
    ("hanabi", {"players": 2}), ("hanabi", {"players": 5}), ("capture", {}), ("escape", {}), ("overcooked", {}),
    ("overcooked", {"layout": "counter_circuit_o_1order"}), ("cuisineworld", {}), ("cuisineworld", {"agents": 4}),
    ("coblock", {"kind": "goal"}), ("coblock", {"kind": "skill", "budget": 3, "message_cost": 0}),
    ("transport", {"budget": 1000}), ("transport", {"agents": 3, "budget": 1000, "sight": "near", "bags": "scarce"}),
]  # fmt: skip
NAMES = [" ".join([name, *map(str, params.values())]) for name, params in CASES]
INSTALLED = find_spec("pettingzoo") is not None
needs_pettingzoo = pytest.mark.skipif(not INSTALLED, reason="PettingZoo is not installed (the extra pettingzoo)")
each_game = pytest.mark.parametrize(("name", "params"), CASES, ids=NAMES)


def encoded(name, params, as_published=False):
    game = game_called(name).open(params, as_published)
    return game, ENCODINGS[name](game)


def test_every_game_has_an_encoding():
    assert set(ENCODINGS) == set(every_game())


@each_game
@pytest.mark.parametrize("as_published", [False, True])
def test_every_legal_action_has_a_number_and_every_view_as_many_numbers(name, params, as_published):
    game, encoding = encoded(name, params, as_published)
    dice, sizes = Random(name), set()
    for seed in range(2):
        game.reset(seed)
        while seats := game.to_act():
            legal = {seat: game.legal(seat) for seat in seats}
            assert all(set(legal[seat]) <= set(encoding.actions[seat]) for seat in seats)
            numbers = [encoding.numbers(game.observe(seat)) for seat in range(len(game.spec.seats))]
            sizes |= set(map(len, numbers))
            assert all(0 <= each <= 1 for found in numbers for each in found)
            game.step({seat: dice.choice(legal[seat]) for seat in seats})
    assert len(sizes) == 1
    assert all(len(set(texts)) == len(texts) for texts in encoding.actions)


def test_a_player_of_hanabi_does_not_see_its_own_cards_in_numbers():
    game, encoding = encoded("hanabi", {})
    game.reset(3)
    before = list(encoding.numbers(game.observe(0)))
    hand = game.state.hands[0]
    hand[0].card, hand[1].card = hand[1].card, hand[0].card
    other = game.state.hands[1]
    assert list(encoding.numbers(game.observe(0))) == before
    other[0].card = (other[0].card + 1) % 25
    assert list(encoding.numbers(game.observe(0))) != before


@pytest.mark.skipif(INSTALLED, reason="PettingZoo is installed")
def test_without_pettingzoo_one_sentence_says_how_to_install_it():
    with pytest.raises(BlockcrewError, match=r"install -e '.\[pettingzoo\]'"):
        open_environment("hanabi")


@needs_pettingzoo
@each_game
def test_pettingzoo_accepts_the_environment(name, params):
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

    environment = open_environment(name, params)
    if environment.encoded.game.spec.mode is TurnMode.TURN:
        api_test(environment, num_cycles=200)
        seed_test(lambda: open_environment(name, params), num_cycles=50)
    else:
        parallel_api_test(environment, num_cycles=500)
        parallel_seed_test(lambda: open_environment(name, params), num_cycles=50)


@needs_pettingzoo
def test_coblock_as_published_is_a_game_in_turns():
    from pettingzoo.test import api_test

    api_test(open_environment("coblock", as_published=True), num_cycles=100)


@needs_pettingzoo
def test_rewards_add_up_to_the_metric_and_the_end_tells_whether_time_was_over():
    environment = open_environment("overcooked", reward="soups")
    seen, _ = environment.reset(seed=1)
    total, steps = 0.0, 0
    while environment.agents:
        chosen = {agent: environment.action_space(agent).sample(seen[agent]["action_mask"]) for agent in seen}
        seen, rewards, terminated, truncated, infos = environment.step(chosen)
        total, steps = total + rewards["player_0"], steps + 1
    assert (steps, set(truncated.values()), set(terminated.values())) == (400, {True}, {False})
    assert total == infos["player_1"]["metrics"]["soups"]


@needs_pettingzoo
def test_the_seed_is_that_of_the_game_and_later_episodes_follow_from_it():
    environment, game = open_environment("hanabi"), game_called("hanabi").open()
    digests = []
    for _ in range(2):
        environment.reset(seed=7)
        game.reset(7)
        assert environment.encoded.game.digest() == game.digest()
        environment.reset()
        digests.append(environment.encoded.game.digest())
    assert digests[0] == digests[1] != game.digest()


@needs_pettingzoo
def test_an_illegal_action_is_replaced_by_the_first_legal_one_and_told():
    environment = open_environment("hanabi")
    environment.reset(seed=1)
    hint_nobody_needs = list(environment.observe("player_0")["action_mask"]).index(0)
    environment.step(hint_nobody_needs)
    assert environment.infos["player_0"]["illegal"] and not environment.infos["player_1"]["illegal"]
    assert environment.agent_selection == "player_1"


@needs_pettingzoo
def test_phrases_are_heard_by_the_partner():
    environment = open_environment("coblock", render_mode="ansi")
    environment.reset(seed=1)
    say = environment.encoded.encoding.actions[0].index("say I need red blocks.")
    seen, *_ = environment.step({"player_0": say, "player_1": 0})
    assert "I need red blocks." in environment.render()
    assert sum(seen["player_1"]["observation"][-14:-2]) == 1


@needs_pettingzoo
def test_unknown_metrics_and_render_modes_are_refused():
    with pytest.raises(BlockcrewError, match="no metric 'points' for rewards"):
        open_environment("escape", reward="points")
    with pytest.raises(BlockcrewError, match="cannot be rendered as 'human'"):
        open_environment("escape", render_mode="human")


@needs_pettingzoo
def test_the_examples_of_the_guide_run(capsys):
    page = (Path(__file__).parents[2] / "docs/guides/games/pettingzoo.md").read_text("utf-8")
    for example in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(compile(example, "pettingzoo.md", "exec"), {})
    printed = capsys.readouterr().out
    assert "'bombs'" in printed and "'soups'" in printed
