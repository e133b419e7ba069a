"""`blockcrew serve --on`: the bots of two crews are on two nodes of a Ray cluster, and the API is what it always was."""

import os
import signal
from pathlib import Path

import psutil
import pytest
from own_process import process, ready
from serving_crews import Caller
from waiting import until

from orchestrator.cluster.address import AUTO
from orchestrator.cluster.environment import prepare_environment
from orchestrator.record.reader import list_runs, read_run
from tests.cluster.ray_nodes import actor_of, two_nodes

prepare_environment(AUTO)
pytest.importorskip("ray", reason="the extra `cluster` is not installed")
pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]
PATIENCE = 300.0  # seconds: Ray and its actors start slowly on a busy machine
CREWS = ("one", "two")


async def test_crews_work_on_two_nodes_lose_one_of_them_and_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("BLOCKCREW_BOTS_PER_HOST", "1")
    with two_nodes() as (address, raylet):
        monkeypatch.setenv("RAY_ADDRESS", address)
        with process(tmp_path, "--land", "flat", "--on", AUTO) as (serving, url, tokens):
            owner = Caller(url, tokens["owner"])
            for name in CREWS:
                await owner.post("/api/crews", name=name, workers=1)
            await until(lambda: is_ready(owner), PATIENCE)
            assert list((await hosts(owner)).values()) == [2.0, 2.0], "two bots of each crew, one in each host"
            for name in CREWS:
                await owner.post("/api/commands", text="leader, mine 400 dirt", crew=name)
            for name in CREWS:
                await until(lambda name=name: gained(owner, name, 2), PATIENCE)
            os.kill(actor_of(raylet), signal.SIGKILL)
            await until(lambda: all_back(owner), PATIENCE)
            for name in CREWS:
                await owner.post("/api/commands", text="stop", crew=name)
            for name in CREWS:
                await until(lambda name=name: idle(owner, name), PATIENCE)
            bots = [each for each in psutil.Process().children(recursive=True) if is_bot_host(each)]
            assert len(bots) >= 2 * len(CREWS)
            serving.send_signal(signal.SIGTERM)
            assert serving.wait(PATIENCE) == 130, "as without a cluster: Ray must not take the signal for itself"
            _, alive = psutil.wait_procs(bots, timeout=PATIENCE)
            assert not alive
    runs = [read_run(path) for path in list_runs(tmp_path / "runs")]
    lost = [event for run in runs for event in run.of("bridge") if event.data["event"] == "lost" and event.data["bots"]]
    assert {event.data.get("where") for event in lost} == {node_of(address)}
    for run in runs:
        trace = next(event.trace for event in run.of("command") if event.data["text"] == "stop")
        halted = [event.at for event in run.of("outcome") if event.data.get("reason") == "stopped"]
        told = next(event.at for event in run.events if event.trace == trace)
        print("seconds from stop to the end of each skill:", [round(at - told, 3) for at in halted if at >= told])


def node_of(address: str) -> str:
    """The network address in HOST:PORT; both nodes have the same."""
    return address.rpartition(":")[0]


def is_bot_host(each: psutil.Process) -> bool:
    try:
        return any(word.endswith("bridge/js/host.js") for word in each.cmdline())
    except psutil.Error:
        return False


async def is_ready(owner: Caller) -> bool:
    await ready(owner)
    return True


async def hosts(owner: Caller) -> dict[str, float]:
    """The number of bot hosts of each node, as the metrics tell it."""
    lines = (await owner.http.get("/metrics")).text.splitlines()
    return {line.split()[0]: float(line.split()[1]) for line in lines if line.startswith("blockcrew_node_hosts{")}


async def gained(owner: Caller, name: str, count: int) -> bool:
    return sum(part["got"] for part in (await owner.get(f"/api/crews/{name}"))["progress"]) >= count


async def idle(owner: Caller, name: str) -> bool:
    return not (await owner.get(f"/api/crews/{name}"))["goal"]


async def all_back(owner: Caller) -> bool:
    """Both bots of the lost node were lost and are back, whichever crew they are in, and nobody is missing."""
    crews = [await owner.get(f"/api/crews/{name}") for name in CREWS]
    notes = [line["text"].split()[0] for crew in crews for line in crew["conversation"] if line["kind"] == "note"]
    online = all(agent["online"] for crew in crews for agent in crew["agents"])
    return online and min(notes.count("lost"), notes.count("back")) >= len(CREWS)
