"""Parses one line of chat into one Command. Read this file first; each step has a file of its own.

The steps find the addressees, a stop, a reply or correction, then questions and orders. A line that wants nothing of the bots
has no intent; a line that addresses them and makes no sense becomes a CLARIFY with a question. Parsing is a pure function: the
words of a line are only data.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from orchestrator.commands.addressing import MOST_WORDS, Address, Names, address, stranger
from orchestrator.commands.clause_parser import LONGEST, Cues, all_in_one, best, joined, read_sentence, sentences
from orchestrator.commands.command import (
    ALL,
    TALK,
    Command,
    Intent,
    ParseResult,
    Slots,
    SpokenClause,
    Utterance,
    default_addressee,
)
from orchestrator.commands.grammar.borrow import read_release
from orchestrator.commands.grammar.correct import NO, YES, read_correction, read_first_word, read_reply
from orchestrator.commands.grammar.order_queue import read_queue
from orchestrator.commands.grammar.query import HELPED
from orchestrator.commands.grammar.redirect import redirected
from orchestrator.commands.grammar.stop import dropped, ended, forbidden, stops
from orchestrator.commands.grammar.storage import read_storage
from orchestrator.commands.left_out import NOTHING, left_out, slots_left
from orchestrator.commands.lexicon.vocabulary import EVERYDAY_WORDS, EXAMPLES, GREETINGS, GROUP_WORDS, NOT_NAMES, PLEASANT
from orchestrator.commands.normalise.item_names import item_named
from orchestrator.commands.normalise.tokens import PAUSES, corrected_verbs, corrected_word, known, words_of
from orchestrator.commands.sequence import in_order
from orchestrator.core.errors import BadGoal
from orchestrator.core.goal import Goal
from orchestrator.knowledge.game import GameData

WHOLE_LINE = (read_queue, read_storage, read_release)  # each understands a whole line or nothing
HALT, CHANGE = Cues.of("stop"), Cues.of("correct")
FEW = 12  # words of a line that may be one order in several sentences
ELSEWHERE = {Intent.BUILD: "; to build: blockcrew bench shelter, or ask a crew in the game"}  # what is no goal of a run
FIRST = r"^(?:(?:maybe|perhaps|i think|i guess|tbh|honestly|hmm|ok|okay|so|and|but|yeah|lol|haha|guess|,) )*"
PLAN = re.compile(
    FIRST + r"(?:we|they|he|she|i) (?:all |really |totally |probably |maybe )*(?:should|could|might)\b(?! (?:really )?use\b)"
)
LATER = re.compile(
    FIRST + r"(?:we|they|he|she|i|my|if)\b.*\b(?:some ?time|some ?day|one day|eventually|at some point|tomorrow|tonight"
    r"|next (?:time|week|weekend|month|year))\b"
)
NEEDED = re.compile(
    FIRST + r"you (?:will |would |also |just |only |still )*(?:need|want)\b(?! (?:to|you)\b)"
)  # "you need 3 cobble"
AGREED = re.compile(r"^(?:sure|np|no problem|same|true|nah|omw)\b(?! you\b)")  # an answer, and the crew asked nothing
QUOTED = re.compile(
    r"(?<!what )(?<!which )(?<!any )(?<!that )(?<!this )(?<!same )(?<!every )(?<!some )\b(?:type|typed|typing|types)\b(?! of\b)"
)
FOR_GROUP = re.compile(
    r"\b(?:for|have|let|tell|ask|want|need|get|make|order) the (?P<who>workers|leader|crew|team|bots|miners|builders)\b|"
    r"\bthe (?P<who2>workers|leader|crew|team|bots|miners|builders) (?:to|should|could|can|must|will|have to|need to)\b"
)
ALL_OF_YOU = re.compile(r"\b(?:you guys|u guys|you all|all of you|you lot|yall|y'all|lets all|let's all|we all|us all)\b")


def understand(heard: Utterance, game: GameData) -> Command:
    """Parse one line of chat: "leader, mine 4 logs" becomes GATHER for @leader with a goal of 4 logs. A line that wants nothing
    of the bots gives a Command whose `intent` is None. Never raises."""
    return in_order(heard, partial(understand_order, game=game))


def understand_order(heard: Utterance, game: GameData) -> Command:
    """Parse one line of chat that holds one order; sequence.py divides a line with several."""
    words = corrected_verbs([corrected_word(word, game.version) for word in words_of(heard.text)], game.version)
    if heard.prior and (found := redirected(words, heard)):
        return found
    whom = address(words, heard)
    if heard.to and not whom.to and not whom.person:
        whom = Address((heard.to,), words, plain=True)
    elif not whom.to and not whom.person and not stops(words) and (name := unknown_name(heard, game)):
        rest = words[1:]
        whom = Address((), words, person=True) if heard.strict else Address((name,), rest)
    reading = read(words, whom, heard, game)
    return command_of(heard, whom, replace(reading, left_out=unused_parts(reading, whom, heard, game)))


def unused_parts(found: ParseResult, whom: Address, heard: Utterance, game: GameData) -> tuple[str, ...]:
    """Return the parts of the line that nobody will carry out: "mine 4 logs but not birch" -> ("but not birch",).

    `found` is the meaning of the whole line, `whom` has its addressees. A clause is unused if the line, read again without it,
    means the same; a slot (particular), such as a place, if it plays no role in how this kind of order is carried out.
    """

    def again(words: Sequence[str]) -> ParseResult:
        part = replace(whom, rest=list(words), plain=False)
        return read(list(words), part, heard, game)

    if found.edit:
        return ()
    changed = heard.last.slots if found.intent is Intent.CORRECT and heard.last else NOTHING
    return left_out(whom.rest[:LONGEST], found, again, changed)


def unknown_name(heard: Utterance, game: GameData) -> str:
    """Return the name that the line addresses: "Bob" in "Bob, come here"; empty for ordinary words such as "Oops"."""
    name = stranger(heard)
    ordinary = known(game.version) | EVERYDAY_WORDS | GREETINGS | YES | NO | NOT_NAMES
    return "" if name.lower() in ordinary or not name.isalnum() else name


def read(words: list[str], whom: Address, heard: Utterance, game: GameData) -> ParseResult:
    """Return what a line of chat wants of the bots; TALK (a result without intent) if it wants nothing.

    `words` include the addressees, `whom.rest` do not. `heard` is the line as it was said, with its context, such as who is
    present and the speaker's earlier commands.
    """
    if whom.person:
        ours = any(map(Names.of(heard).called, words)) and stops(words)  # "Tom, look! Ben, stop!"
        return ParseResult(Intent.STOP, confidence=0.8) if ours else TALK
    if found := whole_line(whom, heard, game) or halt(words, whom, heard, game) or among_people(words, whom, heard):
        return found
    whole = SpokenClause(tuple(joined(whom.rest)[:LONGEST]), heard, game, bool(whom.to))
    if not whole.words:
        return asked_back() if whom.plain else TALK
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


def whole_line(whom: Address, heard: Utterance, game: GameData) -> ParseResult | None:
    """Return what a line says about the queue of orders, about a shared chest or to a borrowed bot; None for other lines."""
    clause = SpokenClause(tuple(joined(whom.rest)[:LONGEST]), heard, game, bool(whom.to))
    return next((found for reader in WHOLE_LINE if (found := reader(clause))), None)


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
    return ParseResult(
        Intent.CLARIFY, confidence=0.5, answer=f"I did not understand. Say help, or try: {EXAMPLES}", unknown=True
    )


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
    if ignored := [said for said in command.left_out if said not in nobody]:
        raise BadGoal(f"The crew would ignore {' and '.join(map(repr, ignored))}: leave it out of the goal.")
    return command.goal


def among_people(words: list[str], whom: Address, heard: Utterance) -> ParseResult | None:
    """Return TALK (no order) for a line that people say to each other, such as "we should mine some logs"; None for other
    lines.

    `words` are the line with its addressees. A line that addresses a bot openly (`whom.plain`), or that may answer a question
    of the bots (`heard.asked`), is never taken for talk.
    """
    if heard.asked or (whom.to and whom.plain):
        return None
    text = " ".join(words)
    forms = (QUOTED,) if whom.to else (QUOTED, PLAN, LATER, NEEDED, AGREED)
    return TALK if any(form.search(text) for form in forms) else None


def command_of(heard: Utterance, whom: Address, found: ParseResult) -> Command:
    """Return the Command for `found`, the meaning of a line: it adds the speaker, the addressees, and how often the speaker has
    changed the order.

    The addressees are those of `whom`; without any, those of the order that is corrected, a group that the line mentions, or
    the usual ones for this kind of order, such as @leader.
    """
    last = heard.last
    revision = last.revision + 1 if found.intent is Intent.CORRECT and last else 0
    everybody = (ALL,) if ALL_OF_YOU.search(heard.text[:400].lower()) else ()
    usual = (default_addressee(found.intent, found.slots),)
    to = whom.to or ((last.addressee,) if revision and last else everybody or group_in(heard.text) or usual)
    slots, answer = about_one(found, whom), found.answer
    if answer == HELPED:
        answer = f"Say: {EXAMPLES}"
    confidence = max(found.confidence, 0.0) if found.intent else 0.0
    return Command(
        heard.source, heard.speaker, to[0], found.intent, heard.text, slots, round(confidence, 2), revision, found.missing,
        found.assumed, to, bool(whom.to), answer, found.unknown, goal=found.goal, building=found.building,
        order=" ".join(whom.rest[:MOST_WORDS]), gap=found.gap, choices=found.choices, left_out=found.left_out,
        edit=found.edit,
    )  # fmt: skip


def group_in(text: str) -> tuple[str, ...]:
    """Return the group of bots that an order names: "have the workers mine coal" -> ("@workers",); empty if it names none."""
    match = FOR_GROUP.search(text[:400].lower())
    name = GROUP_WORDS.get(match["who"] or match["who2"]) if match else None
    return (name,) if name else ()


def about_one(found: ParseResult, whom: Address) -> Slots:
    """Return the slots (particulars) of a result. A question to one bot gets that bot as `about`: "Ben, status" ->
    about="Ben"."""
    asks = found.intent in (Intent.INVENTORY, Intent.WHERE, Intent.STATUS)
    single = len(whom.to) == 1 and not whom.to[0].startswith("@")
    if (
        asks
        and single
        and not found.slots.about
        and not found.slots.target
        and (found.intent is not Intent.WHERE or not found.slots.item)
    ):
        return replace(found.slots, about=whom.to[0])
    return found.slots
