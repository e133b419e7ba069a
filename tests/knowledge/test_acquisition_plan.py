"""How things are come by: tools before what needs them, tables before what is made on them."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.acquisition.plan import AcquisitionStep, Unobtainable, plan_acquisition
from orchestrator.knowledge.game import VERSIONS, load
from orchestrator.knowledge.names import count_of
from orchestrator.knowledge.overworld import heights, homes
from orchestrator.knowledge.tool_payoff import dig_seconds

GAME = load()


TABLE, BOTH = frozenset({"crafting_table"}), frozenset({"crafting_table", "furnace"})


def steps(item: str, count: int, held: dict[str, int] | None = None, standing: frozenset[str] = frozenset()) -> list[str]:
    return [f"{way.verb} {way.count} {way.item}" for way in plan_acquisition(GAME, held or {}, standing, item, count)]


def test_logs_are_just_mined():
    assert steps("logs", 50) == ["mine 50 logs"]


def test_iron_takes_a_stone_pickaxe_that_takes_a_wooden_one():
    way = steps("raw_iron", 12)
    assert way[-1] == "mine 12 raw_iron"
    assert way.index("craft 1 wooden_pickaxe") < way.index("mine 3 cobblestone") < way.index("craft 1 stone_pickaxe")
    assert way.index("place 1 crafting_table") < way.index("craft 1 wooden_pickaxe")


def test_what_is_held_is_used():
    assert steps("cobblestone", 5, {"iron_pickaxe": 1}) == ["mine 5 cobblestone"]
    assert steps("stick", 4, {"birch_planks": 2}) == ["craft 4 stick"]


def test_an_ingot_takes_a_furnace_and_something_to_burn():
    way = steps("iron_ingot", 3)
    assert way[-1] == "smelt 3 iron_ingot"
    assert way.index("craft 1 stone_pickaxe") < way.index("mine 3 raw_iron") < way.index("place 1 furnace") < len(way) - 1
    assert steps("iron_ingot", 3, {"raw_iron": 3, "coal": 1}, BOTH) == ["smelt 3 iron_ingot"]
    assert steps("iron_ingot", 3, {"raw_iron": 3, "oak_log": 1}, BOTH) == ["craft 4 oak_planks", "smelt 3 iron_ingot"]


def test_coal_in_sight_is_burnt_when_much_is_to_be_smelted():
    held = {"raw_iron": 40, "stone_pickaxe": 1}
    ways = plan_acquisition(GAME, held, BOTH, "iron_ingot", 40, near={"coal_ore": 9})
    assert [f"{way.verb} {way.count} {way.item}" for way in ways] == ["mine 5 coal", "smelt 40 iron_ingot"]


def test_a_diamond_takes_an_iron_pickaxe():
    way = steps("diamond", 3)
    assert way[-1] == "mine 3 diamond"
    assert way.index("smelt 3 iron_ingot") < way.index("craft 1 iron_pickaxe") < len(way) - 1


def test_a_tool_is_made_when_it_pays_and_spares_when_the_batch_wears_it_out():
    few, many = (plan_acquisition(GAME, {}, frozenset(), "logs", count, near={"oak_log": 99}) for count in (8, 60))
    assert len(few) == 1 and any(way.item == "stone_axe" for way in many)
    assert "craft 2 stone_pickaxe" in steps("raw_iron", 30)
    assert "craft 1 stone_pickaxe" in steps("cobblestone", 90, {"wooden_pickaxe": 1, "stick": 2}, TABLE)
    assert steps("cobblestone", 12, {"wooden_pickaxe": 1, "stick": 2, "cobblestone": 3}, TABLE) == ["mine 9 cobblestone"]


def test_no_tool_is_made_for_more_wood_than_is_in_sight():
    assert [way.verb for way in plan_acquisition(GAME, {}, frozenset(), "logs", 60, near={"oak_log": 4})] == ["mine"]


def test_dig_times_are_the_games():
    stone, ore, log = (GAME.blocks[name] for name in ("stone", "iron_ore", "oak_log"))
    assert (dig_seconds(stone), dig_seconds(stone, "wooden_pickaxe"), dig_seconds(stone, "stone_pickaxe")) == (7.5, 1.15, 0.6)
    assert (dig_seconds(ore, "stone_pickaxe"), dig_seconds(log), dig_seconds(log, "stone_axe")) == (1.15, 3.0, 0.75)
    assert dig_seconds(GAME.blocks["bedrock"]) == float("inf")


def test_an_ore_is_looked_for_from_half_ones_sight():
    diamonds = heights("deepslate_diamond_ore")
    assert diamonds == heights("diamond_ore") and diamonds
    assert diamonds.look_from(67) == -27 and diamonds.look_from(-40) == -40 and not diamonds.in_sight(0)
    assert heights("oak_log") is None and "taiga" in homes("spruce_log")


def test_what_cannot_be_had_says_which_part():
    with pytest.raises(Unobtainable):
        plan_acquisition(GAME, {}, frozenset(), "bedrock", 1)


@pytest.mark.parametrize("version", VERSIONS)
def test_each_version_has_its_blocks_and_recipes(version):
    game = load(version)
    assert game.blocks["iron_ore"].drops == ("raw_iron",)
    assert "stone_pickaxe" in game.blocks["iron_ore"].tools and "wooden_pickaxe" not in game.blocks["iron_ore"].tools
    assert any(recipe.table for recipe in game.recipes["wooden_pickaxe"])
    assert not any(recipe.table for recipe in game.recipes["crafting_table"])


def test_an_unknown_version_is_refused_with_those_that_are_known():
    with pytest.raises(BlockcrewError, match=r"1\.21\.1"):
        load("1.8.9")


def carried_out(ways: list[AcquisitionStep], held: Counter[str], standing: frozenset[str]) -> frozenset[str]:
    """Do what the ways say, up to the first refusal: a bot crafts from any wood it holds. Answers what stands here then."""
    for way in ways:
        if way.verb == "mine":
            assert not way.tools or any(held[tool] for tool in way.tools), f"no tool for {way}"
            held["oak_log" if way.item == "logs" else way.item] += way.count
        elif way.verb == "place":
            held[way.item] -= 1
            standing |= {way.item}
        elif way.verb == "smelt":
            assert "furnace" in standing, f"no furnace for {way}"
            if held[way.block] < way.count or not burnt(held, way.count * 200):
                return standing
            held[way.block] -= way.count
            held[way.item] += way.count
        else:
            recipes = [r for r in GAME.recipes[way.item] if all(held[p] * r.makes >= n * way.count for p, n in r.needs.items())]
            if not recipes:
                return standing
            assert "crafting_table" in standing or not all(recipe.table for recipe in recipes), f"no table for {way}"
            for part, each in recipes[0].needs.items():
                held[part] -= each * way.count // recipes[0].makes
            held[way.item] += way.count
    return standing


@pytest.mark.parametrize(
    ("near", "dug"),
    [
        ({"stone": 900, "cobbled_deepslate": 12}, "stone"),  # a team mate's pillar
        ({"deepslate": 900}, "deepslate"),
        ({}, "stone"),
    ],
)
def test_tools_are_made_of_the_rock_that_lies_here_not_of_what_somebody_set_down(near, dug):
    held = {"wooden_pickaxe": 1, "stick": 2}
    assert [way.block for way in plan_acquisition(GAME, held, TABLE, "stone_pickaxe", 1, near=near) if way.verb == "mine"] == [
        dug
    ]


def burnt(held: Counter[str], ticks: int) -> bool:
    """Burn coal first, then any planks; false when that is not enough."""
    for fuel in ("coal", "charcoal", *(item for item in held if item.endswith("_planks"))):
        while held[fuel] > 0 and ticks > 0:
            held[fuel] -= 1
            ticks -= GAME.fuel[fuel]
    return ticks <= 0


THINGS = st.sampled_from(
    "logs oak_log oak_planks stick crafting_table wooden_pickaxe cobblestone stone_pickaxe raw_iron coal furnace chest ladder "
    "sand iron_ingot glass iron_pickaxe charcoal bucket torch".split()
)
HELD = st.dictionaries(
    st.sampled_from("oak_log birch_log oak_planks stick cobblestone wooden_pickaxe crafting_table raw_iron coal".split()),
    st.integers(0, 9),
)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(item=THINGS, count=st.integers(1, 40), held=HELD, standing=st.sampled_from([frozenset(), TABLE, BOTH]))
def test_doing_what_the_ways_say_and_planning_again_gives_what_was_wanted(item, count, held, standing):
    have = Counter(held)
    for _ in range(4):
        if count_of(have, item) >= count:
            return
        standing = carried_out(plan_acquisition(GAME, have, standing, item, count), have, standing)
    assert count_of(have, item) >= count


def ways(held: dict[str, int], item: str, count: int = 1) -> list[tuple[str, str]]:
    return [(way.verb, way.item) for way in plan_acquisition(GAME, held, TABLE, item, count)]


def test_what_is_held_counts_even_if_nothing_in_the_world_gives_it():
    assert ways({"black_wool": 1, "pink_dye": 1}, "pink_wool") == [("craft", "pink_wool")]
    assert ways({"white_wool": 1, "pink_dye": 1}, "pink_wool") == [("craft", "pink_wool")]
    with pytest.raises(Unobtainable):
        ways({"black_wool": 1}, "pink_wool")


def test_an_ingredient_is_crafted_from_what_is_held_rather_than_hunted_or_dug():
    made = [("craft", "white_wool"), ("craft", "white_banner")]
    assert ways({"white_dye": 6, "black_wool": 6, "stick": 1}, "white_banner") == made
    assert ("mine", "oak_log") not in ways({"cyan_dye": 1, "terracotta": 8}, "cyan_terracotta", 8)
