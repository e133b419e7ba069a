"""Animals in a pen and an area with light, told at the table: who does what, and why it cannot be done."""

import pytest
from listening import Told, listening

from orchestrator.core.blueprint import name_of
from orchestrator.core.observation import Entity, Position
from orchestrator.team.living.field_plan import Field
from orchestrator.team.living.lighting import parts_of, wanted

SAM = Entity("player", "Sam", Position(3, 64, 0))


def herd(told: Told, count: int) -> None:
    """Let so many chickens stand beside everybody, and give the three workers what a pen takes."""
    for name, world in told.crew.worlds.items():
        world.entities = (SAM, *(Entity("mob", "chicken", Position(1.5 + at / 4, 64, -0.5)) for at in range(count)))
        world.inventory.update({} if name == "Ada" else {"wheat_seeds": 1, "oak_fence": 20, "oak_fence_gate": 1})


async def test_a_fence_with_a_gate_is_set_around_the_animals():
    async with listening({"oak_log": 20}) as told:
        herd(told, 4)
        told.say("leader, put four chickens in a pen")
        await told.hears("On it: put 4 chicken in a pen.")
        await told.hears("done: 4 chicken are in the pen at 0 64 0")
        site = told.crew.worlds["Ada"].site
        fence = [cell for cell, block in site.blocks.items() if name_of(block) == "oak_fence"]
        assert (len(fence), min(fence), max(fence)) == (31, (-4, 64, -4), (4, 64, 4))
        gates = [cell for cell, block in site.blocks.items() if name_of(block) == "oak_fence_gate"]
        assert gates == [(0, 64, 4)] and site.log[-1] == ("Ben", gates[0]), "who held the food closes it, last of all"


async def test_one_holds_the_animals_while_the_others_make_the_fence_and_hand_it_the_gate():
    async with listening({"oak_log": 40, "crafting_table": 1}) as told:
        herd(told, 4)
        for name, world in told.crew.worlds.items():
            world.inventory.clear()
            world.inventory.update({} if name == "Dan" else {"wheat_seeds": 1})
        told.say("leader, put four chickens in a pen")
        await told.hears("done: 4 chicken are in the pen at 0 64 0")
        assert +told.crew.worlds["Ben"].inventory == {"wheat_seeds": 1}, "it made nothing, and set the gate that it was given"
        done = {name: {act.data["skill"] for act in told.notes.of("action") if act.agent == name} for name in ("Ben", "Dan")}
        assert "craftItem" in done["Dan"] and not {"craftItem", "mineBlock"} & done["Ben"]


async def test_too_few_animals_are_said_and_nothing_is_built():
    async with listening({"oak_log": 20}) as told:
        herd(told, 2)
        told.say("leader, put four chickens in a pen")
        await told.hears("I could not finish 'put 4 chicken in a pen': we see only 2 chicken")
        assert not told.crew.worlds["Ada"].site.blocks


async def test_animals_that_nobody_can_lead_are_refused():
    async with listening({}) as told:
        told.say("leader, put a zombie in a pen")
        await told.hears("We cannot lead a zombie; we can lead chicken, cow, goat, mooshroom, pig, rabbit, sheep.")


async def test_without_food_the_animals_stay_where_they_are():
    async with listening({"oak_log": 20}) as told:
        herd(told, 4)
        for world in told.crew.worlds.values():
            world.inventory.pop("wheat_seeds", None)
        told.say("leader, put four chickens in a pen")
        await told.hears("Ben has no wheat_seeds:")


@pytest.mark.parametrize(
    ("area", "names", "parts"),
    [
        (((0, 60, 0), (20, 70, 8)), ("a", "b"), [((0, 60, 0), (9, 70, 8)), ((10, 60, 0), (20, 70, 8))]),
        (((0, 60, 0), (8, 70, 20)), ("a", "b"), [((0, 60, 0), (8, 70, 9)), ((0, 60, 10), (8, 70, 20))]),
        (((0, 60, 0), (8, 70, 8)), ("a", "b", "c"), [((0, 60, 0), (8, 70, 8))]),
    ],
)
def test_an_area_is_divided_along_its_longer_side(area, names, parts):
    assert parts_of(area, names) == parts


def test_a_part_takes_a_torch_for_each_thirteen_blocks_and_one_to_spare():
    assert wanted(((0, 60, 0), (12, 70, 12))) == 2 and wanted(((0, 60, 0), (25, 70, 13))) == 5


@pytest.mark.parametrize(("length", "width"), [(3, 3), (9, 9), (10, 9), (27, 14)])
def test_every_bed_has_water_within_four_blocks(length, width):
    field = Field((5, 63, -7), length, width, "wheat")
    assert len(field.beds) + len(field.waters) == length * width
    assert all(any(max(abs(x - wx), abs(z - wz)) <= 4 for wx, _, wz in field.waters) for x, _, z in field.beds)
