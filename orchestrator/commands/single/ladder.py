"""Finds what the words of one order mean: a ladder of readers, from an order for the whole line to a question back."""

from functools import partial

from orchestrator.commands.among_people import among_people
from orchestrator.commands.clause_parser import LONGEST, Cues, all_in_one, best, joined, read_sentence, sentences
from orchestrator.commands.command import (
    TALK,
    Intent,
    ParseResult,
    Slots,
    SpokenClause,
    Utterance,
)
from orchestrator.commands.grammar.answer import read_answer
from orchestrator.commands.grammar.borrow import read_release
from orchestrator.commands.grammar.buildings.edits import read_building_edit
from orchestrator.commands.grammar.buildings.measured import read_measured
from orchestrator.commands.grammar.correct import read_correction, read_first_word, read_reply
from orchestrator.commands.grammar.living.tend import read_tend
from orchestrator.commands.grammar.order_queue import read_queue
from orchestrator.commands.grammar.stop import dropped, ended, forbidden, stops
from orchestrator.commands.grammar.storage import read_storage
from orchestrator.commands.lexicon.vocabulary import PLEASANT
from orchestrator.commands.names import Address, Names
from orchestrator.commands.normalise.item_names import item_named
from orchestrator.commands.normalise.tokens import PAUSES
from orchestrator.knowledge.game import GameData

NOT_UNDERSTOOD = (
    "I did not understand. Say help, or tell me more: shall I get, craft, build or bring something, come here, or follow you?"
)
WHOLE_LINE = (read_queue, read_tend, read_storage, read_release, read_building_edit)  # each understands a whole line or nothing
HALT, CHANGE = Cues.of("stop"), Cues.of("correct")
FEW = 12  # words of a line that may be one order in several sentences


def read(words: list[str], whom: Address, heard: Utterance, game: GameData) -> ParseResult:  # noqa: PLR0911  a ladder
    """Return what a line of chat wants of the bots; TALK (a result without intent) if it wants nothing.

    `words` include the addressees, `whom.rest` do not. `heard` is the line as it was said, with its context, such as who is
    present and the speaker's earlier commands.
    """
    if whom.person:
        ours = any(map(Names.of(heard).called, words)) and stops(words)  # "Tom, look! Ben, stop!"
        return ParseResult(Intent.STOP, confidence=0.8) if ours else TALK
    whole = clause_of(whom, heard, game)
    ordered = whole_line(whole) or read_measured(whole)
    if found := ordered or halt(words, whom, heard, game) or among_people(words, whom, heard):
        return found
    if not whole.words:
        return asked_back() if whom.plain else TALK
    if found := read_answer(whole):
        return found
    if CHANGE.fit(whole.text) and (found := read_reply(whole) or read_correction(whole, heard.last)):
        return found
    pieces = list(sentences(whom, heard, game))
    found = best(pieces, whom, heard)
    if (found is None or found.intent is Intent.CLARIFY) and len(pieces) > 1 and (whom.to or len(whole.words) <= FEW):
        found = read_sentence(all_in_one(pieces), Names.of(heard)) or found
    if (found is None or found.intent is Intent.CLARIFY) and not heard.asked and forbidden(whom.rest):
        return ParseResult(Intent.STOP, confidence=0.6)
    return (
        found
        if found and found.intent is not Intent.CLARIFY
        else read_first_word(whole) or found or not_understood(whole, whom)
    )


def whole_line(whole: SpokenClause) -> ParseResult | None:
    """Return what a line says about the queue of orders, a field, a shared chest or a building, or to a borrowed bot; None for
    other lines."""
    return next((found for reader in WHOLE_LINE if (found := reader(whole))), None)


def clause_of(whom: Address, heard: Utterance, game: GameData) -> SpokenClause:
    """Return a whole line without its addressees as one clause."""
    return SpokenClause(tuple(joined(whom.rest)[:LONGEST]), heard, game, bool(whom.to))


def halt(words: list[str], whom: Address, heard: Utterance, game: GameData) -> ParseResult | None:
    """Return the order to stop everything ("stop") or the work on one item ("no more coal"); None if the line stops nothing.

    `words` include the addressees, `whom.rest` do not. Phrases without a stop word, such as "cancel that", stop nothing while
    the bots wait for an answer of the speaker (`heard.asked`).
    """
    names, spoken_to, rest = partial(item_named, game), bool(whom.to), whom.rest
    if not HALT.fit(" ".join((*words, "|", *rest))):
        return None
    if item := dropped(rest, names):
        return ParseResult(Intent.STOP, Slots(item=item))
    if stops(rest) or (stops(words) and not rest):
        return ParseResult(Intent.STOP, confidence=1.0)
    if not heard.asked and ended(rest, spoken_to=spoken_to, at_work=heard.busy or heard.last is not None):
        return ParseResult(Intent.STOP, confidence=0.9)
    return None


def not_understood(sentence: SpokenClause, whom: Address) -> ParseResult:
    """Return a question back if the line openly addresses a bot; TALK (no order) otherwise, and for greetings and thanks."""
    if whom.plain and not set(sentence.words) <= PLEASANT | PAUSES:
        return asked_back()
    return TALK


def asked_back() -> ParseResult:
    """Return a CLARIFY (a question back) for a line of which nothing was understood; its answer gives examples of orders."""
    return ParseResult(Intent.CLARIFY, confidence=0.5, answer=NOT_UNDERSTOOD, unknown=True)
