"""Reads VillagerBench's atoms, the kinds of rooms of which its escape tasks are composed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orchestrator.core.blueprint import AIR, Cell
from orchestrator.core.errors import BlockcrewError
from orchestrator.tasks.villagerbench.farm_file import read_json

STATE = ("facing", "face", "axis", "half", "hinge", "open", "part", "powered")  # keys that are properties of a block
OTHERS = ("name", "position", "command", "lock_key", "random", "sub_event", "activate_mode", "duration")
FINAL = "final"  # the event that decides alone whether a room is done
LEVEL = "level"  # a switch that counts as long as it is on; the published file has no other


@dataclass(frozen=True, slots=True)
class Part:
    """One block of an atom, a condition on it or an effect at it: its cell, counted from the middle of the room's floor, its id
    and the properties that matter. `repeated` sets it down once for each agent in the room, at random cells, or so many times;
    `event` is the group of conditions and effects that it belongs to."""

    name: str
    cell: Cell
    state: Mapping[str, str]
    command: str = ""
    repeated: bool | int = False
    event: str = ""

    @property
    def block(self) -> str:
        """Return the block with its properties, as the game writes it; air has none, whatever it takes the place of."""
        written = ",".join(f"{key}={value}" for key, value in self.state.items())
        return f"{self.name}[{written}]" if written and self.name != AIR else self.name


@dataclass(frozen=True, slots=True)
class Atom:
    """One kind of room. `takes` is what an agent has to bring, `gives` what it gets there; `splits` sends those in the room to
    several ones, `merges` those of several ones to one, and a room of neither kind whose switches open another's way out is not
    `same_room`. `hold` and `wait` are seconds."""

    number: int
    about: str
    init: tuple[Part, ...]
    conditions: tuple[Part, ...]
    effects: tuple[Part, ...]
    takes: Mapping[str, int]
    gives: Mapping[str, int]
    splits: bool = False
    merges: bool = False
    same_room: bool = True
    least: int = 1  # agents
    hold: float = 300.0  # how long its effects last
    wait: float = 4.0
    score: float = 1.0
    any_of: bool = False  # whether one condition is enough

    @property
    def crossed(self) -> bool:
        """Return whether its switches open the way out of another room."""
        return not (self.same_room or self.splits or self.merges)


def read_atoms(path: Path) -> tuple[Atom, ...]:
    """Return the atoms of the file at `path`. Raises BlockcrewError if it cannot be read or is another file."""
    read = read_json(path)
    if not isinstance(read, list) or not read:
        raise BlockcrewError(f"{path} holds no escape atoms: it must be a JSON list.")
    return tuple(atom(path, number, raw) for number, raw in enumerate(read))


def atom(path: Path, number: int, raw: Any) -> Atom:
    """Return one atom. Raises BlockcrewError with the key that is missing or wrong."""
    try:
        found = Atom(
            number, str(raw.get("task_description", "")),
            parts(raw["init"]), parts(raw["condition"]), parts(raw["effect"]),
            dict(raw.get("in", {})), dict(raw.get("out", {})),
            bool(raw.get("split", False)), bool(raw.get("merge", False)), bool(raw.get("same_room", True)),
            int(raw.get("min_player", 1)), float(raw.get("activate_duration", 300)), float(raw.get("wait_interval", 4)),
            float(raw.get("score", 1)), raw.get("type", "and") == "or",
        )  # fmt: skip
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BlockcrewError(f"{path}: atom {number}: {error!s} is missing or wrong.") from error
    if not found.conditions:
        raise BlockcrewError(f"{path}: atom {number}: `condition` has nothing to do.")
    return found


def parts(raw: Sequence[Mapping[str, Any]]) -> tuple[Part, ...]:
    """Return the parts of one list of an atom. Raises ValueError for a key, or a kind of switch, that is not known."""
    for each in raw:
        if unknown := set(each) - {*STATE, *OTHERS}:
            raise ValueError(f"`{min(unknown)}`")
        if each.get("activate_mode", LEVEL) != LEVEL:
            raise ValueError(f"`activate_mode` {each['activate_mode']}")
    return tuple(part(each) for each in raw)


def part(raw: Mapping[str, Any]) -> Part:
    """Return the part that a list of an atom has as plain JSON."""
    x, y, z = raw["position"]
    state = {key: str(raw[key]).lower() for key in STATE if raw.get(key) is not None}
    return Part(
        raw["name"], (int(x), int(y), int(z)), state, raw.get("command", ""), raw.get("random", False), raw.get("sub_event", "")
    )
