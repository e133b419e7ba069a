"""Where things can be had from what is in sight: the cheapest chain, tools included, suppliers first."""

import pytest

from orchestrator.knowledge.acquisition.cost import Supply, supply
from orchestrator.knowledge.acquisition.sources import Unobtainable
from orchestrator.knowledge.game import load
from orchestrator.knowledge.skill_inputs import use_of, uses

GAME = load()
SIGHT = {"oak_log": 9, "stone": 90, "coal_ore": 4, "deepslate_iron_ore": 3}


def here(carried: dict[str, int] | None = None, mobs: frozenset[str] = frozenset()) -> Supply:
    return supply(GAME, SIGHT, mobs, carried or {})


def test_a_chain_has_all_that_it_takes_suppliers_first():
    items = [each.item for each in here().chain(["iron_ingot"])]
    assert items[0] == "oak_log" and items[-1] == "iron_ingot"
    for before, after in (
        ("oak_planks", "stick"), ("crafting_table", "wooden_pickaxe"), ("wooden_pickaxe", "cobblestone"),
        ("stone_pickaxe", "raw_iron"), ("raw_iron", "iron_ingot"), ("furnace", "iron_ingot"),
    ):  # fmt: skip
        assert items.index(before) < items.index(after)


def test_coal_in_sight_is_dug_rather_than_burnt_of_wood():
    assert any((each.verb, each.of) == ("mine", "coal_ore") for each in here().chain(["torch"]))
    wood = supply(GAME, {"oak_log": 9, "stone": 90}, (), {})
    assert any((each.verb, each.item) == ("smelt", "charcoal") for each in wood.chain(["torch"]))


def test_what_is_not_in_sight_cannot_be_had_unless_it_is_carried():
    with pytest.raises(Unobtainable, match="no way to get white_bed"):
        here().chain(["white_bed"])
    assert here({"white_wool": 3}).chain(["white_bed"])[0].verb == "carry"
    assert all(each.verb != "carry" for each in here({"white_wool": 3}, frozenset({"sheep"})).chain(["white_bed"]))


def test_no_way_leads_in_a_circle():
    everything = supply(GAME, dict.fromkeys(GAME.blocks, 9), {"cow", "sheep", "pig", "chicken"}, {})
    assert all(everything.chain([item])[-1].item == item for item in everything.sources)


def test_skills_that_take_things_are_known_by_their_plots():
    shear = use_of("shearSheep")
    assert shear and shear.proven
    assert (dict(shear.takes), shear.around, dict(shear.gains)) == ({"shears": 1}, {"sheep"}, {"white_wool": 1})
    proven = {use.skill.name for use in uses() if use.proven}
    assert {"fillBucket", "milkCow"} <= proven
    assert not {"buildBlocks", "makeTool", "smeltItem", "giveItem"} & proven, "places, people, and what hangs on arguments"
