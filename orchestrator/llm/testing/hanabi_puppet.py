"""The puppet's play in Hanabi, from the sentences of a view (games/hanabi/view_text.py): it plays a card that may fit if a clue
touched it, else gives a clue, else discards its oldest card."""

import re
from collections.abc import Iterator, Sequence

OWN = re.compile(r"^  slot (\d): ([a-z ]+), (any rank|rank [\d or]+)( \(told.*\))?$", re.MULTILINE)
OTHERS = re.compile(r"^  slot (\d): ([A-Z])(\d); knows: ([a-z ]+), (any rank|rank [\d or]+)", re.MULTILINE)
COLORS = ("red", "yellow", "green", "white", "blue")


def playable(text: str) -> set[tuple[str, int]]:
    """Return the cards that fit a stack now, as (colour, rank)."""
    line = re.search(r"Next playable cards: (.*)\.", text)
    return {(name, int(rank)) for name, rank in re.findall(r"(\w+) (\d)", line[1])} if line else set()


def own_cards(text: str) -> Iterator[tuple[int, set[tuple[str, int]], bool]]:
    """Yield for each own card its slot, the cards that it may be, and whether a clue told something about it."""
    for slot, colors, ranks, told in OWN.findall(text):
        names = COLORS if colors.startswith("any") else colors.split(" or ")
        numbers = range(1, 6) if ranks.startswith("any") else [int(each) for each in re.findall(r"\d", ranks)]
        yield int(slot), {(name, number) for name in names for number in numbers}, bool(told)


def good_clue(text: str) -> str:
    """Return the clue by which the partner learns of a card that fits, such as "rank 1"; empty if none is needed."""
    fits = playable(text)
    for _, letter, rank, _, knows in OTHERS.findall(text):
        color = next(name for name in COLORS if name[0].upper() == letter)
        if (color, int(rank)) in fits and knows == "any rank":
            return f"rank {rank}"
    return ""


def might_fail(text: str, action: str) -> bool:
    """Return whether an action plays an own card that may not fit, or that nothing is known of."""
    cards = {f"play {slot}": may_be for slot, may_be, _ in own_cards(text)}
    return action in cards and not cards[action] <= playable(text)


def move(text: str, actions: Sequence[str], again: bool) -> str:
    """Return the puppet's move. It follows the suggestion of the theory of mind step, and gives a clue at random without one;
    it plays a card on suspicion unless its last answer was sent back (`again`)."""
    fits = playable(text)
    for slot, may_be, told in own_cards(text):
        if may_be <= fits or (told and may_be & fits and not again):
            return f"play {slot}"
    suggested = re.search(r"suggestion: Reveal (.*)\.", text)
    clues = [each for each in actions if each.startswith("reveal")]
    clue = [each for each in clues if each.endswith(suggested[1])] if suggested else clues[:1]
    discards = [each for each in actions if each.startswith("discard")]
    return (clue or discards or clues or list(actions))[0]
