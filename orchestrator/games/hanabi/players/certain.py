"""A player without conventions: it plays only what it knows, tells others what they can play, and discards the oldest card."""

from collections.abc import Iterator, Sequence

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.game import GameSpec, SeatView
from orchestrator.games.hanabi.cards import CARD_COPIES, COLOR_MASKS, COLORS, RANK_MASKS
from orchestrator.games.hanabi.players.table import TableCards, without_used_up
from orchestrator.games.hanabi.view import CardView, HanabiView


class CertainPlayer:
    """Plays only cards that must be playable, by what clues said and by counting the cards that it sees. A clue of this player
    is about a playable card whose owner does not know it yet; else it discards."""

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Begin a new game; this player remembers nothing and draws nothing."""

    async def act(self, view: SeatView, legal: Sequence[str], refused: str = "") -> str:
        """Return the move of this seat. Raises BlockcrewError for the view of another game."""
        return certain_move(hanabi_view(view), legal)


def hanabi_view(view: SeatView) -> HanabiView:
    """Return the view as one of Hanabi. Raises BlockcrewError for the view of another game."""
    if not isinstance(view, HanabiView):
        raise BlockcrewError("This player plays only Hanabi: choose a player of the game.")
    return view


def certain_move(view: HanabiView, legal: Sequence[str]) -> str:
    """Return the first of these moves that is possible: play a certain card, give a clue about a playable card, discard a
    useless card, discard the oldest card without a clue, give any clue."""
    table = table_of(view)
    own = proven_cards(view, table)
    for play in certain_plays(own, table):
        return play
    if view.tokens:
        for clue in useful_clues(view, table):
            return clue
    slots = [slot for slot, mask in enumerate(own) if not mask & ~table.useless]
    slots += [slot for slot, card in enumerate(view.hands[view.seat]) if not (card.color_told or card.rank_told)]
    return next((move for move in [f"discard {slot}" for slot in [*slots, 0]] if move in legal), legal[-1])


def proven_cards(view: HanabiView, table: TableCards) -> list[int]:
    """Return the possible cards of each own card, by clues and by counting the cards that the seat sees."""
    hands = [[card.card for card in hand if card.card is not None] for hand in view.hands]
    return without_used_up([clue_mask(card) for card in view.hands[view.seat]], table.unseen(hands))


def certain_plays(own: list[int], table: TableCards) -> list[str]:
    """Return the plays of own cards that are playable for sure, those of low rank first."""
    slots = [slot for slot, mask in enumerate(own) if not mask & ~table.playable]
    return [f"play {slot}" for slot in sorted(slots, key=lambda slot: (own[slot].bit_length() - 1) % 5)]


def useful_clues(view: HanabiView, table: TableCards) -> Iterator[str]:
    """Yield a clue for each playable card of the others that its owner does not know to be playable, next player first."""
    for offset in range(1, view.players):
        for card in view.hands[(view.seat + offset) % view.players]:
            number = card.card or 0
            if table.playable >> number & 1 and clue_mask(card) & ~table.playable:
                if not card.rank_told:
                    yield f"reveal player +{offset} rank {number % 5 + 1}"
                elif not card.color_told:
                    yield f"reveal player +{offset} color {COLORS[number // 5]}"


def table_of(view: HanabiView) -> TableCards:
    """Return the stacks and discards of a view."""
    gone = [int(card % 5 < view.fireworks[card // 5]) for card in range(len(CARD_COPIES))]
    for card in view.discards:
        gone[card] += 1
    return TableCards(list(view.fireworks), gone)


def clue_mask(card: CardView) -> int:
    """Return the cards that the clues to a held card allow, as a set of cards."""
    colors = sum(COLOR_MASKS[color] for color in range(5) if card.colors >> color & 1)
    ranks = sum(RANK_MASKS[rank] for rank in range(5) if card.ranks >> rank & 1)
    return colors & ranks
