"""The whole state of a game of Hanabi, hidden cards included."""

from dataclasses import dataclass
from typing import Any

from orchestrator.games.hanabi.cards import PERFECT, hand_size
from orchestrator.games.hanabi.held_card import HeldCard

NAMES = ("Alice", "Bob", "Cathy", "Donald", "Emily")  # of the seats
MOST_TOKENS = 8
LIVES = 3


@dataclass(frozen=True, slots=True)
class HanabiTurn:
    """A move that was made, as everybody saw it: the number of the move (moves.py), the card that was played or discarded (-1
    for a clue), whether a play succeeded, and the slots that a clue touched, as bits."""

    seat: int
    move: int
    card: int = -1
    placed: bool = False
    touched: int = 0


class HanabiState:
    """A state of the game. `deck` are all 50 cards in the order in which they are drawn, `drawn` of them are gone. `fireworks`
    are the heights of the five stacks, and `score` is their sum. `left` counts the turns after the last card was drawn; it is
    -1 before."""

    __slots__ = ("deck", "discards", "drawn", "fireworks", "hands", "history", "left", "lives", "score", "seat", "tokens")

    def __init__(self, players: int, deck: list[int]) -> None:
        size = hand_size(players)
        self.deck = deck
        self.drawn = players * size
        self.hands = [[HeldCard(card) for card in deck[seat * size : (seat + 1) * size]] for seat in range(players)]
        self.fireworks = [0] * 5
        self.tokens, self.lives, self.score, self.seat, self.left = MOST_TOKENS, LIVES, 0, 0, -1
        self.discards: list[int] = []
        self.history: list[HanabiTurn] = []

    @property
    def over(self) -> bool:
        """Return whether the game is over: no lives, no turns left, or all stacks complete."""
        return not self.lives or not self.left or self.score == PERFECT

    def as_json(self) -> dict[str, Any]:
        """Return the state as plain JSON."""
        hands = [
            [[held.card, held.colors, held.ranks, held.color_told, held.rank_told] for held in hand] for hand in self.hands
        ]
        history = [[turn.seat, turn.move, turn.card, turn.placed, turn.touched] for turn in self.history]
        return {
            "deck": list(self.deck), "drawn": self.drawn, "hands": hands, "fireworks": list(self.fireworks),
            "tokens": self.tokens, "lives": self.lives, "seat": self.seat, "left": self.left,
            "discards": list(self.discards), "history": history,
        }  # fmt: skip

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "HanabiState":
        """Return the state that `as_json` wrote."""
        state = cls(len(data["hands"]), list(data["deck"]))
        state.hands = [[HeldCard(*held) for held in hand] for hand in data["hands"]]
        state.fireworks, state.discards = list(data["fireworks"]), list(data["discards"])
        state.score = sum(state.fireworks)
        state.drawn, state.tokens, state.lives = data["drawn"], data["tokens"], data["lives"]
        state.seat, state.left = data["seat"], data["left"]
        state.history = [HanabiTurn(*turn) for turn in data["history"]]
        return state
