"""Reads corrections of the size and of the material of a building that the speaker has just ordered."""

import re
from dataclasses import replace

from orchestrator.commands.command import Command, Intent, Slots, Utterance
from orchestrator.commands.grammar.build import material
from orchestrator.commands.grammar.buildings.sizes import HIGH, LONG, WIDE, number_in
from orchestrator.commands.normalise.blanks import digits
from orchestrator.commands.normalise.numbers import is_sound, read_count
from orchestrator.core.blueprint import Cell
from orchestrator.knowledge.game import GameData

SIZE = re.compile(r"(?P<a>\d{1,3}) ?(?:x|by|times) ?(?P<b>\d{1,3})(?: ?(?:x|by|times) ?(?P<c>\d{1,3}))?")
NUMBER_BY = re.compile(r"(?P<a>\w+) by (?P<b>\w+)(?: by (?P<c>\w+))?")
BIGGER = re.compile(
    r"\b(?P<more>bigger|larger|wider|longer|taller|higher|twice as (?:big|large|wide))\b|\b(?:smaller|shorter"
    r"|tinier|narrower)\b"
)
CUE = re.compile(
    r"\b(?:no|not|mean|meant|said|sorry|oops|instead|rather|wrong|actually|should|wanted|make it|change|use|i"
    r" asked for|in|with|of"
    r"|of|better|cooler|nicer|please)\b"
)
SAID = re.compile(
    r"\b(?:not|instead of|rather than|no|nvm|never mind|scrap|forget|skip) (?:(?:the|a|any|some) )?(?P<old>\w+(?: \w+)?)"
)
LOOKS = re.compile(
    r" (?:looks?|is|are|would (?:be|look)|will be) (?:much |way |so much )?(?:better|cooler|nicer|prettier|best)$"
)
MATERIAL = re.compile(
    r"(?:.*?\b)?(?:out of|made of|made from|of|in|with|using|from|use|take|want|meant|said|be) (?:the |some"
    r" )?(?P<what>\w+(?: \w+)?)"
    r"(?: (?:for|on) the (?P<part>\w+))?(?: (?:please|instead|pls|not .*|instead of .*|rather .*|then|thanks|this time|, .*))*"
)


def other_size(text: str, last: Command, heard: Utterance, game: GameData) -> Slots | None:
    """Return the slots of a building with another size: "bigger, 9 by 9", "nine wide"."""
    if last.intent is not Intent.BUILD:
        return None
    old = last.slots.size or (7, 7, 4)
    size = whole_size(text, old) or with_sides(text, old) or resized(text, old)
    return replace(last.slots, size=size) if size else None


def whole_size(text: str, old: Cell) -> Cell | None:
    """Return the size that a line says with "by"; the height is the old one if none is said."""
    if match := SIZE.search(text):
        return int(match["a"]), int(match["b"]), int(match["c"] or old[2])
    if match := NUMBER_BY.search(text):
        sides = [read_count([match[name]])[0] for name in "ab"]
        if all(is_sound(side) for side in sides):
            return int(sides[0] or 0), int(sides[1] or 0), old[2]
    return None


def with_sides(text: str, old: Cell) -> Cell | None:
    """Return the old size with the sides that a line says, as in "nine wide"."""
    if " and " in text:
        return None  # a second detail, which grammar/context.py reads as well
    counted = " ".join(digits(text.split()))
    length, width, height = (number_in(side, counted) for side in (LONG, WIDE, HIGH))
    changed = (width or old[0], length or old[1], height or old[2])
    return changed if changed != old else None


def resized(text: str, old: Cell) -> Cell | None:
    """Return the old size made bigger or smaller by a step, as in "taller"."""
    match = BIGGER.search(text)
    if match is None:
        return None
    step = 2 if match["more"] else -2
    if match[0] in ("taller", "higher"):
        return old[0], old[1], old[2] + step
    return max(3, old[0] + step), max(3, old[1] + step), old[2]


def other_material(text: str, last: Command, heard: Utterance, game: GameData) -> Slots | None:
    """Return the slots of a building of another material: "use cobble for the roof, not wood", "forget cobble,
    deepslate looks better"."""
    if last.intent is not Intent.BUILD or not CUE.search(text):
        return None
    bare = LOOKS.sub("", SAID.sub("", text).strip(" ,"))
    match = MATERIAL.fullmatch(bare)
    for said in (match["what"], match["what"].split()[0]) if match else (bare,):
        name = material(said, game)
        if name in game.blocks:
            return replace(last.slots, materials=(name,))
    return None
