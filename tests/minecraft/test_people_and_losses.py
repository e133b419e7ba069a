"""A crew on the embedded server, with a player of its own: what only real bots can show."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import psutil
import pytest

from orchestrator.app.minds import open_mind
from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.app.world_opening import open_minecraft
from orchestrator.bridge.errors import OperationError
from orchestrator.bridge.player import Player
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.errors import WorldLost
from orchestrator.core.observation import Position
from orchestrator.core.plan import Status
from orchestrator.knowledge.game import load
from orchestrator.knowledge.names import count_of
from orchestrator.record.reader import read_run
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings

SPEED = 3
FALLING = 3  # logs that were dug before the stop, one by each, may be picked up after it
DIG = 3.3 / SPEED  # seconds: a bot that went on digging by hand would have another log
PATIENCE = 90.0  # seconds: on a busy machine everything comes, but late


@asynccontextmanager
async def at_work(folder: Path, patience: float = PATIENCE, **settings) -> AsyncIterator[tuple[Session, Player]]:
    """A tree of three workers in a fresh world, and a player in it; lost bots are given up after `patience` seconds."""
    recorder, choice, chosen = (
        Recorder(folder, WallClock(SPEED)),
        RunConfig(seed=5, speed=SPEED),
        Settings(data=folder, **settings),
    )
    async with (
        open_mind(choice, chosen, load(), recorder) as mind,
        open_minecraft(choice, chosen, recorder.path.with_suffix(".log"), folder / "world") as grounds,
        Session.inside(grounds, choice, chosen, recorder, mind) as session,
    ):
        grounds.link.patience = min(patience, grounds.link.patience)
        sam = await Player.join("Sam", session.place.host, session.place.port, "1.21.1")
        try:
            yield session, sam
        finally:
            await sam.leave()


async def until(condition, seconds: float = PATIENCE) -> None:
    """Wait for a condition."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.02)


async def answer(player: Player, part: str, seconds: float = PATIENCE) -> str:
    """The first line that the player hears with this part in it."""
    async with asyncio.timeout(seconds):
        while True:
            _, text = await player.lines.get()
            if part in text:
                return text


def newest(script: str) -> psutil.Process:
    """This session's process: other tests of the run may have theirs."""
    family = [child for child in psutil.Process().children(recursive=True) if script in words_of(child)]
    return max(family, key=lambda child: child.create_time())


def words_of(process: psutil.Process) -> str:
    """None of one that has just ended."""
    with suppress(psutil.Error):
        return " ".join(process.cmdline())
    return ""


def logs(inventories) -> int:
    return sum(count_of(inventory, "logs") for inventory in inventories.values())


async def positions(session: Session) -> list[Position]:
    return [(await world.observe()).position for world in session.worlds.values()]


async def standstill(session: Session) -> None:
    """Until nobody moves and nobody gains anything for as long as a log takes."""
    async with asyncio.timeout(PATIENCE):
        while True:
            before, held = await positions(session), await session.inventories()
            await asyncio.sleep(DIG)
            stand = all(a.distance(b) < 0.3 for a, b in zip(before, await positions(session), strict=True))
            if stand and await session.inventories() == held:
                return


async def test_who_may_not_command_gets_a_polite_no_and_who_may_brings_every_bot_to_a_standstill(tmp_path: Path):
    async with at_work(tmp_path, commanders=frozenset({"Sam"})) as (session, sam):
        eve = await Player.join("Eve", session.place.host, session.place.port, "1.21.1")
        await eve.say("leader, mine 5 logs")
        assert "Sorry Eve" in await answer(eve, "Sorry")
        assert not session.crew.busy
        await eve.leave()
        await sam.say("leader, mine 90 logs")
        await until(lambda: session.crew.gained >= 2)
        await sam.say("stop")
        _, verdict = await session.next_end()
        assert (verdict.status, verdict.why) == (Status.FAIL, "stopped")
        await answer(sam, "Stopped.")
        gained = await session.inventories()
        await standstill(session)
        assert logs(await session.inventories()) <= logs(gained) + FALLING
        await sam.say("leader, status")
        await answer(sam, "Nothing to do")


@pytest.mark.long
async def test_bots_that_lose_their_host_come_back_and_finish(tmp_path: Path):
    async with at_work(tmp_path) as (session, sam):
        await sam.say("leader, mine 15 logs")
        await until(lambda: session.crew.gained >= 3)
        newest("host.js").kill()
        goal, verdict = await session.next_end()
        assert verdict.status is Status.SUCCESS, verdict
        held = await session.inventories()
        assert logs(held) >= goal.count
        events = [event.data["event"] for event in read_run(session.recorder.path).of("bridge")]
        assert "lost" in events and "back" in events


@pytest.mark.long
async def test_somebody_new_comes_for_a_bot_that_is_gone_for_good_works_and_hears_people(tmp_path: Path):
    async with at_work(tmp_path, patience=2.0) as (session, sam):
        await sam.say("leader, mine 90 logs")
        await until(lambda: session.crew.gained >= 1)
        with pytest.raises(OperationError, match="reserved for a crew's bot"):
            await Player.join("Dan", session.place.host, session.place.port, "1.21.1")
        assert session.admin and session.worlds["Dan"].online
        await session.admin.command("ban Dan")
        await until(lambda: "Elsa" in session.crew.agents and bool(session.crew.agents["Elsa"].queue.gains))
        assert session.crew.organisation.members == ("Ada", "Ben", "Cleo", "Elsa")
        await sam.say("leader, what is Elsa doing?")
        assert "logs so far" in await answer(sam, "Elsa: gain")
        await sam.say(f"leader, make it {session.crew.gained + 9}")
        _, verdict = await session.next_end()
        assert verdict.status is Status.SUCCESS, verdict
        (recruited,) = read_run(session.recorder.path).of("recruited")
        assert recruited.agent == "Elsa" and session.worlds["Elsa"].online
        assert (await session.inventories())["Elsa"], "the server knows what she has gathered, or made of it"
        await sam.say("/tell Elsa Elsa, status")
        await answer(sam, "Elsa: nothing")


async def test_the_end_of_the_server_is_a_clear_word(tmp_path: Path):
    async with at_work(tmp_path) as (session, sam):
        await sam.say("leader, mine 90 logs")
        await until(lambda: session.crew.gained >= 1)
        newest("start.js").kill()
        with pytest.raises(WorldLost, match="embedded server ended"):
            await session.next_end()
