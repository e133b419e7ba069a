"""Draws the lines of small talk, as in a deck of cards: a line comes again only when all others were said."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random

from orchestrator.dialogue.persona.persona import Persona

FILE = Path(__file__).with_name("manners.toml")


@cache
def lines() -> Mapping[str, Mapping[str, Mapping[str, Sequence[str]]]]:
    """Return the lines by language, manner and topic."""
    return tomllib.loads(FILE.read_text("utf-8"))


class Manners:
    """The lines of the bots of one crew; `random` shuffles them."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self._decks: dict[tuple[str, str], list[str]] = {}
        self._said: dict[tuple[str, str], str] = {}

    def line(self, me: str, persona: Persona, topic: str, you: str) -> str:
        """Return what a bot says about a topic to a person; who asks who it is gets its own words, if it has some."""
        if topic == "who" and persona.about:
            return f"I am {me}. {persona.about}" if persona.language == "en" else f"Ich bin {me}. {persona.about}"
        return self.drawn(me, topic, lines()[persona.language][persona.manner][topic]).format(me=me, you=you)

    def drawn(self, me: str, topic: str, choices: Sequence[str]) -> str:
        """Return a line that this bot has not said for the longest time."""
        key = (me, topic)
        if not self._decks.get(key):
            deck = [*choices]
            self.random.shuffle(deck)
            if deck[-1] == self._said.get(key):  # not twice in a row
                deck.insert(0, deck.pop())
            self._decks[key] = deck
        self._said[key] = self._decks[key].pop()
        return self._said[key]
