"""Reads a line, or a part of one, as a single order: whom it calls, what it means in its own or in plainer words, and what
of it nobody will carry out."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from orchestrator.commands.addressing import address
from orchestrator.commands.clause_parser import LONGEST
from orchestrator.commands.command import (
    GROUPS,
    LEADER,
    Command,
    Intent,
    ParseResult,
    Utterance,
)
from orchestrator.commands.completing import completed, placed
from orchestrator.commands.grammar.amend import amended
from orchestrator.commands.grammar.buildings.described import read_described
from orchestrator.commands.grammar.context import read_in_context
from orchestrator.commands.grammar.redirect import redirected
from orchestrator.commands.grammar.stop import stops
from orchestrator.commands.left_out import NOTHING, left_out
from orchestrator.commands.names import Address, Names, full_names
from orchestrator.commands.normalise.numbers import spoken_coordinates
from orchestrator.commands.normalise.tokens import corrected_verbs, corrected_word, is_one_edit, words_of
from orchestrator.commands.normalise.variants import with_variant
from orchestrator.commands.relaying import all_but, relayed
from orchestrator.commands.rewording import freely, reworded
from orchestrator.commands.single.ladder import clause_of, read, whole_line
from orchestrator.commands.single.ordinary import ordinary_words, unknown_name
from orchestrator.commands.to_command import command_of
from orchestrator.knowledge.game import GameData

SHORTEST_NAME = 4  # letters of a name that may be misspelt
MEANT = (["i", "mean"], ["i", "meant"], ["i", "said"])
BEFORE_PLACE = ("the", "my", "our", "your", "that", "this")


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


def named_right(words: list[str], heard: Utterance, version: str) -> list[str]:
    """Return the words with a bot's misspelt name at either end written right: "alxe come here" -> "alex come here"."""
    found = list(words)
    for at in {0, 1, len(words) - 1} & set(range(len(words))):
        word = found[at]
        ordinary = len(word) < SHORTEST_NAME or word in ordinary_words(version) or Names.of(heard).person(word)
        near = [] if ordinary else [name.lower() for name in heard.bots if is_one_edit(word, name.lower())]
        found[at] = near[0] if len(near) == 1 else word
    return found
