"""Keep what bots see and do at this moment, as bridge/js/land/ tells it: people, mobs, paths, blocks that are dug.

Nothing of it is recorded.
"""

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

MOST_PEOPLE = 200
MOST_MOBS = 200  # of one bot host
MOST_NUMBERS = 80  # of one path: x and z of 40 corners
FARTHEST = 3.0e7  # blocks from the middle of a Minecraft world to its border


@dataclass(frozen=True, slots=True)
class SeenPerson:
    """A person in the game whom a bot sees: `pose` is x, y, z in blocks and the yaw in degrees."""

    pose: Sequence[float]
    dimension: str


@dataclass(frozen=True, slots=True)
class SeenMob:
    """A mob that a bot sees, at x and z in blocks; `name` is its kind, such as `zombie`."""

    name: str
    x: float
    z: float
    hostile: bool
    dimension: str


@dataclass(frozen=True, slots=True)
class BotWork:
    """The work that one bot is at. `dig` is the block that it digs (x, y, z); `path` has x and z of each corner of its way;
    `aim` is the middle (x, z) and the radius, in blocks, of the place where it wants to be. What does not apply is empty."""

    dig: tuple[int, ...] = ()
    path: tuple[float, ...] = ()
    aim: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class HostSights:
    """The things that the bots of one bot host see and do; `dimensions` has the dimension of each of these bots."""

    dimensions: Mapping[str, str] = field(default_factory=dict)
    people: Mapping[str, SeenPerson] = field(default_factory=dict)
    mobs: Mapping[str, SeenMob] = field(default_factory=dict)
    work: Mapping[str, BotWork] = field(default_factory=dict)


class Sights:
    """The latest sights of all bot hosts. `version` grows with each change."""

    def __init__(self) -> None:
        self.version = 0
        self._hosts: list[HostSights] = []

    @property
    def dimensions(self) -> dict[str, str]:
        """Return the dimension of each bot."""
        return {name: dimension for host in self._hosts for name, dimension in host.dimensions.items()}

    @property
    def people(self) -> dict[str, SeenPerson]:
        """Return the people whom any bot sees, by name."""
        return {name: person for host in self._hosts for name, person in host.people.items()}

    @property
    def mobs(self) -> dict[str, SeenMob]:
        """Return the mobs that any bot sees, by their number on the server."""
        return {number: mob for host in self._hosts for number, mob in host.mobs.items()}

    @property
    def work(self) -> dict[str, BotWork]:
        """Return what each bot is at that is at something."""
        return {name: work for host in self._hosts for name, work in host.work.items()}

    def take(self, event: Mapping[str, Any]) -> None:
        """Take in one event `land` of a bot host. What is malformed in it is left out, since the host may run elsewhere."""
        with suppress(ValueError, TypeError, KeyError, AttributeError):
            if isinstance(seen := event.get("seen"), dict):
                self._replace(read_seen(seen))
        with suppress(ValueError, TypeError, KeyError, AttributeError):
            if isinstance(sights := event.get("sights"), dict):
                self._extend([str(name) for name in event["bots"]], read_mobs(sights["mobs"]), read_work(sights["work"]))

    def forget(self, bots: Collection[str]) -> None:
        """Forget bots that have left the world, and what a host saw that has no bots left."""
        hosts = [without(host, bots) for host in self._hosts]
        self._hosts = [host for host in hosts if host.dimensions]
        self.version += 1

    def stop_watching(self) -> None:
        """Forget mobs and work, because the bot hosts do not tell of them any more."""
        self._hosts = [HostSights(host.dimensions, host.people) for host in self._hosts]
        self.version += 1

    def _replace(self, seen: HostSights) -> None:
        """Replace what the host of these bots saw; bots stay with one host, or join another one after it has ended."""
        same = [host for host in self._hosts if host.dimensions.keys() & seen.dimensions.keys()]
        mobs, work = (same[0].mobs, same[0].work) if same else ({}, {})
        self._hosts = [host for host in self._hosts if host not in same]
        self._hosts.append(HostSights(seen.dimensions, seen.people, mobs, work))
        self.version += 1

    def _extend(self, bots: Sequence[str], mobs: Mapping[str, SeenMob], work: Mapping[str, BotWork]) -> None:
        for index, host in enumerate(self._hosts):
            if host.dimensions.keys() & set(bots):
                self._hosts[index] = HostSights(host.dimensions, host.people, mobs, work)
                self.version += 1


def without(host: HostSights, bots: Collection[str]) -> HostSights:
    """Return what a host sees without these bots of it."""
    dimensions = {name: dimension for name, dimension in host.dimensions.items() if name not in bots}
    return HostSights(
        dimensions, host.people, host.mobs, {name: work for name, work in host.work.items() if name in dimensions}
    )


def read_seen(seen: Mapping[str, Any]) -> HostSights:
    """Return the people and dimensions in the JSON of a bot host. Raises one of ValueError, TypeError, KeyError and
    AttributeError if it is malformed."""
    people = list(seen["people"].items())[:MOST_PEOPLE]
    return HostSights(
        {str(bot): str(dimension) for bot, dimension in seen["dimensions"].items()},
        {
            str(name)[:64]: SeenPerson([float(number) for number in each["pose"][:4]], str(each["dimension"]))
            for name, each in people
        },
    )


def read_mobs(mobs: Mapping[str, Any]) -> dict[str, SeenMob]:
    """Return the mobs in the JSON of a bot host, by number. Raises as `read_seen` does."""
    return {
        str(number)[:20]: SeenMob(str(name)[:40], place(x), place(z), bool(hostile), str(dimension)[:64])
        for number, (name, x, z, hostile, dimension) in list(mobs.items())[:MOST_MOBS]
    }


def read_work(work: Mapping[str, Any]) -> dict[str, BotWork]:
    """Return what bots are at from the JSON of a bot host, by name. Raises as `read_seen` does."""
    return {
        str(name): BotWork(
            tuple(int(place(number)) for number in each.get("dig", ())[:3]),
            tuple(place(number) for number in each.get("path", ())[:MOST_NUMBERS]),
            tuple(place(number) for number in each.get("aim", ())[:3]),
        )
        for name, each in work.items()
    }


def place(number: Any) -> float:
    """Return a coordinate as a number of blocks. Raises ValueError for one outside of the world."""
    blocks = float(number)
    if not abs(blocks) <= FARTHEST:  # also refuses a number that is none
        raise ValueError("a place outside of the world")
    return blocks
