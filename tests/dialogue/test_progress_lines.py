"""Lines that say how far long work is."""

import asyncio

import pytest
from talking import hears, talking, turn, until

from orchestrator.core.contracts.clock import PausedClock, WallClock, real_seconds
from orchestrator.dialogue import crew_goals, member_tasks
from orchestrator.dialogue.errands.progress_lines import EVERY, FIRST, STEADY, telling

SOON = 0.02  # seconds until the first line


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the first line come soon."""
    for module in (crew_goals, member_tasks):
        monkeypatch.setattr(module, "FIRST", SOON)


async def test_a_line_says_what_has_changed_or_that_the_work_goes_on():
    counts, lines = iter(["1 of 3", "1 of 3", "", "2 of 3"]), list[str]()

    async def how_far() -> str:
        return next(counts, "2 of 3")

    async with telling(how_far, lines.append, 0.001):
        await until(lambda: len(lines) == 3)
    assert lines == ["1 of 3", "Still at it. 1 of 3", "2 of 3"]


async def test_lines_come_at_least_every_minute_for_a_quarter_of_an_hour():
    assert max(FIRST, EVERY) < 60
    assert FIRST + STEADY * EVERY >= 15 * 60


def test_in_a_game_that_runs_faster_lines_come_sooner():
    assert real_seconds(45, WallClock(3)) == 15
    assert real_seconds(45, PausedClock(0)) == 45


async def test_an_error_of_the_question_is_not_lost():
    async def how_far() -> str:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        async with telling(how_far, print, 0.0):
            await asyncio.sleep(SOON)


async def test_a_crew_says_how_far_its_goal_is(soon: None):
    async with talking({"oak_log": 9000}) as dialogue:
        await dialogue.commands.apply(turn(dialogue, "leader, mine 3000 logs"))
        assert (await hears(dialogue, "of 3000 logs.")) == "Ada"


async def test_builders_say_how_far_they_are(soon: None):
    async with talking({"oak_planks": 9000, "oak_log": 900, "cobblestone": 900}) as dialogue:
        await dialogue.commands.apply(turn(dialogue, "leader, build a shelter here"))
        assert (await hears(dialogue, " blocks.")) == "Ada"


async def test_a_member_says_how_far_its_own_task_is(soon: None):
    async with talking({"oak_log": 9000}) as dialogue:
        await dialogue.commands.apply(turn(dialogue, "Ben, mine 3000 logs"))
        assert (await hears(dialogue, "of 3000 logs so far.")) == "Ben"
