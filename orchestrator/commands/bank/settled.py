"""Tells which readings of the rules count without the learned model of intents."""

import re

from orchestrator.building.order import OF_ONE_SIZE
from orchestrator.commands.bank.advising import is_only_to_us
from orchestrator.commands.command import Command, Intent, Utterance
from orchestrator.commands.edits import BuildingEdit
from orchestrator.commands.normalise.tokens import words_of

STRICT = 0.76  # of a lower confidence, such an order is read in other words than it was said in
CLEAR_STOP, FEW = 0.9, 4  # of this confidence, to a called bot or in so few words and marks, a stop is never doubted
CONDITIONS = frozenset(("if", "unless"))
TAKEN_BACK = re.compile(
    r"\b(?:no|wait|actually|sorry)\W+(?:do\W?n\W?t|do not|never ?mind|leave (?:it|them|him|her))\b", re.IGNORECASE
)
MAKES = frozenset("build make construct create erect raise set put assemble".split())
ASKING = (Intent.STATUS, Intent.WHERE, Intent.INVENTORY)
REPLIES = (Intent.YES, Intent.NO)


def is_settled(found: Command, heard: Utterance) -> bool:
    """Return whether what the rules read counts without the model: an answer, a question, a clear stop, an order with
    coordinates, another language, an order to tend a place, a change of the queue, a building with its sizes, and what is
    said to the crew about a building: only a whole line says these."""
    if found.intent in (None, Intent.CLARIFY):
        return len(words_of(heard.text)) < 2 and not is_only_to_us(heard)
    if found.intent in (*ASKING, *REPLIES) or (isinstance(found.edit, BuildingEdit) and found.spoken_to):
        return True
    if found.intent in (Intent.TEND, Intent.QUEUE):
        return True
    return is_plain_stop(found, heard) or is_at_coordinates(found, heard) or is_measured(found, heard) or found.translated


def is_at_coordinates(found: Command, heard: Utterance) -> bool:
    """Return whether a sentence of the grammar fits an order with a place as three numbers, as the map of the page says it;
    numbers mean nothing to the model."""
    placed = found.intent in (Intent.HOME, Intent.BUILD, Intent.GOTO) and found.slots.at is not None
    return placed and is_unconditional(heard) and is_strict(found)


def is_measured(found: Command, heard: Utterance) -> bool:
    """Return whether a called bot is told to build a shape of which the line says two sizes or a size and the material, as in
    "stack dirt 6 blocks up", or a shape of one size only, with a verb: the model takes the material for a thing to get, and a
    portal for a place to go to."""
    shape = found.shape
    if found.intent is not Intent.BUILD or shape is None or not found.spoken_to or not is_strict(found):
        return False
    told = shape.kind in OF_ONE_SIZE and bool(MAKES & set(words_of(heard.text)))
    return is_unconditional(heard) and (shape.is_measured or told)


def is_unconditional(heard: Utterance) -> bool:
    """Return whether a line has no condition, which nobody could check, and no "no wait, don't"."""
    return not CONDITIONS & set(words_of(heard.text)) and not TAKEN_BACK.search(heard.text)


def is_plain_stop(found: Command, heard: Utterance) -> bool:
    """Return whether a command stops everything in a few plain words, or in more to a called bot; a story or a joke has
    more and calls nobody."""
    plain = found.spoken_to or len(words_of(heard.text)) <= FEW
    return found.intent is Intent.STOP and plain and found.confidence >= CLEAR_STOP and not (found.slots.item or found.more)


def is_strict(found: Command) -> bool:
    """Return whether a sentence of the grammar fits all of a line, in the words in which it was said."""
    return not found.loose and found.confidence >= STRICT
