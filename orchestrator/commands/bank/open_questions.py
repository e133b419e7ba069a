"""Asks about a line in which no thing is named, or none that the game has: only for what the line leaves out."""

import re
from dataclasses import replace

from orchestrator.commands.bank.guess import said_to
from orchestrator.commands.bank.naming.kinds import kinds_of, mineral_in, order_verb, which_of
from orchestrator.commands.bank.questions import asking, offered
from orchestrator.commands.bank.said_back import left_out, odd_name, said_order
from orchestrator.commands.bank.said_back import offered as offered_thing
from orchestrator.commands.bank.unclear_lines import POINTING, STANDS_FOR, about_the_line, echoed, is_open
from orchestrator.commands.command import GAINING, Command, Intent, Utterance
from orchestrator.commands.hints import asker, need_in, verb_in, verbs
from orchestrator.commands.hints import question as what_to
from orchestrator.commands.lexicon.vocabulary import split
from orchestrator.commands.parser import understand
from orchestrator.knowledge.game import GameData

FEW = 4  # words of a line that may be only a count
GOING = split("go walk run head travel move swim climb")
WHERE_TO = "Where shall {who} go? Say a place, a name or coordinates, for example: go to 10 64 20, or come here."
VAGUE = split("something anything whatever somewhere stuff maybe")
ABLE = re.compile(
    r"\b(?:are|is) (?:you|any of you|any ?one|somebody|someone) (?:\w+ )?able to (?P<what>.+)"
    r"|\b(?:do|does) (?:you|any of you|any ?one) (?:guys )?know how to (?P<know>.+)"
    r"|\bcan (?:you|any of you)(?: guys)? (?P<can>.+)"
)
STONES = ("cobblestone", "stone")
LACKING = (*GAINING, Intent.GIVE, Intent.CLARIFY)


def of_lacking(found: Command, said: list[str], game: GameData) -> Command | None:
    """Return the question for an order without a thing: what helps with the need of "something to eat", things of the kind of
    "that red thing", or what the line leaves out; None for other orders, and for those that already offer similar things."""
    if "item" not in found.missing or found.slots.item:
        return None
    need = need_in(" ".join(said)) if VAGUE & set(said) else None
    if need:
        return offered(need, found)
    if kinds := kinds_of(said, game):
        return of_kind(found, kinds, said, game)
    return of_thing_unknown(found, said, game) if found.intent in LACKING and not (found.choices or found.offer) else None


def sharpened(found: Command, said: list[str], game: GameData) -> Command:
    """Return a question without an offer as one for what the line leaves out only: it never asks for a count or a name that was
    said. Any other command is returned as it is."""
    vague = is_open(found) or (not found.choices and found.answer.startswith("What shall "))
    if found.intent is not Intent.CLARIFY or not vague or found.answer.startswith("What shall we build"):
        return found
    order = said_order(said)
    if not is_open(found) and (order.count or order.name):
        return of_thing_unknown(replace(found, gap=""), said, game)
    return echoed(found, said) or found


def misnamed(found: Command, said: list[str], game: GameData) -> Command | None:
    """Return the question about an order for a thing with a name that nobody uses ("a zorp sword"), or for a mineral that is
    said by its colour ("those purple rocks"); None for other orders."""
    if found.intent not in LACKING or found.more or not found.slots.item:
        return None
    order, mineral = said_order(said), mineral_in(said)
    if mineral and found.slots.item in STONES:
        answer, choices = offered_thing(order, mineral, f"Do you mean {mineral}?", asker(found))
        return asking(found, answer, choices)
    if odd := odd_name(said, found.slots.item, game):
        thing = found.slots.item.replace("_", " ")
        answer, choices = offered_thing(order, thing, f"I do not know any {odd!r}.", asker(found))
        return asking(found, answer, choices)
    return None


def of_thing_unknown(found: Command, said: list[str], game: GameData) -> Command:
    """Return an order with the question for the thing that it leaves out; an answer takes the place of the quoted words."""
    answer, choices = left_out(found, said, game)
    name = said_order(said).name
    gap = found.gap or (name if name in found.order else "")
    if choices and found.intent is Intent.CLARIFY:
        return asking(found, answer, choices)
    if choices:  # the order stays one that lacks its thing; a model need not read it again
        return replace(found, answer=answer, choices=choices, gap=gap, unknown=False)
    return replace(found, answer=answer, gap=gap)


def open_question(found: Command, said: list[str], heard: Utterance, game: GameData) -> Command:  # noqa: PLR0911  a ladder
    """Return the question about a line that names nothing: whether the crew shall do what it is asked to be able to do, what a
    word such as "it" stands for, what it shall get or make, or what it shall do at all."""
    who, text = asker(found), " ".join(said)
    able = ABLE.search(text)
    if able and (order := doable(next(filter(None, able.groups())).rstrip(" ?.!"), found, heard, game)):
        return asking(found, f"Yes. Shall {who} {for_you(order)}?", (order,))
    if question := counted_what(found, said) or echoed(found, said):
        return question
    if match := STANDS_FOR.search(text):
        pointing = POINTING.match(text, match.start())
        named = f"{match[0]} {text[match.end() :].split()[0]}" if pointing else match[0]
        return asking(found, which_thing(named, who), ())
    verb = verb_in(said)
    if kinds := kinds_of(said, game):
        return of_kind(found, kinds, said, game)
    if not verb and GOING & set(said):
        return asking(found, WHERE_TO.format(who=who), ())
    if verb:
        return asking(found, what_to(verb, found), ())
    return about_the_line(found, said)


def counted_what(found: Command, said: list[str]) -> Command | None:
    """Return the question for the thing of which a line says only how many; None for a line without a count, and for one in
    which something else is counted."""
    count = said_order(said).count
    ordered = len(said) <= FEW or any(word in verbs() for word in said)
    if count is None or not ordered or not STANDS_FOR.search(" ".join(said)):
        return None
    return asking(found, f"{count:g} of what? Say for example: bring me {count:g} logs.", ())


def which_thing(named: str, who: str) -> str:
    """Return the question which thing is meant by words such as "it", in a line that orders nothing."""
    return (
        f"I do not know what you mean by {named!r}. Say the thing's name and what {who} shall do, for example: bring me 8 logs."
    )


def of_kind(found: Command, kinds: tuple[str, ...], said: list[str], game: GameData) -> Command:
    """Ask which thing of a kind is meant, and return that question: for "that red thing" a red bed, wool or carpet."""
    verb = verb_in(said)
    orders = tuple(f"{order_verb(verb, kind, game)} {kind}" for kind in kinds)
    return asking(found, which_of(kinds, verb, asker(found)), orders)


def doable(said: str, found: Command, heard: Utterance, game: GameData) -> str:
    """Return the order in some words if the crew can carry it out, or what it would offer for them; empty if neither."""
    order = understand(replace(heard, text=said_to(said, found)), game)
    if order.intent is Intent.CLARIFY:
        return order.choices[0] if order.choices else ""
    return said if order.intent and not (order.missing or order.answer) else ""


def for_you(order: str) -> str:
    """Return an order as the crew asks about it."""
    return re.sub(r"\bme\b", "you", re.sub(r"\bmy\b", "your", order))
