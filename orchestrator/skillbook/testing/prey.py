"""Counts the mobs on a plot, so that a skill that kills is judged by what is gone and not only by what dropped."""

import re
from collections.abc import Collection
from typing import TYPE_CHECKING

from orchestrator.core.errors import BlockcrewError

if TYPE_CHECKING:
    from orchestrator.skillbook.testing.skill_test import SkillPlot

AROUND = 79  # m from the middle of the plot: up to the next one
COUNT = re.compile(r"(\d+)\D*$")


async def alive(plot: "SkillPlot", mobs: Collection[str]) -> int:
    """Return how many mobs of these kinds the server has on a plot."""
    return sum([await alive_of(plot, mob) for mob in mobs])


async def alive_of(plot: "SkillPlot", mob: str) -> int:
    """Return how many mobs of one kind the server has on a plot; it refuses the question where none is."""
    try:
        found = COUNT.search(await plot.command(f"if entity @e[type={mob},distance=..{AROUND}]", run=""))
    except BlockcrewError:
        return 0
    return int(found[1]) if found else 1
