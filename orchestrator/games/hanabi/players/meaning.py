"""The meaning of a clue in the convention, as giver and receiver compute it alike."""

from enum import Enum, auto

from orchestrator.games.hanabi.cards import COLOR_MASKS, RANK_MASKS
from orchestrator.games.hanabi.moves import HanabiMove, HanabiVerb
from orchestrator.games.hanabi.players.table import TableCards


class ClueKind(Enum):
    """The kinds of clues: PLAY makes the focus a card to play, PROOF shows by itself that a card is playable, SAVE says that
    the chop is critical, and PLAIN means nothing more than it says."""

    PLAY = auto()
    PROOF = auto()
    SAVE = auto()
    PLAIN = auto()


def clue_meaning(masks: list[int], table: TableCards, move: HanabiMove, touched: int, chop: int) -> tuple[ClueKind, list[int]]:
    """Return the kind of a clue and the possible cards of each card of the hand after it. `masks` are those before it,
    `touched` the slots that it touches, as bits, and `chop` the slot of a chop that can be saved now, or -1."""
    by_color = move.verb is HanabiVerb.COLOR
    named = COLOR_MASKS[move.value] if by_color else RANK_MASKS[move.value]
    told = [heard(mask, named, touched >> slot & 1) for slot, mask in enumerate(masks)]
    if not by_color and chop >= 0 and touched >> chop & 1 and told[chop] & table.critical:
        told[chop] &= table.critical
        return ClueKind.SAVE, told
    focus, playable = -1, table.playable
    for slot, mask in enumerate(masks):
        if mask & playable and mask & ~playable:
            if not told[slot] & ~playable:
                return ClueKind.PROOF, told
            if touched >> slot & 1 and told[slot] & playable:
                focus = slot  # the newest one stays
    if focus < 0:
        return ClueKind.PLAIN, told
    told[focus] &= playable
    return ClueKind.PLAY, told


def heard(mask: int, named: int, touched: int) -> int:
    """Return the possible cards of a card after a clue about the cards `named`. A set that would become empty, because an
    earlier clue was misunderstood, begins anew from this clue."""
    return (mask & named or named) if touched else (mask & ~named or ~named & (1 << 25) - 1)
