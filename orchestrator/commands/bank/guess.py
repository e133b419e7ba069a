"""Makes an order, or a question whether it is meant, of a line that the grammar cannot read and the bank of phrasings knows."""

from dataclasses import dataclass, replace
from functools import partial

from orchestrator.commands.bank.said_things import building_order, plain_words, said_thing
from orchestrator.commands.command import GRAVE, Command, Intent, Utterance
from orchestrator.commands.goals import is_made
from orchestrator.commands.hints import LONG_GAP, asker
from orchestrator.commands.lexicon.loader import words as words_in
from orchestrator.commands.lexicon.vocabulary import DEFAULT_COUNT, EVERYDAY_WORDS, PLACES
from orchestrator.commands.meaning import Likeness, MeaningBank, masked
from orchestrator.commands.normalise.item_names import NamedItem, item_named, mob_named, read_thing
from orchestrator.commands.normalise.numbers import read_count
from orchestrator.commands.normalise.tokens import words_of
from orchestrator.commands.parser import understand
from orchestrator.knowledge.game import GameData

SURE, SURE_SHARE = 0.78, 0.85  # an order that can be taken back begins at once
LIKELY, LIKELY_SHARE = 0.6, 0.6  # the crew asks
ALONE = {
    Intent.FOLLOW: ("follow me", "follow you"), Intent.COME: ("come here", "come to you"),
    Intent.STAY: ("stay here", "stay here"),
    Intent.HOME: ("go home", "go home"), Intent.STOP: ("stop", "stop"), Intent.PAUSE: ("pause", "take a break"),
    Intent.RESUME: ("resume", "go on"), Intent.STATUS: ("status", "say how far the work is"),
    Intent.WHERE: ("where are you", "say where we are"), Intent.INVENTORY: ("what do you have", "say what we have"),
}  # fmt: skip
OWN = frozenset("my your his her their our who what why where when how".split())
PEACEFUL = words_in("things.kinds.peaceful")
ARTICLES = frozenset("a an one no".split())
NO_COUNT_AFTER = frozenset(
    "at for in to y x z level number nr until till since after before the this that last next first bot version phase"
    " age around".split()
)
NO_COUNT_BEFORE = frozenset(
    "by x wide high tall deep long times minutes seconds people players days blocks us you oclock am pm percent points"
    " lives hearts kids friends".split()
)
VERBS = {Intent.GATHER: "get", Intent.CRAFT: "craft", Intent.COOK: "cook", Intent.GIVE: "give me"}


@dataclass(frozen=True, slots=True)
class Guess:
    """An order that may be meant: as the crew would be told (`order`), and as it asks about it (`asked`)."""

    intent: Intent
    order: str
    asked: str


def guessed(heard: Utterance, found: Command, bank: MeaningBank, game: GameData) -> Command:
    """Return the command of a line to the crew with the help of the bank of phrasings if the grammar did not understand it;
    otherwise `found`, what the grammar made of it.

    A likely order becomes a question (CLARIFY with the order in `choices`). Only a very likely one that can be taken back is
    returned as it is. Raises BlockcrewError when the line cannot be compared.
    """
    misread = len(found.gap.split()) >= LONG_GAP  # "no item called zombie go away for good"
    unread = found.intent is Intent.CLARIFY and (found.unknown or misread) and not found.choices
    plain = masked(heard, game) if unread and found.spoken_to and not heard.asked else ""
    if len(plain.split()) < 2:
        return found
    like = bank.like(plain)
    guess = in_words(like, heard, game)
    if guess is None or like.nearest < LIKELY or like.share < LIKELY_SHARE:
        return found if like.intent is None and like.nearest >= LIKELY else offered_thing(found, heard, game)
    order = understand(replace(heard, text=said_to(guess.order, found)), game)
    if order.intent is not guess.intent or order.missing:
        return found
    if like.nearest >= SURE and like.share >= SURE_SHARE and guess.intent not in GRAVE:
        return replace(order, raw=heard.text, confidence=round(like.nearest * like.share, 2))
    return question(guess, found, order)


def offered_thing(found: Command, heard: Utterance, game: GameData) -> Command:
    """Return the question whether to get the thing that a line names, if it can be dug or gathered and is nobody's: "double the
    team on stone"; otherwise `found`."""
    words = words_of(heard.text)
    thing = None if OWN & set(words) or "?" in heard.text else thing_in(words, game)
    if thing is None or is_made(game, thing.item):
        return found
    order = f"get {thing.count or DEFAULT_COUNT:g} {thing.item.replace('_', ' ')}"
    guess = Guess(Intent.GATHER, order, order)
    read = understand(replace(heard, text=said_to(order, found)), game)
    return question(guess, found, read) if read.intent is Intent.GATHER else found


def said_to(order: str, found: Command) -> str:
    """Return an order with the addressees of the line before it."""
    return f"{' and '.join(found.addressees)}, {order}" if found.spoken_to else order


def question(guess: Guess, found: Command, order: Command) -> Command:
    """Return the question whether the guessed order is meant, as the answer to the line."""
    return replace(
        found, intent=Intent.CLARIFY, unknown=True, answer=f"Shall {asker(found)} {guess.asked}?", choices=(guess.order,),
        addressee=order.addressee, addressees=order.addressees, confidence=0.5,
    )  # fmt: skip


def in_words(like: Likeness, heard: Utterance, game: GameData) -> Guess | None:
    """Return the order of an intent with what the line names: "get 10 sand"; None if it does not name what such an order
    needs."""
    words = words_of(heard.text)
    intent = like.intent
    if intent in ALONE:
        return Guess(intent, *ALONE[intent])
    if intent in VERBS:
        plain = plain_words(heard, game)
        thing = said_thing(intent, plain, game)
        if thing is None:
            return None
        if thing.count is None and not thing.all:
            thing = replace(thing, count=lone_count(plain))
        order = f"{VERBS[intent]} {thing.counted}"
        return Guess(intent, order, order.replace("give me", "give you", 1))
    if intent is Intent.ATTACK:
        mob = next((mob for word in words if (mob := mob_named(word)) and mob not in PEACEFUL), "")
        return Guess(intent, f"kill the {mob.replace('_', ' ')}", f"attack the {mob.replace('_', ' ')}") if mob else None
    if intent is Intent.BUILD:
        order = building_order(plain_words(heard, game), game)
        return Guess(intent, order, order) if order else None
    where = next((word for word in words if word in PLACES), "")
    return Guess(Intent.GOTO, f"go to the {where}", f"go to the {where}") if where and intent is Intent.GOTO else None


def lone_count(words: list[str]) -> float | None:
    """Return the only number that a line says, as in "sand, 40 of it"; None if it says none or several, or one of something
    else, such as a height."""
    said: list[float] = []
    at = len(words) if "half" in words else 0
    while at < len(words):
        count, rest = (None, words[at:]) if words[at] in ARTICLES else read_count(words[at:])
        if count is not None and not (at and words[at - 1] in NO_COUNT_AFTER) and not (rest and rest[0] in NO_COUNT_BEFORE):
            said.append(count)
        elif count is not None:
            return None
        at = max(at + 1, len(words) - len(rest))
    return said[0] if len(said) == 1 and said[0] >= 1 else None


def thing_in(words: list[str], game: GameData) -> NamedItem | None:
    """Return the first item that the words name, with its count; None if they name none."""
    for at, word in enumerate(words):
        ordinary = word in EVERYDAY_WORDS and not word.isdigit()
        if not ordinary and (thing := read_thing(words, at, partial(item_named, game))):
            return thing
    return None
