"""The view of a seat in Hanabi as sentences, with everything that the prompts of the paper LLM-Coordination show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from orchestrator.games.hanabi.cards import CARD_NAMES, COLOR_NAMES
from orchestrator.games.hanabi.moves import move_table
from orchestrator.games.hanabi.state import LIVES, MOST_TOKENS, NAMES

if TYPE_CHECKING:
    from orchestrator.games.hanabi.state import HanabiTurn
    from orchestrator.games.hanabi.view import CardView, HanabiView


def view_text(view: HanabiView) -> str:
    """Return the observation of a seat in sentences, one fact a line."""
    lines = [
        f"You are {NAMES[view.seat]}. It is turn {len(view.history) + 1}, and it is {whose(view)} turn.",
        f"Stacks: {', '.join(f'{name} {height}' for name, height in zip(COLOR_NAMES, view.fireworks, strict=True))}.",
        f"Next playable cards: {next_cards(view)}.",
        "Your cards, oldest first, as you know them from clues:",
        *[f"  slot {slot}: {known(card)}" for slot, card in enumerate(view.hands[view.seat])],
    ]
    for offset in range(1, view.players):
        lines += partner_lines(view, offset)
    lines += [
        f"Information tokens: {view.tokens} of {MOST_TOKENS}. Lives: {view.lives} of {LIVES}. Cards in the deck: {view.deck}.",
        f"Discards: {' '.join(CARD_NAMES[card] for card in sorted(view.discards)) or 'none'}.",
        f"Your moves so far: {'; '.join(own_moves(view)) or 'none'}.",
        f"Last moves of the others: {'; '.join(last_moves(view)) or 'none'}.",
    ]
    if view.left >= 0:
        turns = "1 turn is" if view.left == 1 else f"{view.left} turns are"
        lines.append(f"The deck is empty: {turns} left, {NAMES[view.turn]} is next.")
    return "\n".join(lines)


def whose(view: HanabiView) -> str:
    """Return the owner of the turn, as in "your" or "Bob's"."""
    return "your" if view.turn == view.seat else f"{NAMES[view.turn]}'s"


def next_cards(view: HanabiView) -> str:
    """Return the next playable card of each stack, such as "red 1, ..."; a complete stack says so."""
    pairs = zip(COLOR_NAMES, view.fireworks, strict=True)
    return ", ".join(f"{name} {height + 1}" if height < 5 else f"{name} is complete" for name, height in pairs)


def known(card: CardView) -> str:
    """Return the colours and ranks that clues allow for a card, and what a clue named."""
    colors = [name for bit, name in enumerate(COLOR_NAMES) if card.colors >> bit & 1]
    ranks = [str(bit + 1) for bit in range(5) if card.ranks >> bit & 1]
    color = "any colour" if len(colors) == 5 else " or ".join(colors)
    rank = "any rank" if len(ranks) == 5 else "rank " + " or ".join(ranks)
    told = [what for what, said in (("colour", card.color_told), ("rank", card.rank_told)) if said]
    return f"{color}, {rank}" + (f" (told its {' and '.join(told)})" if told else "")


def partner_lines(view: HanabiView, offset: int) -> list[str]:
    """Return the lines about the player that sits `offset` seats ahead: the real cards, and what it knows of them."""
    seat = (view.seat + offset) % view.players
    cards = enumerate(view.hands[seat])
    lines = [f"{NAMES[seat]}'s cards (player +{offset}), oldest first, and what {NAMES[seat]} knows of each:"]
    return lines + [f"  slot {slot}: {CARD_NAMES[card.card or 0]}; knows: {known(card)}" for slot, card in cards]


def own_moves(view: HanabiView) -> list[str]:
    """Return the moves that this seat made, oldest first."""
    return [told(turn, view.players) for turn in view.history if turn.seat == view.seat]


def last_moves(view: HanabiView) -> list[str]:
    """Return the moves of the other players since the last move of this seat, oldest first."""
    recent = view.history[-(view.players - 1) :]
    return [f"{NAMES[turn.seat]}: {told(turn, view.players)}" for turn in recent if turn.seat != view.seat]


def told(turn: HanabiTurn, players: int) -> str:
    """Return a past move with its result, such as "play 0 (R1, placed)" or "reveal player +1 rank 3 (slots 0 2)"."""
    text = move_table(players).moves[turn.move].text
    if turn.card < 0:
        slots = " ".join(str(slot) for slot in range(5) if turn.touched >> slot & 1)
        return f"{text} (slots {slots})"
    if text.startswith("discard"):
        return f"{text} ({CARD_NAMES[turn.card]})"
    return f"{text} ({CARD_NAMES[turn.card]}, {'placed' if turn.placed else 'misplayed'})"
