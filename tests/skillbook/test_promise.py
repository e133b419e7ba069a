"""What imported skills need on a plot, and what they promise, by their code and name."""

from orchestrator.knowledge.game import load
from orchestrator.skillbook.testing.promise import HUNGRY, SkillPromise, needs_of, prey_of, promise_of, without_brought

GAME = load()


def test_a_name_promises_to_gain_to_use_up_or_to_run():
    assert promise_of("mineFiveCoalOres") == SkillPromise(gains=True)
    assert promise_of("eatCookedBeef") == SkillPromise(spends=True)
    assert promise_of("equipIronHelmet") == SkillPromise()
    assert SkillPromise(gains=True).broken({"coal": 1, "stick": -1}) == ""
    assert SkillPromise(gains=True).broken({"stick": -1}) == "nothing was gained"
    assert SkillPromise(spends=True).broken({"coal": 1}) == "nothing was used up"


def test_a_plot_gets_what_the_code_names_but_not_what_the_skill_is_to_bring():
    lines = needs_of("cookChicken", 'await smeltItem(bot, "chicken", "coal", 1); mcData.itemsByName.cooked_chicken', GAME)
    assert "give @s coal 32" in lines
    assert not any("cooked_chicken" in line for line in lines)
    lines = needs_of("craftClock", 'await craftItem(bot, "clock", 1)', GAME)
    assert "give @s redstone 32" in lines and not any(" clock " in line for line in lines)
    lines = needs_of("equipIronHelmet", "mcData.itemsByName.iron_helmet.id", GAME)
    assert "give @s iron_helmet 1" in lines


def test_who_is_to_eat_is_hungry_first():
    assert HUNGRY in needs_of("eatBread", 'await bot.equip(item, "hand")', GAME)
    assert HUNGRY in needs_of("cookAndHaveDinner", "await bot.consume()", GAME)
    assert HUNGRY not in needs_of("craftBeatenPath", "await craftItem(bot)", GAME)


def test_blocks_to_mine_and_mobs_to_hunt_are_laid_out():
    lines = needs_of("mineThreeDeepslate", 'await mineBlock(bot, "deepslate", 3); await killMob(bot, "sheep", 300)', GAME)
    assert any(line.startswith("fill ") and line.endswith(" deepslate") for line in lines)
    assert sum(line.startswith("summon sheep") for line in lines) == 3


def test_a_skill_that_crafts_gets_what_its_product_is_named_after():
    code = 'bot.inventory.count(mcData.itemsByName["bone"].id); await craftItem(bot, "bone_meal", 2)'
    lines = needs_of("craftBoneMeal", code, GAME)
    assert "give @s bone 32" in lines and not any(" bone_meal " in line for line in lines)


def test_mobs_that_attack_are_there_only_for_a_skill_that_is_named_after_them():
    code = 'for (const mob of ["zombie", "skeleton"]) await killMob(bot, mob, 300); await bot.fish()'
    assert not any("summon" in line for line in needs_of("fishInSafety", code, GAME))
    lines = needs_of("killOneZombie", code, GAME)
    assert [line.split()[1] for line in lines if line.startswith("summon")] == ["zombie"]
    assert any("zombie" in line and "fire_resistance" in line for line in lines)


def test_who_kills_keeps_the_promise_even_if_nothing_drops():
    assert promise_of("killOneEnderman").broken({}, killed=1) == ""
    assert promise_of("killOneEnderman").broken({"ender_pearl": 1}) == ""
    assert promise_of("killOneEnderman").broken({}) == "nothing was gained"
    assert promise_of("mineCoal").broken({}, killed=1) == "nothing was gained"
    assert prey_of("killFourSheep", GAME) == ["sheep"]
    assert prey_of("cookChicken", GAME) == []


def test_stalks_stand_on_sand_and_apart_within_reach():
    lines = needs_of("collectCactus", 'await mineBlock(bot, "cactus", 5)', GAME)
    places = [tuple(map(int, line.replace("~", "").split()[1:4:2])) for line in lines if line.endswith(" sand")]
    assert len(places) == 10 and sum(line.endswith(" cactus") for line in lines) == 10
    assert all(abs(x - u) + abs(z - v) > 1 for x, z in places for u, v in places if (x, z) != (u, v))
    assert all(x * x + z * z <= 32 for x, z in places)


def test_the_plot_does_not_give_what_the_skill_is_to_bring():
    lines = ("give @s stick 16", "give @s oak_log 16", "give @s bucket 1", "setblock ~ ~ ~ chest")
    assert without_brought(lines, "craftOakPlanksAndSticks", "craftItem(bot, 'stick', 2)", GAME) == [*lines[1:]]
    assert without_brought(lines, "collectWaterBucket", "", GAME) == [*lines]
    smelting = 'mineBlock(bot, "coal_ore", 2); smeltItem(bot, "raw_iron", "coal", 2)'
    assert without_brought(["give @s coal 16", "give @s iron_ingot 16"], "smeltRawIron", smelting, GAME) == ["give @s coal 16"]


def test_who_names_water_and_a_bucket_has_a_pool_within_reach():
    code = "bot.findBlock({ matching: mcData.blocksByName.water.id }); bot.equip(mcData.itemsByName.bucket.id)"
    assert any(line.endswith(" water") for line in needs_of("fillBucketWithWater", code, GAME))
    assert promise_of("fillBucketWithWater").broken({}) == "nothing was gained"
    assert not any(line.endswith(" water") for line in needs_of("catchThreeFish", "mcData.blocksByName.water.id", GAME))
