"""Puts the kind of a thing that is said later before its name: "a bed, a red one please" -> "a red bed , please"."""

from collections.abc import Sequence
from functools import partial

from orchestrator.commands.lexicon.vocabulary import EVERYDAY_WORDS, split
from orchestrator.commands.normalise.item_names import item_named, longest
from orchestrator.knowledge.game import GameData

ONES = split("one ones")
ARTICLES = split("a an the some that those make it")
TURNS = split("not no n't except but than")  # before a kind that is not wanted
LONGEST = 40  # words of a line that is looked at
WOODEN = ("oak_", "wooden_", "iron_", "white_")  # kinds that a bare name stands for: a door is of oak


def with_variant(words: list[str], game: GameData) -> list[str]:
    """Return the words with the kind of their only thing before its name; unchanged if they name several or no such kind."""
    if not ONES & set(words) or len(words) > LONGEST:
        return words
    at = next((at for at, word in enumerate(words) if word in ONES and at > 1), 0)
    kind, before = words[at - 1] if at else "", words[: at - 1]
    if not kind or TURNS & {*words[at - 3 : at - 1]}:
        return words
    if (found := only_thing(before, game)) is None:
        return words
    start, end, item = found
    base = next((item.removeprefix(usual) for usual in WOODEN if item.startswith(usual)), item)
    said = f"{kind} {base.replace('_', ' ')}"
    if item_named(game, said) in (None, item):
        return words
    while before and before[-1] in (*ARTICLES, ","):
        before = before[:-1]
    if end > len(before):
        return words
    return [*before[:start], *said.split(), *before[end:], *words[at + 1 :]]


def only_thing(words: Sequence[str], game: GameData) -> tuple[int, int, str] | None:
    """Return where the only thing that some words name begins and ends, and its id; None if they name several or none."""
    found: list[tuple[int, int, str]] = []
    at = 0
    while at < len(words):
        hit = None if words[at] in EVERYDAY_WORDS or words[at].isdigit() else longest(words, at, partial(item_named, game))
        if hit:
            found.append((at, hit[1], hit[0]))
        at = hit[1] if hit else at + 1
    return found[0] if len(found) == 1 else None
