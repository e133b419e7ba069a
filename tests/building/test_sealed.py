"""Rooms without a way out, which nobody may be walled in by."""

import pytest

from orchestrator.building.order import ShapeOrder
from orchestrator.building.sealed import sealed
from orchestrator.building.shapes.catalogue import SHAPES
from orchestrator.building.shapes.drawing import drawn
from orchestrator.core.blueprint import AIR, Blueprint, Stage
from orchestrator.knowledge.building import shelter
from orchestrator.knowledge.game import load

GAME = load()
BOX = tuple((x, y, z) for x in range(3) for y in range(4) for z in range(3) if (x, z) != (1, 1) or y == 3)


def box(**instead: str):
    """A box of 3x3 blocks around one column of air, with another block instead of the one in its south wall."""
    cells = {cell: "stone" for cell in BOX} | {(1, y, 2): block for y, block in enumerate(instead.values())}
    return Blueprint("box", (3, 4, 3), (Stage("all", tuple(cells.items())),)).at((10, 64, 10))


def test_a_room_without_a_door_is_sealed_and_one_with_a_way_out_is_not():
    assert sealed(box()) == {(11, 64, 11), (11, 65, 11), (11, 66, 11)}
    assert not sealed(box(foot=AIR, head=AIR))
    assert not sealed(box(foot="oak_door[half=lower]", head="oak_door[half=upper]"))
    assert sealed(box(foot="iron_door[half=lower]", head="iron_door[half=upper]")), "a hand does not open iron"


@pytest.mark.parametrize("kind", sorted(SHAPES))
def test_no_shape_walls_anybody_in(kind):
    assert not sealed(drawn(GAME, ShapeOrder(kind)).blueprint.at((0, 64, 0)))


def test_one_gets_out_of_a_shelter():
    assert not sealed(shelter(GAME).at((0, 64, 0))) and not sealed(shelter(GAME, (5, 5, 4), floor=False).at((0, 64, 0)))
