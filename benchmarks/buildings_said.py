"""Reads the sentences of buildings_said.jsonl, which somebody wrote who had not seen the parser, and says which are read right.

    python -m benchmarks.buildings_said [benchmarks/buildings_said_second.jsonl]

A sentence is read right if it gives one order for the structure, the sizes and the material that its writer expects, as
they are drawn. The parts that are left out, such as a ladder, are printed. The parser has been corrected with these sentences
and those of four other writers in view, so the figure says nothing about new ones.
"""

import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from orchestrator.building.order import Reach
from orchestrator.building.shapes.drawing import drawn
from orchestrator.building.shapes.paths import ring
from orchestrator.commands.command import Command, Utterance
from orchestrator.commands.edits import TendOrder, TendVerb
from orchestrator.commands.parser import understand
from orchestrator.core.blueprint import AIR, Cell, Stage, name_of
from orchestrator.knowledge.game import load

SAID = Path(__file__).with_suffix(".jsonl")
SETS = {which: SAID.with_stem(f"buildings_said_{which}") for which in "second third fourth fifth".split()}  # of others
OTHERS = ("portal", "pavilion", "pyramid", "pillar", "arch")
ALSO = {"fence": ("pen",), "tower": ("pillar",), "house": ("wall",), "other": OTHERS}  # closed, a column, no roof


def rows(file: Path = SAID) -> list[dict[str, Any]]:
    """Return the sentences with what their writer expects."""
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def read(line: str) -> Command:
    """Return the command of a line that is said to the leader."""
    return understand(Utterance(f"leader, {line}"), load())


def right(row: Mapping[str, Any], found: Command) -> bool:
    """Return whether the command is for the structure, the sizes and the material that the row expects, and no other."""
    if found.more or found.answer:
        return False
    size, want = row["size"], row["structure"]
    if isinstance(found.edit, TendOrder):
        sides = {"length": found.edit.length, "width": found.edit.width}
        return want == "farm" and found.edit.verb is TendVerb.FIELD and sized(sides, size)
    if found.building:
        walls = cells([stage for stage in found.building.blueprint.stages if stage.name == "walls"])
        return want == "house" and sized(extent(walls), size) and made_of(walls, row["material"])
    if found.shape is None or found.shape.kind not in (want, *ALSO.get(want, ())):
        return False
    order = found.shape
    sides = {"length": order.length, "width": order.width, "height": order.length if want == "stairs" else order.height}
    return sized(sides, size) and made_of(planned(found), row["material"])


def planned(found: Command) -> dict[Cell, str]:
    """Return the blocks of the building that a command orders, without regard to its place."""
    if found.building:
        return cells(found.building.blueprint.stages)
    if not found.shape:
        return {}
    around = found.shape.reach is Reach.AROUND
    path = ring((0, 0), ((found.shape.length or 9) - 1, (found.shape.width or 9) - 1)) if around else ()
    alone = replace(found.shape, length=None, width=None) if around else found.shape
    return cells(drawn(load(), alone, path, closed=around).blueprint.stages)


def cells(stages: Any) -> dict[Cell, str]:
    """Return the blocks of these stages without the air."""
    found: list[Stage] = list(stages)
    return {cell: block for stage in found for cell, block in stage.cells if block != AIR}


def extent(blocks: Mapping[Cell, str]) -> dict[str, int]:
    """Return how far the blocks of a house reach, as width, length and height."""
    return {
        name: max(cell[axis] for cell in blocks) - min(cell[axis] for cell in blocks) + 1
        for axis, name in enumerate(("width", "height", "length"))
    }


def sized(sides: Mapping[str, int | None], size: Mapping[str, int]) -> bool:
    """Return whether the sides are as expected; a length and a width may be exchanged."""
    flat = {"length", "width"}
    same = sorted(str(sides[name]) for name in flat & size.keys()) == sorted(str(size[name]) for name in flat & size.keys())
    either = len(flat & size.keys()) == 1 and next(size[name] for name in flat & size.keys()) in (
        sides["length"],
        sides["width"],
    )
    return (same or either) and ("height" not in size or sides["height"] == size["height"])


def made_of(blocks: Mapping[Cell, str], material: str | None) -> bool:
    """Return whether the material that is expected is among the blocks."""
    return material is None or material in {name_of(block) for block in blocks.values()}


def main() -> None:
    """Print each sentence that is read wrong, the parts that are left out, and the figure."""
    good = 0
    every = rows(Path(sys.argv[1]) if sys.argv[1:] else SAID)
    for number, row in enumerate(every, 1):
        found = read(row["say"].format(x=96, z=16))
        ok = right(row, found)
        good += ok
        if not ok or found.left_out:
            print(json.dumps({"number": number, "right": ok, "left_out": found.left_out}))
    print(json.dumps({"read_right": good, "of": len(every)}))


if __name__ == "__main__":
    main()
