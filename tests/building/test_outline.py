"""The outline of a building: its corners and edges, and never more particles than a server takes at once."""

from orchestrator.building.outline import MOST, outline
from orchestrator.core.blueprint import Build


def test_a_block_has_its_eight_corners():
    lines = outline(Build("post", (1, 64, -3), (1, 64, -3), ()), "Sam")
    assert len(lines) == 8
    assert lines[0] == "particle minecraft:end_rod 1 64 -3 0 0 0 0 1 force Sam"
    assert lines[-1] == "particle minecraft:end_rod 2 65 -2 0 0 0 0 1 force Sam"


def test_the_largest_building_is_outlined_with_few_particles():
    lines = outline(Build("hall", (0, 0, 0), (47, 23, 47), ()), "Sam")
    assert MOST // 2 < len(lines) <= MOST + 12, "one more at the end of each edge"
