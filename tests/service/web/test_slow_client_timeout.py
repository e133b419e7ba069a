"""Connections of clients that do not send their request are closed; complete requests are answered."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import uvicorn
from uvicorn.server import ServerState

from orchestrator.dialogue.permissions import Role
from orchestrator.service.web.connections import Connections
from orchestrator.service.web.slow_client_timeout import STEPS, patient, share
from orchestrator.service.web.tokens import TokenHolder

SHORT, LONG = 0.1, 60.0  # seconds of patience
REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


async def app(scope, receive, send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@asynccontextmanager
async def serving(table: Connections, patience: float = LONG) -> AsyncIterator[int]:
    """Yield the port of a server of such connections."""
    protocol, state = patient(patience, table), ServerState()
    config = uvicorn.Config(app, lifespan="off", log_config=None)
    config.load()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: protocol(config=config, server_state=state, app_state={}), "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]


async def all_of(port: int, sent: bytes) -> bytes:
    """Send this and return everything until the server closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(sent)
    async with asyncio.timeout(60):
        answer = await reader.read()
    writer.close()
    return answer


async def test_a_complete_request_is_answered_and_its_connection_leaves_the_table():
    table = Connections()
    async with serving(table) as port:
        assert (await all_of(port, REQUEST)).startswith(b"HTTP/1.1 200 ")
    assert not table.strangers and not table.known


async def test_a_client_that_sends_half_a_request_or_nothing_is_closed_without_an_answer():
    table = Connections()
    async with serving(table, SHORT) as port:
        assert await asyncio.gather(all_of(port, REQUEST[:20]), all_of(port, b"")) == [b"", b""]
    assert not table.strangers


async def test_an_evicted_connection_is_closed_at_once():
    table = Connections(most_strangers=1)
    async with serving(table) as port:
        first, writer = await asyncio.open_connection("127.0.0.1", port)
        _, other = await asyncio.open_connection("127.0.0.1", port)
        async with asyncio.timeout(60):
            assert await first.read() == b""
        assert table.evicted == 1
        for each in (writer, other):
            each.close()


async def test_a_person_is_recognised_by_the_addresses_of_the_connection():
    table = Connections()
    async with serving(table) as port:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        ours, theirs = writer.get_extra_info("sockname"), writer.get_extra_info("peername")
        while (ours, theirs) not in table.strangers.get("127.0.0.1", ()):
            await asyncio.sleep(0.01)
        assert table.recognise((ours, theirs), TokenHolder("1", "Sam", Role.OWNER))
        assert table.known == {(ours, theirs): "1"}
        writer.close()


def test_clients_that_came_together_do_not_all_end_together_and_none_has_less_than_half():
    shares = {share(("10.0.0.1", port)) for port in range(2000, 2000 + STEPS)}
    assert len(shares) == STEPS and all(0.5 < each <= 1 for each in shares)
    assert share(None) == 1
