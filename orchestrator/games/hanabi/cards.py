"""The cards of Hanabi as small numbers: colour * 5 + rank - 1, so that a set of possible cards is one 25-bit mask."""

COLORS = "RYGWB"
COLOR_NAMES = ("red", "yellow", "green", "white", "blue")
RANKS = 5
KINDS = len(COLORS) * RANKS  # different cards
COPIES = (3, 2, 2, 2, 1)  # of each colour, by rank - 1
PERFECT = KINDS  # the score of five complete stacks
ANY_CARD = (1 << KINDS) - 1
FIVE_BITS = (1 << 5) - 1

CARD_NAMES = tuple(color + str(rank) for color in COLORS for rank in range(1, RANKS + 1))
CARD_NUMBERS = {name: number for number, name in enumerate(CARD_NAMES)}
CARD_COPIES = COPIES * len(COLORS)  # of each card
COLOR_MASKS = tuple(FIVE_BITS << 5 * color for color in range(5))  # all cards of a colour
RANK_MASKS = tuple(sum(1 << 5 * color + rank for color in range(5)) for rank in range(5))  # all cards of a rank, by rank - 1

SORTED_DECK = tuple(card for card, copies in enumerate(CARD_COPIES) for _ in range(copies))


def full_deck() -> list[int]:
    """Return the 50 cards of a deck as sorted card numbers."""
    return list(SORTED_DECK)


def hand_size(players: int) -> int:
    """Return how many cards each player holds: five with two or three players, else four."""
    return 5 if players <= 3 else 4


def color_set(mask: int) -> int:
    """Return the colours of a set of cards as five bits, bit 0 for red."""
    return sum(1 << color for color in range(5) if mask & COLOR_MASKS[color])


def rank_set(mask: int) -> int:
    """Return the ranks of a set of cards as five bits, bit 0 for rank 1."""
    return sum(1 << rank for rank in range(5) if mask & RANK_MASKS[rank])


def members(mask: int) -> list[int]:
    """Return the card numbers in a set of cards, in ascending order."""
    return [card for card in range(KINDS) if mask >> card & 1]
