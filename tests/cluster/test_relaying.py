"""The bytes that cross between a crew and its bot hosts: in order, and on another machine when one is lost. No game, no Ray."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest_asyncio

from orchestrator.cluster.host_calls import HostLost, HostNode, HostWords, NodeFigures
from orchestrator.cluster.placing import HostPlacer
from orchestrator.cluster.relay import relayed

DEADLINE = 20.0  # seconds
LONG = b"".join(number.to_bytes(4, "big") for number in range(50_000))


class Echo:
    """Calls a machine whose bot hosts repeat what they hear, after the name of the machine."""

    def __init__(self, name: str) -> None:
        self.name, self.gone = name, asyncio.Event()
        self.hosts: list[asyncio.Queue[bytes]] = []

    async def call(self, method: str, *arguments: Any) -> Any:
        if self.gone.is_set():
            raise HostLost(f"{self.name} is gone")
        return await getattr(self, method)(*arguments)

    async def open(self) -> int:
        self.hosts.append(asyncio.Queue())
        self.hosts[-1].put_nowait(self.name.encode())
        return len(self.hosts) - 1

    async def write(self, number: int, words: bytes) -> None:
        self.hosts[number].put_nowait(words)

    async def read(self, number: int) -> HostWords:
        words, gone = asyncio.create_task(self.hosts[number].get()), asyncio.create_task(self.gone.wait())
        await asyncio.wait([words, gone], return_when=asyncio.FIRST_COMPLETED)
        if self.gone.is_set():
            raise HostLost(f"{self.name} is gone")
        return HostWords(words.result())

    async def close(self, number: int) -> None:
        self.hosts[number].put_nowait(b"")

    async def end(self) -> None:
        self.gone.set()


@dataclass
class Machines:
    """Two machines by their names, what places bot hosts on them, and the socket of the relay to them."""

    found: dict[str, Echo]
    placer: HostPlacer
    at: str


@pytest_asyncio.fixture
async def machines() -> AsyncIterator[Machines]:
    found = {"a": Echo("a"), "b": Echo("b")}

    async def nodes() -> list[HostNode]:
        return [HostNode(name, name, 2) for name in found]

    async def start(node: HostNode) -> Echo:
        return found[node.name]

    placer = HostPlacer(nodes, start)
    async with asyncio.timeout(DEADLINE), relayed(placer) as bots:
        yield Machines(found, placer, bots.removeprefix("unix:"))


async def test_bytes_come_in_order_from_a_host_on_each_machine(machines: Machines):
    ends = [await asyncio.open_unix_connection(machines.at) for _ in range(2)]
    assert {await reader.readexactly(1) for reader, _ in ends} == {b"a", b"b"}
    for reader, writer in ends:
        writer.write(LONG)
        assert await reader.readexactly(len(LONG)) == LONG
        writer.close()


async def test_a_connection_ends_with_its_machine_and_the_next_is_on_another_one(machines: Machines):
    found, at = machines.found, machines.at
    reader, writer = await asyncio.open_unix_connection(at)
    first = (await reader.readexactly(1)).decode()
    found[first].gone.set()
    assert await reader.read() == b""
    writer.close()
    reader, writer = await asyncio.open_unix_connection(at)
    assert (await reader.readexactly(1)).decode() == ({"a", "b"} - {first}).pop()
    writer.close()


async def test_hosts_bytes_and_losses_are_counted_for_each_machine(machines: Machines):
    reader, writer = await asyncio.open_unix_connection(machines.at)
    first = (await reader.readexactly(1)).decode()
    writer.write(LONG)
    assert await reader.readexactly(len(LONG)) == LONG
    assert machines.placer.figures[first] == NodeFigures(first, first, hosts=1, told=len(LONG), said=len(LONG) + 1)
    machines.found[first].gone.set()
    assert await reader.read() == b""
    writer.close()
    assert machines.placer.figures[first] == NodeFigures(first, first, hosts=0, told=len(LONG), said=len(LONG) + 1, lost=1)


async def test_connections_that_are_open_at_the_end_leave_no_error_of_the_loop():
    errors = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: errors.append(context))
    echo = Echo("a")

    async def nodes() -> list[HostNode]:
        return [HostNode("a", "a", 2)]

    async def start(node: HostNode) -> Echo:
        return echo

    async with relayed(HostPlacer(nodes, start)) as bots:
        reader, _ = await asyncio.open_unix_connection(bots.removeprefix("unix:"))
        assert await reader.readexactly(1) == b"a"
    await asyncio.sleep(0)
    assert errors == []
