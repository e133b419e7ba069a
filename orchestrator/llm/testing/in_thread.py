"""A fake server of a language model in a thread of its own, for tests of commands, which have an event loop of their own."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from orchestrator.llm.testing.fake_server import FakeModelServer, Rule
from orchestrator.llm.testing.scripted_rules import sensible

PATIENCE = 60.0  # seconds for the thread to begin, and to end


@contextmanager
def server_in_thread(rule: Rule = sensible) -> Iterator[FakeModelServer]:
    """Yield a server that runs in another thread until the block ends and answers by `rule`."""
    ready, ended = threading.Event(), threading.Event()
    server = FakeModelServer(rule)

    async def serve() -> None:
        async with server:
            ready.set()
            await asyncio.to_thread(ended.wait)

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    try:
        assert ready.wait(PATIENCE), "the server did not begin"
        yield server
    finally:
        ended.set()
        thread.join(PATIENCE)
