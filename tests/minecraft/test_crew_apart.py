"""A crew whose server and bot hosts are processes of their own, as in containers: whichever is killed, the work goes on."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.bridge.player import Player
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.plan import Status
from orchestrator.knowledge.names import count_of
from orchestrator.record.reader import read_run
from orchestrator.record.writer import Recorder
from orchestrator.servers.place import open_place
from orchestrator.settings import Settings
from tests.bridge.apart import BOTS, HEALTH, SERVER, Apart, folder, quiet_port, said

SPEED = 3
PATIENCE = 90.0  # seconds: on a busy machine everything comes, but late


def server_words(where: Path, port: int) -> list[str]:
    return (
        f"--port {port} --difficulty peaceful --seed 5 --speed {SPEED} --world-folder {where / 'world'} "
        f"--control unix:{where / 'control'}"
    ).split()


@asynccontextmanager
async def both() -> AsyncIterator[tuple[Path, Apart, Apart]]:
    """A server with a world of its own, and bot hosts."""
    async with (
        folder() as where,
        Apart(BOTS, "--socket", f"unix:{where / 'bots'}") as bots,
        Apart(SERVER, *server_words(where, quiet_port())) as server,
    ):
        yield where, server, bots


async def until(condition, seconds: float = PATIENCE) -> None:
    """Wait for a condition."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.02)


async def until_on(session: Session, *names: str) -> None:
    """Wait until the server has these players in the world."""
    assert session.admin is not None
    async with asyncio.timeout(PATIENCE):
        while not {*names} <= {*await session.admin.players()}:
            await asyncio.sleep(0.05)


@pytest.mark.long
@pytest.mark.timeout(300)  # two hosts and a server start three times in it
async def test_a_crew_gets_over_the_death_of_its_bot_hosts_and_of_its_server(tmp_path: Path):
    async with both() as (where, server, bots):
        settings = Settings(data=tmp_path, control=f"unix:{where / 'control'}", bots=bots.ready)
        choice = RunConfig(world=server.ready, speed=SPEED, seed=5)
        async with Session.open(choice, settings, Recorder(tmp_path, WallClock(SPEED))) as session:
            assert session.admin is not None
            crew, host, port = session.crew, session.place.host, session.place.port
            sam = await Player.join("Sam", host, port, "1.21.1")
            await sam.say("leader, mine 13 logs")
            await until(lambda: crew.gained >= 1)
            await sam.leave()

            await bots.end(signal.SIGKILL)
            await bots.start()
            known = crew.gained
            await until(lambda: crew.gained >= max(3, known + 1))

            await server.end(signal.SIGKILL)
            await server.start()
            known = crew.gained
            await until(lambda: crew.gained >= max(6, known + 1))

            await until_on(session, "Ada")
            await session.admin.command("give Ada bread 7")
            assert await server.end(signal.SIGTERM) == 0
            await server.start()

            goal, verdict = await session.next_end()
            assert verdict.status is Status.SUCCESS, verdict
            await until_on(session, *session.worlds)  # who was not needed may come later
            held = await session.inventories()
            assert sum(count_of(inventory, "logs") for inventory in held.values()) >= goal.count
            assert held["Ada"]["bread"] == 7, "what SIGTERM found was saved"
            events = [event.data["event"] for event in read_run(session.recorder.path).of("bridge")]
            assert events.count("back") >= 3 * len(session.worlds) - 3 and "gone" not in events


async def test_a_server_and_what_is_said_of_it(tmp_path: Path):
    async with both() as (where, server, _):
        control, log = f"unix:{where / 'control'}", tmp_path / "log"
        assert (await said(HEALTH, control)) == (0, "healthy, 0 online")
        code, line = await said(SERVER, "--generator", "flat", "--control", control)
        assert code == 1 and line.startswith("Another process is already serving at"), line

        async def refused(speed: float, control: str | None) -> str:
            with pytest.raises(BlockcrewError) as error:
                async with open_place(server.ready, "1.21.1", 1, log, speed=speed, control=control):
                    pass
            return str(error.value)

        assert "runs at 3 times normal speed: add --speed 3" in await refused(1, control)
        assert "runs at normal speed only" in await refused(SPEED, None)
        assert "No embedded server is listening at the control channel" in await refused(SPEED, "unix:/none/control")
        await server.end()
        assert (await said(HEALTH, control))[0] == 1
        assert not (where / "control").exists() and not log.exists()
