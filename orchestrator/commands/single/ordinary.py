"""The words that are no names, and a name that nobody who is present has."""

from functools import cache

from orchestrator.commands.addressing import stranger
from orchestrator.commands.command import (
    Utterance,
)
from orchestrator.commands.grammar.correct import NO, YES
from orchestrator.commands.lexicon.vocabulary import EVERYDAY_WORDS, GREETINGS, NOT_NAMES
from orchestrator.commands.normalise.tokens import known
from orchestrator.knowledge.game import GameData


def unknown_name(heard: Utterance, game: GameData) -> str:
    """Return the name that the line addresses: "Bob" in "Bob, come here"; empty for ordinary words such as "Oops"."""
    name = stranger(heard)
    return "" if not name.isalnum() or name.lower() in ordinary_words(game.version) else name


@cache
def ordinary_words(version: str) -> frozenset[str]:
    """Return the words that are no names, for one version of the game."""
    return known(version).union(EVERYDAY_WORDS, GREETINGS, YES, NO, NOT_NAMES)
