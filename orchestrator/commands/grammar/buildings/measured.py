"""Reads a building that a line names with its sides but without a verb for building: "wall, 12 long, 3 high, cobble"."""

import re
from dataclasses import replace

from orchestrator.building.shapes.catalogue import KINDS
from orchestrator.commands.command import Intent, ParseResult, SpokenClause
from orchestrator.commands.grammar.build import read_build
from orchestrator.commands.grammar.buildings.sizes import BY, HIGH, LONG, WIDE
from orchestrator.commands.grammar.places import coordinates
from orchestrator.commands.lexicon.vocabulary import SHELTERS, split
from orchestrator.commands.normalise.blanks import digits
from orchestrator.commands.normalise.item_names import item_named
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import GROUPS

NAMES = "|".join(sorted({*KINDS, *SHELTERS}, key=lambda name: (-len(name), name)))
HEADED = re.compile(
    r"^(?:(?:ok|okay|so|now|next|right|please|hey|,) )*"
    r"(?:(?:plonk|plop|stick|bung|slap|chuck|throw|knock|lay|run|do|whip|draw|start|let us (?:have|do|get)|we (?:want|need)"
    r"|i want|can (?:we|i) (?:have|get))(?: (?:me|us|up|down|together|out))* )?"
    r"(?:(?:a|an|the|one|another|new|big|small|little|simple|nice) )*"
    rf"(?P<before>(?:\w+ ){{0,3}}?)(?P<name>{NAMES})(?= |$)"
)
TOLD = split("is are was were has looks fell why what how who they he she if ? stop no not work job love thanks than")
OWN = split("wood wooden stone brick log")
UNFIT = split("torch lantern water lava chest furnace crafting_table wheat carrots potatoes ladder rail")  # for walls
FITTINGS = ("_door", "_trapdoor", "_bed", "_button", "_sign", "_pressure_plate", "_carpet")  # of a building, not its walls
FILLER = re.compile(r" (?:(?:um|uh|like|about|say|maybe) )+")
PARTS = re.compile(r" [,.] ")
SIDES = (LONG, WIDE, HIGH, BY)


def read_measured(clause: SpokenClause) -> ParseResult | None:
    """Return the order to build what a whole line names with at least one of its sides; None for other lines, such as those
    that tell something about a building."""
    if TOLD & set(clause.words):
        return None
    words = clause.words if coordinates(clause.words) else digits(clause.words)
    text = FILLER.sub(" ", f" {' '.join(words)} ").strip()
    head = HEADED.match(text)
    if head is None or not any(side.search(text) for side in SIDES):
        return None
    before = head["before"].split()
    if before and not is_block(" ".join(before), clause):
        return None
    first, *others = PARTS.split(text[head.start("before") :])
    sides = [part for part in others if part[:1].isdigit()]  # said early: "at 10 64 20, 12 high" is no run of numbers
    parts = (f"of {part}" if is_block(part, clause) else part for part in others if part not in sides)
    found = read_build(replace(clause, words=("build", "a", *" ".join((*sides, first, *parts)).split())))
    return found if found and found.intent is Intent.BUILD else None


def is_block(said: str, clause: SpokenClause) -> bool:
    """Return whether some words name a block of walls and nothing else."""
    return said in OWN or is_for_walls(item_named(clause.game, said) or "", clause.game)


def is_for_walls(item: str, game: GameData) -> bool:
    """Return whether walls can be built of a thing."""
    return item in GROUPS or (item in game.blocks and item not in UNFIT and not item.endswith(FITTINGS))
