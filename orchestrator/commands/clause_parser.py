"""Splits a line of chat into clauses and finds the family of the grammar that understands each clause.

A family is the reader of one kind of order or question, such as attacks or moves. A sentence is read as a whole, then without
its preamble ("could you please"), then part by part.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from orchestrator.commands.command import Intent, ParseResult, SpokenClause, Utterance
from orchestrator.commands.grammar.attack import read_attack
from orchestrator.commands.grammar.build import read_build
from orchestrator.commands.grammar.buildings.placing import read_placing
from orchestrator.commands.grammar.gather import read_work
from orchestrator.commands.grammar.give import read_give
from orchestrator.commands.grammar.move import read_goto, read_moves
from orchestrator.commands.grammar.query import read_question
from orchestrator.commands.lexicon.loader import Phrasing, any_word, cues, sources
from orchestrator.commands.lexicon.vocabulary import EVERYDAY_WORDS, GERUNDS, KIN, TAILS, VERBS, split
from orchestrator.commands.names import Address, Names
from orchestrator.commands.normalise.item_names import item_named, longest
from orchestrator.commands.normalise.tokens import ENDS
from orchestrator.knowledge.game import GameData

LONGEST, MOST = 60, 40  # words of a sentence, sentences of a line that are looked at for orders
LACKING = split("of no more some enough any")  # before a thing: out of coal, no more iron
ON_THE_WAY = (Intent.COME, Intent.GOTO)
QUESTIONS = (Intent.STATUS, Intent.WHERE, Intent.INVENTORY)
WORKS = (Intent.GATHER, Intent.BUILD, Intent.COOK, Intent.CRAFT, Intent.GIVE, Intent.ATTACK)
JOINT = re.compile(r"(?: ,)? (?:and then|and|then|to|,) (?=\w)")
AND = re.compile(r"(?: ,)? (?:and then|and|then|,) (?=\w)")
CHAT = re.compile(r"(?:wait|hold on|hang on|one|just a|hold up|take)\b")  # "hold on, phone"
COMMA = re.compile(r" , (?=\w)")
MOST_PARTS = 5
SUBJECTS = split("i we he she they my it the that this there if when his her our who what how why where yesterday last")
NUMBERED = re.compile(r"\d|please|pls|plz")
PARTING = (TAILS - {"you", "again", "will"}) | {","}
DOING_WORDS = "|".join(sorted({*VERBS, "follow", "come", "stay", "wait", "stop", "put", "help"}))
LEADS = "|".join(sources("phrasings.preamble.leads", doing_words=DOING_WORDS))
LEAD = Phrasing(f"(?:{LEADS})(?: |$)")
RULE = re.compile(r"you\b(?! (?:should|must|have to|two|guys|all))")
MOST_LEADS = 20  # pieces that are taken off
ASKED = re.compile(
    r"(?:can|could|would|will|please|kindly|i\b|we\b|you|let us|help|start|begin|keep|get|someone|somebody|everyone|your|the )"
)


@dataclass(frozen=True, slots=True)
class Cues:
    """The words of which a clause (part of a chat line) must have at least one before the reader of one kind of order, its
    family, is tried on it: "kill" is a cue of attacks. They only save time; the reader decides.

    They are from lexicon/cues.toml. The clause has to begin with one of `first` or to contain one of `anywhere`; a longer word
    that holds a cue counts as well.
    """

    first: tuple[str, ...]
    anywhere: tuple[str, ...] = ()

    @classmethod
    def of(cls, family: str) -> "Cues":
        """Return the cues of a kind of order (a family of the grammar): the words of which a clause must have one to be read as
        such an order. `family` is the name of its table in lexicon/cues.toml, such as "give", whose cues include "bring" and
        "needs"."""
        return cls(tuple(phrase.split()[0] for phrase in cues(family, "first")), cues(family, "anywhere"))

    def fit(self, text: str) -> bool:
        """Return whether a clause has one of these words, so that it may be this kind of order: those of "attack" fit "kill 4
        zombies", but not "mine 4 logs"."""
        return text.startswith(self.first) or bool(self.anywhere and any_word(self.anywhere).search(text))


ALWAYS = Cues(("",))  # "leader, 40 logs" names only an item
READERS: tuple[tuple[Callable[[SpokenClause], ParseResult | None], Cues], ...] = (
    (read_moves, Cues.of("move")),
    (read_attack, Cues.of("attack")),
    (read_give, Cues.of("give")),
    (read_placing, Cues.of("place")),
    (read_build, Cues.of("build")),
    (read_work, ALWAYS),
    (read_goto, Cues.of("go")),
)
QUESTION = Cues.of("query")


def joined(words: Sequence[str]) -> list[str]:
    """Return the words with a comma for each full stop, "!" and "?", but none at the ends: "come ! now ." -> "come , now"."""
    found = ["," if word in ENDS else word for word in words]
    while found and found[-1] == ",":
        found.pop()
    while found and found[0] == ",":
        found.pop(0)
    return found


def without_thanks(words: list[str]) -> list[str]:
    """Return the words without politeness at the end, such as "please", "right now" or "my friend"."""
    while len(words) > 1:
        pair = tuple(words[-2:])
        if pair in (("thank", "you"), ("for", "now")) or (pair[0] == "my" and pair[1] in KIN):
            words = words[:-2]
        elif words[-1] in PARTING:
            words = words[:-1]
        else:
            break
    return words


def sentences(whom: Address, heard: Utterance, game: GameData) -> Iterator[SpokenClause]:
    """Yield each sentence of a line of chat as a clause, at most 40 of them, without its addressees and without thanks at the
    end.

    `whom` has the addressees and the words without them; `heard` is the line itself, which each clause refers to.
    """
    piece: list[str] = []
    count = 0
    for word in [*whom.rest, "."]:
        if word not in ENDS:
            piece.append(word)
        elif piece:
            yield SpokenClause(tuple(without_thanks(joined(piece[:LONGEST]))), heard, game, bool(whom.to))
            piece, count = [], count + 1
            if count == MOST:
                return


def best(pieces: Sequence[SpokenClause], whom: Address, heard: Utterance) -> ParseResult | None:
    """Return the result for a line of chat: its first order, or else its first question; a question back to the speaker only if
    the line has neither, None if it has none of them.

    `pieces` are the sentences of the line, `heard` says who is present. If the first order lacks a particular, such as its
    item, or has only a default count, all sentences are also read as one clause, and that order is returned if it is more
    complete. An order that lacks its item may take it from the sentence before it.
    """
    unclear: ParseResult | None = None
    question: ParseResult | None = None
    for at, piece in enumerate(pieces):
        found = read_sentence(piece, Names.of(heard)) if piece.words else None
        if found and found.intent is Intent.CLARIFY:
            if about := spoken_of(pieces[:at], piece, found, Names.of(heard)):
                return about
            unclear = unclear or found
        elif (
            found
            and (found.missing or "count" in found.assumed)
            and len(pieces) > 1
            and (other := read_sentence(all_in_one(pieces), Names.of(heard)))
            and not other.missing
            and (found.missing or not other.assumed)
        ):
            return other
        elif found and found.intent in QUESTIONS:
            question = question or found
        elif found and found.intent:
            return found
    return question or unclear


def spoken_of(before: Sequence[SpokenClause], piece: SpokenClause, found: ParseResult, names: Names) -> ParseResult | None:
    """Return an order that takes its item from the sentence before: "We are out of coal. Get about thirty."

    `found` is the result for `piece` alone, which lacks an item; `before` are the sentences before it. Return None if the last
    of these does not name exactly one item.
    """
    if "item" not in found.missing or found.gap or not before:
        return None
    words, named = before[-1].words, partial(item_named, piece.game)
    things = {
        hit[0]: words[at : hit[1]]
        for at, word in enumerate(words)
        if (word not in EVERYDAY_WORDS or words[max(0, at - 1)] in LACKING) and (hit := longest(words, at, named))
    }
    if len(things) != 1:
        return None
    (said,) = things.values()
    again = read_sentence(replace(piece, words=(*piece.words, *said)), names)
    return again if again and again.goal else None


def all_in_one(pieces: Sequence[SpokenClause]) -> SpokenClause:
    """Return all sentences joined to one clause of at most 60 words, since "attack! creeper!" is one order."""
    return replace(pieces[0], words=tuple(word for piece in pieces for word in piece.words)[:LONGEST])


def read_sentence(sentence: SpokenClause, names: Names) -> ParseResult | None:
    """Return the question or the order of a sentence, or of one of its parts; None if it has neither. `names` are those of
    everybody who is present."""
    if question := question_in(sentence, names):
        return question
    unclear: ParseResult | None = None
    for text, asked, about_you in without_preamble(sentence.text):
        found = read_order(replace(sentence, words=tuple(text.split()), asked=asked, about_you=about_you)) if text else None
        if found and found.intent is not Intent.CLARIFY:
            return found
        unclear = unclear or found
    if unclear and (unclear.slots.item or unclear.slots.structure):
        return unclear
    return among_parts(sentence) or question_in_part(sentence, names) or unclear


def question_in(sentence: SpokenClause, names: Names) -> ParseResult | None:
    """Return the question to the bots that a clause asks; None without one. Clauses without any word of questions, such as
    "where" or "status", are not parsed. `names` are those of everybody who is present."""
    return read_question(sentence, names) if QUESTION.fit(sentence.text) else None


def question_in_part(sentence: SpokenClause, names: Names) -> ParseResult | None:
    """Return the question after a comma, as in "quick question: where are you"; None without one, and whenever no bot is
    addressed. `names` are those of everybody who is present."""
    parts = sentence.text.split(" , ")[1 : MOST_PARTS + 1] if sentence.spoken_to else []
    asked = (question_in(replace(sentence, words=tuple(part.split())), names) for part in parts if part.strip())
    return next((found for found in asked if found), None)


def among_parts(sentence: SpokenClause) -> ParseResult | None:
    """Return the order in a part of a sentence, as in "new plan: get 5 logs"; None without one.

    Sentences about the speaker ("i went home and got 5 logs") are not searched unless they address a bot.
    """
    plight = (
        sentence.words[0] in ("we", "i", "it", "there")
        and sentence.words[1:2]
        and sentence.words[1] in ("are", "am", "is", "have")
    )
    if sentence.words[0] in SUBJECTS and not sentence.spoken_to and not plight:
        return None
    breaks = list((AND if sentence.spoken_to or sentence.words[0] in VERBS else COMMA).finditer(sentence.text))[:MOST_PARTS]
    for start, end in ((None, breaks[0].start()) if breaks else (None, None), *((joint.end(), None) for joint in breaks)):
        for text, asked, about_you in without_preamble(sentence.text[start:end]) if breaks else ():
            found = read_order(replace(sentence, words=tuple(text.split()), asked=asked, about_you=about_you)) if text else None
            if found and found.intent is not Intent.CLARIFY and (sentence.spoken_to or not CHAT.match(text)):
                return found
    return None


def read_order(sentence: SpokenClause) -> ParseResult | None:
    """Return the order of a clause, or a question back about it; None without one. A journey with work at its end is that work:
    "go to the hill and mine 4 coal" is an order to gather."""
    found = first_reading(sentence)
    if found and found.intent in ON_THE_WAY:
        for joint in list(JOINT.finditer(sentence.text))[:MOST_PARTS]:
            for text, _, _ in without_preamble(sentence.text[joint.end() :]):
                second = first_reading(replace(sentence, words=tuple(text.split()), asked=True)) if text else None
                if second and second.intent in WORKS:
                    return second
    return found


def first_reading(sentence: SpokenClause) -> ParseResult | None:
    """Return the result of the first family (reader of one kind of order) that understands the clause (part of a chat line); a
    question back only if no other family understands it, None if none does.

    A gerund is an order in "Ben, start mining 4 logs" and "would you mind gathering", but not in "mining is fun".
    """
    verb = GERUNDS.get(sentence.words[0])
    if verb and (sentence.spoken_to or sentence.asked):
        sentence = replace(sentence, words=(verb, *sentence.words[1:]))
    unclear: ParseResult | None = None
    found: ParseResult | None = None
    text = sentence.text
    for reader in (read for read, needed in READERS if needed.fit(text)):
        found = reader(sentence)
        if found and found.intent is not Intent.CLARIFY:
            break
        unclear, found = unclear or found, None
    found = found or unclear
    if (
        found
        and found.intent in WORKS
        and sentence.about_you
        and not sentence.spoken_to
        and not NUMBERED.search(sentence.heard.text)
        and not (found.intent is Intent.GIVE and "me" in sentence.words)
    ):
        return None
    return found


def without_preamble(sentence: str) -> Iterator[tuple[str, bool, bool]]:
    """Yield (text, asked, about_you) for the whole sentence, and again after each preamble such as "could you please" that is
    removed from its head.

    `asked` says whether a removed preamble was a request ("could you", "you must"), `about_you` whether one was a bare "you".
    """
    at, asked, about_you = 0, False, False
    yield sentence, asked, about_you
    for _ in range(MOST_LEADS):
        match = LEAD.match(sentence, at)
        if match is None or match.end() == at:
            return
        asked = asked or bool(ASKED.match(match[0]))
        about_you = about_you or bool(RULE.match(match[0]))
        at = match.end()
        yield sentence[at:].strip(" ,"), asked, about_you
