"""What a seat sees in Hanabi, as attributes, as JSON and as text; never its own cards or the deck."""

import json
from random import Random

import pytest

from orchestrator.games.hanabi.cards import CARD_NUMBERS, full_deck
from orchestrator.games.hanabi.engine import HanabiGame
from orchestrator.games.hanabi.held_card import HeldCard


def played(players: int, seed: int, moves: int) -> HanabiGame:
    game, rng = HanabiGame(players), Random(seed)
    game.reset(seed)
    for _ in range(moves):
        seat = game.to_act()[0]
        game.step({seat: rng.choice([move for move in game.legal(seat) if not move.startswith("play")] or game.legal(seat))})
    return game


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_own_cards_and_the_deck_do_not_change_what_a_seat_sees(players):
    for seed in range(5):
        game = played(players, seed, 20)
        seat = game.to_act()[0]
        before = game.observe(seat)
        hidden = game.state.hands[seat]
        cards = [held.card for held in hidden] + game.state.deck[game.state.drawn :]
        Random(seed).shuffle(cards)
        for slot, held in enumerate(hidden):
            hidden[slot] = HeldCard(cards[slot], held.colors, held.ranks, held.color_told, held.rank_told)
        game.state.deck[game.state.drawn :] = cards[len(hidden) :]
        after = game.observe(seat)
        assert after == before
        assert after.text() == before.text()
        assert after.facts() == before.facts()


def test_the_facts_are_plain_json_and_hide_the_own_hand():
    facts = json.loads(json.dumps(played(3, 2, 15).observe(1).facts()))
    assert [card["card"] for card in facts["hands"][1]] == [None] * 5
    assert all(card["card"] for seat in (0, 2) for card in facts["hands"][seat])
    assert len(facts["history"]) == 15


def test_the_text_says_everything_that_a_player_may_know():
    game = HanabiGame()
    first = [CARD_NUMBERS[name] for name in "R1 B4 W4 Y4 G4 R3 R4 W1 R5 W3".split()]
    rest = full_deck()
    for card in first:
        rest.remove(card)
    game.deal(first + rest)
    for move in ("reveal player +1 color R", "reveal player +1 rank 4", "discard 0", "play 0"):
        game.step({game.to_act()[0]: move})
    text = game.observe(0).text()
    for line in (
        "You are Alice. It is turn 5, and it is your turn.",
        "Stacks: red 0, yellow 0, green 0, white 0, blue 0.",
        "Next playable cards: red 1, yellow 1, green 1, white 1, blue 1.",
        "  slot 0: any colour, rank 4 (told its rank)",
        "Bob's cards (player +1), oldest first, and what Bob knows of each:",
        "  slot 0: R4; knows: red, any rank (told its colour)",
        "  slot 1: W1; knows: yellow or green or white or blue, any rank",
        "Information tokens: 7 of 8. Lives: 2 of 3. Cards in the deck: 38.",
        "Discards: R1 R3.",
        "Your moves so far: reveal player +1 color R (slots 0 1 3); discard 0 (R1).",
        "Last moves of the others: Bob: play 0 (R3, misplayed).",
    ):
        assert line in text.splitlines()


def test_the_text_counts_the_last_turns():
    game = HanabiGame()
    game.reset(4)
    while game.state.left < 0:
        seat = game.state.seat
        game.step({seat: "discard 0" if game.state.tokens < 8 else game.legal(seat)[-1]})
    assert "The deck is empty: 2 turns are left" in game.observe(0).text()
    game.step({game.state.seat: "discard 0" if game.state.tokens < 8 else game.legal(game.state.seat)[-1]})
    assert "The deck is empty: 1 turn is left" in game.observe(0).text()
