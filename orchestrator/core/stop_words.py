"""Words that stop a crew at once, for whoever has to find them quickly: a stop waits for no model and for no end of speech."""

import re

STOPS = frozenset("stop stops stopped halt hold freeze cancel abort enough quit whoa".split())
WORD = re.compile(r"[a-z0-9']+")


def words_of(text: str) -> frozenset[str]:
    """Return the words and numbers of a text in lower case."""
    return frozenset(WORD.findall(text.lower()))


def mentions_stop(*texts: str) -> bool:
    """Return whether one of the texts has a stop word."""
    return any(STOPS & words_of(text) for text in texts)
