"""One embedded server for the stories of a file that only look at it: each finds it as it was at its start."""

from collections.abc import AsyncIterator

import pytest_asyncio

from orchestrator.servers.embedded import EmbeddedServer, ServerOptions


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def running() -> AsyncIterator[EmbeddedServer]:
    async with await EmbeddedServer.start(ServerOptions(generator="flat", ops=("Ann",))) as server:
        yield server


@pytest_asyncio.fixture(loop_scope="module")
async def server(running: EmbeddedServer) -> EmbeddedServer:
    await running.admin.reset()
    return running
