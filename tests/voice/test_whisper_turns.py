"""The worker's turns are given in order, to a bounded number of callers."""

import asyncio

import pytest

from orchestrator.voice.recogniser import VoiceError
from orchestrator.voice.whisper.turns import MOST_WAITING, Turns


async def settled():
    for _ in range(5):
        await asyncio.sleep(0)


async def taken(turns, log, name, release=None, check=False):
    async with turns.turn(check=check):
        log.append(name)
        if release:
            await release.wait()


async def test_whole_utterances_come_in_order_and_a_check_goes_between_them():
    turns, log, release = Turns(), [], asyncio.Event()
    async with asyncio.TaskGroup() as group:
        group.create_task(taken(turns, log, "first", release))
        await settled()
        for name in ("second", "third"):
            group.create_task(taken(turns, log, name))
        for name in ("stop?", "stop again?"):
            group.create_task(taken(turns, log, name, check=True))
        await settled()
        assert log == ["first"] and turns.check_waits
        release.set()
    assert log == ["first", "stop?", "second", "stop again?", "third"] and not turns.busy


async def test_a_caller_too_many_is_refused_with_a_sentence():
    turns, release = Turns(), asyncio.Event()
    async with asyncio.TaskGroup() as group:
        for number in range(MOST_WAITING + 1):
            group.create_task(taken(turns, [], number, release))
        await settled()
        with pytest.raises(VoiceError, match="Too many people speak at once"):
            await taken(turns, [], "one more")
        release.set()


async def test_a_caller_who_goes_away_does_not_keep_the_turn():
    turns, log, release = Turns(), [], asyncio.Event()
    first = asyncio.create_task(taken(turns, log, "first", release))
    await settled()
    gone = asyncio.create_task(taken(turns, log, "gone"))
    last = asyncio.create_task(taken(turns, log, "last"))
    await settled()
    gone.cancel()
    release.set()
    await asyncio.gather(first, last)
    assert log == ["first", "last"] and not turns.busy


async def test_a_turn_that_comes_while_its_caller_goes_is_passed_on():
    turns, log, release = Turns(), [], asyncio.Event()
    first = asyncio.create_task(taken(turns, log, "first", release))
    await settled()
    gone = asyncio.create_task(taken(turns, log, "gone"))
    last = asyncio.create_task(taken(turns, log, "last"))
    await settled()
    release.set()
    await asyncio.sleep(0)  # the first one ends: its turn is given, but not yet taken
    gone.cancel()
    await asyncio.gather(first, gone, last, return_exceptions=True)
    assert "last" in log and not turns.busy
