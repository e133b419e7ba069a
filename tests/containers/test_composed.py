"""The embedded profile for real: a crew in containers, each of which is killed, and nobody gets out of that of the bots."""

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.composed import Composed, missing, until
from orchestrator.servers.ping import ping

WHY_NOT = missing()
pytestmark = [pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT), pytest.mark.timeout(300)]
WORKERS = 3
REACH = """
const net = require('net')
const knock = ([host, port]) => new Promise(resolve => {
  const socket = net.connect(port, host, () => { socket.destroy(); resolve(true) })
  socket.setTimeout(3000, () => { socket.destroy(); resolve(false) })
  socket.on('error', () => resolve(false))
})
Promise.all(JSON.parse(process.argv[1]).map(knock)).then(found => console.log(JSON.stringify(found)))
"""
# in the service's image, as it would: a bot that runs code which nobody vouches for
FOREIGN = """
import asyncio, json, sys
from orchestrator.bridge.link import Link

async def main():
    link = await Link.open(on_event=lambda e: None, claim=lambda b, k: True, release=lambda b: None,
                           bots="unix:/run/blockcrew-bots/bots.sock")
    await link.connect("Eve", "server", 25565, "1.21.1")
    print(json.dumps(await link.call("skill", bot="Eve", name="reach", args={}, seconds=20, code=sys.argv[1], main="reach")))
    await link.close()

asyncio.run(main())
"""
SKILL = """
async function reach (bot) {
  const ways = {
    fetch: () => fetch('http://%(host)s:%(port)d/'),
    require: () => require('node:net').connect(%(port)d, '%(host)s'),
    made: () => (async () => {}).constructor('return fetch("https://1.1.1.1/")')(),
    process: () => process.binding('tcp_wrap'),
    socket: () => new WebSocket('ws://service:8765/'),
    public: () => fetch('https://1.1.1.1/')
  }
  const open = []
  for (const name in ways) try { await ways[name](); open.push(name) } catch {}
  if (open.length) throw new Error('open: ' + open.join(', '))
}
"""


@pytest.fixture(scope="module")
def crew() -> Iterator[Composed]:
    """All containers up on flat land, where nobody needs a shovel, and a crew of four in the world."""
    with Composed("blockcrew-test", BLOCKCREW_LAND="flat", BLOCKCREW_MIND="frugal") as composed:
        composed.log_in()
        composed.new_crew(WORKERS)
        yield composed


@pytest.fixture(scope="module")
def listener() -> Iterator[int]:
    """Somebody on this machine who listens on all its addresses; the port."""
    with socket.create_server(("0.0.0.0", 0)) as server:
        threading.Thread(target=accept, args=(server,), daemon=True).start()
        yield server.getsockname()[1]


def accept(server: socket.socket) -> None:
    """Everybody, until it is closed."""
    while True:
        try:
            server.accept()[0].close()
        except OSError:
            return


def carried(crew: Composed) -> int:
    """Dirt in everybody's hands."""
    agents = (crew.crew() or {}).get("agents", ())
    return sum(agent["inventory"].get("dirt", 0) for agent in agents)


def test_the_page_and_the_game_both_answer(crew: Composed) -> None:
    assert crew.ask("/health") == {"ok": True}
    status = asyncio.run(ping("127.0.0.1", crew.game))
    assert (status.version, status.players) == ("1.21.1", WORKERS + 1)


def test_a_crew_collects(crew: Composed) -> None:
    crew.say("leader, mine 8 dirt")
    until(lambda: carried(crew) >= 8, 90, "8 dirt in their hands")


@pytest.mark.parametrize("service", ["server", "bots", "door", "service"])
def test_a_crew_goes_on_after_a_container_was_killed(crew: Composed, service: str) -> None:
    crew.say("leader, stop")
    crew.say("leader, mine 300 dirt")
    before = carried(crew)
    until(lambda: carried(crew) > before, 60, "the crew is at work")
    crew.kill(service)
    crew.start(service)
    until(lambda: all_there(crew), 60, f"everybody is there after {service} was killed")
    found = carried(crew)
    until(lambda: carried(crew) > found, 60, f"the crew is back at work after {service} was killed")
    crew.say("leader, stop")


def all_there(crew: Composed) -> bool:
    """Whether the service answers, and everybody is in the world with something in hand."""
    agents = (crew.crew() or {}).get("agents", ())
    return len(agents) == WORKERS + 1 and all(agent["online"] for agent in agents) and carried(crew) > 0


def test_from_the_bots_container_nothing_is_reached(crew: Composed, listener: int) -> None:
    """With all of node's powers, which no skill has; the same from the door's container shows that the test can fail."""
    targets = [["server", 25565], ["service", 8765], ["1.1.1.1", 443]]
    targets += [[address, listener] for address in addresses(crew)]
    for service, reached in (("bots", set()), ("door", {"server"})):
        code, said = crew.run_in(service, "node", "-e", REACH, json.dumps(targets))
        assert code == 0, said
        found = {host for (host, _), open_ in zip(targets, json.loads(said.splitlines()[-1]), strict=True) if open_}
        assert found >= reached and not (found if service == "bots" else found & {"service", "1.1.1.1"})


def addresses(crew: Composed) -> list[str]:
    """This machine's, on the networks of the containers as well."""
    networks = crew.container("server").attrs["NetworkSettings"]["Networks"].values()
    own = socket.gethostbyname_ex(socket.gethostname())[2]
    return [*own, *(network["Gateway"] for network in networks if network.get("Gateway"))]


def test_a_skill_that_nobody_vouches_for_reaches_nothing(crew: Composed, listener: int) -> None:
    service = crew.container("service")
    service.stop(timeout=5)
    try:
        said = crew.client.containers.run(
            "blockcrew-service", ["-c", FOREIGN, SKILL % {"host": addresses(crew)[0], "port": listener}], entrypoint="python",
            volumes_from=[service.id], network_mode="none", remove=True, ulimits=crew.limits,
        ).decode()  # fmt: skip
    finally:
        service.start()
    answer = json.loads(said.splitlines()[-1])
    assert answer["done"], answer


def test_no_container_has_the_engine_or_more_rights_than_it_needs(crew: Composed) -> None:
    for service in ("server", "bots", "door", "service"):
        attrs = crew.container(service).attrs
        assert attrs["HostConfig"]["ReadonlyRootfs"] and attrs["Config"]["User"] == "10001:10001"
        assert not any("docker.sock" in str(mount) or "podman.sock" in str(mount) for mount in attrs["Mounts"])
        assert attrs["HostConfig"]["Memory"] > 0 and attrs["HostConfig"]["PidsLimit"] > 0
        code, said = crew.run_in(service, "sh", "-c", "echo x > /blockcrew/x")
        assert code != 0 and "ead-only" in said
    assert "control" not in {Path(mount["Destination"]).name for mount in crew.container("bots").attrs["Mounts"]}


def test_bench_runs_inside_and_a_shelter_is_built(crew: Composed) -> None:
    """As the guide has it: the service makes room, then `run` in its place. A plot that is used twice is put back before."""
    crew.container("service").stop(timeout=5)
    try:
        for words in (
            ["collection", "--goal", "mine 3 logs", "--arena", "quarry", "--teams", "solo", "--seeds", "1"],
            ["shelter", "--size", "4x4x4", "--at", "8 -60 8", "--teams", "tree", "--seeds", "2"],
        ):
            said = crew.compose(
                "run", "--rm", "-T", "--no-deps", "service", "bench", *words, "--world", "server:25565",
                "--out", f"/data/{words[0]}", "--json",
            ).stdout  # fmt: skip
            rows = json.loads([line for line in said.splitlines() if line.startswith("{")][-1])["rows"]
            assert [row["ok"] for row in rows] == [True] * len(rows), rows
    finally:
        crew.container("service").start()
