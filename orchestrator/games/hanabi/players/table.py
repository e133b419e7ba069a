"""The table that everybody sees, as sets of cards: those that can be played now, the useless ones, and the last ones of their
kind."""

from orchestrator.games.hanabi.cards import CARD_COPIES, RANKS


class TableCards:
    """The stacks and discards of a game. `gone` counts how often each card was placed or discarded. `playable` are the cards
    that can be placed now, `useless` those that can never be placed any more, and `critical` those of which one copy is left
    that is still needed; all three are sets of cards (bit n for card n)."""

    __slots__ = ("critical", "gone", "heights", "playable", "used_up", "useless")

    def __init__(self, heights: list[int], gone: list[int]) -> None:
        self.heights, self.gone = heights, gone
        self.update()

    def put(self, card: int, placed: bool) -> None:
        """Put a card on its stack, if `placed`, or on the discard pile."""
        self.gone[card] += 1
        if placed:
            self.heights[card // 5] += 1
        self.update()

    def update(self) -> None:
        """Compute the sets again after a change of `heights` or `gone`."""
        self.playable = self.useless = self.critical = self.used_up = 0
        for color, height in enumerate(self.heights):
            lost = False  # a lost card makes all higher ones of its colour useless
            for rank in range(RANKS):
                card = 5 * color + rank
                left = CARD_COPIES[card] - self.gone[card]
                self.used_up |= (not left) << card
                lost = lost or (rank >= height and not left)
                self.useless |= (lost or rank < height) << card
                self.critical |= (left == 1 and rank >= height and not lost) << card
                self.playable |= (rank == height and not lost) << card

    def unseen(self, hands: list[list[int]]) -> list[int]:
        """Return how many copies of each card are neither on the table nor among the cards of these hands."""
        left = [copies - gone for copies, gone in zip(CARD_COPIES, self.gone, strict=True)]
        for hand in hands:
            for card in hand:
                left[card] -= 1
        return left


def without_used_up(masks: list[int], left: list[int]) -> list[int]:
    """Return the possible cards of each card of a hand after excluding those of which no copy is `left`; the cards that are
    known count as seen. A set that would become empty stays as it was."""
    masks = list(masks)
    while True:
        rest = list(left)
        for mask in masks:
            if mask & (mask - 1) == 0:
                rest[mask.bit_length() - 1] -= 1
        used = sum(1 << card for card, copies in enumerate(rest) if copies <= 0)
        found = [mask if mask & (mask - 1) == 0 else mask & ~used or mask for mask in masks]
        if found == masks:
            return found
        masks = found
