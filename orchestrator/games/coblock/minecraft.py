"""A structure of CoBlock as a blueprint for Minecraft: wool of the six colours, which breaks without a tool."""

from orchestrator.core.blueprint import Blueprint, Stage, floating
from orchestrator.core.errors import BlockcrewError
from orchestrator.games.coblock.blocks import COLOURS, Structure, lowest_first


def wool(colour: str) -> str:
    """Return Minecraft's id of the wool of this colour. Raises BlockcrewError for a colour that the game does not have."""
    if colour not in COLOURS:
        raise BlockcrewError(f"{colour!r} is no colour of CoBlock: choose one of {', '.join(COLOURS)}.")
    return f"{colour}_wool"


def blueprint(structure: Structure, name: str) -> Blueprint:
    """Return the structure as a blueprint, without its place in the plot: one stage for each layer, or a single stage where a
    layer hangs from a higher one. Raises BlockcrewError for an empty structure."""
    if not structure:
        raise BlockcrewError("An empty structure has no blueprint: give at least one block.")
    low = tuple(min(cell[axis] for cell in structure) for axis in range(3))
    size = tuple(max(cell[axis] for cell in structure) - low[axis] + 1 for axis in range(3))
    cells = tuple(
        ((x - low[0], y - low[1], z - low[2]), wool(structure[x, y, z])) for x, y, z in sorted(structure, key=lowest_first)
    )
    layers = tuple(Stage(f"layer {y}", tuple(pair for pair in cells if pair[0][1] == y)) for y in range(size[1]))
    found = Blueprint(name, (size[0], size[1], size[2]), layers)
    return found if not floating(found) else Blueprint(name, found.size, (Stage("structure", cells),))
