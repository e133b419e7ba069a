"""The words that people say to a crew, from the labelled lines that the model of intents has learned from."""

import json
from collections import Counter
from functools import cache
from pathlib import Path

from orchestrator.commands.normalise.tokens import words_of

LINES = Path(__file__).parents[1] / "lines.jsonl"
OFTEN = 3  # lines with a word that is surely none misspelt


@cache
def lines_of_people() -> tuple[frozenset[str], ...]:
    """Return the words of each line that the model of intents has learned from."""
    return tuple(frozenset(words_of(json.loads(line)["text"])) for line in LINES.read_text("utf-8").splitlines())


@cache
def words_of_people() -> frozenset[str]:
    """Return the words of all these lines."""
    return frozenset().union(*lines_of_people())


@cache
def common_words() -> frozenset[str]:
    """Return the words that are in several of these lines; they are no misspelt name of a thing."""
    often = Counter(word for line in lines_of_people() for word in line)
    return frozenset(word for word, times in often.items() if times >= OFTEN and word.isalpha())
