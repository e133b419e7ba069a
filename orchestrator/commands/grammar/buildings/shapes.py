"""Reads the shape that an order to build names: what it goes around and where it runs; sizes.py has its sizes."""

import re
from dataclasses import replace

from orchestrator.building.order import Reach, ShapeOrder
from orchestrator.building.shapes.catalogue import KINDS
from orchestrator.commands.command import Command, Intent, Slots
from orchestrator.commands.grammar.buildings.sizes import sizes_of
from orchestrator.commands.lexicon.vocabulary import SHELTERS, split
from orchestrator.commands.normalise.item_names import mob_named
from orchestrator.core.blueprint import Cell
from orchestrator.knowledge.game import GameData

AROUND = re.compile(
    r"\b(?:all )?(?:a?round|surrounding|to enclose|enclosing|encircling)(?: about)? "
    r"(?:(?:the|our|my|that|this|those|these|all|of|your|every) )*(?P<what>[\w']+)"
)
KEEPING = re.compile(r"\bfor (?:(?:the|our|my|that|this|those|these|all|some|\d+) )*(?P<what>\w+)")
MARKS = re.compile(
    r"\b(?:between|from|along|at) (?:(?:the|my|our|two|both|these|those) )*"
    r"(?:marks?|corners(?! of)|marked (?:places|points|spots))\b"
)
HERE_TO_THERE = re.compile(
    r"\bfrom (?:here|me|where i (?:am|stand)) (?:up |over |all the way )?to (?:there|where i am looking|that)\b"
)
NUMBERS = re.compile(r"\bfrom (-?\d+) ?,? (-?\d+) ?,? (-?\d+) to (-?\d+) ?,? (-?\d+) ?,? (-?\d+)\b")
ME = split("me us here myself ourselves where")
IT = split("it this that building one last")
NOTHING = split("till until so with and or for in at to of because")  # "one block further in all round till ..."
WAY = "(north|south|east|west)"
HEADING = re.compile(
    rf"\b(?:going|goin|go|heading|headed|running|runs|leading|leads|towards?|to the|due) (?:to (?:the )?)?{WAY}\b(?! of| side)"
    rf"|\b{WAY}(?:wards?\b|bound\b| from (?:here|me|there)\b|$)"
)
FLUSH = re.compile(
    r"\b(?:level|flush|even) with the (?:ground|surface|grass|land|floor)\b|\bin(?:to)? the ground\b"
    r"|\b(?:replace|replacing|instead of) the (?:grass|ground|dirt|surface|earth)\b"
)
IN_MIDDLE = re.compile(r"\b(?:me|us) (?:being |standing )?(?:in|at) (?:the|its) (?:middle|centre|center)\b")
BENT = re.compile(r"\bl[ -]?shaped?\b|\bl shape\b|\bin an? l\b|\bwith a corner\b|\bround a corner\b")


def with_shape(command: Command, game: GameData) -> Command:
    """Return an order to build with the shape that it names, if that is one that the bots can build; others unchanged."""
    kind = KINDS.get(command.slots.structure)
    if command.intent is not Intent.BUILD or kind is None or command.edit or command.shape:
        return command
    text = command.order or command.raw.lower()
    of = named_before(command.slots.structure, text.split(), game)
    slots = replace(command.slots, materials=(of,)) if of else command.slots
    return replace(command, slots=slots, shape=shape_of(kind, text, slots), answer="", missing=())


def named_before(structure: str, words: list[str], game: GameData) -> str:
    """Return the block of which two or three words before the building's name are the name: "stone brick tower"; empty without
    them."""
    end = next((at for at, word in enumerate(words) if structure in (word, word.removesuffix("s"))), 0)
    for length in (3, 2):
        name = "_".join(words[max(0, end - length) : end])
        found = next((each for each in (name, f"{name}s") if each in game.blocks and length <= end), "")
        if found:
            return found
    return ""


def shape_of(kind: str, text: str, slots: Slots, sizes: str = "") -> ShapeOrder:
    """Return the order for a shape of this kind. `text` are the words of the line, `sizes` those of them that name its sizes,
    all if it is empty, and `slots` what was read of the line besides."""
    order = sizes_of(kind, sizes or text, slots)
    order = replace(order, bent=True) if BENT.search(text) else order
    order = replace(order, heading=heading[1] or heading[2]) if (heading := HEADING.search(text)) else order
    if match := NUMBERS.search(text):
        at = [int(match[number]) for number in range(1, 7)]
        ends: tuple[Cell, Cell] = ((at[0], at[1], at[2]), (at[3], at[4], at[5]))
        return replace(order, reach=Reach.NUMBERS, ends=ends)
    if HERE_TO_THERE.search(text):
        return replace(order, reach=Reach.LOOKED_AT)
    if MARKS.search(text):
        return replace(order, reach=Reach.MARKS)
    sized = order.length and order.width  # "a pen for my sheep, 8 by 6, over here" says what for, and not where
    if kind == "platform" and FLUSH.search(text):
        order = replace(order, flush=True)
    if IN_MIDDLE.search(text):
        return replace(order, reach=Reach.AROUND, around="me", flush=kind == "platform")  # its speaker stands on it
    match = AROUND.search(text) or (KEEPING.search(text) if kind == "pen" and not sized else None)
    around = thing_around(match["what"]) if match and match["what"] not in NOTHING else ""
    return replace(order, reach=Reach.AROUND, around=around) if around else order


def thing_around(what: str) -> str:
    """Return what a shape goes around: "me", "it" for a building, the id of an animal, or a name as it was said."""
    if what in ME:
        return "me"
    if what in IT or what in SHELTERS or what in KINDS:
        return "it"
    return mob_named(what) or mob_named(what.removesuffix("s")) or what
