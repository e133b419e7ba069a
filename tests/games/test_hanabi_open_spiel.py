"""Random games of Hanabi, move for move beside open_spiel, where it is installed (pip install open_spiel)."""

from random import Random

import pytest

from orchestrator.games.hanabi.engine import HanabiGame
from orchestrator.games.hanabi.published import observation_string

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")


def play_both(players: int, seed: int) -> int:
    game, rng = HanabiGame(players), Random(seed)
    game.reset(seed)
    deck = iter(game.state.deck)
    other = pyspiel.load_game("hanabi", {"players": players}).new_initial_state()
    moves = 0
    while True:
        while other.is_chance_node():
            other.apply_action(next(deck))
        assert other.is_terminal() == (not game.to_act())
        if other.is_terminal():
            assert other.returns() == [game.metrics()["strict"]] * players
            return moves
        seat = game.to_act()[0]
        legal = [game.table.by_text[text].number for text in game.legal(seat)]
        assert other.current_player() == seat
        assert other.legal_actions() == legal
        assert other.observation_string(seat) == observation_string(game.state)
        quiet = [number for number in legal if not game.table.moves[number].text.startswith("play")]
        number = rng.choice(quiet if quiet and rng.random() < 0.8 else legal)  # fewer plays make longer games
        assert game.table.moves[number].published in other.action_to_string(number)
        other.apply_action(number)
        game.step({seat: game.table.moves[number].text})
        moves += 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_are_the_same_in_open_spiel(players):
    assert sum(play_both(players, seed) for seed in range(8)) > 100
