"""Chooses the machine of a cluster on which the next bot host starts, and starts it there."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from orchestrator.cluster.host_calls import SILENT, HostLost, HostNode, HostWords, NodeCalls, NodeFigures

SHUNNED = 60.0  # seconds for which a machine that was lost gets no bot host, if there is another one

Nodes = Callable[[], Awaitable[Sequence[HostNode]]]
Start = Callable[[HostNode], Awaitable[NodeCalls]]


def in_order(nodes: Sequence[HostNode], hosts: Mapping[str, int], shunned: Set[str]) -> list[HostNode]:
    """Return the machines in the order in which they should get the next bot host: those that were not lost lately first, then
    those with the fewest hosts per core. `hosts` has the number of bot hosts by the name of the machine."""
    return sorted(
        nodes, key=lambda node: (node.name in shunned, (hosts.get(node.name, 0) + 1) / max(node.cores, 0.1), node.name)
    )


@dataclass(eq=False, slots=True)
class PlacedHost:
    """A bot host on a machine of the cluster. All methods raise HostLost if it is gone, or silent for SILENT seconds since it
    was asked for bytes: from then on, the machine counts until it ends the host itself."""

    node: HostNode
    calls: NodeCalls
    number: int
    figures: NodeFigures

    async def write(self, words: bytes) -> None:
        """Give the bot host bytes; return when its machine has them, so that later ones cannot overtake them."""
        await answered(self.calls.call("write", self.number, words), self.node, patience=2 * SILENT)  # `read` notices first
        self.figures.told += len(words)

    async def read(self) -> HostWords:
        """Return the next bytes of the bot host; there may be none yet."""
        found: HostWords = await answered(self.calls.call("read", self.number), self.node)
        self.figures.said += len(found.words)
        return found

    async def close(self) -> None:
        """End the bot host."""
        await answered(self.calls.call("close", self.number), self.node)


async def answered(call: Awaitable[Any], node: HostNode, patience: float = SILENT) -> Any:
    """Return the answer of a machine. Raises HostLost if there is none within `patience` seconds."""
    try:
        async with asyncio.timeout(patience):
            return await call
    except TimeoutError:
        raise HostLost(f"{node.address} was silent for {patience:g} s") from None


class HostPlacer:
    """Places bot hosts on machines. `nodes` returns those that are there, and `start` prepares one for bot hosts. `figures` has
    what is counted of each machine, by its name."""

    def __init__(self, nodes: Nodes, start: Start) -> None:
        self.nodes, self.start = nodes, start
        self.running: dict[str, NodeCalls] = {}
        self.figures: dict[str, NodeFigures] = {}
        self.lost: dict[str, float] = {}  # name of a machine -> when it was lost
        self.starting = asyncio.Lock()

    @property
    def hosts(self) -> dict[str, int]:
        """Return the number of bot hosts on each machine, by its name."""
        return {name: figures.hosts for name, figures in self.figures.items()}

    async def prepare(self) -> None:
        """Prepare all machines at the same time, so that a bot host starts quickly on any of them. Raises HostLost if one
        cannot be prepared."""
        await asyncio.gather(*(self._running(node) for node in await self.nodes()))

    async def open(self) -> PlacedHost:
        """Start a bot host on the machine whose turn it is. Raises HostLost if no machine can start one."""
        async with self.starting:
            why = HostLost("the cluster has no machine")
            for node in in_order(await self.nodes(), self.hosts, self._shunned()):
                calls = self.running.get(node.name)
                try:
                    calls = await self._running(node)
                    number = await answered(calls.call("open"), node)
                except HostLost as lost:
                    self.shun(node, calls)
                    why = lost
                    continue
                self._of(node).hosts += 1
                return PlacedHost(node, calls, number, self._of(node))
            raise why

    def shun(self, node: HostNode, calls: NodeCalls | None) -> None:
        """Note that a machine was lost: other machines come first for a while, and it is prepared anew before it is used,
        unless that was done since `calls`, through which it was lost."""
        self._of(node).lost += 1
        self.lost[node.name] = asyncio.get_running_loop().time()
        if self.running.get(node.name) is calls:
            self.running.pop(node.name, None)

    def ended(self, host: PlacedHost) -> None:
        """Note that a bot host has ended."""
        host.figures.hosts -= 1

    async def end(self) -> None:
        """End all bot hosts on all machines, as far as they still answer."""
        for calls in self.running.values():
            with contextlib.suppress(HostLost):
                await calls.end()

    def _of(self, node: HostNode) -> NodeFigures:
        return self.figures.setdefault(node.name, NodeFigures(node.name, node.address))

    async def _running(self, node: HostNode) -> NodeCalls:
        self._of(node)
        if node.name not in self.running:
            self.running[node.name] = await self.start(node)
        return self.running[node.name]

    def _shunned(self) -> set[str]:
        now = asyncio.get_running_loop().time()
        return {name for name, when in self.lost.items() if now - when < SHUNNED}
