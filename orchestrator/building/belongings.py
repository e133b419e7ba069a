"""Keeps buildings away from what people store things in."""

import re
from collections.abc import Mapping

from orchestrator.core.blueprint import Build, Cell, matches, name_of
from orchestrator.core.errors import BadGoal

KEEPS_THINGS = re.compile(r"(?:^|_)(?:chest|barrel|shulker_box)$")


def check_belongings(build: Build, seen: Mapping[Cell, str]) -> None:
    """Check that a building takes no chest, barrel or shulker box away. `seen` are the blocks that stand there by cell. Raises
    BadGoal with the first one and its place."""
    for cell, block in sorted(seen.items()):
        name, wanted = name_of(block), build.cells.get(cell)
        if wanted is not None and KEEPS_THINGS.search(name) and not matches(wanted, block):
            place = " ".join(map(str, cell))
            raise BadGoal(
                f"There is a {name.replace('_', ' ')} at {place}, where the {build.name} would be; choose another place, "
                f"or take the {name.replace('_', ' ')} away first."
            )
