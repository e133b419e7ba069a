"""The discards of the convention player: which card it gives away, and what it says with it while there are no clues."""

from orchestrator.games.hanabi.players.clues import news_clue
from orchestrator.games.hanabi.players.signals import expected_discard, next_chop
from orchestrator.games.hanabi.players.situation import HanabiSituation, points_from
from orchestrator.games.hanabi.state import MOST_TOKENS

RISK = 0.3  # points: more than that is not risked while a clue can be given instead
SIGNAL_RISK = 0.5  # of the points that the signal saves


def signal_discard(situation: HanabiSituation) -> str:
    """Return the discard of another card than the expected one, or an empty text. Without tokens, it warns the next player that
    its chop is critical."""
    beliefs = situation.beliefs
    chop = next_chop(beliefs, situation.seat)
    if beliefs.tokens or not beliefs.deck or chop < 0:
        return ""
    card = situation.others[situation.next_seat][chop]
    expected = expected_discard(beliefs, situation.seat)
    slots = [slot for slot in range(len(situation.own)) if slot != expected]
    if not situation.table.critical >> card & 1 or not slots:
        return ""
    slot = min(slots, key=situation.danger)
    return f"discard {slot}" if situation.danger(slot) < SIGNAL_RISK * points_from(card) else ""


def discard(situation: HanabiSituation) -> str:
    """Return a discard or, where discarding is not allowed, too risky or a waste of a turn, a clue that says something."""
    beliefs = situation.beliefs
    if beliefs.tokens == MOST_TOKENS:
        return news_clue(situation)
    if beliefs.tokens == 0 and beliefs.deck and (expected := expected_discard(beliefs, situation.seat)) >= 0:
        return f"discard {expected}"  # any other card would be a signal
    slot = useless_slot(situation)
    if slot >= 0:
        return f"discard {slot}"
    slot = expected_discard(beliefs, situation.seat)
    if slot < 0 or situation.own[slot] == situation.own[slot] & situation.table.critical:
        slot = min(range(len(situation.own)), key=situation.danger)
    return (situation.danger(slot) > RISK and news_clue(situation)) or f"discard {slot}"


def useless_slot(situation: HanabiSituation) -> int:
    """Return the slot of an own card that is useless for sure, or -1. A card comes first of which the others do not know it."""
    table, common = situation.table, situation.beliefs.hands[situation.seat]
    slots = [slot for slot, mask in enumerate(situation.own) if not mask & ~table.useless]
    share = [(common[slot] & table.useless).bit_count() / common[slot].bit_count() for slot in slots]
    return slots[share.index(min(share))] if slots else -1
