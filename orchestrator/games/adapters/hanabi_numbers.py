"""Hanabi in numbers, with what the seat may know and nothing else."""

from orchestrator.games.adapters.encoding import GameEncoding, bits, one_hot, share
from orchestrator.games.hanabi.cards import CARD_COPIES, KINDS, RANKS
from orchestrator.games.hanabi.engine import HanabiGame
from orchestrator.games.hanabi.moves import move_table
from orchestrator.games.hanabi.state import LIVES, MOST_TOKENS, HanabiTurn
from orchestrator.games.hanabi.view import CardView, HanabiView

CARD = KINDS + 2 * RANKS + 2  # numbers of a card: which one it is, what clues allow, and what they named


def hanabi_encoding(game: HanabiGame) -> GameEncoding:
    """Return the encoding: all hands with what clues said, stacks, tokens, lives, discards, the deck, and each player's last
    move. An action has the number that records use for it."""
    actions = tuple(move.text for move in game.table.moves)
    return GameEncoding((actions,) * game.players, view_numbers, "score")


def view_numbers(view: HanabiView) -> list[float]:
    """Return the numbers of a view."""
    table = move_table(view.players)
    found = [
        *(share(height, RANKS) for height in view.fireworks),
        share(view.tokens, MOST_TOKENS), share(view.lives, LIVES), share(view.deck, 2 * KINDS), share(view.left, view.players),
        *one_hot((view.turn - view.seat) % view.players, view.players),
        *(share(view.discards.count(card), copies) for card, copies in enumerate(CARD_COPIES)),
    ]  # fmt: skip
    last = {turn.seat: turn for turn in view.history[-view.players :]}
    for offset in range(view.players):
        seat = (view.seat + offset) % view.players
        hand = view.hands[seat]
        for slot in range(table.hand):
            found += card_numbers(hand[slot]) if slot < len(hand) else [0.0] * CARD
        found += turn_numbers(last.get(seat), len(table.moves), table.hand)
    return found


def card_numbers(card: CardView) -> list[float]:
    """Return the numbers of a card in a hand; a hidden card is only what clues said about it."""
    shown = one_hot(-1 if card.card is None else card.card, KINDS)
    return [*shown, *bits(card.colors, RANKS), *bits(card.ranks, RANKS), float(card.color_told), float(card.rank_told)]


def turn_numbers(turn: HanabiTurn | None, moves: int, hand: int) -> list[float]:
    """Return the numbers of a player's last move: which one, the card that it showed, whether it was placed, and the slots that
    a clue touched."""
    if turn is None:
        return [0.0] * (moves + KINDS + 1 + hand)
    return [*one_hot(turn.move, moves), *one_hot(turn.card, KINDS), float(turn.placed), *bits(turn.touched, hand)]
