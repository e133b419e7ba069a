"""`blockcrew build`: checks a building in a file, says what it takes and what cannot be placed, and puts it where crews find
it."""

import json
from pathlib import Path
from typing import Annotated

import typer

from orchestrator.building.files.opening import name_for
from orchestrator.building.files.placeable import FileBuilding
from orchestrator.cli.bench_shelter import find
from orchestrator.core.blueprint import materials
from orchestrator.core.terminal_text import printable
from orchestrator.knowledge.game import VERSIONS
from orchestrator.settings import Settings
from orchestrator.tasks.shelter.facts_of_building import Facts, facts_of_building
from orchestrator.tasks.shelter.library import BlueprintLibrary, opened

MOST = 12  # materials that are listed


def build(
    file: Annotated[
        str, typer.Argument(help="A .yaml, .schem, .litematic or .nbt file, or a shipped blueprint (shelter, hut).")
    ],
    keep: Annotated[bool, typer.Option("--keep", help="Copy it to the folder `blueprints`, to build it by its name.")] = False,
    version: Annotated[str, typer.Option(help=f"Minecraft version: {' or '.join(VERSIONS)}.")] = VERSIONS[0],
    data: Annotated[Path | None, typer.Option(help="Folder for data; the default is this one.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Check a building in a file: its size, what it takes, and what cannot be placed; --keep lets crews build it by name."""
    path = find(file)
    building = opened(path, version)
    if keep:
        BlueprintLibrary(Settings.read(data).blueprints, version).keep(path)
    print(json.dumps(facts(path, building)) if as_json else described(path, building, keep=keep))


def facts(file: Path, building: FileBuilding) -> Facts:
    """Return what `blockcrew build --json` prints: the file, and what is known of its building."""
    return {"file": str(file)} | facts_of_building(name_for(file), building)


def described(file: Path, building: FileBuilding, *, keep: bool) -> str:
    """Return the same facts as sentences, one a line."""
    found, (width, height, depth) = facts(file, building), building.blueprint.size
    takes = materials(block for stage in building.blueprint.stages for _, block in stage.cells).most_common()
    listed = ", ".join(f"{count} {item}" for item, count in takes[:MOST])
    more = f" and {len(takes) - MOST} other materials" if len(takes) > MOST else ""
    size = f"{width}x{depth}x{height}, {found['blocks']} blocks in {found['stages']} stages"
    lines = [f"{found['name']}: {size}.", f"It takes {listed}{more}."]
    lines += [building.said] if building.said else []
    lines += [f"Say in the game: build {str(found['name']).replace('_', ' ')} here"] if keep else []
    return "\n".join(map(printable, lines))
