"""A crowd in the game's own chat: a crew that hears ten thousand names goes on obeying its owner."""

import asyncio
import json
from pathlib import Path

import psutil
import pytest
from owned_crew import PATIENCE, answer, listening

from orchestrator.app.session import Session
from orchestrator.dialogue.context import MOST_NAMES

pytestmark = pytest.mark.long

ORDERS, NAMES = 500, 10_000
AT_ONCE = 20  # lines that are on their way at a time
ROOM = 300 * 2**20  # bytes that ten thousand names and their record may take: each remembered for ever would be more


async def crowd(session: Session, lines: list[tuple[str, str]]) -> None:
    """Lines of many names as the game's chat brings them: an operator's tellraw is on the wire what a player's line is."""
    admin, turn = session.place.admin, asyncio.Semaphore(AT_ONCE)
    assert admin

    async def say(name: str, text: str) -> None:
        async with turn:
            await admin.command("tellraw @a " + json.dumps({"translate": "chat.type.text", "with": [name, text]}))

    await asyncio.gather(*(say(*line) for line in lines))


async def taken(session: Session, count: int) -> None:
    """Until the crew has written down so many lines."""
    heard = 0

    def notice(event) -> None:
        nonlocal heard
        heard += event.kind == "command"

    session.recorder.listeners.append(notice)
    try:
        async with asyncio.timeout(10 * PATIENCE):
            while heard < count:
                await asyncio.sleep(0.1)
    finally:
        session.recorder.listeners.remove(notice)


@pytest.mark.timeout(1800)
async def test_five_hundred_orders_and_ten_thousand_names_hold_up_no_stop_and_fill_no_memory(tmp_path: Path):
    async with listening(tmp_path) as (session, sam):
        await sam.say("leader, status")
        await answer(sam, "Nothing to do")
        before = psutil.Process().memory_info().rss
        orders = [(f"Eve{number}", f"leader, mine {1 + number % 9} dirt") for number in range(ORDERS)]
        names = [(f"Tom{number}", "leader, status") for number in range(NAMES)]
        for lines in (orders, names):
            hearing = asyncio.create_task(taken(session, len(lines)))
            shouting = asyncio.create_task(crowd(session, lines))
            await taken(session, len(lines) // 5)  # in the middle of it
            stops, asked = session.crew.stops, asyncio.get_running_loop().time()
            await sam.say("leader, mine 64 dirt")
            await sam.say("stop")
            await stopped(session, stops)
            print(f"stopped after {asyncio.get_running_loop().time() - asked:.2f} s of {len(lines)} lines")
            await shouting
            await hearing
        context, grown = session.dialogue.context, psutil.Process().memory_info().rss - before
        print(f"grown by {grown / 2**20:.0f} MB")
        assert max(len(context._said), len(context._spoke), *map(len, session.dialogue.people.limits.values())) <= MOST_NAMES
        assert grown < ROOM
        assert (await session.worlds["Ada"].observe()).health > 0


async def stopped(session: Session, before: int) -> None:
    """Wait until the crew was stopped once more."""
    async with asyncio.timeout(PATIENCE):
        while session.crew.stops == before:
            await asyncio.sleep(0.01)
