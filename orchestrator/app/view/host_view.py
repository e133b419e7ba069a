"""Read what a bot host tells for the 3D view (bridge/js/view/): chunks, changed blocks, who is there, and what bots do.

A host may run elsewhere: what none of ours would tell raises ValueError, TypeError, KeyError or AttributeError.
"""

from base64 import b64decode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from orchestrator.app.land.sights import place

MOST_BYTES = 60_000  # of one chunk: a whole chunk of chance has 100 kB before it is deflated, land about 4 kB
MOST_BEINGS = 300  # of one bot host
MOST_CHANGES = 20_000  # blocks in one event
MOST_STATE = 65_535
MOST_NUMBERS = 180  # x, y and z of the cells of one path
KINDS = frozenset({"bot", "person", "monster", "animal", "thing"})
Place = tuple[str, int, int]  # dimension, x and z of a chunk
BlockChange = tuple[int, int, int, int]  # x, y, z and the new state of a block


@dataclass(frozen=True, slots=True)
class SeenBeing:
    """A bot, person, mob or thing that a bot sees; `name` is a player's name or a kind such as `zombie`. `width` and `height`
    are in blocks; `pose` is x, y, z in blocks, yaw and pitch in degrees."""

    kind: str
    name: str
    width: float
    height: float
    dimension: str
    pose: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class BotDeed:
    """The deed that one bot is at: `dig` is the block that it digs (x, y, z), `path` has x, y and z of each cell of its way
    where that turns. What does not apply is empty."""

    dig: tuple[int, ...] = ()
    path: tuple[float, ...] = ()


def read_chunk(told: Sequence[Any]) -> tuple[Place, bytes]:
    """Return the place and the bytes of a chunk that a bot host tells. Raises ValueError if it is malformed."""
    dimension, x, z, data = told
    packed = b64decode(str(data), validate=True)
    if not 0 < len(packed) <= MOST_BYTES:
        raise ValueError("a chunk of no size that land has")
    return (str(dimension)[:64], int(place(x)), int(place(z))), packed


def read_changes(told: Sequence[Any]) -> tuple[str, list[BlockChange]]:
    """Return the dimension and the blocks that have changed there. Raises ValueError if they are malformed."""
    dimension, numbers = str(told[0])[:64], [int(place(number)) for number in told[1][: 4 * MOST_CHANGES]]
    changes = [(x, y, z, state) for x, y, z, state in zip(*(numbers[at::4] for at in range(4)), strict=True)]
    if any(not 0 <= change[3] <= MOST_STATE for change in changes):
        raise ValueError("a state that no block has")
    return dimension, changes


def read_being(told: Sequence[Any]) -> SeenBeing:
    """Return somebody or something that a bot sees. Raises ValueError if it is malformed."""
    kind, name, width, height, dimension, *pose = told
    if kind not in KINDS:
        raise ValueError("a kind that no being has")
    return SeenBeing(str(kind), str(name)[:64], place(width), place(height), str(dimension)[:64], read_pose(pose))


def read_pose(told: Sequence[Any]) -> tuple[float, ...]:
    """Return x, y, z, yaw and pitch. Raises ValueError for other than five numbers within the world."""
    if len(told) != 5:
        raise ValueError("a pose has five numbers")
    return tuple(place(number) for number in told)


def read_deeds(told: Mapping[str, Any]) -> dict[str, BotDeed]:
    """Return what each bot does, by name. Raises ValueError if it is malformed."""
    return {
        str(name)[:64]: BotDeed(
            tuple(int(place(number)) for number in each.get("dig", ())[:3]),
            tuple(place(number) for number in each.get("path", ())[:MOST_NUMBERS]),
        )
        for name, each in told.items()
    }
