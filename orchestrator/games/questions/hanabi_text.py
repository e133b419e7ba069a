"""States of Hanabi in words, for questions."""

from collections.abc import Sequence

from orchestrator.games.hanabi.cards import COLOR_NAMES, COLORS
from orchestrator.games.questions.question import Facts

RULES = (
    "You are Alice and play Hanabi with Bob. There are five colours, red, yellow, green, white and blue (R Y G W B); each "
    "has three cards of rank 1, two of ranks 2, 3 and 4, and one of rank 5. In each colour a stack is built from 1 to 5: a "
    "card that is played is placed if it is the next one of its colour's stack, and is otherwise discarded. You see Bob's "
    "cards but not your own ones, and Bob sees yours. A clue names a colour or a rank and shows all cards of the other "
    "player that have it (touches them); its owner learns that the other cards do not have it. Slots count from 0, the "
    "oldest card; new cards are added at the end."
)


def scene(facts: Facts) -> str:
    """Return the rules and what Alice sees in sentences."""
    stacks = ", ".join(f"{name} {facts['fireworks'][letter]}" for letter, name in zip(COLORS, COLOR_NAMES, strict=True))
    own = [f"  slot {slot}: {known(card)}" for slot, card in enumerate(facts["own"])]
    partner = [f"  slot {slot}: {card['card']}; he knows: {known(card)}" for slot, card in enumerate(facts["partner"])]
    return "\n".join([
        RULES,
        f"Heights of the stacks: {stacks}. Discards: {' '.join(sorted(facts['discards'])) or 'none'}.",
        f"Information tokens: {facts['tokens']}. Lives: {facts['lives']}. Cards in the deck: {facts['deck']}.",
        "Your cards, as you know them from clues:", *own, "Bob's cards, and what he knows from clues:", *partner,
    ])  # fmt: skip


def known(card: Facts) -> str:
    """Return the colours and ranks that clues allow for a card."""
    colors = " or ".join(COLOR_NAMES[COLORS.index(letter)] for letter in card["colors"])
    ranks = "rank " + " or ".join(card["ranks"])
    return f"{'any colour' if len(card['colors']) == 5 else colors}, {'any rank' if len(card['ranks']) == 5 else ranks}"


def legal_clues(hand: Sequence[Facts]) -> list[str]:
    """Return the colours (as letters) and ranks that a clue to this hand can name, in a fixed order."""
    return [sign for sign in (*COLORS, *"12345") if any(sign in card["card"] for card in hand)]


def clue_text(clue: str) -> str:
    """Return a clue as an action in words, for a colour's letter or a rank."""
    return f"reveal the colour {COLOR_NAMES[COLORS.index(clue)]}" if clue in COLORS else f"reveal the rank {clue}"
