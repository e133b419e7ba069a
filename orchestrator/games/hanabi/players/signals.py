"""The card that a player will discard next, as everybody computes it, and the signals that the move before gives about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from orchestrator.games.hanabi.cards import COLOR_MASKS
from orchestrator.games.hanabi.players.table import TableCards

if TYPE_CHECKING:
    from orchestrator.games.hanabi.players.beliefs import CommonBeliefs


def chop_of(masks: list[int], table: TableCards) -> int:
    """Return the slot of the chop, the card that this hand loses next: the one that is most likely useless, the oldest of
    several. It is -1 when the player knows a card to play or a useless one, or knows all cards to be critical."""
    best, slot = -1.0, -1
    for number, mask in enumerate(masks):
        if not mask & ~table.playable or not mask & ~table.useless:
            return -1
        share = (mask & table.useless).bit_count() / mask.bit_count()
        if share > best and mask & ~table.critical:
            best, slot = share, number
    return slot


def next_chop(beliefs: CommonBeliefs, seat: int) -> int:
    """Return the slot of the chop of the player after this seat, or -1."""
    return chop_of(beliefs.hands[(seat + 1) % beliefs.players], beliefs.table)


def expected_discard(beliefs: CommonBeliefs, seat: int) -> int:
    """Return the slot that this seat discards if it discards and has nothing to signal, or -1 if it knows a card to play: the
    oldest card known to be useless, else the chop, else the highest card."""
    masks, table = beliefs.hands[seat], beliefs.table
    if any(not mask & ~table.playable for mask in masks):
        return -1
    useless = next((slot for slot, mask in enumerate(masks) if not mask & ~table.useless), -1)
    if useless >= 0:
        return useless
    chop = chop_of(masks, table)
    return chop if chop >= 0 else max(range(len(masks)), key=lambda slot: (masks[slot].bit_length() - 1) % 5)


def without_play_clue(masks: list[int], table: TableCards) -> list[int]:
    """Return the possible cards of a hand after a player discarded although it could give a clue: a card is not playable where
    a clue of its colour would have made it known, because no newer card can be the focus of that clue."""
    found = list(masks)
    open_colors = 0  # cards of colours whose clue may have a newer focus
    for slot in reversed(range(len(masks))):
        mask = masks[slot]
        if mask & table.playable and mask & ~table.playable:
            found[slot] = mask & ~(table.playable & ~open_colors) or mask
            open_colors |= sum(COLOR_MASKS[color] for color in range(5) if mask & COLOR_MASKS[color])
    return found


def with_signal(mask: int, table: TableCards, warned: bool) -> int:
    """Return the possible cards of a chop after its owner was warned, or could have been warned and was not. A set that would
    become empty stays as it was."""
    return mask & (table.critical if warned else ~table.critical) or mask
