"""A pillar: one column of blocks, or a thicker one."""

from orchestrator.building.shapes import platform
from orchestrator.building.shapes.shape import BuildableShape, Fit, Measures

PILLAR = BuildableShape(
    "pillar", ("pillar", "column", "post"), False, Fit.ROOTED, "cobblestone",
    Measures(1, 1, 5), Measures(1, 1, 1), Measures(4, 4, 24), platform.draw,
)  # fmt: skip
