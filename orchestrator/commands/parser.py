"""One line of one person to one Command. Stop words come first, then replies, changes of mind, questions and orders.

Read this file first: each step is a file of its own. A line that is no command comes out with no intent; one that was said to
the crew and makes no sense is asked back about. Pure, and one pass over the line: whatever a stranger says is only data.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from orchestrator.commands.addressing import Address, Names, address, stranger
from orchestrator.commands.clause_parser import LONGEST, all_in_one, best, joined, read_sentence, sentences
from orchestrator.commands.command import Command, Intent, Slots
from orchestrator.commands.grammar.correct import read_correction
from orchestrator.commands.grammar.overheard import among_people
from orchestrator.commands.grammar.redirect import redirected
from orchestrator.commands.grammar.reply import NO, YES, read_first_word, read_reply
from orchestrator.commands.grammar.stop import dropped, ended, forbidden, stops
from orchestrator.commands.lexicon.everyday import EVERYDAY_WORDS, NOT_NAMES
from orchestrator.commands.lexicon.vocabulary import EXAMPLES, GREETINGS, PLEASANT
from orchestrator.commands.normalise.item_names import item_named
from orchestrator.commands.normalise.spelling import known, mended, verbs_mended
from orchestrator.commands.normalise.tokens import PAUSES, words_of
from orchestrator.commands.parse_result import TALK, ParseResult, SpokenClause
from orchestrator.commands.slot_usage import NOTHING, slots_left
from orchestrator.commands.to_command import command_of
from orchestrator.commands.unused_clauses import left_out
from orchestrator.commands.utterance import Utterance
from orchestrator.core.errors import BadGoal
from orchestrator.core.goal import Goal
from orchestrator.knowledge.game import GameData

FEW = 12  # words of a line that may be one order in several sentences
ELSEWHERE = {Intent.BUILD: "; to build: blockcrew bench shelter, or ask a crew in the game"}  # what is no goal of a run


def understand(heard: Utterance, game: GameData) -> Command:
    """Never raises, whatever the line is."""
    words = verbs_mended([mended(word, game.version) for word in words_of(heard.text)], game.version)
    if heard.prior and (found := redirected(words, heard)):
        return found
    whom = address(words, heard)
    if heard.to and not whom.to and not whom.person:
        whom = Address((heard.to,), words, plain=True)
    elif not whom.to and not whom.person and not stops(words) and (name := unknown_name(heard, game)):
        rest = words[1:]
        whom = Address((), words, person=True) if heard.strict else Address((name,), rest)
    reading = read(words, whom, heard, game)
    return command_of(heard, whom, replace(reading, left_out=unheeded(reading, whom, heard, game)))


def unheeded(found: ParseResult, whom: Address, heard: Utterance, game: GameData) -> tuple[str, ...]:
    """Return what the line says and nobody will do."""

    def again(words: Sequence[str]) -> ParseResult:
        part = replace(whom, rest=list(words), plain=False)
        return read(list(words), part, heard, game)

    changed = heard.last.slots if found.intent is Intent.CORRECT and heard.last else NOTHING
    return left_out(whom.rest[:LONGEST], found, again, changed)


def unknown_name(heard: Utterance, game: GameData) -> str:
    """Who is called and is neither of the crew nor an ordinary word."""
    name = stranger(heard)
    ordinary = known(game.version) | EVERYDAY_WORDS | GREETINGS | YES | NO | NOT_NAMES
    return "" if name.lower() in ordinary or not name.isalnum() else name


def read(words: list[str], whom: Address, heard: Utterance, game: GameData) -> ParseResult:
    """What is wanted; TALK when nothing is."""
    if whom.person:
        ours = any(map(Names.of(heard).called, words)) and stops(words)  # "Tom, look! Ben, stop!"
        return ParseResult(Intent.STOP, sure=0.8) if ours else TALK
    if found := halt(words, whom, heard, game) or among_people(words, whom, heard):
        return found
    whole = SpokenClause(tuple(joined(whom.rest)[:LONGEST]), heard, game, bool(whom.to))
    if not whole.words:
        return asked_back() if whom.plain else TALK
    if found := read_reply(whole) or read_correction(whole, heard.last):
        return found
    pieces = list(sentences(whom, heard, game))
    found = best(pieces, whom, heard)
    if (found is None or found.intent is Intent.CLARIFY) and len(pieces) > 1 and (whom.to or len(whole.words) <= FEW):
        found = read_sentence(all_in_one(pieces), Names.of(heard)) or found
    if (found is None or found.intent is Intent.CLARIFY) and not heard.asked and forbidden(whom.rest):
        return ParseResult(Intent.STOP, sure=0.6)
    return (
        found
        if found and found.intent is not Intent.CLARIFY
        else read_first_word(whole) or found or not_understood(whole, whom)
    )


def halt(words: list[str], whom: Address, heard: Utterance, game: GameData) -> ParseResult | None:
    """A stop of everything, or of one of several things."""
    names, spoken_to, rest = partial(item_named, game), bool(whom.to), whom.rest
    if item := dropped(rest, names):
        return ParseResult(Intent.STOP, Slots(item=item))
    if stops(rest) or (stops(words) and not rest):
        return ParseResult(Intent.STOP, sure=1.0)
    if not heard.asked and ended(rest, spoken_to=spoken_to, at_work=heard.busy or heard.last is not None):
        return ParseResult(Intent.STOP, sure=0.9)
    return None


def not_understood(sentence: SpokenClause, whom: Address) -> ParseResult:
    """Asked back about when somebody of the crew was called; greetings and thanks are not."""
    if whom.plain and not set(sentence.words) <= PLEASANT | PAUSES:
        return asked_back()
    return TALK


def asked_back() -> ParseResult:
    """With what can be said."""
    return ParseResult(Intent.CLARIFY, sure=0.5, answer=f"I did not understand; say help. Try: {EXAMPLES}", unknown=True)


def parse_goal(text: str, game: GameData) -> Goal:
    """What the crew would make of the text, said to it in chat. Raises BadGoal with one sentence."""
    example = EXAMPLES.split(" |")[0]
    if not text.strip():
        raise BadGoal(f"The goal is empty; say what to gather, for example: {example}")
    command = understand(Utterance(f"crew, {text}"), game)
    if command.goal is None:
        other = ELSEWHERE.get(command.intent, "") if command.intent else ""
        raise BadGoal(command.answer or f"{text!r} is nothing to gather. Try: {example}{other}")
    nobody = slots_left(command.intent, Slots(to=command.slots.to))  # there is nobody to bring it to
    if ignored := [said for said in command.left_out if said not in nobody]:
        raise BadGoal(f"We would leave out {' and '.join(map(repr, ignored))}: say the goal without it.")
    return command.goal
