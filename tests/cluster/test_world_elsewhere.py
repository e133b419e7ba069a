"""An embedded world on a machine of a cluster, as the service meets it: a real server, machines without Ray."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from orchestrator.app.bot_places import check_choice
from orchestrator.cluster.host_calls import HostLost
from orchestrator.cluster.node_world import NodeWorld, check_mark
from orchestrator.cluster.world_placing import placed_world
from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.control import ControlAdmin
from orchestrator.servers.options import ServerOptions
from orchestrator.servers.place import GameServer, open_place
from orchestrator.servers.reconnecting_admin import ReconnectingAdmin
from orchestrator.settings import Settings
from tests.cluster.machines import Cluster

PATIENCE = 200.0  # seconds: a server starts slowly on a busy machine
PLACE = (3, -60, 3)


@asynccontextmanager
async def world_on(cluster: Cluster, folder: Path) -> AsyncIterator[GameServer]:
    """The world in a folder, on some machine."""

    @asynccontextmanager
    async def elsewhere(options: ServerOptions, log: Path) -> AsyncIterator[tuple[str, str]]:
        async with placed_world(cluster.nodes, cluster.start, options, log) as found:
            yield found

    log = folder / "world.log"
    async with open_place("embedded", "1.21.1", 1, log, land="flat", folder=folder / "world", elsewhere=elsewhere) as place:
        yield place


async def block_at(place: GameServer) -> str:
    assert isinstance(place.admin, ReconnectingAdmin)
    picture = await place.admin.look(lambda admin: ControlAdmin.picture(admin, PLACE, PLACE))
    return picture.blocks[0]


@pytest.mark.long
@pytest.mark.timeout(900)
async def test_a_world_whose_machine_falls_silent_is_saved_and_opens_again_on_another_one(tmp_path: Path):
    cluster = Cluster("127.0.0.1", "127.0.0.2", kind=NodeWorld)
    async with world_on(cluster, tmp_path) as place:
        assert place.host == "127.0.0.1" and place.keeper and place.admin
        await place.admin.command(f"setblock {' '.join(map(str, PLACE))} gold_block")
        cluster.machines["127.0.0.1"].silent = True
        async with asyncio.timeout(PATIENCE):
            assert await place.lost()
    async with world_on(cluster, tmp_path) as place:
        assert place.host == "127.0.0.2"
        assert await block_at(place) == "gold_block"
    assert not any(machine.hosts.server.alive for machine in cluster.machines.values())


async def test_a_machine_that_does_not_share_the_folder_is_told_apart_before_a_server_starts(tmp_path: Path):
    cluster = Cluster("127.0.0.1", kind=NodeWorld)
    machine = cluster.machines["127.0.0.1"]

    async def of_another_folder(options: ServerOptions, log: Path, mark: str) -> int:
        return await NodeWorld.start(machine.hosts, options, log, mark + " of another service")

    machine.hosts.start = of_another_folder
    with pytest.raises(BlockcrewError, match="is another folder there: choose one with --data that all machines share"):
        async with world_on(cluster, tmp_path):
            pass
    assert not machine.hosts.server
    with pytest.raises(HostLost, match="cannot be read there"):
        check_mark(tmp_path / "elsewhere", "a mark")


def test_a_world_on_a_cluster_needs_a_cluster():
    with pytest.raises(BlockcrewError, match="name it with --on"):
        check_choice(Settings().model_copy(update={"world_on_cluster": True}))
