"""`blockcrew serve --on ... --world-on-cluster`: the embedded world is an actor on a node of a Ray cluster."""

import signal
from pathlib import Path

import psutil
import pytest
from own_process import process, ready
from serving_crews import Caller
from waiting import until

from orchestrator.cluster.address import AUTO
from orchestrator.cluster.environment import prepare_environment
from tests.cluster.ray_nodes import two_nodes

prepare_environment(AUTO)
pytest.importorskip("ray", reason="the extra `cluster` is not installed")
pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]
PATIENCE = 300.0  # seconds: Ray and its actors start slowly on a busy machine


async def test_a_crew_works_in_a_world_on_a_node_and_finds_it_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with two_nodes() as (address, _):
        monkeypatch.setenv("RAY_ADDRESS", address)
        words = ("--land", "flat", "--on", AUTO, "--world-on-cluster")
        with process(tmp_path, *words) as (serving, url, tokens):
            owner = Caller(url, tokens["owner"])
            await owner.post("/api/crews", name="one", workers=1)
            await until(lambda: is_ready(owner), PATIENCE)
            (world,) = worlds()
            assert psutil.Process(world.ppid()).name().startswith("ray::NodeWorld")
            await owner.post("/api/commands", text="leader, mine 40 dirt", crew="one")
            await until(lambda: gained(owner, 2), PATIENCE)
            world.kill()
            await until(lambda: another(world.pid), PATIENCE)
            await until(lambda: is_ready(owner), PATIENCE)
            await until(lambda: gained(owner, 4), PATIENCE)
            serving.send_signal(signal.SIGTERM)
            assert serving.wait(PATIENCE) == 130
        assert not worlds(), "it was saved and ended with its service"


def worlds() -> list[psutil.Process]:
    """The processes of embedded servers that actors of this test's cluster have started."""
    actors = [each for each in psutil.Process().children(recursive=True) if name_of(each).startswith("ray::")]
    return [child for actor in actors for child in children_of(actor) if "start.js" in " ".join(words_of(child))]


def name_of(process: psutil.Process) -> str:
    try:
        return process.name()
    except psutil.Error:
        return ""


def children_of(process: psutil.Process) -> list[psutil.Process]:
    try:
        return process.children()
    except psutil.Error:
        return []


def words_of(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.Error:
        return []


async def another(before: int) -> bool:
    return any(each.pid != before for each in worlds())


async def is_ready(owner: Caller) -> bool:
    await ready(owner)
    return True


async def gained(owner: Caller, count: int) -> bool:
    return sum(part["got"] for part in (await owner.get("/api/crews/one"))["progress"]) >= count
