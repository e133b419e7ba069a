"""Reads what only the lines before it explain: answers to the crew's question in free words ("over by the well i guess") and
corrections of the speaker's last order ("taller, like 8", "spruce not oak silly")."""

import re
from collections.abc import Sequence
from dataclasses import replace

from orchestrator.commands.command import Command, Intent, ParseResult, Slots, Utterance
from orchestrator.commands.grammar.amend import correction
from orchestrator.commands.grammar.correct import family
from orchestrator.commands.grammar.loose import OPEN
from orchestrator.commands.grammar.places import coordinates
from orchestrator.commands.lexicon.loader import pattern
from orchestrator.commands.lexicon.vocabulary import PLACES, SHELTERS, WOODS
from orchestrator.commands.names import Address
from orchestrator.commands.normalise.blanks import Blanks, blanks_of
from orchestrator.commands.normalise.numbers import spoken_coordinates
from orchestrator.commands.to_command import command_of
from orchestrator.knowledge.game import GameData

LONGEST = 24  # words of such a line
WHICH = pattern("phrasings.context.which")  # a question that wants more than yes or no
AGREES, REFUSES = pattern("phrasings.context.agrees"), pattern("phrasings.context.refuses")
STRONG, WEAK = pattern("phrasings.context.strong"), pattern("phrasings.context.weak")
NEGATED = pattern("phrasings.context.negated")
WHERE = pattern("phrasings.context.where")
PICKS = re.compile(r"\bones?\b|\b(?:stop|halt)\b|\btake\b|^the \w+$")  # other readers know these
HEIGHT = re.compile(r"\b(?:tall|taller|high|higher|height)\b")
CHEST = re.compile(r"\b(?:chest|barrel|box|crate)\b")
NOT_LAST = (None, Intent.CLARIFY, Intent.YES, Intent.NO)


def read_in_context(words: Sequence[str], heard: Utterance, game: GameData, *, strong: bool) -> Command | None:
    """Return the answer or the correction that a line is after the lines before it; None if they do not explain it.

    With `strong` only lines count that cannot be new orders, such as an answer to a question or "not X, Y".
    """
    text = " ".join(words).strip(" ,.!?")
    if not text or len(words) > LONGEST or not (heard.asked or heard.prior or heard.question):
        return None
    last = next((each for each in reversed(heard.prior) if each.intent not in NOT_LAST), None)
    question = heard.question.lower()
    if OPEN.search(question):
        return None  # "What next?": a new order follows
    wants_more = bool(WHICH.search(question))
    if heard.asked and not wants_more and not (last and STRONG.search(text)):
        return None if strong and PICKS.search(text) else sign(words, text, heard)
    marked = STRONG if strong else WEAK
    answers = wants_more and not strong
    if not answers and not ((heard.prior or heard.question) and marked.search(text)):
        return None
    return changed(text, last, heard, game)


def sign(words: Sequence[str], text: str, heard: Utterance) -> Command | None:
    """Return YES or NO for an answer that begins like one: "sorry no i am still building"."""
    intent = (
        Intent.NO if REFUSES.match(text) else Intent.YES if AGREES.match(text) or AGREES.match(heard.text.lower()) else None
    )
    return command_of(heard, Address((), list(words)), ParseResult(intent, confidence=0.75)) if intent else None


def changed(text: str, last: Command | None, heard: Utterance, game: GameData) -> Command | None:
    """Return the correction that a line says with whatever it names; None if it names nothing that could change."""
    said = " ".join(NEGATED.sub(" ", f"{text} ").split())
    old = (last.instead or last).slots if last else Slots()
    new = with_things(old, blanks_of(said, game), said, last)
    new = with_place(new, said, heard)
    bot = next((heard_name for heard_name in heard.bots if heard_name.lower() in said.split()), "")
    if last is None:
        kept = replace(new, instead_of="") if new != old else None
        return command_of(heard, Address((), text.split()), ParseResult(Intent.CORRECT, kept, 0.65)) if kept else None
    if new == old and bot and bot != last.addressee and STRONG.search(text):
        return correction(replace(last, addressee=bot, addressees=(bot,), spoken_to=True), old, last, heard, given=True)
    return correction(last.instead or last, new, last, heard) if new != old else None


def with_things(old: Slots, found: Blanks, said: str, last: Command | None) -> Slots:
    """Return the slots with the item, the count, the creature, the size or the material that a line names."""
    new = old
    if last and last.intent is Intent.BUILD:
        if found.size:
            new = replace(new, size=found.size)
        elif found.count and HEIGHT.search(said):
            width, depth, _ = old.size or (7, 7, 4)
            new = replace(new, size=(width, depth, found.count))
        return replace(new, materials=(found.material,)) if found.material else new
    if found.mob and (last is None or last.intent is Intent.ATTACK):
        new = replace(new, mob=found.mob, player="")
    item = item_of(found, said, last)
    if item and item != old.item and not new.mob:
        new = replace(new, item=item, instead_of=old.item)
    if found.size and last is None:
        new = replace(new, size=found.size)
    if found.material and last is None:
        new = replace(new, materials=(found.material,))
    return replace(new, count=found.count) if found.count else replace(new, all=True, count=None) if found.all else new


def item_of(found: Blanks, said: str, last: Command | None) -> str:
    """Return the item that a correction names: "birch" is birch_planks after an order for planks."""
    wood = next((word for word in said.replace("dark oak", "dark_oak").split() if word in WOODS), "")
    other = family(wood, last) if wood and last else None
    if other:
        return other[0]
    cooked = re.search(r"\bcooked\b", said)
    return f"cooked_{last.slots.item}" if cooked and last and last.slots.item and not found.item else found.item


def with_place(new: Slots, said: str, heard: Utterance) -> Slots:
    """Return the slots with the place or the recipient that a line names."""
    at = coordinates(spoken_coordinates(["at", *said.split()]))
    if at and "by" not in said.split():
        return replace(new, at=at[0], place="", target="")
    people = {name.lower(): name for name in (*heard.people, *heard.bots)}
    for word, following in zip(said.split(), said.split()[1:], strict=False):
        if word in ("to", "for") and following in people:
            return replace(new, to=people[following])
        if word in ("to", "for") and following in ("me", "us"):
            return replace(new, to=heard.speaker)
    if chest := CHEST.search(said):
        return replace(new, to=chest[0])
    if re.search(r"\bhere\b|where i (?:am|stand)", said):
        return replace(new, place="here", at=heard.positions.get(heard.speaker), target="")
    places = (match["place"] for match in WHERE.finditer(said))
    place = next((each for each in places if is_place(each)), "")
    return replace(new, target=place, place="", at=None) if place else new


def is_place(said: str) -> bool:
    """Return whether some words name a place; those of "I meant dark oak" do not."""
    return said == "other side" or (said.rsplit(maxsplit=1)[-1] in PLACES and said not in SHELTERS)
