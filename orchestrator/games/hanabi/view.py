"""The view of one seat in Hanabi: all hands but its own, what clues said about every card, and the table."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from orchestrator.games.hanabi.cards import CARD_NAMES, COLORS
from orchestrator.games.hanabi.held_card import HeldCard, color_letters, rank_digits
from orchestrator.games.hanabi.moves import move_table
from orchestrator.games.hanabi.state import HanabiState, HanabiTurn
from orchestrator.games.hanabi.view_text import view_text


@dataclass(frozen=True, slots=True)
class CardView:
    """A card in a hand. `card` is its number, or None in the own hand. `colors` and `ranks` are those that the clues allow, as
    five bits; `color_told` and `rank_told` say whether a clue named its colour or rank."""

    card: int | None
    colors: int
    ranks: int
    color_told: bool
    rank_told: bool

    @property
    def possible(self) -> str:
        """Return the colours and ranks that the clues allow, such as "RG12"."""
        return color_letters(self.colors) + rank_digits(self.ranks)


@dataclass(frozen=True, slots=True)
class HanabiView:
    """The observation of one seat. `hands` are those of all seats, oldest card first. `deck` is the number of cards to draw.
    `turn` is the seat to act, and `left` the number of turns after the last card was drawn (-1 before). `history` has all
    moves."""

    seat: int
    players: int
    hands: tuple[tuple[CardView, ...], ...]
    fireworks: tuple[int, ...]
    tokens: int
    lives: int
    deck: int
    discards: tuple[int, ...]
    turn: int
    left: int
    history: tuple[HanabiTurn, ...]

    def facts(self) -> Mapping[str, Any]:
        """Return the observation as plain JSON, with cards as texts such as "R1" (null where hidden)."""
        return {
            "seat": self.seat, "players": self.players, "turn": self.turn, "turns_left": None if self.left < 0 else self.left,
            "hands": [[card_facts(card) for card in hand] for hand in self.hands],
            "fireworks": dict(zip(COLORS, self.fireworks, strict=True)), "tokens": self.tokens, "lives": self.lives,
            "deck": self.deck, "discards": [CARD_NAMES[card] for card in self.discards],
            "history": [turn_facts(turn, self.players) for turn in self.history],
        }  # fmt: skip

    def text(self) -> str:
        """Return the observation in sentences, for people and for language models (view_text.py)."""
        return view_text(self)


def seen_by(state: HanabiState, seat: int) -> HanabiView:
    """Return the view of a seat on a state of the game."""
    hands = tuple([tuple([card_view(held, owner != seat) for held in hand]) for owner, hand in enumerate(state.hands)])
    return HanabiView(
        seat, len(hands), hands, tuple(state.fireworks), state.tokens, state.lives, len(state.deck) - state.drawn,
        tuple(state.discards), state.seat, state.left, tuple(state.history),
    )  # fmt: skip


def card_view(held: HeldCard, shown: bool) -> CardView:
    """Return the view of a card in a hand; its number only where it is `shown`."""
    return known_card(held.card if shown else None, held.colors, held.ranks, held.color_told, held.rank_told)


known_card = cache(CardView)  # the same cards are seen in every step of an episode


def card_facts(card: CardView) -> dict[str, Any]:
    """Return a card in a hand as plain JSON."""
    name = None if card.card is None else CARD_NAMES[card.card]
    return {
        "card": name, "colors": color_letters(card.colors), "ranks": rank_digits(card.ranks),
        "color_told": card.color_told, "rank_told": card.rank_told,
    }  # fmt: skip


def turn_facts(turn: HanabiTurn, players: int) -> dict[str, Any]:
    """Return a move of the past as plain JSON; `touched` are the slots that a clue touched."""
    return {
        "seat": turn.seat, "move": move_table(players).moves[turn.move].text,
        "card": None if turn.card < 0 else CARD_NAMES[turn.card], "placed": turn.placed,
        "touched": [slot for slot in range(5) if turn.touched >> slot & 1],
    }  # fmt: skip
