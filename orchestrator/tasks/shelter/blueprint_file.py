"""Reads a blueprint (a drawn building) from its YAML file: layers drawn with letters, and a legend that says which block each
letter is. docs/guides/building.md is the manual."""

import re
from pathlib import Path

from orchestrator.core.blueprint import AIR, Blueprint, Cell, Stage
from orchestrator.knowledge.building import HIGHEST, MOST_BLOCKS, WIDEST, flaws, wrong_to_build
from orchestrator.knowledge.game import VERSIONS
from orchestrator.servers.yaml_lines import Value, read_yaml

KEYS = ("blueprint", "about", "legend", "stages")
EMPTY, ANY = ".", "_"  # nothing may stand here; whatever stands here stays


def read_blueprint(file: Path, version: str = VERSIONS[0]) -> Blueprint:
    """Return the blueprint (a drawn building) in a file, checked for this version of Minecraft. Raises BadFile, as FILE:LINE:
    reason, for a mistake in it."""
    return BlueprintReader(file, version).read()


class BlueprintReader:
    """The reader of one blueprint (a building drawn in a YAML file), from the lowest layer up. `version` is the version of
    Minecraft whose blocks it may have."""

    def __init__(self, file: Path, version: str) -> None:
        self.file, self.version = file, version
        self.legend: dict[str, str] = {EMPTY: AIR}
        self.lines: dict[Cell, int] = {}
        self.width = self.depth = self.next_layer = 0

    def read(self) -> Blueprint:
        """Return the whole blueprint after checking that it can be built. Raises BadFile for a mistake in the file."""
        top = read_yaml(self.file)
        keys = top.table(*KEYS)
        for needed in ("blueprint", "legend", "stages"):
            if needed not in keys:
                raise top.wrong(f"`{needed}:` is missing")
        name = keys["blueprint"].text()
        if not re.fullmatch(r"[a-z0-9_]{1,32}", name):
            raise keys["blueprint"].wrong(f"a name must be 1 to 32 lower-case letters, digits or underscores, not {name!r}")
        for sign, value in keys["legend"].table().items():
            self.legend[self.sign(sign, value)] = self.block(value)
        stages = tuple(self.read_stage(entry) for entry in keys["stages"].items())
        height = 1 + max((cell[1] for cell in self.lines), default=-1)
        blueprint = Blueprint(name, (self.width, height, self.depth), stages)
        self.check(top, blueprint)
        return blueprint

    def sign(self, sign: str, value: Value) -> str:
        """Return a letter (`sign`) of the blueprint's legend unchanged after checking it. Raises BadFile if it is not one
        character or has a fixed meaning (`.` is air, `_` leaves the cell as it is). `value` is the letter's entry in the YAML
        file, the block; the error names its line."""
        if len(sign) != 1 or sign in (EMPTY, ANY):
            raise value.wrong(f"a sign must be one character other than {EMPTY} and {ANY}, not {sign!r}")
        return sign

    def block(self, value: Value) -> str:
        """Return the block that a letter of the legend stands for, such as oak_planks. Raises BadFile if it cannot be built
        with."""
        text = value.text().removeprefix("minecraft:")
        if reason := wrong_to_build(text, self.version):
            raise value.wrong(reason)
        return text

    def read_stage(self, entry: Value) -> Stage:
        """Parse a stage (a part of the building), such as `- stage: walls` with its `layers:`, and return it. Its layers are
        stacked on those of the stage before, unless `from:` gives the height of its lowest one, counted from 0. Raises BadFile
        for a mistake in it."""
        keys = entry.table("stage", "from", "layers")
        for needed in ("stage", "layers"):
            if needed not in keys:
                raise entry.wrong(f"`{needed}:` is missing")
        if "from" in keys:
            self.next_layer = keys["from"].whole(0, HIGHEST - 1)
        cells: list[tuple[Cell, str]] = []
        for layer in keys["layers"].items():
            if self.next_layer >= HIGHEST:
                raise layer.wrong(f"a blueprint can have at most {HIGHEST} layers")
            cells += self.read_layer(layer)
            self.next_layer += 1
        return Stage(keys["stage"].text(), tuple(cells))

    def read_layer(self, layer: Value) -> list[tuple[Cell, str]]:
        """Parse one layer, the north row first, each row from west to east, and return its (cell, block) pairs. Raises BadFile
        for a letter that the legend lacks and for a cell that already has a block."""
        cells = []
        rows = list(layer.lines())
        for z, (line, row) in enumerate(rows):
            self.check_row(layer, line, len(rows), row)
            for x, sign in enumerate(row.strip()):
                if sign == ANY:
                    continue
                cell = (x, self.next_layer, z)
                if cell in self.lines:
                    raise layer.wrong(f"line {self.lines[cell]} already has a block at {x} {cell[1]} {z}", line)
                if sign not in self.legend:
                    raise layer.wrong(f"{sign!r} is not in the legend", line)
                self.lines[cell] = line
                cells.append((cell, self.legend[sign]))
        return cells

    def check_row(self, layer: Value, line: int, rows: int, row: str) -> None:
        """Check that a `row` of letters is as wide as the first row of the file, and that its `layer` has as many `rows` as the
        first layer. Raises BadFile otherwise, which names `line`, the row's line in the file."""
        self.width, self.depth = self.width or len(row.strip()), self.depth or rows
        if self.width > WIDEST or self.depth > WIDEST:
            raise layer.wrong(f"a blueprint can be at most {WIDEST} wide and deep, not {self.width} x {self.depth}", line)
        if len(row.strip()) != self.width:
            raise layer.wrong(f"this row has {len(row.strip())} signs, but the first one has {self.width}", line)
        if rows != self.depth:
            raise layer.wrong(f"this layer has {rows} rows, but the first one has {self.depth}", line)

    def check(self, top: Value, blueprint: Blueprint) -> None:
        """Check that the blueprint can be built. Raises BadFile if it has no blocks or too many, or if a block cannot stand at
        its place. `top` is the outermost value of the YAML file, which knows the file's name for these errors; the error about
        a block names the line on which it is drawn."""
        blocks = blueprint.at((0, 0, 0)).blocks
        if not 0 < blocks <= MOST_BLOCKS:
            raise top.wrong(f"a blueprint must have 1 to {MOST_BLOCKS} blocks, not {blocks}")
        for cell, reason in flaws(blueprint):
            raise top.wrong(f"{' '.join(map(str, cell))}: {reason}", self.lines[cell])
