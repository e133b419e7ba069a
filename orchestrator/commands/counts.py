"""Numbers as people write and say them."""

import re

from orchestrator.commands.vocabulary import MOST, NUMBERS
from orchestrator.core.errors import BadGoal

NUMBER = re.compile(r"[+-]?\d[\d,_]*(\.\d+)?(e\d+)?$", re.IGNORECASE)


def is_count(word: str) -> bool:
    """Whether a word is a number, or a part of one."""
    return bool(NUMBER.match(word)) or singular(word) in NUMBERS


def singular(word: str) -> str:
    """Of the words that count in plural."""
    return word[:-1] if word in ("dozens", "stacks", "hundreds") else word


def check_count(count: float) -> None:
    """Between 1 and MOST, and whole. Raises BadGoal."""
    if count > MOST:
        raise BadGoal(f"{count:,.0f} is too many; the most in one goal is {MOST:,}.")
    if count < 1 or count != int(count):
        raise BadGoal(f"I can gather 1 or more, not {count:g}.")


def read_count(words: list[str]) -> tuple[float | None, list[str]]:
    """The leading number (digits, words, 'a dozen', 'two stacks'; None without one) and what follows it."""
    count: float | None = None
    for index, word in enumerate(words):
        single = singular(word)
        if NUMBER.match(word):
            value = float(word.replace(",", "").replace("_", ""))
        elif single in NUMBERS:
            value = NUMBERS[single]
        else:
            return count, words[index:]
        count = value if count is None else count * value if value >= 12 and count < value else count + value
    return count, []
