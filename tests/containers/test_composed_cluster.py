"""The profile of docker/cluster.yaml for real: a service whose bots are on two machines of a Ray cluster, all in containers."""

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.composed import Composed, missing, until

ROOT = Path(__file__).parents[2]
TOKEN = ROOT / "docker/secrets/ray_token"
WHY_NOT = missing("blockcrew-cluster")  # docs/guides/cluster.md builds it
pytestmark = [pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT), pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def crew() -> Iterator[Composed]:
    """A leader and three workers on flat land, spread over two machines."""
    mine = not TOKEN.exists()
    if mine:
        TOKEN.parent.mkdir(mode=0o700, exist_ok=True)
        TOKEN.write_text(secrets.token_hex(32))
        TOKEN.chmod(0o644)
    try:
        with Composed(
            "blockcrew-cluster-test", "cluster", ("compose.yaml", "docker/cluster.yaml"),
            ("server", "head", "worker-1", "worker-2", "service-cluster"), "service-cluster",
            BLOCKCREW_LAND="flat", BLOCKCREW_BOTS_PER_HOST="2",
        ) as composed:  # fmt: skip
            composed.log_in(240)
            composed.new_crew(3, seconds=240)
            yield composed
    finally:
        if mine:
            TOKEN.unlink()


def hosts(crew: Composed, worker: str) -> int:
    """How many processes with bots run on a machine."""
    code, said = crew.run_in(worker, "pgrep", "-fc", "node .*host")
    return int(said.split()[0]) if code == 0 else 0


def is_done(crew: Composed, goal: str) -> bool:
    """Whether the crew's last goal was this one, and was reached."""
    last = (crew.crew() or {}).get("last") or {}
    return bool(last.get("state") == "done" and goal in last["goal"])


def all_here(crew: Composed) -> bool:
    """Whether all bots are in the world."""
    agents = (crew.crew() or {}).get("agents", ())
    return len(agents) == 4 and all(agent["online"] for agent in agents)


def test_a_crew_on_two_machines_reaches_its_goal(crew: Composed) -> None:
    assert all(hosts(crew, worker) for worker in ("worker-1", "worker-2")), "bots are on both"
    crew.say("leader, mine 12 dirt")
    until(lambda: is_done(crew, "12 dirt"), 180, "12 dirt")


def test_a_machine_that_is_killed_gives_its_bots_to_the_other_one(crew: Composed) -> None:
    crew.kill("worker-1")
    until(lambda: not all_here(crew), 60, "the loss is noticed")
    until(lambda: all_here(crew), 120, "all bots are back")
    crew.say("leader, mine 6 dirt")
    until(lambda: is_done(crew, "6 dirt"), 180, "6 more dirt")


def test_nobody_gets_into_ray_without_the_token(crew: Composed) -> None:
    code, said = crew.run_in("worker-2", "env", "RAY_AUTH_TOKEN_PATH=/nothing", "ray", "status", "--address", "head:6379")
    assert code != 0 and "token" in said.lower()
