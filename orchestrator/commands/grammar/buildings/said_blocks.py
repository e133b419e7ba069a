"""Finds the blocks of which a building shall be made, by the names that people have for them, wherever the line names them."""

from collections.abc import Sequence

from orchestrator.building.shapes.catalogue import SHAPES
from orchestrator.commands.grammar.build import BUILDING_BLOCKS, material
from orchestrator.commands.lexicon.loader import entry, words
from orchestrator.commands.normalise.tokens import PAUSES
from orchestrator.knowledge.game import GameData

LONGEST = 3  # words of a block's name
NO_MATERIAL = words("buildings.no_material.words")
NO_ENDINGS = tuple(entry("buildings.no_material.endings").split())
STOPPERS = words("buildings.described.stoppers")
ADJECTIVES = words("buildings.described.adjectives")
MADE = ("_fence", "_stairs", "_slab")  # the shapes make these of their material
FULL = ("{}_planks", "{}s", "{}", "{}_block")
WITH_ROOF = "pavilion"  # its second material need not stand beside the first


def blocks_said(text: Sequence[str], noun: int, kind: str, game: GameData) -> tuple[str, ...]:
    """Return the materials of a building whose name stands at index `noun` of the words: the last block that is named before
    it, else the first one behind it; with a second block for a shape of two materials. Empty without any."""
    found = list(named_blocks(text, game))
    before = [each for each in found if each[2] <= noun + 1]
    chosen = before[-1] if before else next(iter(found), None)
    if chosen is None:
        return ()
    shape = SHAPES.get(kind)
    block = full(chosen[0], game) if kind in ("fence", "pen", "stairs") else chosen[0]
    if shape and not shape.two:
        return (block,)
    joined = (each for each in found if each[0] != chosen[0] and abs(each[1] - chosen[2]) <= 1 and "and" in text[each[1] - 1])
    loose = (each for each in found if each[1] >= chosen[2] and each[0] != chosen[0] and kind == WITH_ROOF)
    second = next(joined, None) or next(loose, None)
    return (block, second[0]) if second else (block,)


def named_blocks(text: Sequence[str], game: GameData) -> list[tuple[str, int, int]]:
    """Return each block that the words name, with the index of its first word and of the word after it."""
    found: list[tuple[str, int, int]] = []
    at = 0
    while at < len(text):
        ends = range(min(at + LONGEST, len(text)), at, -1)
        hit = next(((block, end) for end in ends if (block := block_named(text[at:end], game))), None)
        if hit:
            found.append((hit[0], at, hit[1]))
        at = hit[1] if hit else at + 1
    return found


def block_named(said: Sequence[str], game: GameData) -> str:
    """Return the block that these words mean as a material; empty if they mean none."""
    name = "_".join(said)
    if set(said) & (PAUSES | STOPPERS) or said[0] in ADJECTIVES or name in NO_MATERIAL:
        return ""
    meant = "_".join((*said[:-1], BUILDING_BLOCKS.get(said[-1], said[-1])))  # mossy cobble
    plain = (BUILDING_BLOCKS.get(name, ""), f"{name}s", name, name.removesuffix("s"), meant)
    block = next((each for each in plain if each in game.blocks), "")
    if not block and len(said) > 1:
        block = material(" ".join(said), game)
    good = block in game.blocks and block in game.items and not block.endswith(NO_ENDINGS) and block not in NO_MATERIAL
    return block if good else ""


def full(block: str, game: GameData) -> str:
    """Return the full block of which a fence, stairs or a slab is made: oak_fence gives oak_planks; other blocks unchanged."""
    stem = next((block.removesuffix(end) for end in MADE if block.endswith(end)), "")
    return next((name for each in FULL if stem and (name := each.format(stem)) in game.blocks), block)
