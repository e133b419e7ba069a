"""The data of entities as a server answers: one after the other, each after a sentence."""

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.queries.entity_data import entities_data, entities_in, player_data

FRAME = 'Item Frame has the following entity data: {Pos: [3.5d, -60.03d, 1.5d], id: "minecraft:item_frame"'


def test_each_sentence_begins_another_entity_with_or_without_a_line_between():
    full = FRAME + ', Item: {count: 1, id: "minecraft:apple"}}'
    for between in ("\n", ""):
        one, other = entities_in(full + between + FRAME + "}")
        assert one["Item"]["id"] == "minecraft:apple" and one["Pos"] == [3.5, -60.03, 1.5]
        assert "Item" not in other


async def test_a_player_is_asked_for_by_name_and_others_by_a_selector():
    asked = []

    async def ask(line: str) -> str:
        asked.append(line)
        return 'Ann has the following entity data: {Inventory: [{Slot: -106b, count: 1, id: "minecraft:book"}]}'

    assert (await player_data(ask, "Ann"))["Inventory"][0]["Slot"] == -106
    assert len(await entities_data(ask, "@e[type=item_frame]")) == 1
    assert asked == ["data get entity Ann", "execute as @e[type=item_frame] run data get entity @s"]


async def test_no_entity_is_an_empty_list_and_another_refusal_stays_an_error():
    async def nobody(_: str) -> str:
        raise BlockcrewError("No entity was found")

    async def refuses(_: str) -> str:
        raise BlockcrewError("Unknown or incomplete command")

    assert await entities_data(nobody, "@e[type=cow]") == []
    with pytest.raises(BlockcrewError, match="Unknown"):
        await entities_data(refuses, "@e[type=cow]")
