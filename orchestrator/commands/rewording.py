"""Reads a line in plainer words if it cannot be read as it was said, and asks about orders that are unsure.

The plainer words are data: lexicon/rephrasings.toml.
"""

import re
from collections.abc import Callable
from dataclasses import replace

from orchestrator.commands.among_people import among_people
from orchestrator.commands.clause_parser import without_thanks
from orchestrator.commands.command import GAINING, GRAVE, LEADER, NEAREST, Intent, ParseResult, Utterance
from orchestrator.commands.grammar.loose import loosened, special
from orchestrator.commands.grammar.rephrase import rephrased
from orchestrator.commands.lexicon.loader import pattern
from orchestrator.commands.lexicon.loader import words as words_in
from orchestrator.commands.names import Address
from orchestrator.knowledge.game import GameData

Read = Callable[[list[str], Address, Utterance, GameData], ParseResult]
OWNED = pattern("loose.line.owned")
FILLER = re.compile(
    r"\b(?:i think|i guess|uh|um|erm|er|uhm|like|i do not know|you know|or something|kind of|sort of|basically|literally)\b"
)
PEACEFUL = words_in("things.kinds.peaceful")
FIGHTING = re.compile(
    r"\b(?:kill|slay|hunt|attack|shoot|slaughter|butcher|smack|whack|hit|stab|eliminate|get rid|fight|punch)\b"
)
CONDITION = re.compile(r"^(?:if|unless) (?!you (?:can|could|would|have|are|do not)\b|possible|somebody|someone|anybody|anyone)")
ME = re.compile(r"\bme\b")
HALTS = (Intent.STOP, Intent.PAUSE, Intent.RESUME, Intent.COME, Intent.HOME)  # of these, roundabout words are also talk


def reworded(words: list[str], whom: Address, heard: Utterance, game: GameData, read: Read) -> ParseResult:
    """Return what a line wants of the bots, as it was said or else in plainer words: "40 sand would be great" is read as "i
    need 40 sand".

    `words` include the addressees, `whom` has the words without them; `read` reads words as they are.
    """
    if whom.person:
        return read(words, whom, heard, game)
    text = " ".join(whom.rest)
    for plainer in rephrased(text, "early"):
        for said in (plainer, *rephrased(plainer, "late")):
            unnamed = said.endswith(" something")  # "get me that stuff": what it is has to be asked
            to = whom.to or ((LEADER,) if unnamed else ())
            found = read(words, replace(whom, to=to, rest=said.split()), heard, game)
            if unnamed or found.intent not in (None, Intent.CLARIFY):
                return found
    found = read(words, whom, heard, game)
    if found.intent not in (None, Intent.CLARIFY) or heard.asked or (not whom.to and CONDITION.match(text)):
        return found
    bare = " ".join(FILLER.sub(" ", text).split()).strip(" ,.")
    shorter = (bare, *rephrased(bare, "late")) if bare and bare != text and whom.to else ()
    late = (*rephrased(text, "late"), *shorter)
    for plainer in (said for each in late for said in (*rephrased(each, "early"), each)):
        sure = Address(whom.to or (LEADER,), plainer.split())
        other = read(sure.rest, sure, heard, game)
        if other.intent in HALTS and not whom.to and not other.slots.item:
            continue
        if other.intent in (None, Intent.CLARIFY):
            continue
        if not whom.to and (other.intent in GRAVE or "count" in other.assumed):
            return offered(" ".join(without_thanks(plainer.removeprefix("i need ").split())), other)
        return replace(other, confidence=min(other.confidence, 0.75))
    return found


def freely(words: list[str], whom: Address, heard: Utterance, game: GameData, read: Read) -> ParseResult | None:
    """Return the order of a line in free words, as in "shove forty potatoes in the furnace"; None if no form of loose.toml
    fits it."""
    if whom.person or among_people(words, whom, heard):
        return None
    text = " ".join(whom.rest)
    for plainer, blanks in loosened(whom.rest, heard, game, sure=bool(whom.to) and whom.to[0] != NEAREST):
        if found := special(plainer, blanks, text, heard, game):
            return found
        sure = Address(whom.to or (LEADER,), plainer.split())
        other = read(sure.rest, sure, heard, game)
        if other.intent in (None, Intent.CLARIFY):
            continue
        if other.intent is Intent.ATTACK and other.slots.mob in PEACEFUL and not FIGHTING.search(text):
            continue  # "my dog ran away, can you get him"
        if (other.intent in GAINING and OWNED.search(text)) or (other.missing and not whom.to):
            continue
        if whom.to or other.intent not in GRAVE:
            return replace(other, confidence=min(other.confidence, 0.7))
    return None


def offered(order: str, found: ParseResult) -> ParseResult:
    """Return the question whether an unsure order is meant, as in "Shall we get 16 logs?". A yes begins the `order`, of which
    `found` is the meaning."""
    if found.goal and found.intent in (Intent.GATHER, Intent.CRAFT, Intent.COOK):
        order = (
            found.goal.text if found.intent is Intent.GATHER else f"{found.intent.value} {found.goal.text.split(maxsplit=1)[1]}"
        )
    asked = ME.sub("you", order)
    return ParseResult(Intent.CLARIFY, found.slots, 0.5, answer=f"Shall we {asked}?", choices=(order,), unknown=True)
