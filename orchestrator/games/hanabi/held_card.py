"""A card in a hand, with what the clues of the game said about it."""

from orchestrator.games.hanabi.cards import COLORS, FIVE_BITS, KINDS

CARD_BITS = tuple(1 << card // 5 | 32 << card % 5 for card in range(KINDS))


class HeldCard:
    """A card that a player holds. `colors` and `ranks` are the colours and ranks that its clues allow, as five bits;
    `color_told` and `rank_told` say whether a clue named its own colour or rank. Of `bits`, one of bits 0 to 4 is set for the
    card's colour, and one of bits 5 to 9 for its rank."""

    __slots__ = ("bits", "card", "color_told", "colors", "rank_told", "ranks")

    def __init__(
        self, card: int, colors: int = FIVE_BITS, ranks: int = FIVE_BITS, color_told: bool = False, rank_told: bool = False
    ) -> None:
        self.card, self.colors, self.ranks = card, colors, ranks
        self.bits = CARD_BITS[card]
        self.color_told, self.rank_told = color_told, rank_told

    def hear_color(self, color: int) -> bool:
        """Note a clue of this colour to the hand of the card, and return whether it touches the card."""
        if self.card // 5 == color:
            self.colors, self.color_told = 1 << color, True
            return True
        self.colors &= ~(1 << color)
        return False

    def hear_rank(self, rank: int) -> bool:
        """Note a clue of this rank (less one) to the hand of the card, and return whether it touches the card."""
        if self.card % 5 == rank:
            self.ranks, self.rank_told = 1 << rank, True
            return True
        self.ranks &= ~(1 << rank)
        return False

    def knowledge(self) -> str:
        """Return what clues say about the card as the published engine writes it: "RX|R12345" for a card known to be red."""
        color = COLORS[self.card // 5] if self.color_told else "X"
        rank = str(self.card % 5 + 1) if self.rank_told else "X"
        return f"{color}{rank}|{color_letters(self.colors)}{rank_digits(self.ranks)}"

    def copy(self) -> "HeldCard":
        """Return a copy of the card that changes independently."""
        return HeldCard(self.card, self.colors, self.ranks, self.color_told, self.rank_told)


def color_letters(colors: int) -> str:
    """Return the letters of a set of colours (five bits), such as "RG"."""
    return "".join(letter for bit, letter in enumerate(COLORS) if colors >> bit & 1)


def rank_digits(ranks: int) -> str:
    """Return the digits of a set of ranks (five bits), such as "135"."""
    return "".join(str(bit + 1) for bit in range(5) if ranks >> bit & 1)


def hand_bits(hand: list[HeldCard]) -> int:
    """Return which colours (bits 0 to 4) and ranks (bits 5 to 9) a hand holds."""
    found = 0
    for held in hand:
        found |= held.bits
    return found
