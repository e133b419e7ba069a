"""Reads the description of a house: its walls, floor, roof and windows."""

import re
from collections.abc import Sequence
from dataclasses import replace

from orchestrator.commands.command import ParseResult, SpokenClause
from orchestrator.commands.grammar.build import to_build
from orchestrator.commands.grammar.buildings.parts import OF_SHELTER, asked_for, parts_left_out
from orchestrator.commands.grammar.buildings.said_blocks import named_blocks
from orchestrator.commands.grammar.buildings.shapes import AROUND, thing_around
from orchestrator.commands.grammar.buildings.sizes import BY, HIGH, LONG, WIDE, number_in
from orchestrator.commands.grammar.places import NamedPlace
from orchestrator.knowledge.game import GameData

WALLS = re.compile(r"\bwalls?\b")
NO_FLOOR = re.compile(r"\bno floor\b|\bwithout (?:a )?floor\b|\bfloor (?:\w+ ){0,2}(?:grass|dirt|earth|open)\b|\bgrass floor\b")
JOINING = {"of", "from", "in", "out", "made", "using"}
BEHIND = (2, 3, 4)  # words from "roof" to its block: "roof made out of oak planks"
WINDOWS = re.compile(r"\b(?:(\d+) )?(?:\w+ )?(windows?)\b")


def sheltered(sentence: SpokenClause, name: str, text: str, of: tuple[str, ...], place: NamedPlace) -> ParseResult:
    """Return the order to build a shelter. The height of its walls is said without the roof and the floor; one around the
    speaker has no floor."""
    match = AROUND.search(text)
    around = match is not None and thing_around(match["what"]) == "me"
    floor = not (around or NO_FLOOR.search(text))
    sides, high = BY.search(text), number_in(HIGH, text)
    wide, deep = (int(sides[1]), int(sides[2])) if sides else (number_in(LONG, text) or 7, number_in(WIDE, text) or 7)
    high = high or (int(sides[3]) if sides and sides[3] else None)
    walls = high is not None and bool(WALLS.search(text))
    height = (high or 4) + (1 + floor if walls else 0)
    windows, of = windows_in(text), roof_and_walls(text.split(), of, sentence.game)
    found = to_build(sentence, name, (wide, deep, height), of, place, floor=floor, windows=windows)
    if found.building and around:
        found = replace(found, building=replace(found.building, around=True))
    own = (*OF_SHELTER, "window") if windows else OF_SHELTER
    return found if found.answer else replace(found, left_out=parts_left_out(text, own))


def roof_and_walls(said: Sequence[str], of: tuple[str, ...], game: GameData) -> tuple[str, ...]:
    """Return the blocks of a shelter's roof and of its walls where the words name one for the roof: "roof from oak planks", "a
    slate roof"; else `of` unchanged."""
    if "roof" not in said:
        return of
    at = said.index("roof")
    blocks = named_blocks(said, game)
    before = [block for block, _, end in blocks if end == at]
    behind = [block for block, begin, _ in blocks if begin - at in BEHIND] if JOINING & set(said[at + 1 : at + 3]) else []
    roof = next(iter((*before, *reversed(behind))), None)
    walls = next((block for block in of if block != roof), None)
    return (roof, walls) if roof and walls else of


def windows_in(text: str) -> int:
    """Return the number of windows that a description asks for; 2 for "windows" without a number."""
    match = WINDOWS.search(text)
    if match is None or not asked_for(text, ("window",)):
        return 0
    return int(match[1]) if match[1] else 2 if match[2].endswith("s") else 1
