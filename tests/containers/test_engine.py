"""What goes wrong with a container engine is one sentence that says what to do, and nothing of ours is left behind."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from fake_engine import PORT_TAKEN, FakeEngine

from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.container import ContainerServer
from orchestrator.servers.container_engine import OWNER, engine, sweep
from orchestrator.servers.container_recipes import ContainerRecipe, embedded, paper
from orchestrator.servers.options import ServerOptions

NOBODY = 65534
ROOT = Path(__file__).parents[2]
RECIPE = ContainerRecipe(
    "blockcrew-server", ("--seed=1",), {"BLOCKCREW_RCON_PASSWORD": "geheim"}, memory="1g", pids=64, start=5
)


@contextmanager
def docker_host(address: str) -> Iterator[None]:
    """As a person would set it."""
    before = os.environ.get("DOCKER_HOST")
    os.environ["DOCKER_HOST"] = address
    try:
        yield
    finally:
        os.environ.pop("DOCKER_HOST")
        os.environ |= {"DOCKER_HOST": before} if before else {}


async def refused(fake: FakeEngine, socket: Path, recipe: ContainerRecipe = RECIPE) -> str:
    """The sentence with which starting a server ends."""
    with fake.serving(socket) as address, docker_host(address), pytest.raises(BlockcrewError) as error:
        await ContainerServer.start(recipe)
    return str(error.value)


def test_without_an_engine_one_is_told_where_it_was_looked_for(tmp_path: Path) -> None:
    for address in (f"unix://{tmp_path}/none.sock", dead(tmp_path / "dead.sock")):
        with docker_host(address), pytest.raises(BlockcrewError) as error:
            engine()
        assert str(error.value) == (
            f"No container engine answers at {address}: start Docker (or start Podman's socket and name it in DOCKER_HOST), "
            "or use --world embedded, which needs none."
        )


def dead(path: Path) -> str:
    """The socket of an engine that was killed."""
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))
    return f"unix://{path}"


AS_SOMEBODY_ELSE = f"""
import os, sys
sys.path.insert(0, ".")
import docker.client, docker.utils
from orchestrator.servers.container_engine import engine
if os.getuid() == 0:
    os.setgroups([]), os.setgid({NOBODY}), os.setuid({NOBODY})
try:
    engine()
except Exception as error:
    print(error)
"""


def test_an_engine_that_one_may_not_use_says_how_one_may(tmp_path: Path) -> None:
    with FakeEngine().serving(tmp_path / "engine.sock") as address:
        (tmp_path / "engine.sock").chmod(0)
        said = subprocess.run(
            [sys.executable, "-c", AS_SOMEBODY_ELSE], cwd=ROOT, env={"DOCKER_HOST": address, "HOME": "/"},
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
    assert said.stdout.startswith(
        f"You do not have permission to use the container engine at {address}: run `sudo usermod -aG docker $USER`"
    ), said


def test_an_engine_far_away_is_told_from_one_that_is_gone() -> None:
    with docker_host("tcp://192.0.2.1:2375"), pytest.raises(BlockcrewError, match="an engine on another machine"):
        engine()


async def test_an_image_that_cannot_be_pulled_says_who_builds_it(tmp_path: Path) -> None:
    said = await refused(FakeEngine(), tmp_path / "engine.sock")
    assert said == (
        "The image blockcrew-server is not here and cannot be pulled (pull access denied for blockcrew-server, repository does "
        "not exist or may require 'docker login'): `make image` builds blockcrew's own images; for others check the name "
        "and the network."
    )


async def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    said = await refused(FakeEngine(images={"blockcrew-server"}, start=(500, PORT_TAKEN)), tmp_path / "engine.sock")
    assert said.startswith("A port of the container is in use (") and "127.0.0.1:25565" in said
    assert said.endswith("end the program that uses it, or choose another port.")


async def test_a_server_that_never_lets_anybody_in_is_taken_away_again(tmp_path: Path) -> None:
    recipe = ContainerRecipe("blockcrew-server", None, {}, memory="1g", pids=64, start=1.5)
    with closed_port() as game, closed_port() as rcon:
        fake = FakeEngine(images={"blockcrew-server"}, ports={25565: game, 25575: rcon}, log="Out of memory.\n")
        said = await refused(fake, tmp_path / "engine.sock", recipe)
    assert said == "The server in the container was not ready after 2 s: Out of memory."
    assert fake.asked[-1].startswith("DELETE containers/")


@contextmanager
def closed_port() -> Iterator[int]:
    """One where nobody listens, nor can meanwhile."""
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        yield int(deaf.getsockname()[1])


async def test_a_container_gets_limits_and_loopback_and_its_owners_name(tmp_path: Path) -> None:
    fake = FakeEngine(images={"blockcrew-server"}, start=(500, "stop here"))
    recipe = embedded(ServerOptions(seed=7, generator="flat", rcon_port=0, rcon_password="geheim"))
    assert "refused the request: stop here." in await refused(fake, tmp_path / "engine.sock", recipe)
    how = fake.made["HostConfig"]
    assert how["PortBindings"]["25565/tcp"] == [{"HostIp": "127.0.0.1", "HostPort": ""}]
    assert how["Memory"] == 1 << 30 and how["PidsLimit"] == 64
    assert how["ReadonlyRootfs"] and how["CapDrop"] == ["ALL"] and how["SecurityOpt"] == ["no-new-privileges:true"]
    assert fake.made["Labels"] == {OWNER: f"{socket.gethostname()}:{os.getpid()}"}
    assert not any("geheim" in word for word in fake.made["Cmd"]) and "geheim" not in repr(recipe)
    assert {"--seed=7", "--generator=flat"} <= set(fake.made["Cmd"])


def test_leftovers_of_dead_processes_are_taken_away_and_nothing_else(tmp_path: Path) -> None:
    ended = subprocess.Popen(["true"])
    ended.wait()
    host = socket.gethostname()
    owners = {"mine": f"{host}:{os.getpid()}", "left": f"{host}:{ended.pid}", "far": f"elsewhere:{ended.pid}", "odd": "x"}
    fake = FakeEngine(containers=[{"Id": name, "Labels": {OWNER: value}} for name, value in owners.items()])
    with fake.serving(tmp_path / "engine.sock") as address, docker_host(address):
        assert sweep(engine()) == ["left"]
    assert [line for line in fake.asked if line.startswith("DELETE")] == ["DELETE containers/left"]


def test_paper_starts_for_those_alone_who_accept_its_licence() -> None:
    options = ServerOptions(seed=-3, generator="flat", rcon_password="geheim")
    with pytest.raises(BlockcrewError, match=r"set BLOCKCREW_EULA=true"):
        paper(options, eula=False)
    with pytest.raises(BlockcrewError, match="runs at normal speed only"):
        paper(ServerOptions(speed=2), eula=True)
    recipe = paper(options, eula=True)
    assert recipe.image == "itzg/minecraft-server:java21"
    chosen = {name: recipe.environment[name] for name in ("EULA", "TYPE", "VERSION", "LEVEL_TYPE", "SEED", "ONLINE_MODE")}
    assert chosen == {
        "EULA": "TRUE", "TYPE": "PAPER", "VERSION": "1.21.1", "LEVEL_TYPE": "FLAT", "SEED": "-3", "ONLINE_MODE": "FALSE",
    }  # fmt: skip
