"""How things are come by: tools before what needs them, tables before what is made on them."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import VERSIONS, load
from orchestrator.knowledge.means import NoMeans, Way, ways_to
from orchestrator.knowledge.names import count_of

GAME = load()


def steps(item: str, count: int, held: dict[str, int] | None = None, table: bool = False) -> list[str]:
    return [f"{way.verb} {way.count} {way.item}" for way in ways_to(GAME, held or {}, table, item, count)]


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


def test_what_cannot_be_had_says_which_part():
    with pytest.raises(NoMeans):
        ways_to(GAME, {}, False, "bedrock", 1)


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


def carried_out(ways: list[Way], held: dict[str, int], table: bool) -> Counter[str]:
    """The inventory after doing exactly what the ways say; fails where something is missing."""
    have = Counter(held)
    for way in ways:
        if way.verb == "mine":
            assert not way.tools or any(have[tool] for tool in way.tools), f"no tool for {way}"
            have["oak_log" if way.item == "logs" else way.item] += way.count
        elif way.verb == "place":
            assert have[way.item] > 0
            have[way.item] -= 1
            table = True
        else:
            recipes = [r for r in GAME.recipes[way.item] if all(have[p] * r.makes >= n * way.count for p, n in r.needs.items())]
            assert recipes, f"ingredients missing for {way} with {+have}"
            assert table or not all(recipe.table for recipe in recipes), f"no table for {way}"
            for part, each in recipes[0].needs.items():
                have[part] -= each * way.count // recipes[0].makes
            have[way.item] += way.count
    return have


THINGS = st.sampled_from(
    "logs oak_log oak_planks stick crafting_table wooden_pickaxe cobblestone stone_pickaxe raw_iron coal furnace chest ladder "
    "sand".split()
)
HELD = st.dictionaries(
    st.sampled_from("oak_log birch_log oak_planks stick cobblestone wooden_pickaxe crafting_table".split()), st.integers(0, 9)
)


@given(item=THINGS, count=st.integers(1, 40), held=HELD, table=st.booleans())
def test_doing_what_the_ways_say_gives_what_was_wanted(item, count, held, table):
    ways = ways_to(GAME, held, table, item, count)
    assert count_of(carried_out(ways, held, table), item) >= count
