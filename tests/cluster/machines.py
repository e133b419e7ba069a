"""A machine of a cluster without a cluster: its NodeHosts runs in the test's process, with real bot hosts."""

import asyncio
from typing import Any

from orchestrator.cluster.host_calls import HostLost, HostNode
from orchestrator.cluster.node_hosts import NodeHosts


class Machine:
    """Calls a NodeHosts here. `unplug` makes it silent, as a broken network does; `crash` ends it at once."""

    def __init__(self) -> None:
        self.hosts = NodeHosts()
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

    def __init__(self, *names: str) -> None:
        self.machines = {name: Machine() for name in names}

    async def nodes(self) -> list[HostNode]:
        return [HostNode(name, name, 2) for name in self.machines]

    async def start(self, node: HostNode) -> Machine:
        machine = self.machines[node.name]
        if machine.gone or machine.silent:
            raise HostLost(f"{node.name} is gone")
        await machine.hosts.start(node.address)
        return machine
