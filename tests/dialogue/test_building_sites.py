"""Where a building stands that was ordered by word: at numbers, in a direction, around the speaker."""

import pytest
from building_talk import ground, say, stocked
from talking import talking

from orchestrator.core.observation import Position
from orchestrator.dialogue.buildings.survey import filled


@pytest.mark.parametrize(
    ("order", "squares"),
    [
        ("build a platform 3x3 at 30 40", {(x, z) for x in range(30, 33) for z in range(40, 43)}),
        ("build a cobblestone wall 4 long and 1 high at 30 40 going north", {(30, z) for z in range(37, 41)}),
        ("build a cobblestone wall 4 long and 1 high going west", {(x, 0) for x in range(-2, 2)}),
        ("build a cobblestone arch 5 wide and 4 high here", {(5, z) for z in range(-2, 3)}),
    ],
)
async def test_it_is_built_at_two_numbers_and_in_the_direction_that_is_said(order, squares):
    async with talking(crew=stocked()) as dialogue:
        await say(dialogue, f"leader, {order}", "done:")
        placed = {cell for cell, block in ground(dialogue).blocks.items() if block == "cobblestone"}
        assert {(x, z) for x, _, z in placed} == squares and min(y for _, y, _ in placed) == 64


async def test_a_platform_with_the_speaker_in_its_middle_is_under_their_feet():
    async with talking(crew=stocked()) as dialogue:
        order = "leader, make me a 3x3 cobblestone platform, me in the middle of it"
        await say(dialogue, order, "On it: build a 3x3x1 platform at 2 63 -1.")


async def test_a_hut_around_the_speaker_has_them_in_its_middle_and_no_floor():
    async with talking(crew=stocked()) as dialogue:
        await say(dialogue, "leader, its getting dark quick build me a hut around me, 5x5, walls 3 high and a door", "done:")
        wood = [cell for cell, block in ground(dialogue).blocks.items() if block == "oak_planks"]
        assert {x for x, _, _ in wood} == set(range(1, 6)) and {z for _, _, z in wood} == set(range(-2, 3))
        assert ground(dialogue).at((3, 64, 0)) == "air" and ground(dialogue).at((3, 67, 0)) == "cobblestone"


async def test_a_house_and_a_cleared_area_are_where_the_numbers_say():
    async with talking(crew=stocked()) as dialogue:
        ground(dialogue).blocks = {(41, 64, 41): "dirt", (6, 64, 1): "dirt"}
        await say(dialogue, "leader, clear a 3x3 area at 40 64 40", "done:")
        assert ground(dialogue).at((41, 64, 41)) == "air" and ground(dialogue).at((6, 64, 1)) == "dirt"
        await say(dialogue, "leader, build a 4x4x4 house at 30 40", "done:")
        assert ground(dialogue).at((30, 64, 40)) == "cobblestone"


def test_a_body_beside_an_edge_fills_some_of_the_next_block():
    assert filled(Position(3.5, 64, 0.5)) == {(3, 64, 0), (3, 65, 0)}
    assert {(x, z) for x, _, z in filled(Position(3.2, 64, 0.9))} == {(2, 0), (3, 0), (2, 1), (3, 1)}
