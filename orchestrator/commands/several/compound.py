"""Splits a line with several orders ("get 5 logs, then craft a table") and reads each of them.

A clause begins an order of its own if its first words are a verb or a bot's name and it can be read alone. Bots are the same
as before unless the clause names others, and "it" is the item of the order before.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from orchestrator.commands.command import Command, Connective, Intent, Utterance
from orchestrator.commands.languages import asking
from orchestrator.commands.names import Names
from orchestrator.commands.normalise.tokens import words_of
from orchestrator.commands.relaying import all_but
from orchestrator.commands.several.clauses import Piece, in_second_person, pieces_of
from orchestrator.commands.several.conditional import unconditional, waiting_for_time
from orchestrator.commands.several.joining import joined
from orchestrator.commands.several.orders_of_line import ORDERS, Read, Reading
from orchestrator.commands.several.turning import turned
from orchestrator.commands.several.waiting import WAITS, waiting
from orchestrator.knowledge.game import GameData

ENDS = re.compile(r"(?: (?:,|but|and|so|while|meanwhile))+$")  # what joined the order to the next one
MOST_WORDS = 220
UNREAD = (None, Intent.CLARIFY)


def with_further(heard: Utterance, game: GameData, read: Read) -> Command:
    """Return the command of a line, with its further orders in `more`.

    `read` reads one order. A line that waits for the end of present work ("when you are done, ...") is read without these
    words, and `joined` says so; one that says what comes first at its end is turned round.
    """
    words = all_but(words_of(heard.text)[:MOST_WORDS], Names.of(heard))
    if (plain := " ".join(unconditional(words, game))) and (found := read_part(heard, plain, game, read)):
        return found
    order, time = waiting_for_time(words)
    if order and (later := read_part(heard, order, game, read)):
        return not_yet(later, order, time)
    if text := turned(words):
        part = replace(heard, text=text)
        if (later := divided(part, read(part), game, read)).intent in ORDERS:
            return replace(later, raw=heard.text)
    whole = read(heard)
    if whole.intent in (Intent.CORRECT, Intent.YES, Intent.NO, Intent.QUEUE) or whole.whole:
        return whole
    if whole.intent in UNREAD or WAITS & set(words):
        plain = waiting(words, Names.of(heard))
        part = replace(heard, text=plain)
        if plain and (later := divided(part, read(part), game, read)).intent in ORDERS:
            return replace(later, joined=Connective.WHEN_DONE, raw=heard.text)
    return divided(heard, whole, game, read)


def read_part(heard: Utterance, text: str, game: GameData, read: Read) -> Command | None:
    """Return the orders of a line that is read in other words; None if these are no order that is complete."""
    part = replace(heard, text=text)
    found = divided(part, read(part), game, read)
    return replace(found, raw=heard.text) if found.intent in ORDERS and not found.missing else None


def not_yet(order: Command, said: str, time: str) -> Command:
    """Return the question whether to begin at once what shall wait for a time of the day, for which the crew cannot wait."""
    question = asking(order, ENDS.sub("", order.order) or said)
    asked = question.answer.removesuffix("?")
    return replace(question, answer=f"We cannot wait until {time}. {asked} now?")


def divided(heard: Utterance, whole: Command, game: GameData, read: Read) -> Command:
    """Return the first order of a line with the others in `more`; `whole`, its meaning as one order, if it is one."""
    words = all_but(words_of(heard.text)[:MOST_WORDS], Names.of(heard))
    pieces = list(pieces_of(in_second_person(words, Names.of(heard)), Names.of(heard)))
    if len(pieces) < 2 or (whole.intent is None and not calls_later(pieces, Names.of(heard))):
        return whole
    orders = list(Reading(heard, game, read, whole).orders(pieces))
    return whole if not orders else joined(orders, whole, heard)


def calls_later(pieces: Sequence[Piece], names: Names) -> bool:
    """Return whether a clause after the first begins with a bot's name, as in "..., so alex if you can, get 40 andesite"."""
    return any(names.bots.get(word) for piece in pieces[1:] for word in piece.words[:2])
