"""What only bot hosts behind a socket can show: they are killed, frozen, of another making, taken already, or not there."""

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import psutil
import pytest
import pytest_asyncio

from orchestrator.bridge.link import Link, OperationError
from orchestrator.cli.doctor_sockets import sockets
from orchestrator.core.outcome import Reason
from orchestrator.settings import BadSetting, Settings
from orchestrator.worlds.minecraft import Claims
from tests.bridge.apart import BOTS, Apart, folder, is_private, said
from tests.bridge.conftest import GROUND, PATIENCE, Ears, Join

NOBODY = 65534

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bots() -> AsyncIterator[Apart]:
    async with folder() as path, Apart(BOTS, "--socket", f"unix:{path / 'bots'}") as running:
        yield running


@pytest.fixture(scope="module")
def at(bots: Apart) -> Path:
    return Path(bots.ready.removeprefix("unix:"))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def link(ears: Ears, claims: Claims, bots: Apart) -> AsyncIterator[Link]:
    opened = await Link.open(on_event=ears, claim=claims.take, release=claims.release, bots=bots.ready)
    yield opened
    await opened.close()


async def told(at: Path, *frames: bytes) -> dict[str, Any]:
    """What a stranger is answered who says this; empty when it is hung up on."""
    reader, writer = await asyncio.open_unix_connection(at)
    writer.writelines(frames)
    try:
        async with asyncio.timeout(PATIENCE):
            line = await reader.readline()
    except ConnectionError:
        line = b""
    writer.close()
    return dict(json.loads(line)) if line else {}


def hello(**fields: Any) -> bytes:
    return json.dumps({"hello": {"parent": "somebody else", "speed": 1, "skills": "", **fields}}).encode() + b"\n"


@pytest.mark.long
async def test_killed_bot_hosts_that_are_started_again_get_their_bots_back(
    bots: Apart, join: Join, ears: Ears, claims: Claims
) -> None:
    both = await join(), await join()
    key = await both[0].build("oak_log", dx=3)
    mining = asyncio.create_task(both[0].act("mineBlock", name="oak_log", count=1))
    walking = asyncio.create_task(both[1].act("goTo", x=both[1].x, y=GROUND, z=3000))
    async with asyncio.timeout(PATIENCE):
        while claims.held_by(both[0].name) != {key}:
            await asyncio.sleep(0.02)
    ears.events.clear()
    await bots.end(signal.SIGKILL)
    for skill in (mining, walking):
        with pytest.raises(OperationError) as error:
            await skill
        assert error.value.reason == Reason.DISCONNECTED
    assert claims.held_by(both[0].name) == frozenset()
    lost = await ears.wait_for("lost")
    assert set(lost["bots"]) == {bot.name for bot in both} and "was lost" in lost["why"]
    await bots.start()
    for bot in both:
        await ears.wait_for("back", bot=bot.name)
    assert (await both[0].act("mineBlock", name="oak_log", count=1))["gained"] == {"oak_log": 1}
    for bot in both:
        await bot.call("disconnect")


async def test_the_socket_is_ours_alone_and_says_that_it_lives(link: Link, at: Path) -> None:
    assert is_private(at)
    hosts = 0
    async with asyncio.timeout(PATIENCE):
        while not hosts:  # the first bot host may still be on its way
            code, line = await said(BOTS, "--socket", f"unix:{at}", "--check")
            assert code == 0
            hosts = json.loads(line)["welcome"]["hosts"]
    assert hosts == 1


async def test_the_doctor_asks_the_sockets_that_are_set(link: Link, bots: Apart, monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(sockets()) == []
    monkeypatch.setenv("BLOCKCREW_BOTS", bots.ready)
    monkeypatch.setenv("BLOCKCREW_CONTROL", "unix:/none/control")
    served, missing = list(await asyncio.to_thread(lambda: list(sockets())))
    assert served == ("bot hosts", True, bots.ready)
    assert missing[:2] == ("control channel", False) and "start a server with --control there" in missing[2]
    monkeypatch.setenv("BLOCKCREW_BOTS", "/run/bots.sock")
    with pytest.raises(BadSetting, match=r"BLOCKCREW_BOTS is wrong.*a socket such as unix:/folder/name"):
        Settings.read()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
async def test_another_user_is_told_that_it_is_not_theirs(link: Link, at: Path) -> None:
    at.parent.chmod(0o755)
    code, line = await said(BOTS, "--socket", f"unix:{at}", "--check", user=NOBODY)
    assert (code, line) == (1, f"No server answers at {at} (EACCES: it belongs to another user).")


async def test_strangers_are_told_why_not(link: Link, at: Path) -> None:
    of_another = (await told(at, hello(release="0.0.1 (beef)")))["refused"]
    assert "the orchestrator runs 0.0.1 (beef)" in of_another and "use one release for both" in of_another
    mine = of_another.split("blockcrew ")[1].split(",")[0]
    second = (await told(at, hello(release=mine)))["refused"]
    assert second.startswith("the bot hosts already serve another orchestrator: stop that one")
    assert (await told(at, hello(release=mine, skills="../elsewhere")))["refused"] == "skills must be inside the project"
    for nonsense in (b"hello\n", b"[]\n", b"null\n", b'{"message": {}}\n', b"x" * (9 << 20)):
        assert set(await told(at, nonsense)) <= {"refused"}
    assert (await link.call("hosts"))[0]["id"]


async def test_a_host_that_hangs_ends_with_its_orchestrator_and_there_is_room_for_the_next_one() -> None:
    async with folder() as path, Apart(BOTS, "--socket", f"unix:{path / 'own'}") as own:
        mine = (await told(path / "own", hello(release="0.0.1 (beef)")))["refused"].split("blockcrew ")[1].split(",")[0]
        for parent in ("first", "second"):
            reader, writer = await asyncio.open_unix_connection(path / "own")
            writer.write(hello(release=mine, parent=parent))
            pid = json.loads(await reader.readline())["welcome"]["pid"]
            writer.write(message(1, "ping"))
            assert (await heard(reader))["ok"] == "pong"
            writer.write(message(2, "stall", seconds=60))
            await writer.drain()
            writer.close()
            async with asyncio.timeout(PATIENCE):
                while psutil.pid_exists(pid):
                    await asyncio.sleep(0.05)
        assert own.process.returncode is None
        assert (await told(path / "own", b'{"check": true}\n'))["welcome"]["hosts"] == 0


def message(number: int, operation: str, **arguments: Any) -> bytes:
    return json.dumps({"message": {"id": number, "op": operation, "bot": None, "args": arguments}}).encode() + b"\n"


async def heard(reader: asyncio.StreamReader) -> dict[str, Any]:
    """The next message of a host."""
    async with asyncio.timeout(PATIENCE):
        while "message" not in (frame := json.loads(await reader.readline())):
            pass
    return dict(frame["message"])


async def test_wrong_words_are_one_sentence(link: Link, at: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for words, sentence in (
        ((), "Usage: "),
        (("--colour", "red"), "Unknown option"),
        (("--socket", "bots.sock"), "A socket must be given as unix:/folder/name"),
        (("--socket", "unix:/" + "x" * 120), "A socket path can have at most 107 bytes"),
        (("--socket", f"unix:{tmp_path / 'none' / 's'}"), "A socket cannot be created at"),
        (("--socket", f"unix:{tmp_path / 'file'}"), f"{tmp_path / 'file'} exists and is not a socket"),
        (("--socket", f"unix:{at}"), f"Another process is already serving at {at}"),
        (("--socket", f"unix:{tmp_path / 'none'}", "--check"), "No server answers at"),
    ):
        code, line = await said(BOTS, *words)
        assert code == 1 and line.startswith(sentence) and "\n" not in line, (words, line)
    assert (tmp_path / "file").read_text() == "mine"
