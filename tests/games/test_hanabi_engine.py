"""Hanabi by the rules: what may be done, what it does, and when the game ends."""

import json
from random import Random

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.hanabi.cards import CARD_NUMBERS, full_deck
from orchestrator.games.hanabi.engine import HanabiGame


def dealt(first: str, players: int = 2) -> HanabiGame:
    """Return a game whose deck begins with these cards; the others follow in sorted order."""
    cards = [CARD_NUMBERS[name] for name in first.split()]
    rest = full_deck()
    for card in cards:
        rest.remove(card)
    game = HanabiGame(players)
    game.deal(cards + rest)
    return game


def play(game: HanabiGame, *moves: str) -> None:
    for move in moves:
        game.step({game.to_act()[0]: move})


def random_game(players: int, seed: int) -> HanabiGame:
    game, rng = HanabiGame(players), Random(seed)
    game.reset(seed)
    while seats := game.to_act():
        game.step({seats[0]: rng.choice(game.legal(seats[0]))})
    return game


def test_the_next_card_of_a_color_goes_on_its_stack():
    game = dealt("R1 B1 W1 Y1 G1 R2 R3 R4 R5 W2")
    play(game, "play 0", "play 0")
    assert game.state.fireworks == [2, 0, 0, 0, 0]
    assert game.metrics() == {"score": 2, "strict": 2, "bombs": 0, "turns": 2}


def test_a_wrong_play_costs_a_life_and_the_third_is_a_bomb():
    game = dealt("R1 B4 W4 Y4 G4 R3 R4 R4 R5 W3")
    play(game, "play 0", "play 0", "play 0", "play 0")
    assert game.state.lives == 0
    assert game.to_act() == ()
    assert game.metrics() == {"score": 1, "strict": 0, "bombs": 1, "turns": 4}
    assert game.state.drawn == 13, "nothing is drawn after the end"


def test_a_clue_costs_a_token_and_a_discard_returns_it():
    game = dealt("R1 B4 W4 Y4 G4 R3 R4 R4 R5 W3")
    play(game, "reveal player +1 color R")
    assert game.state.tokens == 7
    assert [held.knowledge() for held in game.state.hands[1]] == ["RX|R12345"] * 4 + ["XX|YGWB12345"]
    play(game, "discard 4")
    assert game.state.tokens == 8


def test_a_clue_has_to_touch_a_card():
    game = dealt("R1 B4 W4 Y4 G4 R3 R4 R4 R5 W3")
    assert "reveal player +1 color Y" not in game.legal(0)
    with pytest.raises(BlockcrewError, match="not legal now"):
        play(game, "reveal player +1 color Y")
    assert game.state.tokens == 8


def test_nobody_discards_with_eight_tokens_or_gives_clues_without_one():
    game = dealt("R1 B4 W4 Y4 G4 R3 R4 R4 R5 W3")
    assert not any(move.startswith("discard") for move in game.legal(0))
    game.state.tokens = 0
    assert not any(move.startswith("reveal") for move in game.legal(0))


def test_a_complete_stack_returns_a_token_but_never_a_ninth():
    for tokens, after in ((5, 6), (8, 8)):
        game = dealt("R5 B4 W4 Y4 G4 R3 R4 R4 R2 W3")
        game.state.fireworks, game.state.score, game.state.tokens = [4, 0, 0, 0, 0], 4, tokens
        play(game, "play 0")
        assert game.state.tokens == after


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_has_one_more_turn_after_the_last_card(players):
    game = HanabiGame(players)
    game.reset(1)
    while game.state.drawn < 50:
        play(game, "discard 0" if game.state.tokens < 8 else game.legal(game.state.seat)[-1])
    for left in range(players, 0, -1):
        assert game.state.left == left
        play(game, "discard 0" if game.state.tokens < 8 else game.legal(game.state.seat)[-1])
    assert game.to_act() == ()


def test_a_refused_move_changes_nothing():
    game = dealt("R1 B4 W4 Y4 G4 R3 R4 R4 R5 W3")
    before = game.digest()
    for actions in ({0: "discard 0"}, {0: "play 5"}, {0: "dance"}, {1: "play 0"}, {}, {0: "play 0", 1: "play 0"}):
        with pytest.raises(BlockcrewError):
            game.step(actions)
    assert game.digest() == before


def test_a_finished_game_takes_no_move():
    game = random_game(2, 3)
    assert game.legal(game.state.seat) == []
    with pytest.raises(BlockcrewError, match="over"):
        game.step({game.state.seat: "play 0"})


@pytest.mark.parametrize("players", [0, 1, 6])
def test_a_wrong_number_of_players_is_said(players):
    with pytest.raises(BlockcrewError, match="2 to 5 players"):
        HanabiGame(players)


def test_a_deck_with_a_wrong_card_is_refused():
    with pytest.raises(BlockcrewError, match="all 50 cards"):
        HanabiGame().deal([*full_deck()[1:], 24])


@pytest.mark.parametrize("players", [2, 5])
def test_the_same_seed_and_moves_give_the_same_states(players):
    assert random_game(players, 7).digest() == random_game(players, 7).digest()
    assert random_game(players, 7).digest() != random_game(players, 8).digest()


def test_a_restored_snapshot_goes_on_in_the_same_way():
    game, rng = HanabiGame(3), Random(5)
    game.reset(5)
    for _ in range(12):
        seat = game.to_act()[0]
        game.step({seat: rng.choice(game.legal(seat))})
    other = HanabiGame(3)
    other.restore(json.loads(json.dumps(game.snapshot())))
    assert other.digest() == game.digest()
    while seats := game.to_act():
        move = rng.choice(game.legal(seats[0]))
        assert other.legal(seats[0]) == game.legal(seats[0])
        assert [event.text for event in game.step({seats[0]: move})] == [event.text for event in other.step({seats[0]: move})]
    assert other.digest() == game.digest()


def test_random_games_end_within_the_horizon_and_keep_all_cards():
    for players in (2, 3, 4, 5):
        for seed in range(20):
            game = random_game(players, seed)
            state = game.state
            assert len(state.history) <= game.spec.horizon
            held = [held.card for hand in state.hands for held in hand]
            placed = [5 * color + rank for color, height in enumerate(state.fireworks) for rank in range(height)]
            assert sorted(held + placed + state.discards + state.deck[state.drawn :]) == full_deck()


def test_the_published_script_calls_every_score_of_zero_a_bomb():
    for as_published in (False, True):
        game = HanabiGame(2, as_published)
        game.reset(0)
        while seats := game.to_act():
            game.step({seats[0]: "discard 0" if game.state.tokens < 8 else game.legal(seats[0])[-1]})
        assert game.metrics()["score"] == 0
        assert game.metrics()["bombs"] == as_published
