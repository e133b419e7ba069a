"""A Ray cluster whose machines are the places of a network between namespaces: the head in the hub, one worker in each node."""

import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.cluster.cable import enter
from benchmarks.cluster.namespaces import Network, network

PORT = 6379
OBJECTS = 83_886_080  # bytes of memory for objects in each place: bot hosts keep none
START = 300.0  # seconds for Ray to start in one place
TRIES = 4  # to start it: Ray gives up by itself after 30 s, which a busy machine needs now and then
ADDRESS = "RAY_ADDRESS"
# a node sees no files of Ray but its own: Ray keeps there which address a machine has
OWN_FILES = ("unshare", "--mount", "sh", "-c", 'mkdir -p /tmp/ray && mount -t tmpfs ray /tmp/ray && exec "$@"', "sh")
HOST = b"bridge/js/host.js"  # in the command of a bot host
ACTOR = b"ray::NodeHosts"  # how the process with the bot hosts of a node is called


class RayNetwork:
    """The cluster. All commands get their token from the environment of this process."""

    def __init__(self, net: Network) -> None:
        self.net = net
        self.command = Path(sys.executable).with_name("ray")

    def start_head(self) -> None:
        """Start Ray in the hub, which takes bot hosts only where no node does."""
        self._start(0, "--head", "--port", str(PORT), "--num-cpus", "0", "--include-dashboard", "false")

    def start_node(self, place: int) -> None:
        """Start Ray in a node."""
        self._start(place, "--address", f"{self.net.address(0)}:{PORT}", "--num-cpus", "1")

    def _start(self, place: int, *words: str) -> None:
        usual = ("--node-ip-address", self.net.address(place), "--object-store-memory", str(OBJECTS))
        own_files = () if place == 0 else OWN_FILES
        asked = self.net.inside(place, *own_files, str(self.command), "start", *words, *usual)
        known = {name: value for name, value in os.environ.items() if name != ADDRESS}
        for _ in range(TRIES):
            done = subprocess.run(asked, capture_output=True, text=True, timeout=START, check=False, env=known)
            if not done.returncode:
                print(f"Ray runs at {self.net.address(place)}.", file=sys.stderr, flush=True)
                return
            self.net.kill(place)  # what came up of it
        raise SystemExit(f"Ray did not start in place {place}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")

    def actor(self, place: int) -> int:
        """Return the process with the bot hosts of a node."""
        return next(each for each in self.net.processes(place) if Path(f"/proc/{each}/cmdline").read_bytes().startswith(ACTOR))

    def has_hosts(self, place: int) -> bool:
        """Return whether bot hosts run in a node."""
        return any(HOST in words_of(each) for each in self.net.processes(place))


def words_of(process: int) -> bytes:
    """Return the command of a process; empty if it has ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""


@contextmanager
def ray_network(nodes: int, delay: float) -> Iterator[RayNetwork]:
    """Yield a cluster of so many nodes, and move this process into its hub. Raises SystemExit where that cannot be done."""
    if not Path(sys.executable).with_name("ray").exists():
        raise SystemExit("Skipped: Ray is not installed, see docs/guides/cluster.md.")
    with network(nodes) as net:
        os.environ |= {
            ADDRESS: f"{net.address(0)}:{PORT}", "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32),
            "RAY_USAGE_STATS_ENABLED": "0",
        }  # fmt: skip
        cluster = RayNetwork(net)
        cluster.start_head()
        for place in range(1, nodes + 1):
            cluster.start_node(place)
        net.delay(delay)
        enter(net.names[0])
        yield cluster
