"""Decides between the rules and the learned model of intents what becomes of a line: an order that begins at once, an order
that is only offered ("Shall I ...?"), or nothing.

What cannot be taken back begins only if a sentence of the grammar fits the line and the model agrees; where the model doubts
what the rules read, the crew asks.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from orchestrator.commands.among_people import is_praise
from orchestrator.commands.bank.advising import advised
from orchestrator.commands.bank.features import features, rule_features
from orchestrator.commands.bank.guess import PEACEFUL, Guess, guessed, question, said_to
from orchestrator.commands.bank.likely_examples import with_examples
from orchestrator.commands.bank.mentions import forbidden
from orchestrator.commands.bank.settled import (
    ASKING,
    REPLIES,
    is_settled,
    is_strict,
    is_unconditional,
)
from orchestrator.commands.bank.wording import as_asked, as_order
from orchestrator.commands.command import GRAVE, LOOKING_AT, Command, Intent, Look, Slots, Utterance
from orchestrator.commands.meaning import MeaningBank, masked
from orchestrator.commands.names import Names
from orchestrator.commands.normalise.heard_names import with_names
from orchestrator.commands.normalise.tokens import words_of
from orchestrator.commands.parser import understand
from orchestrator.commands.single.ordinary import ordinary_words
from orchestrator.knowledge.game import GameData

Odds = Mapping[str, float]
# Chosen on lines of writers that the model had not learned from, with what the rules read at first sight.
SUPPORTED, SUPPORTED_GETS = 0.3, 0.5  # so likely must an order of the rules be to the model, or the crew asks
SUPPORTED_LASTING = 0.5  # the same for an order that cannot be taken back
SUPPORTED_PLAINLY = 0.8  # the same if it was said in free words
SHORT, READABLE = 8, 0.7  # words and marks, and confidence, of an order to a called bot that is not doubted
POSSIBLE = 0.05  # and so likely must it be to the model
EVERYBODY_SAID = re.compile(
    r"\b(?:nobody|no one|none of you|any of you|all of (?:you|us)|you (?:all|lot|guys)|y'?all|lads|folks)\b", re.I
)
TALK = 0.6  # so likely must talk be for an order of the rules to be dropped without a question
AT_ONCE, AT_ONCE_GETS = 0.5, 0.7  # begins what can be taken back; gathering and crafting are often misread
ANSWERED = 0.4  # answers a question
OFFERED, OFFERED_UNCALLED = 0.3, 0.4  # asks, when the crew was called and when nobody was
WANTING, WANTING_UNCALLED = 0.5, 0.55  # asks for what an order of this likelihood does not name
GETTING = (Intent.GATHER, Intent.CRAFT)
BARE = {
    Intent.GATHER: "get", Intent.CRAFT: "craft", Intent.COOK: "cook it", Intent.ATTACK: "attack it",
    Intent.GIVE: "give it to me", Intent.GOTO: "go there", Intent.BUILD: "build",
}  # fmt: skip
CHANGE_WHAT = "What shall I change? For example: no, 20; or: no, birch."
NONE = "none"
TALKING = (NONE, "clarify")
LABELLED_AS = {Intent.STORE: "give", Intent.QUEUE: "correct", Intent.TEND: "build"}
ALIKE = {"gather": ("give", "craft"), "give": ("gather",), "craft": ("gather", "give")}


def understood(heard: Utterance, found: Command, bank: MeaningBank, game: GameData) -> Command:
    """Return the command of a line with the help of the bank: `found`, what the rules read, another order, or a question
    (CLARIFY) with the order that it offers in `offer`. Raises BlockcrewError when the line cannot be compared."""
    named = with_names(heard, ordinary_words(game.version), game.version)
    plain = heard if named is heard.text else replace(heard, text=named)
    told = with_offer(advised(compared(plain, found, bank, game), plain, game, found), plain, game)
    told = with_examples(told, plain, bank, game)
    return told if plain is heard else replace(told, raw=heard.text)


def compared(heard: Utterance, found: Command, bank: MeaningBank, game: GameData) -> Command:
    """Return what the rules and the bank together make of a line."""
    plain = masked(heard, game)
    model = bank.line_model
    if model is None or len(plain.split()) < 2:
        return with_offer(guessed(heard, found, bank, game), heard, game)
    odds = model.odds(bank.vector(heard), features(heard, rule_features(found), plain))
    return decided(heard, found, odds, bank, game)


def decided(heard: Utterance, found: Command, odds: Odds, bank: MeaningBank, game: GameData) -> Command:
    """Return what becomes of a line that the rules read as `found`, and to which the model gives these odds."""
    if found.intent not in (None, Intent.CLARIFY):
        return doubted(found, odds, heard, game)
    taken = supplied(found, odds, heard, game)
    return with_offer(guessed(heard, found, bank, game) if taken is None else taken, heard, game)


def doubted(found: Command, odds: Odds, heard: Utterance, game: GameData) -> Command:
    """Return what the rules read if the model does not contradict it; otherwise a question, or talk."""
    if found.intent is None or is_settled(found, heard) or is_believed(found, odds, heard):
        return found
    if talk(odds) >= TALK and not found.spoken_to:
        return replace(found, intent=None, goal=None, building=None, more=(), confidence=0.0, edit=None, ending=None)
    likely = likeliest(odds)
    if likely and likely is not found.intent and (other := filled(likely, found, heard, game)):
        if odds[likely] >= at_once(likely) and may_begin(other[1], heard):
            return begun(other[1], odds[likely], heard)
        return asked(*other, found)
    return asked(Guess(found.intent, heard.text, as_asked(found)), found, found)


def is_believed(found: Command, odds: Odds, heard: Utterance) -> bool:
    """Return whether the model agrees enough with what the rules read. What cannot be taken back needs a strict reading without
    a condition, which nobody could check, and without "no wait, don't"; a few plain words to a called bot are believed unless
    the model is sure of others."""
    lasting = is_lasting(found)
    if not lasting and is_short(found, heard) and odds[NONE] < TALK and support(found, odds) >= POSSIBLE:
        return True
    if lasting and not is_unconditional(heard):
        return False
    needed = SUPPORTED_LASTING if lasting else SUPPORTED_GETS if found.intent in GETTING else SUPPORTED
    if lasting and not is_strict(found):
        return is_told_plainly(found) and support(found, odds) >= SUPPORTED_PLAINLY
    return support(found, odds) >= needed


def is_told_plainly(found: Command) -> bool:
    """Return whether a called bot is told to attack a hostile creature, or to give a thing, and nothing else that lasts: free
    words with a name, a verb and its object were never misread where the model agreed."""
    if found.more or not found.spoken_to or found.missing or found.confidence < READABLE:
        return False
    hostile = found.intent is Intent.ATTACK and bool(found.slots.mob) and found.slots.mob not in PEACEFUL
    return hostile or (found.intent is Intent.GIVE and bool(found.slots.item))


def support(found: Command, odds: Odds) -> float:
    """Return how likely it is to the model that a line means what the rules read: the chances of all orders of the line, and of
    intents that people say in the same words, as "bring me 3 logs" gathers or gives."""
    told = (found, *(each for each in found.more if not is_only_answered(each)))
    orders = {LABELLED_AS.get(each.intent, each.intent.value) for each in told if each.intent}
    if is_strict(found):
        alike = {each.intent.value for each in told if each.intent}  # without STORE, which says where
        orders = orders.union(*(ALIKE.get(label, ()) for label in alike))
    return sum(odds[label] for label in orders)


def is_short(found: Command, heard: Utterance) -> bool:
    """Return whether a bot is called and told one thing in a few plain words, as in "Ben, go there", or an order is changed, as
    in "no, ten"."""
    plain = not found.loose and found.confidence >= READABLE and (found.spoken_to or found.intent is Intent.CORRECT)
    return plain and not found.more and len(words_of(heard.text)) <= SHORT


def supplied(found: Command, odds: Odds, heard: Utterance, game: GameData) -> Command | None:
    """Return the order that the model reads where the rules read none, or a question with it; `found` if the line is talk, and
    None if the model does not know."""
    likely = likeliest(odds)
    if likely is None or talk(odds) >= max(TALK, odds[likely]) or is_no_order(likely, heard, game):
        return found
    chance = odds[likely]
    if chance < (OFFERED if found.spoken_to else OFFERED_UNCALLED) or (likely in REPLIES and not heard.asked):
        return None
    other = filled(likely, found, heard, game)
    if other is None:
        return wanting(likely, chance, found, heard, game)
    guess, order = other
    if chance >= at_once(likely) and may_begin(order, heard):
        return begun(order, chance, heard)
    return found if likely in REPLIES else asked(guess, order, found)


def is_no_order(likely: Intent, heard: Utterance, game: GameData) -> bool:
    """Return whether a line only praises, or only keeps the crew off a thing ("don't touch the redstone"), which stops no
    work."""
    called = Names.of(heard).called
    words = [word for word in words_of(heard.text) if not called(word)]
    return is_praise(words) or (likely is Intent.STOP and forbidden(words, heard, game))


def at_once(intent: Intent) -> float:
    """Return how likely an order of the model must be to begin, or a question of it to be answered."""
    if intent in (*ASKING, *REPLIES):
        return ANSWERED
    return AT_ONCE_GETS if intent in GETTING else AT_ONCE


def wanting(intent: Intent, chance: float, found: Command, heard: Utterance, game: GameData) -> Command | None:
    """Return an order of a likely intent that asks for what the line does not name, as for "Ben, cook it"; a mere question if
    the order could not be taken back. It counts as unknown, so that a language model is asked first if the crew has one. None
    if the intent is not likely enough."""
    if chance < (WANTING if found.spoken_to else WANTING_UNCALLED) or intent not in (*BARE, Intent.CORRECT):
        return None
    if intent is Intent.CORRECT:
        return begun(changing(found), chance, heard)
    text = said_to(BARE[intent], found) if found.spoken_to else f"crew, {BARE[intent]}"
    order = understand(replace(heard, text=text, prior=(), looking=Look()), game)
    kind = Intent.CLARIFY if intent in GRAVE else intent
    return begun(replace(order, intent=kind, unknown=kind is intent), chance, heard) if order.missing and order.answer else None


def changing(found: Command) -> Command:
    """Return a change of an order that does not say what is to change, with the question for it."""
    bare = replace(found, goal=None, building=None, more=(), edit=None, ending=None, choices=(), gap="", unknown=False)
    return replace(bare, intent=Intent.CORRECT, slots=Slots(), missing=("item",), answer=CHANGE_WHAT)


def likeliest(odds: Odds) -> Intent | None:
    """Return the likeliest intent; None if talk is likelier than each of them."""
    best = max(odds, key=lambda label: odds[label])
    return None if best in TALKING else Intent(best)


def talk(odds: Odds) -> float:
    """Return how likely it is that the line wants nothing of the crew, or nothing that can be done."""
    return sum(odds[label] for label in TALKING)


def filled(intent: Intent, found: Command, heard: Utterance, game: GameData) -> tuple[Guess, Command] | None:
    """Return the order of an intent with what the line names; None if it does not name what such an order needs."""
    guess = as_order(intent, heard, game)
    if guess is None:
        return None
    text = said_to(guess.order, found) if found.spoken_to else said_to_named(guess.order, heard)
    order = understand(replace(heard, text=text), game)
    meant = order.intent is intent or LABELLED_AS.get(order.intent or intent) == intent
    return (guess, order) if meant and not order.missing else None


def said_to_named(order: str, heard: Utterance) -> str:
    """Return an order to the bot or group that a line names, as in "walk with me, good Alex"; if it names several or none, the
    order as it is."""
    called = Names.of(heard).called
    named = {whom: word for word in words_of(heard.text) if (whom := called(word))}
    if not named and EVERYBODY_SAID.search(heard.text):
        return f"everyone, {order}"
    return f"{next(iter(named.values()))}, {order}" if len(named) == 1 else order


def may_begin(order: Command, heard: Utterance) -> bool:
    """Return whether an order may begin unasked: nothing that cannot be taken back, and no change of such an order."""
    if order.intent is Intent.CORRECT:
        return heard.last is not None and not is_lasting(heard.last)
    return not is_lasting(order)


def is_lasting(order: Command) -> bool:
    """Return whether an order, or a further one of its line, cannot be taken back: to attack, give, build, or dig at a
    place."""
    digs = order.intent is Intent.GATHER and (order.slots.at is not None or order.slots.place == LOOKING_AT)
    grave = order.intent in GRAVE and not order.refused
    return grave or digs or any(is_lasting(each) for each in order.more if not is_only_answered(each))


def is_only_answered(further: Command) -> bool:
    """Return whether a further order is to set down or build what the crew cannot, so that it only says so."""
    return further.intent is Intent.BUILD and further.building is None and not further.edit and bool(further.answer)


def begun(order: Command, chance: float, heard: Utterance) -> Command:
    """Return the order as that of the line."""
    return replace(order, raw=heard.text, confidence=round(chance, 2))


def asked(guess: Guess, order: Command, found: Command) -> Command:
    """Return the question whether an order is meant, with the order."""
    bare = replace(found, goal=None, building=None, more=(), edit=None, ending=None, missing=(), gap="")
    return replace(question(guess, bare, order), offer=order)


def with_offer(found: Command, heard: Utterance, game: GameData) -> Command:
    """Return a question with the order that it offers, if it offers one in words."""
    if found.intent is not Intent.CLARIFY or not found.choices or found.offer:
        return found
    to = "" if found.addressee.startswith("@") else found.addressee
    offer = understand(replace(heard, text=found.choices[0], to=to), game)
    return replace(found, offer=offer) if offer.intent not in (None, Intent.CLARIFY) else found
