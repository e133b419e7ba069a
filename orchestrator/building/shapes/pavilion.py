"""A pavilion: a roof on four posts, open at its sides."""

from orchestrator.building.shapes.materials import kin, solid
from orchestrator.building.shapes.paths import area
from orchestrator.building.shapes.shape import BuildableShape, Fit, Measures, ShapeForm
from orchestrator.core.blueprint import Stage

ROOF = "oak_slab"


def draw(form: ShapeForm) -> tuple[Stage, ...]:
    """Return the posts at the corners, and the roof on top of them; `height` counts the posts alone. The roof is of the second
    block, or of slabs of the posts' material."""
    post, size = solid(form.game, form.block), form.measures
    roof = solid(form.game, form.other or kin(form.game, form.block, "slab") or ROOF)
    lying = f"{roof}[type=bottom]" if roof.endswith("_slab") else roof
    corners = [(x, z) for x in (0, size.length - 1) for z in (0, size.width - 1)]
    posts = tuple(((x, y, z), post) for y in range(size.height) for x, z in corners)
    return Stage("posts", posts), Stage("roof", tuple(((x, size.height, z), lying) for x, z in area(size.length, size.width)))


PAVILION = BuildableShape(
    "pavilion", ("pavilion", "canopy", "gazebo"), False, Fit.LEVEL, "oak_log",
    Measures(5, 5, 3), Measures(3, 3, 2), Measures(16, 16, 8), draw,
    parts=("post", "pole", "pillar", "roof", "slab"), two=True,
)  # fmt: skip
