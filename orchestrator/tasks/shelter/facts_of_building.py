"""Says what a building in a file is: its size, its blocks, what it takes, and what cannot be placed of it."""

from orchestrator.building.files.placeable import FileBuilding
from orchestrator.core.blueprint import materials

Facts = dict[str, object]


def facts_of_building(name: str, building: FileBuilding) -> Facts:
    """Return a building's name, size (width, height, depth), number of blocks and stages, materials (item -> count), and the
    blocks that are left out, with the reason and the count, as plain JSON."""
    blueprint = building.blueprint
    blocks = [block for stage in blueprint.stages for _, block in stage.cells]
    return {
        "name": name,
        "size": list(blueprint.size),
        "blocks": blueprint.at((0, 0, 0)).blocks,
        "stages": len(blueprint.stages),
        "materials": dict(materials(blocks).most_common()),
        "left_out": [{"block": kind, "why": why, "count": count} for (kind, why), count in building.left_out.items()],
    }
