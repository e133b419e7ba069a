"""Animals in a pen, at the tabletop: which are inside, who stands in the way of the fence, and which still have to come."""

import pytest
from listening import listening

from orchestrator.core.blueprint import Build, Stage
from orchestrator.core.observation import Entity
from orchestrator.core.position import Position
from orchestrator.team.living.hands import LivingCrew
from orchestrator.team.living.luring import Luring
from orchestrator.team.living.pen_supplies import PenSupplies
from orchestrator.team.living.pen_work import is_inside, stands_in

POSTS = [(x, 64, z) for x in range(9) for z in range(9) if x in (0, 8) or z in (0, 8)]
FENCE = Build("fence", (0, 64, 0), (8, 64, 8), (Stage("sides", tuple((post, "oak_fence") for post in POSTS)),))
HERE = Position(4.5, 64, 4.5)


@pytest.mark.parametrize(("z", "inside"), [(0.83, True), (8.1, True), (4.5, True), (0.2, False), (8.8, False)])
def test_an_animal_that_leans_against_the_inside_of_the_fence_is_in_the_pen(z, inside):
    assert is_inside(FENCE, Position(4.5, 64, z)) is inside
    assert is_inside(FENCE, Position(z, 64, 4.5)) is inside


@pytest.mark.parametrize(("x", "stands"), [(-0.2, True), (1.2, True), (-0.4, False), (1.4, False)])
def test_somebody_beside_a_post_stands_in_the_way_once_the_body_fills_part_of_its_block(x, stands):
    assert stands_in(FENCE, Position(x, 64, 4.0)) is stands


async def test_the_holder_goes_to_an_animal_that_only_another_member_sees():
    async with listening({}) as told:
        hands = LivingCrew(told.crew, lambda _: None)
        beside, away = (Entity("animal", "chicken", Position(x, 64, 4.5)) for x in (5.5, 30.5))
        told.crew.worlds["Ben"].entities = (beside,)
        told.crew.worlds["Cleo"].entities = (beside, away)
        assert await Luring(hands, "chicken", 2, "Ben").away(HERE) == [away]


async def test_no_builder_of_a_pen_holds_food_because_animals_would_follow_it_out_through_the_gap():
    async with listening({}) as told:
        for name in ("Cleo", "Dan"):
            told.crew.worlds[name].inventory.update({"oak_fence": 40, "oak_fence_gate": 1})
        supplies = PenSupplies(LivingCrew(told.crew, lambda _: None), "chicken", ("Cleo", "Dan"))
        await supplies.fetch()
        assert not supplies.trouble
        assert not any(told.crew.worlds[name].inventory["wheat_seeds"] for name in ("Cleo", "Dan"))
