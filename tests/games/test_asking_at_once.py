"""Players that wait, as for a model, are asked at once; players that do not are asked without a task for each."""

import asyncio

import pytest

from orchestrator.games.capture.state import STAY
from orchestrator.games.catalogue import entry
from orchestrator.games.episode import play_episode
from orchestrator.games.players.random_player import RandomPlayer

PATIENCE = 20.0  # seconds until a meeting that never comes about fails the test


class Meeting:
    """Stays, after it has met the other player: neither answers before both are asked."""

    def __init__(self, barrier: asyncio.Barrier) -> None:
        self.barrier = barrier

    def begin(self, spec, seat, seed):
        pass

    async def act(self, view, legal, refused=""):
        await self.barrier.wait()
        return STAY


class Forgetful(Meeting):
    """Needs nobody in every second step; else it meets the other player."""

    def begin(self, spec, seat, seed):
        self.asked = 0

    async def act(self, view, legal, refused=""):
        self.asked += 1
        return await super().act(view, legal, refused) if self.asked % 2 else STAY


async def test_players_that_wait_in_some_steps_only_are_still_asked_at_once():
    barrier = asyncio.Barrier(2)
    async with asyncio.timeout(PATIENCE):
        record = await play_episode(entry("capture").open(), [Forgetful(barrier), Forgetful(barrier)], 1)
    assert len(record.actions) > 2


class Noting(RandomPlayer):
    """A random player that notes in which tasks it was asked."""

    def __init__(self) -> None:
        self.tasks: list[object] = []

    async def act(self, view, legal, refused=""):
        self.tasks.append(asyncio.current_task())
        return await super().act(view, legal, refused)


async def test_players_that_wait_for_each_other_are_asked_at_once_in_every_step():
    barrier = asyncio.Barrier(2)
    async with asyncio.timeout(PATIENCE):
        record = await play_episode(entry("capture").open(), [Meeting(barrier), Meeting(barrier)], 1)
    assert record.actions and all(step == {0: STAY, 1: STAY} for step in record.actions)


async def test_a_prompt_player_is_asked_without_a_task_after_the_first_step_and_the_other_still_waits():
    prompt = Noting()
    async with asyncio.timeout(PATIENCE):
        record = await play_episode(entry("overcooked").open(), [prompt, Slow()], 1)
    assert len(record.actions) == len(prompt.tasks)
    assert prompt.tasks[0] is not asyncio.current_task()
    assert {id(task) for task in prompt.tasks[1:]} == {id(asyncio.current_task())}


class Slow(RandomPlayer):
    """A random player that gives the loop a turn before it answers."""

    async def act(self, view, legal, refused=""):
        await asyncio.sleep(0)
        return await super().act(view, legal, refused)


class Failing(RandomPlayer):
    """A random player that fails in its third step."""

    def begin(self, spec, seat, seed):
        super().begin(spec, seat, seed)
        self.left = 3

    async def act(self, view, legal, refused=""):
        self.left -= 1
        if not self.left:
            raise LookupError("no answer")
        return await super().act(view, legal, refused)


@pytest.mark.parametrize("other", [Slow, RandomPlayer])
async def test_an_error_of_a_player_ends_the_episode_and_leaves_no_task(other):
    with pytest.raises(LookupError, match="no answer"):
        await play_episode(entry("overcooked").open(), [other(), Failing()], 1)
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == {asyncio.current_task()}
