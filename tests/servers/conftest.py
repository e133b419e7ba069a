"""One embedded server for the stories that only look at it."""

from collections.abc import AsyncIterator

import pytest_asyncio

from orchestrator.servers.embedded import EmbeddedServer, ServerOptions


@pytest_asyncio.fixture
async def server() -> AsyncIterator[EmbeddedServer]:
    async with await EmbeddedServer.start(ServerOptions(generator="flat", ops=("Ann",))) as running:
        yield running
