"""The situation of a convention player on its turn: the common beliefs, and what it alone sees."""

from dataclasses import dataclass

from orchestrator.games.hanabi.cards import PERFECT, RANKS, members
from orchestrator.games.hanabi.players.beliefs import CommonBeliefs
from orchestrator.games.hanabi.players.table import TableCards, without_used_up
from orchestrator.games.hanabi.view import HanabiView


@dataclass(frozen=True, slots=True)
class HanabiSituation:
    """The knowledge of one player on its turn. `others` has the cards of all hands, the own one being empty. `left` counts the
    copies of each card that it does not see, and `own` has the possible cards of each own card, without those that it sees.
    `turns` counts the turns after the last card was drawn, this one included; it is -1 before."""

    seat: int
    beliefs: CommonBeliefs
    others: list[list[int]]
    left: list[int]
    own: list[int]
    turns: int

    @property
    def table(self) -> TableCards:
        """Return the stacks and discards."""
        return self.beliefs.table

    @property
    def next_seat(self) -> int:
        """Return the seat of the next player."""
        return (self.seat + 1) % self.beliefs.players

    def danger(self, slot: int) -> float:
        """Return how many points a discard of an own card costs at least, as an expected value: a critical card costs itself
        and all higher cards of its colour."""
        total = lost = 0
        for card in members(self.own[slot]):
            count = max(self.left[card], 0)
            total += count
            if self.table.critical >> card & 1:
                lost += count * points_from(card)
        return lost / total if total else float(RANKS)

    def others_play(self) -> bool:
        """Return whether another player knows a card to play."""
        hands = [hand for seat, hand in enumerate(self.beliefs.hands) if seat != self.seat]
        return any(not mask & ~self.table.playable for hand in hands for mask in hand)

    def spare_turns(self) -> int:
        """Return how many more turns there are, when everybody draws a card on each, than cards that can still be placed."""
        placeable = PERFECT - self.table.useless.bit_count()
        return self.beliefs.deck + self.beliefs.players - placeable


def points_from(card: int) -> int:
    """Return the points that are lost with a critical card: one for each rank from its own to five."""
    return RANKS - card % RANKS


def situation_of(view: HanabiView, beliefs: CommonBeliefs) -> HanabiSituation:
    """Return the situation of the player with this view, after it observed all moves."""
    others = [[card.card for card in hand if card.card is not None] for hand in view.hands]
    left = beliefs.table.unseen(others)
    return HanabiSituation(view.seat, beliefs, others, left, without_used_up(beliefs.hands[view.seat], left), view.left)
