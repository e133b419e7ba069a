"""The network between namespaces that measurements of clusters use: it delays, it can be cut, and nothing of it stays."""

import subprocess
import sys
from collections.abc import Iterator

import pytest

from benchmarks.cluster.namespaces import Network, network, why_not

pytestmark = [pytest.mark.long, pytest.mark.skipif(bool(why := why_not()), reason=why)]
ECHO = """
import socket
server = socket.create_server(("10.87.0.1", 7000))
print("UP", flush=True)
while True:
    caller, _ = server.accept()
    while data := caller.recv(100):
        caller.sendall(data)
"""
ASK = """
import socket, time
server = socket.create_connection(("10.87.0.1", 7000), 2)
began = time.monotonic()
server.sendall(b"x")
assert server.recv(1) == b"x"
print(time.monotonic() - began)
"""


@pytest.fixture
def net() -> Iterator[Network]:
    """A hub that answers, and two nodes."""
    with network(2) as made:
        echo = subprocess.Popen(made.inside(0, sys.executable, "-S", "-c", ECHO), stdout=subprocess.PIPE, text=True)
        assert echo.stdout and echo.stdout.readline() == "UP\n"
        yield made
    assert echo.wait(10) < 0, "it was killed with its namespace"
    assert not set(made.names) & set(subprocess.check_output(["ip", "netns"], text=True).split())


def asked(net: Network, place: int) -> float | None:
    """The seconds from a question of a place to the hub until its answer; None if it gets none."""
    done = subprocess.run(net.inside(place, sys.executable, "-S", "-c", ASK), capture_output=True, text=True, check=False)
    return float(done.stdout) if done.returncode == 0 else None


def test_a_delay_counts_for_each_way_and_a_node_that_is_cut_off_hears_nothing_until_it_is_connected_again(net: Network):
    net.delay(0.03)
    assert (asked(net, 1) or 0) >= 0.06 and (asked(net, 2) or 0) >= 0.06
    net.cut(2)
    assert asked(net, 2) is None and asked(net, 1)
    net.mend(2)
    assert asked(net, 2)


def test_the_others_hear_each_other_after_all_of_a_node_was_killed(net: Network):
    net.kill(2)
    assert asked(net, 1)
