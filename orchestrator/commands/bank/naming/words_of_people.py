"""The words that people say to a crew, from the labelled lines that the model of intents has learned from."""

import json
from collections import Counter
from functools import cache
from pathlib import Path

from orchestrator.commands.normalise.tokens import words_of

LINES = Path(__file__).parents[1] / "lines.jsonl"
OFTEN = 3  # lines with a word that is surely none misspelt


@cache
def words_of_people() -> frozenset[str]:
    """Return the words of the lines that the model of intents has learned from."""
    return frozenset(word for line in LINES.read_text("utf-8").splitlines() for word in words_of(json.loads(line)["text"]))


@cache
def common_words() -> frozenset[str]:
    """Return the words that are in several lines that people said; they are no misspelt name of a thing."""
    lines = (set(words_of(json.loads(line)["text"])) for line in LINES.read_text("utf-8").splitlines())
    often = Counter(word for line in lines for word in line)
    return frozenset(word for word, times in often.items() if times >= OFTEN and word.isalpha())
