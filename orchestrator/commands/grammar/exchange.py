"""Reads corrections that exchange a place, a person or the material of a tool in the speaker's last order: "no, 10 64 200",
"to Kai, not Lena", "iron, not stone"."""

import re
from dataclasses import replace

from orchestrator.commands.command import Command, Intent, Slots, Utterance
from orchestrator.commands.lexicon.vocabulary import MATERIALS
from orchestrator.knowledge.game import GameData

LEADS = (
    r"(?:(?:no|not|here|there|sorry|wait|oops|ups|actually|i|mean|meant|said|at|to|for|make|it|them|that|should|be|rather"
    r"|is|the|coordinates|coords|are|give|hand|bring|take|wrong|place|person|build|put|go) |, )*"
)
PLACE = re.compile(LEADS + r"(?P<x>-?\d{1,8})(?: ,)? (?P<y>-?\d{1,8})(?: ,)? (?P<z>-?\d{1,8})(?: instead| please|,| not .*)*")
PERSON = re.compile(LEADS + r"(?P<who>@?\w+)(?: (?:i mean|i meant|i said|instead|please|rather|not \w+|, .*)|,)*")
FIRM = re.compile(r"\b(?:no|not|mean|meant|said|sorry|oops|instead|rather|wrong|actually|wait|should|make)\b")
NOT_HIM = re.compile(r"\bnot (?:to |for )?@?(?P<who>\w+)(?: ,)*(?=.* \w)")
TOOL = re.compile(r"_(?:pickaxe|axe|sword|shovel|hoe|helmet|chestplate|leggings|boots)$")
REFUSED = re.compile(r"\b(?:not|no|instead of|rather than) (?:the |a |an )?\w+")
LONGEST = 8  # words of a correction of a material


def other_place(text: str, last: Command, heard: Utterance, game: GameData) -> Slots | None:
    """Return the slots of an order to go or to build with other coordinates: "not here, at 10 64 20"."""
    match = PLACE.fullmatch(text)
    if match is None or last.intent not in (Intent.GOTO, Intent.BUILD) or not (FIRM.search(text) or last.slots.at):
        return None
    at = int(match["x"]), int(match["y"]), int(match["z"])
    return replace(last.slots, at=at, place="", player="", target="", direction="")


def other_person(text: str, last: Command, heard: Utterance, game: GameData) -> Slots | None:
    """Return the slots of an order to hand something over with another recipient: "no, Kai"."""
    match = PERSON.fullmatch(without_refused(text, heard))
    if match is None or last.intent is not Intent.GIVE or not FIRM.search(text):
        return None
    word = match["who"].removeprefix("@")
    if word in ("me", "us"):
        return replace(last.slots, to=heard.speaker)
    who = next((name for name in (*heard.people, *heard.bots) if name.lower() == word), "")
    return replace(last.slots, to=who) if who else None


def without_refused(text: str, heard: Utterance) -> str:
    """Return the words of a line without "not Tom"."""
    names = {name.lower() for name in (*heard.people, *heard.bots)}
    rest = NOT_HIM.sub(lambda match: " no " if match["who"] in names else match[0], text)
    return " ".join(rest.split())


def other_tool(text: str, last: Command, heard: Utterance, game: GameData) -> Slots | None:
    """Return the slots of an order of a tool or a piece of armour with another material: "iron, not stone"."""
    tool = TOOL.search(last.slots.item)
    if tool is None or not FIRM.search(text) or len(text.split()) > LONGEST:
        return None
    words = REFUSED.sub("", text).split()
    made = (f"{MATERIALS.get(word, word)}{tool[0]}" for word in words)
    item = next((each for each in made if each in game.items and each != last.slots.item), "")
    return replace(last.slots, item=item, instead_of=last.slots.item) if item else None
