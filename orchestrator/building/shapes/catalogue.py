"""Lists all shapes that can be built by word."""

from collections.abc import Mapping

from orchestrator.building.shapes.arch import ARCH
from orchestrator.building.shapes.bridge import BRIDGE
from orchestrator.building.shapes.farm import FARM
from orchestrator.building.shapes.fence import FENCE
from orchestrator.building.shapes.pavilion import PAVILION
from orchestrator.building.shapes.pen import PEN
from orchestrator.building.shapes.pillar import PILLAR
from orchestrator.building.shapes.platform import PLATFORM
from orchestrator.building.shapes.portal import PORTAL
from orchestrator.building.shapes.pyramid import PYRAMID
from orchestrator.building.shapes.road import ROAD
from orchestrator.building.shapes.shape import BuildableShape
from orchestrator.building.shapes.stairs import STAIRS
from orchestrator.building.shapes.tower import TOWER
from orchestrator.building.shapes.wall import WALL

SHAPES: Mapping[str, BuildableShape] = {
    shape.name: shape
    for shape in (WALL, FENCE, TOWER, ROAD, BRIDGE, STAIRS, PLATFORM, PILLAR, PEN, FARM, PYRAMID, PORTAL, PAVILION, ARCH)
}
KINDS: Mapping[str, str] = {word: shape.name for shape in SHAPES.values() for word in shape.said}  # by what people say
