"""Parses one line of chat into one Command. Read this file first; each step has a file of its own.

The steps find the addressees, a stop, a reply or correction, then questions and orders. A line that wants nothing of the bots
has no intent; a line that addresses them and makes no sense becomes a CLARIFY with a question. Parsing is a pure function: the
words of a line are only data.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial

from orchestrator.commands.addressing import address, stranger
from orchestrator.commands.among_people import among_people, is_story
from orchestrator.commands.clause_parser import LONGEST, Cues, all_in_one, best, joined, read_sentence, sentences
from orchestrator.commands.command import (
    GRAVE,
    GROUPS,
    LEADER,
    TALK,
    Command,
    Intent,
    ParseResult,
    Slots,
    SpokenClause,
    Utterance,
)
from orchestrator.commands.completing import completed, placed
from orchestrator.commands.grammar.amend import amended
from orchestrator.commands.grammar.answer import read_answer
from orchestrator.commands.grammar.borrow import read_release
from orchestrator.commands.grammar.buildings.described import read_described
from orchestrator.commands.grammar.buildings.edits import read_building_edit
from orchestrator.commands.grammar.buildings.measured import read_measured
from orchestrator.commands.grammar.buildings.shapes import with_shape
from orchestrator.commands.grammar.context import read_in_context
from orchestrator.commands.grammar.correct import NO, YES, read_correction, read_first_word, read_reply
from orchestrator.commands.grammar.living.tend import read_tend
from orchestrator.commands.grammar.order_queue import read_queue
from orchestrator.commands.grammar.redirect import redirected
from orchestrator.commands.grammar.stop import dropped, ended, forbidden, stops
from orchestrator.commands.grammar.storage import read_storage
from orchestrator.commands.hints import hinted
from orchestrator.commands.languages import asking, in_english
from orchestrator.commands.left_out import NOTHING, left_out, slots_left
from orchestrator.commands.lexicon.vocabulary import EVERYDAY_WORDS, EXAMPLES, GREETINGS, NOT_NAMES, PLEASANT
from orchestrator.commands.names import Address, Names, full_names
from orchestrator.commands.normalise.heard_names import with_names
from orchestrator.commands.normalise.item_names import item_named
from orchestrator.commands.normalise.numbers import spoken_coordinates
from orchestrator.commands.normalise.tokens import PAUSES, corrected_verbs, corrected_word, is_one_edit, known, words_of
from orchestrator.commands.normalise.variants import with_variant
from orchestrator.commands.posing import honest_part
from orchestrator.commands.relaying import all_but, relayed
from orchestrator.commands.rewording import freely, reworded
from orchestrator.commands.several.compound import with_further
from orchestrator.commands.several.endings import with_ending
from orchestrator.commands.to_command import command_of
from orchestrator.core.errors import BadGoal
from orchestrator.core.goal import Goal
from orchestrator.knowledge.game import GameData

NOT_UNDERSTOOD = (
    "I did not understand. Say help, or tell me more: shall I get, craft, build or bring something, come here, or follow you?"
)
WHOLE_LINE = (read_queue, read_tend, read_storage, read_release, read_building_edit)  # each understands a whole line or nothing
UNSURE = (None, Intent.CLARIFY, Intent.STOP)  # how other languages are read: "stp" is a word, not a misspelt stop
HALT, CHANGE = Cues.of("stop"), Cues.of("correct")
SHORTEST_NAME = 4  # letters of a name that may be misspelt
MEANT = (["i", "mean"], ["i", "meant"], ["i", "said"])
BEFORE_PLACE = ("the", "my", "our", "your", "that", "this")
FEW = 12  # words of a line that may be one order in several sentences
ELSEWHERE = {Intent.BUILD: "; to build: blockcrew bench shelter, or ask a crew in the game"}  # what is no goal of a run


def understand(heard: Utterance, game: GameData) -> Command:
    """Parse one line of chat: "leader, mine 4 logs" becomes GATHER for @leader with a goal of 4 logs. A line that wants nothing
    of the bots gives a Command whose `intent` is None; further orders of the line are in `more`. Never raises."""
    text = honest_part(heard.text)
    if not text or is_story(text):
        return command_of(heard, Address((), []), TALK)
    heard = heard if text is heard.text else replace(heard, text=text)
    if (named := with_names(heard, ordinary_words(game.version), game.version)) != text:
        return replace(understand(replace(heard, text=named), game), raw=text)
    reader = LineReader(game)
    found = with_further(heard, game, reader.read)
    if found.intent in UNSURE and (plainer := in_english(heard, game)):
        order = reader.told(reader.read(plainer.order))
        unsure = not plainer.sure and order.intent in GRAVE
        return replace(asking(order, plainer.order.text) if unsure else order, raw=heard.text, translated=True)
    return hinted(reader.told(found), heard)


class LineReader:
    """Reads the parts of one line, which differ in their text alone, as single orders, and remembers them: some are tried again
    and again."""

    def __init__(self, game: GameData) -> None:
        self.game = game
        self.known: dict[str, Command] = {}
        self.unused: dict[str, Callable[[], tuple[str, ...]]] = {}  # by the words of an order; found only for what is chosen

    def read(self, part: Utterance) -> Command:
        """Return a part as a single order, with the place where its things end: "... and put them in the chest"."""
        if part.text not in self.known:
            self.known[part.text] = with_ending(part, self.alone)
        return self.known[part.text]

    def alone(self, part: Utterance) -> Command:
        """Return a part as a single order, without regard to where its things end."""
        return with_shape(order_alone(part, self.game, self.unused), self.game)

    def told(self, found: Command) -> Command:
        """Return the command with the parts of the line that nobody will carry out, and so its further orders."""
        unused = self.unused.get(found.order)
        left = unused() if unused and found.intent else found.left_out
        return replace(found, left_out=left, more=tuple(map(self.told, found.more)))


def order_alone(heard: Utterance, game: GameData, unused: dict[str, Callable[[], tuple[str, ...]]]) -> Command:
    """Parse a line, or a part of one, as a single order, without regard to where its things end.

    `unused` gets, by the words of the order, what finds the parts of them that nobody will carry out.
    """
    words = corrected_verbs([corrected_word(word, game.version) for word in words_of(heard.text)], game.version)
    words = named_right(all_but(spoken_coordinates(words), Names.of(heard)), heard, game.version)
    words = with_variant(full_names(words, heard, ordinary_words(game.version)), game)
    if heard.prior and words[-2:] in MEANT and len(words) > 2:
        words = ["i", "meant", *words[:-2]]  # "dark oak i mean"
    if described := described_in(words, heard, game):
        return described
    if heard.prior and (found := redirected(words, heard) or amended(words, heard, game)):
        return found
    if (heard.asked or heard.prior) and (found := read_in_context(words, heard, game, strong=True)):
        return found
    whom = address(words, heard)
    if whom.to and (to_another := relayed(whom.rest[:6], Names.of(heard))) and to_another.to[0] not in GROUPS:
        whom = replace(whom, to=to_another.to, rest=[*to_another.rest, *whom.rest[6:]])
    if heard.to and not whom.to and not whom.person:
        whom = Address((heard.to,), words, plain=True)
    elif not whom.to and not whom.person and not stops(words) and (name := unknown_name(heard, game)):
        rest = words[1:]
        whom = Address((), words, person=True) if heard.strict else Address((name,), rest)
    whom = going(whom)
    reading = reworded(words, whom, heard, game, read)
    if (reading.intent is None or reading.unknown) and (found := read_in_context(words, heard, game, strong=False)):
        return found
    unread = reading.intent is None or (reading.unknown and not reading.choices)
    loosely = freely(words, whom, heard, game, read) if unread else None
    reading = completed(loosely or reading, whom.rest, heard, game, partial(plainly, whom, heard, game))
    found = command_of(heard, whom, reading)
    unused[found.order] = partial(unused_parts, reading, whom, heard, game)
    return replace(found, loose=loosely is not None)


def going(whom: Address) -> Address:
    """Return the words to a bot with the verb that "Alex, to the mine" leaves out."""
    to, *rest = whom.rest[:3] or [""]
    bare = whom.to and to == "to" and len(rest) == 2 and rest[0] in BEFORE_PLACE
    return replace(whom, rest=["go", *whom.rest]) if bare else whom


def described_in(words: list[str], heard: Utterance, game: GameData) -> Command | None:
    """Return the order for the building that a whole line describes; None for other lines."""
    whom = address(words, heard)
    whom = Address((heard.to,), words, plain=True) if heard.to and not whom.to and not whom.person else whom
    whole = clause_of(whom, heard, game)
    found = read_described(whole)
    if found is None or whom.person or whole_line(whole):
        return None
    return replace(command_of(heard, whom, placed(found.result, whom.rest)), shape=found.shape, whole=True)


def plainly(whom: Address, heard: Utterance, game: GameData, words: Sequence[str]) -> ParseResult:
    """Return the meaning of a plain order that was made of a line, as if it had been said to the same bots."""
    sure = Address(whom.to or (LEADER,), list(words))
    return read(sure.rest, sure, heard, game)


def unused_parts(found: ParseResult, whom: Address, heard: Utterance, game: GameData) -> tuple[str, ...]:
    """Return the parts of the line that nobody will carry out: "mine 4 logs but not birch" -> ("but not birch",).

    `found` is the meaning of the whole line, `whom` has its addressees. A clause is unused if the line, read again without it,
    means the same; a slot (particular), such as a place, if it plays no role in how this kind of order is carried out.
    """

    def again(words: Sequence[str]) -> ParseResult:
        part = replace(whom, rest=list(words), plain=False)
        return completed(read(list(words), part, heard, game), words, heard, game, partial(plainly, whom, heard, game))

    if found.edit:
        return ()
    changed = heard.last.slots if found.intent is Intent.CORRECT and heard.last else NOTHING
    return left_out(whom.rest[:LONGEST], found, again, changed)


def unknown_name(heard: Utterance, game: GameData) -> str:
    """Return the name that the line addresses: "Bob" in "Bob, come here"; empty for ordinary words such as "Oops"."""
    name = stranger(heard)
    return "" if not name.isalnum() or name.lower() in ordinary_words(game.version) else name


@cache
def ordinary_words(version: str) -> frozenset[str]:
    """Return the words that are no names, for one version of the game."""
    return known(version).union(EVERYDAY_WORDS, GREETINGS, YES, NO, NOT_NAMES)


def named_right(words: list[str], heard: Utterance, version: str) -> list[str]:
    """Return the words with a bot's misspelt name at either end written right: "alxe come here" -> "alex come here"."""
    found = list(words)
    for at in {0, 1, len(words) - 1} & set(range(len(words))):
        word = found[at]
        ordinary = len(word) < SHORTEST_NAME or word in ordinary_words(version) or Names.of(heard).person(word)
        near = [] if ordinary else [name.lower() for name in heard.bots if is_one_edit(word, name.lower())]
        found[at] = near[0] if len(near) == 1 else word
    return found


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


def parse_goal(text: str, game: GameData) -> Goal:
    """Return the goal (items to get, with counts) of a text such as "mine 5 logs" that is not from chat. Raises BadGoal with
    one sentence for the user if the text is no goal, or if the bots would ignore a part of it."""
    example = EXAMPLES.split(" |")[0]
    if not text.strip():
        raise BadGoal(f"The goal is empty; say what to gather, for example: {example}")
    command = understand(Utterance(f"crew, {text}"), game)
    if command.goal is None:
        other = ELSEWHERE.get(command.intent, "") if command.intent else ""
        raise BadGoal(command.answer or f"{text!r} does not say what to gather. Try: {example}{other}")
    nobody = slots_left(command.intent, Slots(to=command.slots.to))  # there is nobody to bring it to
    unread = (*command.left_out, *(further.raw for further in command.more))
    if ignored := [said for said in unread if said not in nobody]:
        raise BadGoal(f"The crew would ignore {' and '.join(map(repr, ignored))}: leave it out of the goal.")
    return command.goal
