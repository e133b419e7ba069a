"""Where: numbers, 'here', 'where I am looking', 'over there', as far as it is known who stands and looks where."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import floor

from orchestrator.commands.normalise.numbers import NUMBER
from orchestrator.commands.utterance import Utterance

At = tuple[int, int | None, int]
LOOKED_AT = re.compile(
    r"\b(?:at |to |on |from |over )?(?:(?:right |exactly )?where (?:i am|i was|my eyes are|my cursor is|my crosshair is|i"
    r"|am i) ?"
    r"(?:looking|look|pointing|point|aiming|staring)(?: at)?|(?:the (?:spot|place|block) )?(?:that "
    r"|what )?i am (?:looking at|pointing at|"
    r"aiming at)|what i (?:look|point|am looking|am pointing) at|the (?:spot|place|block) i (?:look|point) at)\b"
)
THERE = re.compile(r"\b(?:from |to |at |in |on |right |just )*(?:over |right |up |down |out |in )?there\b")
HERE = re.compile(
    r"\b(?:(?:to |at |on |in |from |right |just |near |around |over |by )*(?:here|my (?:exact )?(?:position|location"
    r"|coordinates|place|feet|spot|side)|"
    r"(?:this|the) (?:very )?(?:spot|place|position)|where i (?:am|stand)(?: standing| now| right now| at)?|(?:next to"
    r"|beside|near|by|"
    r"close to|around|at) (?:me|us)|in front of (?:me|us)|this place))\b"
)
FARTHEST = 30_000_000  # where the game ends
NOT_A_PLACE = re.compile(r"\bthere (?:is|are|was|were)\b|\bis there\b|\bare there\b|\b(?:hey|hi|hello) there\b")


@dataclass(frozen=True, slots=True)
class NamedPlace:
    """`at` as far as it is known; `word` is here, looking_at or empty; `rest` are the words without it."""

    at: At | None
    word: str
    rest: list[str]


def read_place(words: Sequence[str], heard: Utterance) -> NamedPlace:
    """Numbers first, then words."""
    numbers = coordinates(words)
    if numbers:
        at, rest = numbers
        return NamedPlace(at, "", rest)
    text = " ".join(words)
    if match := LOOKED_AT.search(text):
        return NamedPlace(heard.looking.at, "looking_at", cut(text, match))
    if match := HERE.search(text):
        return NamedPlace(heard.positions.get(heard.speaker), "here", cut(text, match))
    if not NOT_A_PLACE.search(text) and (match := THERE.search(text)):
        return NamedPlace(heard.looking.at, "looking_at", cut(text, match))
    return NamedPlace(None, "", list(words))


def cut(text: str, match: re.Match[str]) -> list[str]:
    """The words around it."""
    return f"{text[: match.start()]} {text[match.end() :]}".split()


def coordinates(words: Sequence[str]) -> tuple[At, list[str]] | None:
    """Three numbers side by side, or two after 'at' or 'to', and the words around them."""
    for start in range(len(words)):
        numbers, end = run_of_numbers(words, start)
        introduced = start > 0 and words[start - 1] in (
            "at",
            "to",
            "goto",
            "coordinates",
            "position",
            "xz",
            "xyz",
            "go",
            "location",
        )
        if len(numbers) == 3 or (len(numbers) == 2 and introduced):
            if any(abs(number) > FARTHEST for number in numbers):
                return None
            whole = [floor(number) for number in numbers]
            at: At = (whole[0], whole[1], whole[2]) if len(whole) == 3 else (whole[0], None, whole[1])
            before = list(words[:start])
            while before and before[-1] in (
                "at",
                "to",
                "coordinates",
                "position",
                "xyz",
                "location",
                "the",
                "are",
                "is",
                ",",
                "point",
            ):
                before.pop()
            return at, [*before, *words[end:]]
    return None


def run_of_numbers(words: Sequence[str], start: int) -> tuple[list[float], int]:
    """Numbers from there on, with or without commas between them."""
    numbers: list[float] = []
    at = start
    while at < len(words) and len(numbers) < 4:
        if NUMBER.match(words[at]):
            numbers.append(float(words[at].replace(",", "").replace("_", "")))
            at += 1
        elif numbers and words[at] == "," and at + 1 < len(words) and NUMBER.match(words[at + 1]):
            at += 1
        else:
            break
    return numbers, at
