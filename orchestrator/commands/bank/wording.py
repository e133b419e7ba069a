"""Puts an order of a known intent into plain words, with what a line names: "get me 10 sand", "no, 20"."""

from collections.abc import Sequence

from orchestrator.commands.bank.guess import ALONE, Guess, in_words, thing_in
from orchestrator.commands.bank.said_things import chest_order, plain_words, said_place, said_thing
from orchestrator.commands.command import LOOKING_AT, Command, Intent, Utterance
from orchestrator.commands.lexicon.vocabulary import PLACES
from orchestrator.commands.meaning import Likeness
from orchestrator.commands.names import Names
from orchestrator.commands.normalise.numbers import value
from orchestrator.commands.normalise.tokens import words_of
from orchestrator.knowledge.game import GameData

FOR_ME = frozenset("me us bring".split())
COUNTED = (Intent.GATHER, Intent.CRAFT, Intent.COOK)
AS_ASKED = {
    Intent.GATHER: "get", Intent.CRAFT: "craft", Intent.COOK: "cook", Intent.GIVE: "give away", Intent.STORE: "store",
    Intent.ATTACK: "attack", Intent.BUILD: "build", Intent.GOTO: "go to",
}  # fmt: skip


def as_order(intent: Intent, heard: Utterance, game: GameData) -> Guess | None:
    """Return the order of an intent with what the line names; None if it does not name what such an order needs."""
    words = words_of(heard.text)
    if intent is Intent.CORRECT:
        return changed(words, heard, game)
    if intent in (Intent.YES, Intent.NO):
        return Guess(intent, intent.value, intent.value)
    return with_person(intent, words, heard) or with_place(intent, words, heard, game) or named_order(intent, heard, game)


def with_person(intent: Intent, words: Sequence[str], heard: Utterance) -> Guess | None:
    """Return the order to follow a person, or the question where somebody is, whom the words name; None for other orders."""
    person = person_in(words, heard)
    sought = person or bot_in(words, heard)
    if intent is Intent.FOLLOW and person:
        return Guess(intent, f"follow {person}", f"follow {person}")
    return Guess(intent, f"where is {sought}", f"say where {sought} is") if intent is Intent.WHERE and sought else None


def with_place(intent: Intent, words: Sequence[str], heard: Utterance, game: GameData) -> Guess | None:
    """Return the order to go or to stay where the words say; None for other orders, and without a place."""
    if intent not in (Intent.GOTO, Intent.STAY):
        return None
    where, person = said_place(plain_words(heard, game)), person_in(words, heard)
    if intent is Intent.STAY:
        return Guess(intent, f"stay at {where}", f"stay at {where}") if where.startswith("the ") else None
    place = next((word for word in words if word in PLACES), "")
    name = person or where or (f"the {place}" if place else "")
    return Guess(intent, f"go to {name}", f"go to {name}") if name else None


def named_order(intent: Intent, heard: Utterance, game: GameData) -> Guess | None:
    """Return the order or the question about the thing that a line names; None without one."""
    plain = plain_words(heard, game)
    thing = said_thing(intent, plain, game) if intent in (Intent.INVENTORY, Intent.GIVE) else None
    if intent is Intent.GIVE and (stored := chest_order(plain, thing)):
        return Guess(intent, stored, stored)
    if thing and intent is Intent.INVENTORY:
        name = thing.item.replace("_", " ")
        return Guess(intent, f"how many {name} do you have", f"say how many {name} we have")
    return in_words(Likeness(intent, 1.0, 1.0), heard, game)


def person_in(words: Sequence[str], heard: Utterance) -> str:
    """Return the first person that the words name; empty if they name none."""
    return next((word.removeprefix("@") for word in words if Names.of(heard).person(word)), "")


def bot_in(words: Sequence[str], heard: Utterance) -> str:
    """Return the first bot that the words name; empty if they name none."""
    return next((word.removeprefix("@") for word in words if Names.of(heard).bots.get(word.removeprefix("@"))), "")


def changed(words: Sequence[str], heard: Utterance, game: GameData) -> Guess | None:
    """Return the change of the speaker's last order: another thing or another count. None if the line names neither."""
    if heard.last is None:
        return None
    thing = thing_in(list(words), game)
    if thing and heard.last.slots.item:
        order = f"no, {thing.count:g} {thing.item}" if thing.count else f"no, {thing.item}"
        name = order.replace("_", " ")
        return Guess(Intent.CORRECT, name, f"make it {name.removeprefix('no, ')} instead")
    count = next((many for word in reversed(words) if (many := value(word)) is not None), None)
    return Guess(Intent.CORRECT, f"make it {count:g}", f"make it {count:g}") if count else None


def as_asked(found: Command) -> str:
    """Return an order as the crew asks about it: "attack the zombie"."""
    if found.intent in ALONE:
        return ALONE[found.intent][1]
    slots = found.slots
    if slots.place == LOOKING_AT:
        return "do that where you look"
    person = slots.player or slots.target
    named = slots.mob or slots.structure or slots.item or person or slots.place
    what = f"{slots.count} {named}" if slots.count and named else person if named == person else f"the {named}"
    return f"{AS_ASKED[found.intent]} {what or 'it'}".replace("_", " ") if found.intent in AS_ASKED else "change that"
