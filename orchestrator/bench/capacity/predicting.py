"""Reckons from measured figures how many machines a number of bots needs, what they cost, and which limit comes first.

The model is simple on purpose. Every process may use FULL of one core, since each of them does its work in one thread; costs
grow in a straight line with the bots. Where a world and the process of its crews reach a limit, further worlds follow. The bots
of the measured crew see each other; where many more do, the server and the network have more work than reckoned here.
"""

import math
from dataclasses import dataclass

from orchestrator.bench.capacity.figures import BotActivity, CapacityFigures, ProcessRole, Way
from orchestrator.core.errors import BlockcrewError
from orchestrator.team.organisation import NAMES

FULL = 0.7  # the share of a core, of memory and of a network that is used: work comes in bursts
HOURS = 730  # of a month
SINGLE = {
    ProcessRole.SERVER: "the server's tick",
    ProcessRole.CREW: "the process of the crews, in which leaders decide",
    ProcessRole.GATEWAY: "the gateway",
}
NETWORK = "the network of the machine with the server and the crews"


@dataclass(frozen=True, slots=True)
class MachineKind:
    """A machine that can be rented: cores, memory in GiB, network in Mbit/s, and its price per hour in any currency."""

    cores: float = 8
    memory: float = 32
    megabits: float = 1000
    price: float = 0.0

    def __post_init__(self) -> None:
        """Raise BlockcrewError if a figure is impossible."""
        if min(self.cores, self.memory, self.megabits) <= 0 or self.price < 0:
            raise BlockcrewError("A machine has more than 0 cores, GiB of memory and Mbit/s, and its price is not negative.")


@dataclass(frozen=True, slots=True)
class CapacityLimit:
    """The thing that keeps one world with its crews from growing, and the number of bots at which it does."""

    what: str
    bots: float


@dataclass(frozen=True, slots=True)
class Prediction:
    """The needs of so many bots: cores, bytes of memory, Mbit/s between processes, bot hosts, crews, worlds, machines, and
    money per hour. `limits` are those of one world with its crews, the first one first."""

    bots: int
    cores: float
    memory: float
    megabits: float
    hosts: int
    crews: int
    worlds: int
    machines: int
    price: float
    limits: tuple[CapacityLimit, ...]


def predict(figures: CapacityFigures, bots: int, activity: BotActivity, kind: MachineKind) -> Prediction:
    """Return what so many bots need that all do the same. Raises BlockcrewError for fewer than one, and if a machine cannot
    hold one bot host."""
    if bots < 1:
        raise BlockcrewError(f"--bots must be at least 1, not {bots}.")
    if figures.memory[ProcessRole.HOST].at(1, 1) > FULL * kind.memory * 1024**3:
        raise BlockcrewError(f"A machine with {kind.memory:g} GiB cannot hold one bot host: choose a larger --memory.")
    limits = limits_of(figures, activity, kind)
    hosts, crews = math.ceil(bots / figures.crews[1]), math.ceil(bots / len(NAMES))
    worlds = math.ceil(bots / max(1, math.floor(min(bots, limits[0].bots))))
    processes = {ProcessRole.HOST: hosts, ProcessRole.GATEWAY: worlds, ProcessRole.CREW: worlds, ProcessRole.SERVER: worlds}
    cores = sum(figures.cpu[activity][role].at(bots, number) for role, number in processes.items())
    memory = sum(figures.memory[role].at(bots, number) for role, number in processes.items())
    machines = machines_for(cores, memory, kind)
    megabits = sum(traffic.at(bots, worlds) for traffic in figures.traffic[activity].values()) * 8 / 1e6
    return Prediction(bots, cores, memory, megabits, hosts, crews, worlds, machines, machines * kind.price, limits)


def machines_for(cores: float, memory: float, kind: MachineKind) -> int:
    """Return the number of machines that have so many cores and bytes of memory, each used to FULL."""
    return math.ceil(max(cores / (FULL * kind.cores), memory / (FULL * kind.memory * 1024**3)))


def limits_of(figures: CapacityFigures, activity: BotActivity, kind: MachineKind) -> tuple[CapacityLimit, ...]:
    """Return the limits of one world with its crews, the first one first."""
    found = [CapacityLimit(what, figures.cpu[activity][role].most(FULL)) for role, what in SINGLE.items()]
    traffic = figures.traffic[activity]
    per_bot, base = (sum(getattr(traffic[way], part) for way in Way) for part in ("per_bot", "base"))
    room = kind.megabits * 1e6 / 8 * FULL
    found.append(CapacityLimit(NETWORK, (room - base) / per_bot if per_bot else math.inf))
    return tuple(sorted(found, key=lambda limit: limit.bots))
