"""The plays of the convention player: cards that it knows to be playable, and attempts at the end, when a life is worth
little."""

from orchestrator.games.hanabi.cards import RANKS
from orchestrator.games.hanabi.players.situation import HanabiSituation

ATTEMPTS = {3: 3, 2: 1}  # by lives: with so few cards in the deck an unknown card is tried


def known_play(situation: HanabiSituation) -> str:
    """Return the play of a card that is playable for sure, or an empty text. A card comes first of which the others do not know
    that it is playable, as they would spend a clue on it; then one of unknown identity; then the lowest."""
    table, common = situation.table, situation.beliefs.hands[situation.seat]
    best, slot = 0, -1
    for number, mask in enumerate(situation.own):
        if mask & ~table.playable:
            continue
        worth = RANKS - (mask.bit_length() - 1) % RANKS if mask & (mask - 1) == 0 else RANKS + 2
        if common[number] & ~table.playable:
            worth += 100
        if worth > best:
            best, slot = worth, number
    return f"play {slot}" if slot >= 0 else ""


def attempt(situation: HanabiSituation) -> str:
    """Return the play of the card that is most likely playable, or an empty text while the game goes on for longer, a third
    misplay would end it, or no card can be playable."""
    beliefs, table = situation.beliefs, situation.table
    near = beliefs.deck == 0 or beliefs.deck <= ATTEMPTS.get(beliefs.lives, -1)
    if beliefs.lives < 2 or not near:
        return ""
    best, slot = 0.0, -1
    for number in reversed(range(len(situation.own))):
        chance = (situation.own[number] & table.playable).bit_count() / situation.own[number].bit_count()
        if chance > best:
            best, slot = chance, number
    return f"play {slot}" if slot >= 0 else ""
