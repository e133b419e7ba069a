"""A field at the table: made from wood and seeds, harvested and sown again, and why it cannot be made."""

from collections import Counter

from listening import Told, listening

from orchestrator.core.blueprint import Cell, name_of
from orchestrator.worlds.site import Site
from orchestrator.worlds.tabletop_fields import grow

LAND = {"oak_log": 60, "dirt": 60}
SEEDS = 9


def on_field(told: Told) -> Counter[str]:
    """What stands on the ground of the table, by name."""
    return Counter(map(name_of, told.crew.worlds["Ada"].site.blocks.values()))


def hand_out(told: Told, *, water: bool = True, **items: int) -> None:
    """Give the three workers these things, and the first of them a bucket of water."""
    for name in ("Ben", "Cleo", "Dan"):
        told.crew.worlds[name].inventory.update(items)
    if water:
        told.crew.worlds["Ben"].inventory.update(water_bucket=1)


async def test_a_field_is_made_with_hoes_from_trees_and_harvested():
    async with listening(LAND) as told:
        hand_out(told, wheat_seeds=SEEDS)
        told.say("leader, make a 5x5 wheat field at 10 64 10")
        await told.hears("On it: make a 5x5 wheat field at 10 64 10.")
        await told.hears("done: 24 beds are tilled, 24 of them sown")
        assert on_field(told) >= Counter(farmland=24, wheat=24, water=1)
        told.say("leader, harvest the field and replant")
        await told.hears("I could not finish 'harvest the wheat field': nothing is ripe yet: 24 of 24 beds still grow")
        grow(told.crew.worlds["Ada"].site)
        told.say("leader, harvest the field and replant")
        await told.hears("done: 24 wheat harvested; 24 of 24 beds are sown again")


async def test_a_field_without_enough_seeds_is_sown_in_part_and_the_rest_from_the_harvest():
    async with listening(LAND) as told:
        hand_out(told, wheat_seeds=4)
        told.say("leader, make a 5x5 wheat field at 10 64 10")
        await told.hears("done: 24 beds are tilled, 12 of them sown; the other 12 are sown from the harvest")
        grow(told.crew.worlds["Ada"].site)
        told.say("leader, keep the field going for 1 harvests")
        await told.hears("Harvest 1: 12 wheat harvested; 24 of 24 beds are sown again.")
        await told.hears("done: 1 harvest brought in")


class Trampled(Site):
    """A building ground on which somebody tramples the bed under `plant` as soon as anything is harvested."""

    plant: Cell = (0, 0, 0)

    def clear(self, cell: Cell) -> str:
        """Clear a cell, and tread on the bed."""
        x, y, z = self.plant
        if self.blocks.pop(self.plant, None):
            self.blocks[x, y - 1, z] = "dirt"
        return super().clear(cell)


async def test_a_bed_that_is_trampled_during_the_harvest_is_sown_again():
    async with listening(LAND) as told:
        hand_out(told, wheat_seeds=SEEDS)
        told.say("leader, make a 5x5 wheat field at 10 64 10")
        await told.hears("done: 24 beds are tilled, 24 of them sown")
        site = Trampled()
        site.blocks, site.plant = told.crew.worlds["Ada"].site.blocks, (10, 64, 10)
        for world in told.crew.worlds.values():
            world.site = site
        grow(site, [cell for cell, block in site.blocks.items() if name_of(block) == "wheat" and cell != site.plant])
        told.say("leader, harvest the field and replant")
        await told.hears("done: 23 wheat harvested; 24 of 24 beds are sown again")


async def test_uneven_land_is_levelled_first():
    async with listening(LAND) as told:
        hand_out(told, wheat_seeds=SEEDS, dirt=4)
        told.crew.worlds["Ada"].site.blocks |= {(11, 64, 11): "dirt", (12, 63, 12): "air", (13, 63, 13): "stone"}
        told.say("leader, make a 5x5 wheat field at 10 64 10")
        await told.hears("done: 24 beds are tilled, 24 of them sown")


async def test_without_water_the_field_is_made_and_said_to_be_dry():
    async with listening(LAND) as told:
        hand_out(told, water=False, wheat_seeds=SEEDS)
        told.say("leader, make a 3x3 wheat field at 10 64 10")
        await told.hears("done: 8 beds are tilled, 8 of them sown; it stays dry, because")


async def test_without_a_hoe_nothing_is_begun_and_the_crew_says_why():
    async with listening({}) as told:
        told.say("leader, make a 3x3 wheat field at 10 64 10")
        await told.hears("I could not finish 'make a 3x3 wheat field at 10 64 10': we have no hoe:")


async def test_a_field_that_nobody_has_made_is_not_harvested():
    async with listening({}) as told:
        told.say("leader, harvest the field and replant")
        await told.hears("We have made no wheat field yet. Say: make a wheat field here.")


async def test_a_field_can_be_stopped():
    async with listening(LAND, pace=0.5) as told:
        hand_out(told, wheat_seeds=SEEDS)
        told.say("leader, make a 5x5 wheat field at 10 64 10")
        await told.hears("On it: make a 5x5")
        told.say("stop")
        await told.until(lambda: not told.crew.busy)
        assert on_field(told)["farmland"] == 0


async def test_land_that_is_too_large_wet_or_steep_is_refused_in_one_sentence():
    async with listening(LAND) as told:
        told.say("leader, make a 40x40 wheat field at 10 64 10")
        await told.hears("A field can have from 3 to 27 blocks on a side, not 40x40.")
        told.crew.worlds["Ada"].site.blocks[11, 63, 11] = "water"
        told.say("leader, make a 3x3 wheat field at 10 64 10")
        await told.hears("There is water or lava at 11 11, where the field would be; choose a dry place.")
