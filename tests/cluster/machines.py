"""A machine of a cluster without a cluster: its NodeHosts, or NodeWorld, runs in the test's process, with real bot hosts, or a
real server."""

import asyncio
from typing import Any

from orchestrator.cluster.host_calls import HostLost, HostNode
from orchestrator.cluster.node_hosts import NodeHosts
from orchestrator.cluster.node_world import NodeWorld


class Machine:
    """Calls a NodeHosts or a NodeWorld here. `unplug` makes it silent, as a broken network does; `crash` ends it at once."""

    def __init__(self, kind: type[NodeHosts | NodeWorld]) -> None:
        self.hosts = kind()
        self.silent = self.gone = False

    async def call(self, method: str, *arguments: Any) -> Any:
        if self.gone:
            raise HostLost("the machine crashed")
        if self.silent:
            await asyncio.Event().wait()
        return await getattr(self.hosts, method)(*arguments)

    async def crash(self) -> None:
        self.gone = True
        await self.hosts.stop()

    async def end(self) -> None:
        if not self.gone:
            await self.hosts.stop()


class Cluster:
    """Machines by their names, which are also their addresses."""

    def __init__(self, *names: str, kind: type[NodeHosts | NodeWorld] = NodeHosts) -> None:
        self.machines = {name: Machine(kind) for name in names}

    async def nodes(self) -> list[HostNode]:
        return [HostNode(name, name, 2) for name in self.machines]

    async def start(self, node: HostNode) -> Machine:
        machine = self.machines[node.name]
        if machine.gone or machine.silent:
            raise HostLost(f"{node.name} is gone")
        if isinstance(machine.hosts, NodeHosts):
            await machine.hosts.start(node.address)
        return machine
