"""The cable of a network between namespaces: passes IPv4 packets between their TUN devices, each after a delay, or not at all.

    python -m benchmarks.cluster.cable NAMESPACE...

It does in one process what `tc netem` does in kernels that have it. Each namespace gets the device bc0, and 10.87.0.1 and so on
are the places of the network in the order of the names. Commands come as lines over stdin, which is its lifeline: `delay 0.02`
(seconds that each packet takes from one place to another), `cut 2` (the third place neither hears nor is heard), `mend 2`.
"""

import ctypes
import fcntl
import heapq
import os
import selectors
import struct
import sys
import time
from itertools import count
from pathlib import Path

DEVICE = "bc0"
NAMESPACES = Path("/run/netns")
LONGEST = 65536
NEW_NETWORK = 0x40000000  # CLONE_NEWNET
SET_DEVICE, TUN, NO_HEADER = 0x400454CA, 0x0001, 0x1000  # TUNSETIFF, IFF_TUN, IFF_NO_PI
TARGET = 19  # the last byte of the address that an IPv4 packet goes to


def enter(name: str) -> None:
    """Move this thread, and what it starts from now on, into a network namespace."""
    with (NAMESPACES / name).open() as file:
        move(file.fileno(), name)


def move(namespace: int, name: str) -> None:
    """Move this thread into a network namespace whose file is open."""
    if ctypes.CDLL(None, use_errno=True).setns(namespace, NEW_NETWORK):
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), name)


def device_in(name: str) -> int:
    """Return the open TUN device of a namespace."""
    enter(name)
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, SET_DEVICE, struct.pack("16sH22x", DEVICE.encode(), TUN | NO_HEADER))
    return device


class Cable:
    """The devices by their places, and the packets that are on their way."""

    def __init__(self, devices: list[int]) -> None:
        self.devices = devices
        self.delay = 0.0
        self.cut = set[int]()
        self.under_way: list[tuple[float, int, int, bytes]] = []  # when it arrives, its number, its place, the packet
        self.numbers = count()

    def take(self, place: int) -> None:
        """Take a packet that a place sends."""
        try:
            packet = os.read(self.devices[place], LONGEST)
        except BlockingIOError:
            return
        target = packet[TARGET] - 1 if len(packet) > TARGET and packet[0] >> 4 == 4 else -1
        if 0 <= target < len(self.devices) and place not in self.cut:
            heapq.heappush(self.under_way, (time.monotonic() + self.delay, next(self.numbers), target, packet))

    def deliver(self) -> float | None:
        """Deliver what has arrived, and return the seconds until the next packet does; None if there is none."""
        while self.under_way and self.under_way[0][0] <= time.monotonic():
            _, _, place, packet = heapq.heappop(self.under_way)
            if place not in self.cut:
                try:
                    os.write(self.devices[place], packet)
                except OSError:
                    continue  # its queue is full, or the device is down: the packet is lost, as on a real cable
        return max(0.0, self.under_way[0][0] - time.monotonic()) if self.under_way else None

    def obey(self, line: str) -> None:
        """Carry out a command."""
        match line.split():
            case ["delay", seconds]:
                self.delay = float(seconds)
            case ["cut", place]:
                self.cut.add(int(place))
            case ["mend", place]:
                self.cut.discard(int(place))


def main() -> None:
    """Pass packets until stdin ends."""
    home = os.open("/proc/self/ns/net", os.O_RDONLY)
    cable = Cable([device_in(name) for name in sys.argv[1:]])
    move(home, "home")  # else it would end with the processes of the last place
    with selectors.DefaultSelector() as waiting:
        for place, device in enumerate(cable.devices):
            waiting.register(device, selectors.EVENT_READ, place)
        waiting.register(sys.stdin.fileno(), selectors.EVENT_READ, None)
        print("READY", flush=True)
        while True:
            for key, _ in waiting.select(cable.deliver()):
                if key.data is not None:
                    cable.take(key.data)
                elif lines := os.read(key.fd, LONGEST).decode():
                    for line in lines.splitlines():
                        cable.obey(line)
                else:
                    return


if __name__ == "__main__":
    main()
