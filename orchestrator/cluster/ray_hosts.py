"""Bot hosts on the machines of a Ray cluster: one actor on each machine, which is reached through Ray's own connections."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import ray
from ray import exceptions
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from orchestrator.cluster.host_calls import HostLost, HostNode
from orchestrator.cluster.needs import MIB, RunNeeds
from orchestrator.cluster.node_hosts import START, NodeHosts
from orchestrator.cluster.nodes import check_nodes, join, living
from orchestrator.cluster.own_signals import restore_signals
from orchestrator.cluster.placing import HostPlacer
from orchestrator.cluster.relay import relayed
from orchestrator.cluster.socket_carrier import SocketCarrier
from orchestrator.core.errors import BlockcrewError

NEEDS = RunNeeds(cores=0.1, memory=400 * MIB, node_packages=True)  # one bot host with ten bots, and Ray's process for it
HELD = 0.01  # cores that an actor holds, so that an autoscaler does not take its machine for idle
AT_ONCE = 200  # calls at the same time in one actor: two for each bot host


@contextlib.asynccontextmanager
async def ray_hosts(on: str) -> AsyncIterator[tuple[str, HostPlacer]]:
    """Yield a socket behind which the bot hosts of the cluster `on` (`auto` or ray://HOST:PORT) answer, and what places them on
    its machines. Raises BlockcrewError if a machine cannot run bot hosts, before any starts."""
    # in a thread: it takes seconds, and in the main thread Ray would change what Python notes as handler of SIGTERM
    await asyncio.to_thread(join, on)
    restore_signals()
    try:
        await asyncio.to_thread(check_nodes, NEEDS)
        placer = HostPlacer(living_nodes, started)
        try:
            await placer.prepare()
        except HostLost as lost:
            raise BlockcrewError(f"A machine of the cluster cannot run bots: {lost}.") from lost
        async with relayed(placer) as bots:
            yield bots, placer
    finally:
        await asyncio.to_thread(ray.shutdown)
        restore_signals()


async def living_nodes() -> list[HostNode]:
    """Return the machines of the cluster that Ray believes to be alive."""
    return [HostNode(room.name, room.address, room.cores) for room in await asyncio.to_thread(living)]


async def started(node: HostNode) -> "RayNode":
    """Return the actor for bot hosts on a machine, ready for them. Raises HostLost if it does not start."""
    calls = actor_on(node, NodeHosts)
    try:
        async with asyncio.timeout(START):
            await calls.call("start", node.address)
    except TimeoutError:
        raise HostLost(f"{node.address} did not start bot hosts within {START:g} s") from None
    return calls


def actor_on(node: HostNode, kind: type[SocketCarrier], patience: float = 3.0) -> "RayNode":
    """Return a new actor of this class on a machine; at its end it has `patience` seconds to stop."""
    there = NodeAffinitySchedulingStrategy(node.name, soft=False)
    # no restart by Ray: the relay places the bot hosts anew, and Ray would begin calls again that were half done
    actor: Any = ray.remote(num_cpus=min(HELD, node.cores), max_restarts=0, max_task_retries=0, max_concurrency=AT_ONCE)(kind)
    return RayNode(actor.options(scheduling_strategy=there).remote(), patience)


class RayNode:
    """Calls the NodeHosts or the NodeWorld that is an actor on one machine."""

    def __init__(self, actor: Any, patience: float) -> None:
        self.actor, self.patience = actor, patience

    async def call(self, method: str, *arguments: Any) -> Any:
        """Call a method of the actor and return its answer. Raises HostLost if the actor or its machine is gone."""
        try:
            reference = getattr(self.actor, method).remote(*arguments)
            # a shield, since Ray's client trips over a future that was cancelled
            return await asyncio.shield(asyncio.wrap_future(reference.future()))
        except exceptions.RayTaskError as broke:
            raise HostLost(str(broke.cause)) from broke
        except exceptions.RayError as lost:
            raise HostLost(type(lost).__name__) from lost

    async def end(self) -> None:
        """Let the actor stop what it has, and end it."""
        with contextlib.suppress(TimeoutError, HostLost):
            async with asyncio.timeout(self.patience):
                await self.call("stop")
        ray.kill(self.actor)
