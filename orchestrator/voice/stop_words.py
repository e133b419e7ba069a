"""Words that stop a crew at once, for recognisers that look for them while a person still speaks."""

import re

from orchestrator.voice.recogniser import Transcript

STOPS = frozenset("stop stops stopped halt hold freeze cancel abort enough quit whoa".split())
WORD = re.compile(r"[a-z0-9']+")


def words_of(text: str) -> frozenset[str]:
    """Return the words and numbers of a text in lower case."""
    return frozenset(WORD.findall(text.lower()))


def mentions_stop(heard: Transcript) -> bool:
    """Return whether the text or one of its alternatives has a stop word."""
    return any(STOPS & words_of(text) for text in (heard.text, *heard.alternatives))
