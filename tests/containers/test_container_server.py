"""A server in a container, started and stopped through the SDK on a real engine; nothing is left of it, however it ends."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from benchmarks.composed import missing
from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.container import ContainerServer
from orchestrator.servers.container_engine import OWNER, engine, limits, owner
from orchestrator.servers.container_recipes import embedded
from orchestrator.servers.options import ServerOptions
from orchestrator.servers.place import open_place

WHY_NOT = missing()
pytestmark = [pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT), pytest.mark.timeout(240)]


def ours() -> list[Any]:
    """Containers that this process has to end."""
    found: list[Any] = engine().containers.list(all=True, filters={"label": f"{OWNER}={owner()}"})
    return found


async def test_a_place_in_a_container_has_a_world_an_admin_and_an_end(tmp_path: Path) -> None:
    log = tmp_path / "server.log"
    async with open_place("container", "1.21.1", 7, log, land="flat", speed=2) as place:
        assert place.admin is not None and place.speed == 2
        assert await place.admin.command("seed") == "Seed: [7]"
        assert await place.admin.players() == ()
        async with asyncio.timeout(20):  # the engine passes on what is said, a little later
            while "READY 0.0.0.0:25565" not in log.read_text():
                await asyncio.sleep(0.05)
        (container,) = ours()
        container.kill()
        async with asyncio.timeout(20):
            assert str(log) in await place.lost()
    assert ours() == []


async def test_a_server_that_ends_at_once_says_why(tmp_path: Path) -> None:
    recipe = embedded(ServerOptions(version="1.21.2", rcon_password="x"))
    with pytest.raises(BlockcrewError, match=r"exited immediately: .*Minecraft 1.21.2 is not supported"):
        await ContainerServer.start(recipe, tmp_path / "log")
    assert ours() == []


@pytest.mark.filterwarnings("error")  # what a thread throws is only a warning here, and a traceback for a user
@pytest.mark.parametrize("seconds", [0.2, 1.5])
async def test_ctrl_c_at_any_moment_leaves_no_container(seconds: float) -> None:
    starting = asyncio.create_task(ContainerServer.start(embedded(ServerOptions(rcon_password="x"))))
    await asyncio.sleep(seconds)
    starting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await starting
    assert ours() == []


async def test_rcon_by_a_secret_that_the_engine_mounts(tmp_path: Path) -> None:
    """As the profile paper has it: the service lays an arena out over RCON, and a wrong password is one sentence."""
    async with await ContainerServer.start(embedded(ServerOptions(generator="flat", rcon_password="geheim"))) as server:
        for password, words in (("geheim", "quarry is laid out at 100 -61 0"), ("falsch", "rejected the password")):
            secret = tmp_path / password
            secret.write_text(f"{password}\n")
            secret.chmod(0o644)
            said = await asyncio.to_thread(over_rcon, server.name, secret)
            assert words in said and "Traceback" not in said, said


def over_rcon(server: str, secret: Path) -> str:
    """What the service's image says when it lays an arena out on that server, on whose network it is."""
    container = engine().containers.create(
        "blockcrew-service", ["arena", "apply", "quarry", "--at", "100 -61 0"], network_mode=f"container:{server}",
        volumes={str(secret): {"bind": "/run/secrets/rcon", "mode": "ro"}}, ulimits=limits(), labels={OWNER: owner()},
        environment={"BLOCKCREW_RCON": "127.0.0.1", "BLOCKCREW_RCON_PASSWORD_FILE": "/run/secrets/rcon"},
    )  # fmt: skip
    try:
        container.start()
        container.wait(timeout=60)
        return str(container.logs().decode())
    finally:
        container.remove(force=True)
