"""What a cluster must not be, told in one sentence before anything starts. No Ray."""

import asyncio
import re
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import ModuleType

import pytest

from orchestrator.app.bot_places import bot_places, check_places, check_reach
from orchestrator.cluster.address import refuse_public
from orchestrator.cluster.environment import prepare_environment
from orchestrator.cluster.needs import MIB, RunNeeds
from orchestrator.cluster.node_facts import NodeFacts, NodeRoom, check_facts, check_room
from orchestrator.cluster.placing import HostPlacer
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.release import RELEASE
from orchestrator.settings import Settings
from tests.cluster.machines import Cluster

COMMAND = Path(sys.executable).with_name("blockcrew")
NEEDS = RunNeeds(cores=1, memory=400 * MIB, node_packages=True)


@pytest.mark.parametrize("address", ["8.8.8.8", "2001:4860:4860::8888"])
def test_a_public_address_is_refused_with_the_reason(address: str):
    with pytest.raises(BlockcrewError, match="whoever reaches a port of Ray can run any code there"):
        refuse_public("head", address)
    with pytest.raises(BlockcrewError, match="public address"):
        check_room([NodeRoom("a", "10.0.0.1", 8, 9e9), NodeRoom("b", address, 8, 9e9)], NEEDS)


@pytest.mark.parametrize(
    "address", ["127.0.0.1", "10.0.0.5", "192.168.1.7", "172.16.0.1", "100.64.0.1", "::1", "fd00::1", "fe80::1%eth0"]
)
def test_a_private_address_is_taken(address: str):
    refuse_public("head", address)


@pytest.mark.parametrize(("cores", "memory"), [(0.5, 9e9), (8, 300 * MIB)])
def test_a_cluster_without_room_for_one_host_is_refused(cores: float, memory: float):
    with pytest.raises(BlockcrewError, match="has the 1 cores and 400 MiB that are needed"):
        check_room([NodeRoom("a", "10.0.0.1", cores, memory)], NEEDS)
    check_room([NodeRoom("a", "10.0.0.1", cores, memory), NodeRoom("b", "10.0.0.2", 1, 400 * MIB)], NEEDS)


def test_a_machine_with_another_release_or_without_node_packages_is_named():
    with pytest.raises(BlockcrewError, match=re.escape(f"10.0.0.7 has blockcrew 0.0.1, and this machine has {RELEASE}")):
        check_facts("10.0.0.7", NodeFacts("0.0.1", node_packages=True), NEEDS)
    with pytest.raises(BlockcrewError, match="has no node packages: run `make setup` there"):
        check_facts("10.0.0.7", NodeFacts(RELEASE, node_packages=False), NEEDS)
    check_facts("10.0.0.7", NodeFacts(RELEASE, node_packages=False), RunNeeds(cores=1, memory=1))


def test_bots_elsewhere_need_a_server_that_they_can_reach():
    for world in ("embedded", "127.0.0.1:25565", "localhost:25565"):
        with pytest.raises(BlockcrewError, match="cannot reach a server that listens on this machine only"):
            check_reach(world, ["127.0.0.1", "203.0.113.9"])
        check_reach(world, ["127.0.0.1"])
    check_reach("10.0.0.9:25565", ["203.0.113.9"])


def test_bots_elsewhere_reach_a_world_of_ours_that_listens_on_a_private_address():
    check_reach("embedded", ["203.0.113.9"], host="10.0.0.4")
    for host in ("127.0.0.1", "0.0.0.0", "::"):
        with pytest.raises(BlockcrewError, match="listen on a private address with --game-host"):
            check_reach("embedded", ["203.0.113.9"], host=host)
    with pytest.raises(BlockcrewError, match="name one with --world HOST:PORT"):
        check_reach("container:paper", ["203.0.113.9"], host="10.0.0.4")


def test_two_places_for_the_bots_are_refused():
    settings = Settings().model_copy(update={"bots_on": "auto", "bots": "unix:/run/bots.sock"})
    with pytest.raises(BlockcrewError, match="unset one of BLOCKCREW_BOTS and --on"):
        check_places(settings)


@pytest.mark.parametrize(
    ("on", "why"),
    [
        ("ray://8.8.8.8:10001", "is a public address"),
        ("ray://127.0.0.1:9", "Nothing answers at 127.0.0.1:9"),
        ("10.0.0.5", "must be local, auto or ray://HOST:PORT"),
    ],
)
def test_an_address_where_no_cluster_can_be_is_refused_before_anything_starts(on: str, why: str):
    with pytest.raises(BlockcrewError, match=re.escape(why)):
        check_places(Settings().model_copy(update={"bots_on": on}))


async def test_a_crew_that_goes_over_a_cluster_leaves_the_look_at_its_address_to_the_one_who_joins(
    monkeypatch: pytest.MonkeyPatch,
):
    @asynccontextmanager
    async def joined(on: str) -> AsyncIterator[tuple[str, HostPlacer]]:
        assert on == "ray://127.0.0.1:9", "where nothing answers, which only the real one would notice"
        yield "unix:/run/bots", HostPlacer(Cluster().nodes, Cluster().start)

    cluster = ModuleType("orchestrator.cluster.ray_hosts")
    monkeypatch.setattr(cluster, "ray_hosts", joined, raising=False)
    monkeypatch.setitem(sys.modules, cluster.__name__, cluster)
    monkeypatch.setattr("orchestrator.app.bot_places.find_spec", lambda name: name)
    settings = Settings().model_copy(update={"bots_on": "ray://127.0.0.1:9"})
    async with bot_places(settings, "embedded") as placed:
        assert placed.settings.bots == "unix:/run/bots"


async def test_without_a_cluster_nothing_changes():
    settings = Settings()
    async with asyncio.timeout(10), bot_places(settings, "embedded") as placed:
        assert placed.settings is settings and not placed.figures()


@pytest.mark.long
@pytest.mark.parametrize("command", ["demo", "serve"])
def test_a_command_says_so_before_it_starts_anything(command: str, tmp_path: Path):
    words = [command, "--on", "ray://8.8.8.8:10001", "--data", str(tmp_path)]
    done = subprocess.run([COMMAND, *words], capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert "is a public address" in " ".join((done.stdout + done.stderr).split()) and not list(tmp_path.iterdir())


@pytest.mark.long
def test_an_address_where_something_else_answers_is_told_in_one_sentence():
    prepare_environment("ray://127.0.0.1:1")
    pytest.importorskip("ray", reason="the extra `cluster` is not installed")
    from orchestrator.cluster.nodes import join

    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"ray://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(BlockcrewError, match=f"The Ray cluster at {address} cannot be used .* the same token"):
            join(address)
