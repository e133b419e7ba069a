"""Orders to build by word at the tabletop: what is told before the start, what stands afterwards, and what undoing leaves."""

from collections import Counter
from pathlib import Path

import pytest
from building_talk import SAM, ground, say, stocked
from talking import crew_of, hears, said, talking, until

from orchestrator.core.blueprint import matches
from orchestrator.core.contracts.world import Line
from orchestrator.core.observation import Entity, Position
from orchestrator.dialogue.buildings.history import recorded_buildings
from orchestrator.dialogue.permissions import People
from orchestrator.tasks.shelter.library import BlueprintLibrary

FILES = Path(__file__).parents[1] / "building" / "files"


async def test_a_wall_is_told_built_and_undone():
    async with talking(crew=stocked()) as dialogue:
        ground(dialogue).blocks = {(5, 64, 0): "oak_log[axis=y]"}
        before = dict(ground(dialogue).blocks)
        await say(dialogue, "leader, build a cobblestone wall 8 long and 3 high here", "done:")
        lines = [text for _, text in said(dialogue)]
        assert "It takes 24 cobblestone; we have all of it." in lines
        cells = {cell: block for cell, block in ground(dialogue).blocks.items() if block == "cobblestone"}
        assert len(cells) == 24 and {x for x, _, _ in cells} == {5}, "across the view, two blocks ahead"
        await say(dialogue, "leader, undo", "done:")
        assert all(matches(block, ground(dialogue).at(cell)) for cell, block in before.items())
        assert "cobblestone" not in ground(dialogue).blocks.values()
        await say(dialogue, "leader, undo", "We have built nothing here that we could undo.")


async def test_a_fence_goes_around_the_sheep():
    sheep = (Entity("mob", "sheep", Position(20.5, 64, 20.5)), Entity("mob", "sheep", Position(23.5, 64, 21.5)))
    async with talking(crew=stocked(*sheep)) as dialogue:
        await say(dialogue, "leader, build a fence around the sheep", "done:")
        fence = {cell for cell, block in ground(dialogue).blocks.items() if block.startswith("oak_fence")}
        assert (min(fence), max(fence), len(fence)) == ((18, 64, 18), (25, 64, 23), 24)
        gates = [block for block in ground(dialogue).blocks.values() if "gate" in block]
        assert gates == ["oak_fence_gate[facing=north]"], "set from the outside"


async def test_a_described_wall_goes_around_the_speaker_in_the_size_that_was_said():
    async with talking(crew=stocked()) as dialogue:
        line = "leader, quick wall me in, 5x5 from outside, two high, a torch on each corner, cobblestone please"
        await say(dialogue, line, "done:")
        wall = {cell for cell, block in ground(dialogue).blocks.items() if block == "cobblestone"}
        assert (min(wall), max(wall), len(wall)) == ((1, 64, -2), (5, 65, 2), 2 * 16 - 2)
        assert "I ignore: a torch on each corner." in [text for _, text in said(dialogue)]


async def test_two_marks_are_the_ends_of_a_wall():
    async with talking(crew=stocked()) as dialogue:
        await say(dialogue, "leader, build a wall between the marks", "I know 0 of your two marks")
        await say(dialogue, "leader, mark 10 64 10", "Marked 10 64 10; say mark here at the other end.")
        await say(dialogue, "leader, mark 15 64 10", "Marked 15 64 10")
        await say(dialogue, "leader, build a wall between the marks, 2 high", "done:")
        assert sum(block == "cobblestone" for block in ground(dialogue).blocks.values()) == 12


async def test_what_is_broken_is_repaired_and_what_stands_is_copied():
    async with talking(crew=stocked()) as dialogue:
        await say(dialogue, "leader, build a platform 3x3 at 30 64 30", "done:")
        await say(dialogue, "leader, repair it", "The platform is whole: nothing is missing.")
        del ground(dialogue).blocks[31, 64, 31]
        await say(dialogue, "leader, repair it", "done:")
        assert ground(dialogue).at((31, 64, 31)) == "cobblestone"
        await say(dialogue, "leader, copy that building at 40 64 40", "done:")
        assert ground(dialogue).at((42, 64, 42)) == "cobblestone"
        assert [one.build.low for one in recorded_buildings(dialogue.journal.events)] == [(30, 64, 30), (40, 64, 40)]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("leader, build a wall 900 long", "The length of a wall must be 1 to 64 blocks, not 900."),
        ("leader, build a wall of bedrock here", "We lack 24 bedrock, and we know no way to get it"),
        ("leader, build a tower at 3 64 0", "Sam stands where the tower would be"),
        ("leader, build a fence around the llamas", "I see no llama here"),
        ("leader, repair it", "We have built nothing here that we could repair."),
        ("leader, clear this area", "That land is clear and level already."),
        ("leader, build a bridge here", "There is nothing to bridge"),
    ],
)
async def test_what_cannot_be_built_is_told_and_nothing_is_begun(text, answer):
    async with talking(crew=stocked()) as dialogue:
        await say(dialogue, text, answer)
        assert not dialogue.crew.busy and not dialogue.journal.of("building_begun")


@pytest.mark.parametrize("order", ["build a platform 5x5 here", "make a wheat field 5x5 here", "clear this area"])
async def test_a_chest_that_stands_in_the_way_is_left_where_it_is(order):
    async with talking(crew=stocked()) as dialogue:
        ground(dialogue).blocks = {(6, 64, 1): "chest[facing=north,type=single,waterlogged=false]"}
        before = dict(ground(dialogue).blocks)
        await say(dialogue, f"leader, {order}", "There is a chest at 6 64 1")
        assert ground(dialogue).blocks == before and not dialogue.crew.busy


async def test_what_is_lacking_is_listed_before_the_start():
    crew = crew_of({"oak_log": 40})
    for world in crew.worlds.values():
        world.entities = (SAM,)
    async with talking(crew=crew) as dialogue:
        await say(dialogue, "leader, build a wall of oak planks 3 long and 2 high here", "On it")
        assert await hears(dialogue, "It takes 6 oak_planks; we still need 6 oak_planks.")
        await hears(dialogue, "done:")


async def test_a_building_in_a_file_is_built_by_its_name_and_what_is_left_out_is_told_first(tmp_path):
    (tmp_path / "Old Barn.schem").write_bytes((FILES / "barn_v3.schem").read_bytes())
    (tmp_path / "broken.nbt").write_bytes(b"nonsense")
    crew = stocked()
    for world in crew.worlds.values():
        world.inventory.update(
            dict.fromkeys(("oak_log", "spruce_log", "spruce_planks", "spruce_stairs", "spruce_slab", "glass"), 300)
        )
    async with talking(crew=crew, library=BlueprintLibrary(tmp_path, "1.21.1")) as dialogue:
        await say(dialogue, "leader, build the broken here", "broken.nbt is")
        assert not dialogue.crew.busy
        await say(dialogue, "leader, build old barn at 40 64 40", "done:")
        told = next(text for _, text in said(dialogue) if text.startswith("Left out"))
        assert "1 torch (nothing below it), 1 water (it flows)." in told and "It takes" in told
        assert ground(dialogue).at((40, 69, 40)) == "spruce_stairs[facing=south,half=bottom]"


async def test_nobody_is_walled_in_by_a_building_without_a_door(tmp_path):
    full, hollow = "ccc\n        ccc\n        ccc", "ccc\n        c.c\n        ccc"
    layers = "".join(f"      - |\n        {layer}\n" for layer in (hollow, hollow, full))
    text = f"blueprint: cell\nlegend:\n  c: cobblestone\nstages:\n  - stage: all\n    layers:\n{layers}"
    (tmp_path / "cell.yaml").write_text(text)
    async with talking(crew=stocked(), library=BlueprintLibrary(tmp_path, "1.21.1")) as dialogue:
        await say(dialogue, "leader, build the cell at 2 64 -1", "The cell has no way out, and Sam stands inside")
        assert not dialogue.crew.busy and not ground(dialogue).blocks
        await say(dialogue, "leader, build the cell at 20 64 20", "done:")


async def test_a_guest_may_not_undo_and_another_run_knows_what_was_built():
    people = People(owners=["Sam"], guests=["Eve"])
    async with talking(crew=stocked(), people=people) as dialogue:
        await say(dialogue, "leader, build a platform 3x3 at 30 64 30", "done:")
        dialogue.crew.worlds["Ada"].heard.put_nowait(Line("Eve", "leader, undo"))
        await hears(dialogue, "Sorry Eve")
        assert ground(dialogue).at((30, 64, 30)) == "cobblestone"
        crew, built = dialogue.crew, recorded_buildings(dialogue.journal.events)
    async with talking(crew=crew, people=people, built=built) as dialogue:
        await say(dialogue, "leader, undo", "done:")
        assert ground(dialogue).at((30, 64, 30)) == "air" and recorded_buildings(dialogue.journal.events)


async def test_undo_says_what_it_cannot_put_back_and_goes_on_with_the_building_before():
    async with talking(crew=stocked()) as dialogue:
        await say(dialogue, "leader, build a platform 2x2 at 60 64 60", "done:")
        ground(dialogue).blocks[30, 64, 30] = "short_grass"
        await say(dialogue, "leader, build a platform 2x2 at 30 64 30", "done:")
        await say(dialogue, "leader, undo", "We cannot put back 1 short_grass.")
        await hears(dialogue, "4 places of the land before the platform cleared")
        await until(lambda: not dialogue.crew.busy)
        await say(dialogue, "leader, undo", "done:")
        assert "cobblestone" not in ground(dialogue).blocks.values()


CHEST = (20, 64, 20)


def with_chest(crew, **contents: int):
    """A chest at the table, which the crew is told to share."""
    chest = crew.worlds["Ada"].stores.contents[CHEST] = Counter(contents)
    for world in crew.worlds.values():
        world.entities = (SAM,)
    return chest


async def shared_chest(dialogue) -> None:
    await say(dialogue, "leader, the chest at 20 64 20 is ours", "We share this chest now")


async def test_materials_come_out_of_the_shared_chest_in_even_parts_and_nothing_is_mined():
    chest = with_chest(crew := crew_of({"stone": 400, "dirt": 99}), cobblestone=30)
    async with talking(crew=crew) as dialogue:
        await shared_chest(dialogue)
        await say(dialogue, "leader, build a cobblestone wall 8 long and 3 high here", "done:")
        assert "It takes 24 cobblestone; we take 24 cobblestone from our chests." in [text for _, text in said(dialogue)]
        assert chest["cobblestone"] == 6 and crew.worlds["Ada"].blocks["stone"] == 400
        assert Counter(name for name, _ in ground(dialogue).log) == {"Ben": 8, "Cleo": 8, "Dan": 8}
        assert dialogue.commands.building_orders.storage.chests["main"].contents == {"cobblestone": 6}


async def test_ingredients_come_out_of_the_shared_chest_too():
    chest = with_chest(crew := crew_of({"oak_log": 400, "dirt": 99}), oak_log=20)
    async with talking(crew=crew) as dialogue:
        await shared_chest(dialogue)
        await say(dialogue, "leader, build a wall of oak planks 4 long and 3 high here", "done:")
        assert chest["oak_log"] == 17 and crew.worlds["Ada"].blocks["oak_log"] == 400, "4 planks each, of one log"


async def test_what_the_chests_lack_is_gained_and_the_list_says_how_much():
    with_chest(crew := crew_of({"dirt": 400}), dirt=10)
    async with talking(crew=crew) as dialogue:
        await shared_chest(dialogue)
        await say(dialogue, "leader, build a dirt wall 8 long and 3 high here", "done:")
        assert "It takes 24 dirt; we take 10 dirt from our chests, we still need 14 dirt." in [t for _, t in said(dialogue)]
        dug = 400 - crew.worlds["Ada"].blocks["dirt"]
        assert 14 <= dug <= 14 + 3 * 3, "what is lacking, and for each builder 3 at most to climb on"


async def test_a_chest_that_somebody_emptied_does_not_end_the_building():
    chest = with_chest(crew := crew_of({"dirt": 400}), dirt=24)
    async with talking(crew=crew) as dialogue:
        await shared_chest(dialogue)
        chest["dirt"] = 3
        await say(dialogue, "leader, build a dirt wall 8 long and 3 high here", "done:")
        assert any("Somebody has taken things out of our chest" in text for _, text in said(dialogue))
        mined = 400 - crew.worlds["Ada"].blocks["dirt"]
        assert chest["dirt"] == 0 and 21 <= mined <= 21 + 3 * 3, "what is lacking, and for each builder 3 at most to climb on"


async def test_a_preview_is_outlined_for_who_asked_and_only_yes_begins_it():
    drawn = []

    async def show(lines) -> None:
        drawn.extend(lines)

    async with talking(crew=stocked(), show=show) as dialogue:
        preview = dialogue.commands.building_orders.preview
        await say(dialogue, "leader, preview a cobblestone wall 8 long and 3 high here", "Shall we build it? Say yes.")
        assert "The wall would stand from 5 64 -3 to 5 66 4. Shall we build it? Say yes." in [t for _, t in said(dialogue)]
        await until(lambda: drawn)
        assert all(line.startswith("particle ") and line.endswith(" force Sam") for line in drawn) and len(set(drawn)) == 44
        assert not dialogue.crew.busy and not dialogue.journal.of("building_begun") and not ground(dialogue).blocks
        assert preview.ghost and preview.ghost.low == (5, 64, -3)
        await say(dialogue, "yes", "done:")
        assert list(ground(dialogue).blocks.values()).count("cobblestone") == 24 and preview.ghost is None


async def test_without_commands_a_preview_says_that_it_cannot_be_seen_in_the_game():
    async with talking(crew=stocked()) as dialogue:
        await say(dialogue, "leader, preview a 5x5x4 house here", "I cannot outline it in the game")
        assert not dialogue.crew.busy
