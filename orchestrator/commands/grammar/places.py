"""Reads places: coordinates, "here", "where I am looking" and "over there", as far as it is known where people stand and
look."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import floor

from orchestrator.commands.command import LOOKING_AT, Utterance
from orchestrator.commands.lexicon.loader import pattern
from orchestrator.commands.lexicon.vocabulary import split
from orchestrator.commands.normalise.numbers import NUMBER

At = tuple[int, int | None, int]
LOOKED_AT = pattern("phrasings.places.looked_at")
THERE = re.compile(r"\b(?:from |to |at |in |on |right |just )*(?:over |right |up |down |out |in )?there\b")
HERE = pattern("phrasings.places.here")
SIZES = split("blocks block m meters metres long high tall wide deep thick by x steps")
FARTHEST = 30_000_000  # where the game ends
BEFORE_TWO = split("at to goto coordinates position xz xyz go location")
BEFORE_ANY = split("at to coordinates position xyz location the are is , point")
NOT_A_PLACE = re.compile(r"\bthere (?:is|are|was|were)\b|\bis there\b|\bare there\b|\b(?:hey|hi|hello) there\b")


@dataclass(frozen=True, slots=True)
class NamedPlace:
    """A place that a clause (part of a chat line) names. `at` is x, y, z in blocks, None if it is unknown; `word` is "here",
    LOOKING_AT or empty. `rest` are the words of the clause without the place."""

    at: At | None
    word: str
    rest: list[str]


def read_place(words: Sequence[str], heard: Utterance) -> NamedPlace:
    """Return the place that the words name. Coordinates count before words such as "here".

    `heard` says where the speaker stands and looks. Without a place, all words are in `rest` of the result.
    """
    numbers = coordinates(words)
    if numbers:
        at, rest = numbers
        return NamedPlace(at, "", rest)
    text = " ".join(words)
    if match := LOOKED_AT.search(text):
        return NamedPlace(heard.looking.at, LOOKING_AT, cut(text, match))
    if match := HERE.search(text):
        return NamedPlace(heard.positions.get(heard.speaker), "here", cut(text, match))
    if not NOT_A_PLACE.search(text) and (match := THERE.search(text)):
        return NamedPlace(heard.looking.at, LOOKING_AT, cut(text, match))
    return NamedPlace(None, "", list(words))


def cut(text: str, match: re.Match[str]) -> list[str]:
    """Return the words of a text before and after a match, in one list."""
    return f"{text[: match.start()]} {text[match.end() :]}".split()


def coordinates(words: Sequence[str]) -> tuple[At, list[str]] | None:
    """Return a position and the words around it: three numbers in a row, or two after "at" or "to"; None without such numbers.

    The position is x, y, z in whole blocks; y, the height, is None for two numbers.
    """
    for start in range(len(words)):
        numbers, end = run_of_numbers(words, start)
        introduced = start > 0 and words[start - 1] in BEFORE_TWO
        if len(numbers) == 3 or (len(numbers) == 2 and introduced):
            if any(abs(number) > FARTHEST for number in numbers):
                return None
            whole = [floor(number) for number in numbers]
            at: At = (whole[0], whole[1], whole[2]) if len(whole) == 3 else (whole[0], None, whole[1])
            before = list(words[:start])
            while before and before[-1] in BEFORE_ANY:
                before.pop()
            return at, [*before, *words[end:]]
    return None


def run_of_numbers(words: Sequence[str], start: int) -> tuple[list[float], int]:
    """Return the numbers in a row from index `start` on, at most four, and the index after them. Commas may stand between
    them. A size after two numbers is none of them: "at 96 0, 12 blocks long"."""
    numbers: list[float] = []
    at = start
    while at < len(words) and len(numbers) < 4:
        if len(numbers) > 1 and is_size(words, at + (words[at] == ",")):
            break
        if NUMBER.match(words[at]):
            numbers.append(float(words[at].replace(",", "").replace("_", "")))
            at += 1
        elif numbers and words[at] == "," and at + 1 < len(words) and NUMBER.match(words[at + 1]):
            at += 1
        else:
            break
    return numbers, at


def is_size(words: Sequence[str], at: int) -> bool:
    """Return whether the number at an index is a size: a word such as "blocks" or "long" follows."""
    return at + 1 < len(words) and words[at + 1] in SIZES and bool(NUMBER.match(words[at]))
