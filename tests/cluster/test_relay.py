"""Bot hosts on machines of a cluster, as the bridge meets them: real bot hosts and bots, machines without Ray."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
import pytest_asyncio

from orchestrator.bridge.link import Link, OperationError
from orchestrator.cluster.placing import HostPlacer
from orchestrator.cluster.relay import relayed
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from orchestrator.worlds.minecraft import Claims
from tests.bridge.conftest import Bot, Ears
from tests.cluster.machines import Cluster

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.long, pytest.mark.timeout(900)]
PATIENCE = 200.0  # seconds: bot hosts start again while the machine may be busy with other tests


@dataclass
class Crew:
    """A link whose bots are on two machines, one bot on each."""

    link: Link
    ears: Ears
    claims: Claims
    cluster: Cluster
    placer: HostPlacer
    bots: list[Bot]


@pytest_asyncio.fixture(loop_scope="module")
async def crew() -> AsyncIterator[Crew]:
    cluster, ears, claims = Cluster("10.0.0.1", "10.0.0.2"), Ears(), Claims()
    placer = HostPlacer(cluster.nodes, cluster.start)
    await placer.prepare()
    async with await EmbeddedServer.start(ServerOptions(generator="flat")) as server, relayed(placer) as at:
        link = await Link.open(
            on_event=ears, claim=claims.take, release=claims.release, bots=at, bots_per_host=1, patience=PATIENCE
        )
        try:
            bots = [Bot(link, server, name, 60 * place) for place, name in enumerate(("Ada", "Ben"))]
            for bot in bots:
                await link.connect(bot.name, server.host, server.port, "1.21.1", deadline=PATIENCE)
                await server.admin.command(f"tp {bot.name} {bot.x + 0.5} -60 0.5")
                await bot.see("grass_block", 33 * 33)
            yield Crew(link, ears, claims, cluster, placer, bots)
        finally:
            await link.close()


@pytest.mark.parametrize("how", ["crash", "unplug"])
async def test_bots_of_a_lost_machine_come_back_on_another_one(crew: Crew, how: str) -> None:
    assert crew.placer.hosts == {"10.0.0.1": 1, "10.0.0.2": 1}
    for dx in range(3, 9):
        await crew.bots[0].build("oak_log", dx)
    digging = asyncio.create_task(crew.bots[0].act("mineBlock", name="oak_log", count=6))
    async with asyncio.timeout(PATIENCE):
        while not crew.claims.held_by("Ada") and not digging.done():
            await asyncio.sleep(0.02)
    assert not digging.done(), digging.result()
    machine = crew.cluster.machines["10.0.0.1"]
    crew.ears.events.clear()
    if how == "crash":
        await machine.crash()
    else:
        machine.silent = True
    with pytest.raises(OperationError):
        await digging
    assert crew.claims.held_by("Ada") == frozenset()
    assert not machine.hosts.connections, "a host that still digs would share a block with whoever is given it now"
    await crew.ears.wait_for("back", PATIENCE, bot="Ada")
    assert [event["bots"] for event in crew.ears.events if event["event"] == "lost" and event["bots"]] == [["Ada"]]
    assert crew.placer.hosts == {"10.0.0.1": 0, "10.0.0.2": 2}
    assert (await crew.bots[1].call("ping"))["position"]


async def test_a_host_that_no_crew_listens_to_ends(crew: Crew) -> None:
    machine = crew.cluster.machines["10.0.0.2"]
    crew.ears.events.clear()
    machine.silent = True
    async with asyncio.timeout(PATIENCE):
        while machine.hosts.connections:
            await asyncio.sleep(0.1)
    await crew.ears.wait_for("back", PATIENCE, bot="Ben")
