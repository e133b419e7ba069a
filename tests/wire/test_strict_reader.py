"""A client as strict as Mojang's plays on the embedded server: every packet can be read, no byte is left."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from strict.client import Client

from orchestrator.servers.embedded import EmbeddedServer, ServerOptions

VERSIONS = {"1.21.1": 767, "1.21.4": 769}


@pytest_asyncio.fixture(params=list(VERSIONS))
async def human(request: pytest.FixtureRequest) -> AsyncIterator[Client]:
    options = ServerOptions(version=request.param, generator="flat", ops=("Human",))
    async with await EmbeddedServer.start(options) as server:
        client = await Client.join("Human", server.host, server.port, VERSIONS[request.param])
        yield client
        await client.leave()


async def test_a_strict_client_joins(human: Client) -> None:
    await human.until(lambda: human.seen["set_time"] > 1)
    assert human.problems == []
    assert human.leftover == 0
