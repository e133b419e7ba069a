"""What imported skills need on a plot, and what they promise, by their code and name."""

from orchestrator.knowledge.game import load
from orchestrator.skillbook.testing.promise import HUNGRY, SkillPromise, needs_of, promise_of

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
    assert "give @s coal 8" in lines
    assert not any("cooked_chicken" in line for line in lines)
    lines = needs_of("craftClock", 'await craftItem(bot, "clock", 1)', GAME)
    assert "give @s redstone 8" in lines and not any(" clock " in line for line in lines)
    lines = needs_of("equipIronHelmet", "mcData.itemsByName.iron_helmet.id", GAME)
    assert "give @s iron_helmet 1" in lines


def test_who_is_to_eat_is_hungry_first():
    assert HUNGRY in needs_of("eatBread", 'await bot.equip(item, "hand")', GAME)
    assert HUNGRY in needs_of("cookAndHaveDinner", "await bot.consume()", GAME)
    assert HUNGRY not in needs_of("craftBeatenPath", "await craftItem(bot)", GAME)


def test_blocks_to_mine_and_mobs_to_hunt_are_laid_out():
    lines = needs_of("mineThreeDeepslate", 'await mineBlock(bot, "deepslate", 3); await killMob(bot, "spider", 300)', GAME)
    assert any(line.startswith("fill ") and line.endswith(" deepslate") for line in lines)
    assert sum(line.startswith("summon spider") for line in lines) == 3
