"""Puts a line as the model of intents reads it: bots and people under one name each, with what was said before."""

import re

from orchestrator.commands.bank.line_model import LONGEST
from orchestrator.commands.command import Utterance
from orchestrator.commands.names import Names

WORD = re.compile(r"[\w@']+")
BOT, PERSON = "bot", "Tom"  # what a bot or a person is called says nothing about an order
LONGEST_BEFORE = 120  # letters of what was said before


def in_context(heard: Utterance) -> tuple[str, str]:
    """Return what was said before a line (the crew's open question if it asked one) and the line, with one name for all."""
    before = heard.question or (heard.prior[-1].raw if heard.prior else "")
    names = Names.of(heard)
    return renamed(before[-LONGEST_BEFORE:], names), renamed(heard.text[:LONGEST], names)


def renamed(text: str, names: Names) -> str:
    """Return a text with "bot" for every bot and "Tom" for every person."""
    return WORD.sub(lambda found: name_for(found[0], names), text)


def name_for(word: str, names: Names) -> str:
    """Return the name that stands for a bot or a person; any other word as it is."""
    bare = word.lower().removeprefix("@")
    return BOT if names.called(bare) else PERSON if names.person(bare) else word
