"""Machines for measurements: network namespaces of this machine with a network between them, made and removed by root.

Place 0 is the hub, where the crew, the game's server and the head of a cluster are; the others are nodes. Nothing outside the
namespaces changes. A delay counts for each way: a question and its answer take it twice.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from benchmarks.cluster.cable import DEVICE

ROOT = Path(__file__).parents[2]
PACKET = 9000  # bytes: fewer and larger packets than usual, since a process of ours passes each of them
GONE = 10.0  # seconds in which processes of a namespace have to end


def why_not() -> str:
    """Return why this machine cannot have such a network, in one sentence; empty if it can."""
    if os.geteuid() != 0:
        return "Only root can make network namespaces."
    if missing := [name for name in ("ip", "nsenter") if not shutil.which(name)]:
        return f"{missing[0]} is not installed (packages iproute2 and util-linux)."
    if not Path("/dev/net/tun").exists():
        return "There is no /dev/net/tun."
    name = f"bc{os.getpid()}-try"
    if subprocess.run(["ip", "netns", "add", name], capture_output=True, check=False).returncode:
        return "Network namespaces are not allowed here."
    subprocess.run(["ip", "netns", "del", name], check=True)
    return ""


@dataclass
class Network:
    """A network whose places are the namespaces `names`."""

    names: Sequence[str]
    cable: subprocess.Popen[str]

    @staticmethod
    def address(place: int) -> str:
        """Return the address of a place."""
        return f"10.87.0.{place + 1}"

    def inside(self, place: int, *words: str) -> list[str]:
        """Return the words of a command that runs in a place."""
        return ["nsenter", f"--net=/run/netns/{self.names[place]}", *words]

    def processes(self, place: int) -> list[int]:
        """Return the ids of the processes in a place."""
        return [int(each) for each in run("ip", "netns", "pids", self.names[place]).split()]

    def kill(self, place: int) -> None:
        """Kill all processes in a place at once, but not this one, and wait until they have ended."""
        for process in self.processes(place):
            if process != os.getpid():
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
        until = time.monotonic() + GONE
        while set(self.processes(place)) - {os.getpid()} and time.monotonic() < until:
            time.sleep(0.05)

    def delay(self, seconds: float) -> None:
        """Let each packet take so long from one place to another."""
        self._tell(f"delay {seconds}")

    def cut(self, place: int) -> None:
        """Cut a place off: it neither hears the others nor is heard."""
        self._tell(f"cut {place}")

    def mend(self, place: int) -> None:
        """Connect a place again that was cut off."""
        self._tell(f"mend {place}")

    def _tell(self, line: str) -> None:
        assert self.cable.stdin
        self.cable.stdin.write(line + "\n")
        self.cable.stdin.flush()


@contextmanager
def network(nodes: int) -> Iterator[Network]:
    """Yield a network of a hub and so many nodes; at the end all processes in them are killed. Raises SystemExit where there
    can be none."""
    if why := why_not():
        raise SystemExit(f"Skipped: {why}")
    names = [f"bc{os.getpid()}-{place}" for place in range(nodes + 1)]
    with removed_at_the_end(names):
        for name in names:
            run("ip", "netns", "add", name)
        words = [sys.executable, "-m", "benchmarks.cluster.cable", *names]
        with subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as cable:
            assert cable.stdout and cable.stdin
            if cable.stdout.readline() != "READY\n":
                raise SystemExit("The cable between the namespaces did not start.")
            made = Network(names, cable)
            for place, name in enumerate(names):
                connect(name, made.address(place))
            try:
                yield made
            finally:
                for place in range(len(names)):
                    made.kill(place)
                cable.stdin.close()


@contextmanager
def removed_at_the_end(names: Sequence[str]) -> Iterator[None]:
    """Remove these namespaces at the end."""
    try:
        yield
    finally:
        for name in names:
            subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)


def connect(name: str, address: str) -> None:
    """Give a namespace its address, and a way to the others."""
    run("ip", "-n", name, "link", "set", "lo", "up")
    run("ip", "-n", name, "addr", "add", f"{address}/24", "dev", DEVICE)
    run("ip", "-n", name, "link", "set", DEVICE, "mtu", str(PACKET), "up")
    run("ip", "-n", name, "route", "add", "default", "dev", DEVICE)  # Ray looks for its address on the way to the internet


def run(*words: str) -> str:
    """Run a command and return its output."""
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout
