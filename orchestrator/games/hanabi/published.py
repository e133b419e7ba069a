"""The observation of the seat to act, written as the published engine does; reference traces and open_spiel are compared with
it."""

from orchestrator.games.hanabi.cards import CARD_NAMES, COLORS
from orchestrator.games.hanabi.state import HanabiState


def observation_string(state: HanabiState) -> str:
    """Return the observation of the seat to act in the text format of the Hanabi Learning Environment."""
    fireworks = "".join(f"{color}{height} " for color, height in zip(COLORS, state.fireworks, strict=True))
    hands = []
    for offset in range(len(state.hands)):
        hand = state.hands[(state.seat + offset) % len(state.hands)]
        cards = [f"{CARD_NAMES[held.card] if offset else 'XX'} || {held.knowledge()}\n" for held in hand]
        hands.append(("" if offset else "Cur player\n") + "".join(cards))
    shown = "-----\n".join(hands)
    discards = "".join(f" {CARD_NAMES[card]}" for card in state.discards)
    return (
        f"Life tokens: {state.lives}\nInfo tokens: {state.tokens}\nFireworks: {fireworks}\nHands:\n"
        f"{shown}Deck size: {len(state.deck) - state.drawn}\nDiscards:{discards}"
    )
