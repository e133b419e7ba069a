"""A crew whose bots are on two nodes of a Ray cluster, on this machine; one node, or its actor, is killed in mid-work."""

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import Iterator
from pathlib import Path

import pytest

from orchestrator.cluster.address import AUTO
from orchestrator.cluster.environment import prepare_environment
from orchestrator.record.reader import read_run
from tests.cluster.ray_nodes import actor_of, two_nodes

prepare_environment(AUTO)
pytest.importorskip("ray", reason="the extra `cluster` is not installed")
pytestmark = [pytest.mark.long, pytest.mark.timeout(600)]

COMMAND = Path(sys.executable).with_name("blockcrew")
WANTED = 24
LEADER_AND_WORKERS = 4


@pytest.fixture
def second_raylet() -> Iterator[tuple[str, int]]:
    """The address of a cluster of two nodes, and the process id of the raylet of the second one."""
    with two_nodes() as found:
        yield found


def killed(raylet: int, what: str) -> int:
    """The process that a test kills: the raylet of a node, with which the node is gone, or the actor with the node's hosts."""
    return raylet if what == "node" else actor_of(raylet)


@pytest.mark.parametrize("what", ["node", "actor"])
async def test_a_crew_goes_on_when_half_of_its_bots_are_killed(what: str, second_raylet: tuple[str, int], tmp_path: Path):
    address, raylet = second_raylet
    environment = os.environ | {"RAY_ADDRESS": address, "BLOCKCREW_BOTS_PER_HOST": "1"}
    words = ["demo", "--goal", f"mine {WANTED} logs", "--on", AUTO, "--data", str(tmp_path), "--json"]
    demo = await asyncio.create_subprocess_exec(COMMAND, *words, env=environment, stdout=PIPE, stderr=PIPE)
    assert demo.stderr and demo.stdout
    told = []
    while line := (await demo.stderr.readline()).decode():
        told.append(line)
        if sum("does: mineBlock" in each for each in told) == LEADER_AND_WORKERS - 1:
            break
    os.kill(killed(raylet, what), signal.SIGKILL)
    out, errors = await demo.communicate()
    assert demo.returncode == 0, "".join(told) + errors.decode()
    result = json.loads(out.decode().splitlines()[-1])
    assert result["ok"] and result["counted_by"] == "server"
    assert WANTED <= result["got"] < WANTED + LEADER_AND_WORKERS, "nothing was lost, and nothing counted twice"
    told_by_bridge = read_run(Path(result["record"])).of("bridge")
    lost = {bot: event.at for event in told_by_bridge if event.data["event"] == "lost" for bot in event.data["bots"]}
    back = {event.agent: event.at for event in told_by_bridge if event.data["event"] == "back"}
    assert len(lost) == LEADER_AND_WORKERS // 2 and lost.keys() == back.keys()
    print("seconds until each bot was back:", {bot: round(back[bot] - lost[bot], 1) for bot in lost})
