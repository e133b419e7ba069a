"""Answers to questions about the crew."""

import pytest
from talking import talking, turn, until

from orchestrator.core.blueprint import AIR, Build, Stage
from orchestrator.core.goal import Goal
from orchestrator.core.observation import Position
from orchestrator.dialogue.status_answers import LONGEST, activity, answer, doing, gained, listing, shares, short


@pytest.mark.parametrize(
    ("text", "answered"),
    [
        ("how far are you?", "Nothing to do. Say: "),
        ("Ben, what have you got?", "Ben: 3 torch, 2 raw_iron"),
        ("who has torches?", "Ben 3"),
        ("who has iron?", "Ben 2"),
        ("who has coal?", "Nobody has coal."),
        ("where is Cleo?", "Cleo 4 70 -3"),
    ],
)
async def test_a_question_is_answered(text, answered):
    async with talking() as dialogue:
        dialogue.crew.worlds["Ben"].inventory.update(torch=3, raw_iron=2)
        dialogue.crew.worlds["Cleo"].at = Position(4.5, 70, -2.5)
        assert (await answer(dialogue.crew, turn(dialogue, text).command)).startswith(answered)


async def test_progress_counts_what_came_in():
    async with talking({"oak_log": 900}) as dialogue:
        await dialogue.commands.apply(turn(dialogue, "leader, mine 300 logs"))
        await until(lambda: dialogue.crew.gained > 3)
        await dialogue.crew.pause()
        found = await answer(dialogue.crew, turn(dialogue, "how far are you?").command)
        assert found.startswith("mine 300 logs: ") and found.endswith(" of 300 logs. We are paused.")


async def test_of_what_is_taken_away_the_empty_places_count():
    cells = tuple(((x, 64, 0), AIR) for x in range(3))
    build = Build("land before the wall", (0, 64, 0), (2, 64, 0), (Stage("taking away", cells),))
    async with talking() as dialogue:
        dialogue.crew.worlds["Ada"].site.blocks = {(0, 64, 0): "cobblestone", (1, 64, 0): "cobblestone"}
        assert await gained(dialogue.crew, Goal("put back the land", "", 3, build=build)) == 1


async def test_without_a_goal_the_last_one_is_named_with_its_end():
    async with talking({"oak_log": 900}) as dialogue:
        await dialogue.commands.apply(turn(dialogue, "leader, mine 3 logs"))
        await until(dialogue.crew.pursuit.done)
        status = turn(dialogue, "how far are you?").command
        assert (await answer(dialogue.crew, status)).startswith("Nothing to do. Last: mine 3 logs (done). Say: ")
        await dialogue.commands.apply(turn(dialogue, "leader, mine 300 logs"))
        await until(lambda: dialogue.crew.gained)
        await dialogue.crew.stop(None)
        left = (await answer(dialogue.crew, status)).removeprefix("Nothing to do. Stopped, with this left: mine ")
        assert 0 < int(left.split()[0]) < 300 and "logs; say resume to go on. Say: " in left


async def test_that_nobody_has_a_metal_tells_of_its_raw_kind_too():
    async with talking() as dialogue:
        asked = turn(dialogue, "who has iron?").command
        assert await answer(dialogue.crew, asked) == "Nobody has iron ingots or raw iron."


async def test_what_a_member_does_is_its_own_task_first():
    async with talking() as dialogue:
        crew = dialogue.crew
        assert doing(crew, "Ben", lambda name: "follow Sam, for Sam") == "Ben: follow Sam, for Sam"
        assert activity(crew, "Ben") == "nothing" and doing(crew, "Zoe") == "Zoe has left the crew."
        crew.worlds["Ben"].online = False
        assert activity(crew, "Ben", lambda name: "follow Sam") == "not in the world"


def test_what_came_in_is_told_by_kind_and_by_member():
    before = {"Ada": {}, "Ben": {"oak_log": 1}}
    after = {"Ada": {"oak_log": 3}, "Ben": {"oak_log": 3, "birch_log": 1}}
    assert shares(Goal("mine 6 logs", "logs", 6), before, after) == "5 oak_log, 1 birch_log, 3 + 3"


def test_long_answers_are_cut():
    assert len(short("x" * 500)) == LONGEST and short("fine") == "fine"
    assert listing({f"kind{number}": number + 1 for number in range(8)}).endswith(" and 2 kinds more")
