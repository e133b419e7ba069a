"""A crew that is led as a whole, as the cooks of a kitchen are, lets people say who does what."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from talking import said, talking, turn

from orchestrator.core.errors import BlockcrewError
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status, Verdict
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.pipeline import Dialogue


async def for_ever() -> Verdict:
    await asyncio.get_running_loop().create_future()
    return Verdict(Status.SUCCESS, "")


@asynccontextmanager
async def cooking() -> AsyncIterator[Dialogue]:
    """A dialogue with a crew that is led through a shift."""
    async with talking() as dialogue:
        pursuit = dialogue.crew.begin(Goal("cook the orders of pasture", "", 9), lead=for_ever)
        yield dialogue
        await dialogue.crew.stop()
        await asyncio.gather(pursuit, return_exceptions=True)


@pytest.mark.parametrize("text", ["Ben, you do the chicken", "Ben, you handle the chicken", "Ben, cook the chicken"])
async def test_who_is_told_to_sees_to_a_dish(text):
    async with cooking() as dialogue:
        await dialogue.commands.apply(turn(dialogue, text))
        assert dialogue.crew.duties == {"Ben": "cooked_chicken"}
        assert said(dialogue) == [("Ben", "I see to the cooked chicken.")]


async def test_the_latest_word_counts():
    async with cooking() as dialogue:
        for text in ("Ben, you do the chicken", "Cleo, you do the mutton", "Ben, you do the beef"):
            await dialogue.commands.apply(turn(dialogue, text))
        assert dialogue.crew.duties == {"Ben": "cooked_beef", "Cleo": "cooked_mutton"}


async def test_an_order_for_nobody_in_particular_is_answered_with_how_to_say_it():
    async with cooking() as dialogue:
        await dialogue.commands.apply(turn(dialogue, "leader, mine 30 logs"))
        assert dialogue.crew.duties == {} and dialogue.crew.led
        assert "`Ben, you do the chicken`" in said(dialogue)[-1][1]


async def test_such_a_goal_cannot_be_changed_and_nothing_is_left_of_it():
    async with cooking() as dialogue:
        with pytest.raises(BlockcrewError, match="no goal that can be changed"):
            dialogue.crew.join(Speaker("Sam"), Goal("mine 3 logs", "logs", 3))
        await dialogue.crew.stop()
        assert dialogue.crew.unfinished is None and not dialogue.crew.led


async def test_duties_end_with_the_shift():
    async with cooking() as dialogue:
        dialogue.crew.duties["Ben"] = "cooked_chicken"
        await dialogue.crew.stop()
        dialogue.crew.begin(Goal("mine 3 logs", "logs", 3))
        assert dialogue.crew.duties == {}
