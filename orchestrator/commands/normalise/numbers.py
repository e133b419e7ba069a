"""Reads numbers as people write and say them: digits, words, "a dozen", "half a stack", "all of your"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from orchestrator.commands.lexicon.vocabulary import MOST, NUMBERS, split
from orchestrator.core.errors import BadGoal

NUMBER = re.compile(r"[+-]?\d[\d,_]*(\.\d+)?(e\d+)?$", re.IGNORECASE)
THOUSANDS = re.compile(r"[1-9]\d{0,2}\.\d{3}$")  # 1.000 logs are a thousand, 1.5 stacks are not
PLURAL = split("dozens stacks hundreds thousands couples pairs")
ABOUT = split(
    "to about around approximately exactly roughly like only just another more extra maybe up least at say some least another"
)
VAGUE = re.compile(
    r"(?:a |an )?(?:whole |huge |big |good |ton )?(?:lot|lots|load|loads|tons|ton|bunch|plenty|pile|piles|heap|heaps"
    r"|handful|bit|"
    r"several|bits|some|any|much|many|more|enough)(?: more)?(?: of)?(?: the| your| our| that| this| my)?(?= |$)"
)
ALL = re.compile(
    r"(?:all|every|each|everything|as (?:many|much)(?: as (?:possible|you (?:can|like|want)))?)(?: of)?(?: the"
    r"| your| our| that| this| my| those| these)?(?= |$)"
)
NEXT, BEHIND = 12, 8  # words that are looked at, and behind them for "or so"
OR_SO = (("or", "so"), ("or", "more"), ("or", "less"))


@dataclass(frozen=True, slots=True)
class Quantity:
    """A count that some words begin with. `count` is None if they say no number, `all` says that everything is meant, `end` is
    the index of the word after the count, which is where it would begin if there is none."""

    count: float | None
    all: bool
    end: int


def is_count(word: str) -> bool:
    """Return whether a word is a number or a part of one, such as "dozen"; "a" and "an" count as the number one."""
    return bool(NUMBER.match(word)) or singular(word) in NUMBERS


def is_number(word: str) -> bool:
    """Return whether a word is a number or a part of one, such as "dozen", and not the article "a" or "an"."""
    return is_count(word) and word not in ("a", "an")


def singular(word: str) -> str:
    """Return the singular of a number word such as "dozens"; other words unchanged."""
    return word[:-1] if word in PLURAL else word


def check_count(count: float) -> None:
    """Raise BadGoal unless the count is whole and from 1 to MOST (10,000)."""
    if count > MOST:
        raise BadGoal(f"{count:,.0f} is too many; the most in one goal is {MOST:,}.")
    if count < 1 or count != int(count):
        raise BadGoal(f"I can gather 1 or more, not {count:g}.")


def is_sound(count: float | None) -> bool:
    """Return whether a goal can have that count: a whole number from 1 to MOST (10,000)."""
    return count is not None and 1 <= count <= MOST and count == int(count)


def value(word: str) -> float | None:
    """Return the number that one word stands for: "1.000" is a thousand; None if it is no number."""
    if THOUSANDS.match(word):
        return float(word.replace(".", ""))
    if NUMBER.match(word):
        return float(word.replace(",", "").replace("_", ""))
    return NUMBERS.get(singular(word))


def read_count(words: Sequence[str]) -> tuple[float | None, list[str]]:
    """Return the number at the head of the words ("50", "a dozen", "two stacks"; None without one) and the words after it."""
    count: float | None = None
    for index, word in enumerate(words):
        more = value(word)
        if more is None and word == "and" and count and count >= 100 and index + 1 < len(words) and is_number(words[index + 1]):
            continue  # a hundred and twenty
        if more is None:
            return count, list(words[index:])
        if word in ("couple", "pair", "few", "single") and count == 1:
            count = more
        else:
            count = more if count is None else count * more if more >= 12 and count < more else count + more
    return count, []


def read_quantity(words: Sequence[str], start: int) -> Quantity:
    """Return the count with which the words from index `start` on begin, and the index after it, as a Quantity.
    Examples are "50", "half a stack", "all of your" (which sets `all`) and "some" (which has no number). A word such as "about"
    before the count is skipped. Without a count, the `end` of the result is `start`."""
    while start < len(words) and words[start] in ABOUT and start + 1 < len(words) and is_number_ahead(words, start + 1):
        start += 1
    found = quantity_of(tuple(words[start : start + NEXT + BEHIND]))
    return replace(found, end=start + found.end)


@lru_cache(maxsize=4096)  # the readers of the grammar ask for the same words again and again
def quantity_of(words: tuple[str, ...]) -> Quantity:
    """Return the count with which some words begin, and the index after it."""
    here = list(words[:NEXT])
    text = " ".join(here)
    if match := ALL.match(text):
        return Quantity(None, True, len(match[0].split()))
    if here[:2] == ["half", "a"] and len(here) > 2 and value(here[2]):
        return Quantity((value(here[2]) or 0) / 2, False, 3)
    count, rest = read_count(here)
    if count is not None:
        end = len(here) - len(rest)
        while words[end : end + 2] in OR_SO:
            end += 2
        if rest[:3] == ["and", "a", "half"] and count >= 12:
            return Quantity(count * 1.5, False, end + 3)
        if not (len(here) - len(rest) == 1 and here[0] in ("a", "an") and VAGUE.match(text)):
            return Quantity(count, False, end)
    match = VAGUE.match(text)
    return Quantity(None, False, len(match[0].split()) if match else 0)


def is_number_ahead(words: Sequence[str], start: int) -> bool:
    """Return whether one of the two words from index `start` on is a number or "half", as after "about" or "up to"."""
    return any(is_count(word) or word == "half" for word in words[start : start + 2])


def spoken_coordinates(words: list[str]) -> list[str]:
    """Return the words with three spoken coordinates after "to" or "at" as digits: "go to one twenty sixty four minus thirty"
    becomes "go to 120 64 -30"; other words unchanged."""
    words = signed(words)
    for start in (at + 1 for at, word in enumerate(words) if word in PLACES):
        end = start
        while end < len(words) and belongs_to_coordinates(words, end):
            end += 1
        if end - start >= 3:
            spoken = coordinates_said(words[start:end])
            return [*words[:start], *map(str, spoken), *words[end:]] if len(spoken) == 3 else words
    return words


MINUS = split("minus negative")
PLACES = split("to at coordinates goto")
AXES = split("x y z")
BETWEEN = AXES | {","}  # coordinates


def belongs_to_coordinates(words: Sequence[str], at: int) -> bool:
    """Return whether the word at index `at` can be part of spoken coordinates: a number, a sign, what stands between two of
    them, or the "and" of "two hundred and five"."""
    word, following = words[at], words[at + 1] if at + 1 < len(words) else ""
    if word in BETWEEN or word == "and":
        joins = word != "and" or words[at - 1] == "hundred"
        return joins and (following in MINUS or following in BETWEEN or following in NUMBERS)
    return word in MINUS or (word in NUMBERS and word not in ("a", "an", "dozen"))


def signed(words: list[str]) -> list[str]:
    """Return the words with "minus 40" as "-40" after another number or where a coordinate stands, as in "12, 70, minus 40"."""
    found: list[str] = []
    for word in words:
        before = found[-2] if len(found) > 1 else ""
        placed = before in PLACES | BETWEEN or before.lstrip("-").isdigit()
        if word.isdigit() and found and found[-1] in MINUS and placed:
            found[-2 if before in AXES else -1 :] = [f"-{word}"]
        else:
            found.append(word)
    return found


def coordinates_said(words: Sequence[str]) -> list[int]:
    """Return the numbers of spoken coordinates: "one twenty" is 120, "sixty four" 64 and "minus thirty" -30."""
    found: list[int] = []
    sign, open_ = 1, False
    for word in words:
        if word in MINUS or word in BETWEEN:
            sign, open_ = -1 if word in MINUS else 1, False
            continue
        if word == "and":
            continue
        more = int(NUMBERS[word])
        last = abs(found[-1]) if found else 0
        side = -1 if found and found[-1] < 0 else 1
        if open_ and more == 100 and last < 10:
            found[-1] = side * last * 100
        elif open_ and 0 < last < 10 and more >= 10:
            found[-1] = side * (last * 100 + more)
        elif open_ and ((last % 100 >= 20 and last % 10 == 0 and more < 10) or (last and last % 100 == 0 and more < 100)):
            found[-1] = side * (last + more)
        else:
            found.append(sign * more)
        sign, open_ = 1, True
    return found
