"""Records of played games, one JSON object a line: written, read and checked, and replayed (replay.py)."""

import gzip
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orchestrator.core.errors import BlockcrewError, cause

RECORD_VERSION = 1
MARK = "blockcrew_game"  # the key that says that a line is a record of ours; its value is the version
NEEDED = {
    "game": str, "version": int, "params": dict, "as_published": bool, "seed": int, "players": list, "actions": list,
    "digests": list, "metrics": dict, "illegal": list, "defaults": list,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The record of one episode. `game`, `version`, `params` and `as_published` are those of the game's spec.

    `actions` has one mapping from seat to action for each step. `digests` are those of the states, first the initial one, so
    that it has one more entry than `actions`. `illegal` counts the illegal answers of each seat, and `defaults` the steps in
    which the first legal action was taken for it.
    """

    game: str
    version: int
    params: Mapping[str, Any]
    as_published: bool
    seed: int
    players: tuple[str, ...]
    actions: tuple[Mapping[int, str], ...]
    digests: tuple[str, ...]
    metrics: Mapping[str, float]
    illegal: tuple[int, ...]
    defaults: tuple[int, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the record as plain JSON; an action list has one entry for each seat, null for a seat that did not act."""
        seats = range(len(self.illegal))
        return {
            MARK: RECORD_VERSION, "game": self.game, "version": self.version, "params": dict(self.params),
            "as_published": self.as_published, "seed": self.seed, "players": list(self.players),
            "actions": [[step.get(seat) for seat in seats] for step in self.actions], "digests": list(self.digests),
            "metrics": dict(self.metrics), "illegal": list(self.illegal), "defaults": list(self.defaults),
        }  # fmt: skip


def write_records(path: Path, records: Iterable[GameRecord]) -> None:
    """Write one line of JSON for each record, gzipped if the name ends in .gz. Raises BlockcrewError if the file cannot be
    written."""
    try:
        with gzip.open(path, "wt", encoding="utf-8") if path.suffix == ".gz" else path.open("w", encoding="utf-8") as file:
            for record in records:
                file.write(json.dumps(record.as_json(), separators=(",", ":")) + "\n")
    except OSError as error:
        raise BlockcrewError(f"{path} cannot be written ({cause(error)}).") from error


def read_lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield (line number, object) for each line of a plain or gzipped file of JSON lines. Raises BlockcrewError if it cannot be
    read, and, as FILE:LINE: reason, for a line that is no JSON object."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield number, json_object(line, f"{path}:{number}")
    except (OSError, EOFError, UnicodeDecodeError, zlib.error) as error:
        raise BlockcrewError(f"{path} cannot be read ({cause(error)}).") from error


def json_object(line: str, where: str) -> dict[str, Any]:
    """Return the JSON object on a line. Raises BlockcrewError, which begins with `where`, if it is none."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BlockcrewError(f"{where}: this line is no JSON, so the file is damaged or no recorded game.") from error
    if not isinstance(found, dict):
        raise BlockcrewError(f"{where}: this line is no JSON object, so the file is no recorded game.")
    return found


def read_records(path: Path) -> Iterator[GameRecord]:
    """Yield the records of a file that `write_records` wrote. Raises BlockcrewError if it cannot be read, is of another
    version, or has a line that is no record."""
    for number, found in read_lines(path):
        yield parse_record(found, f"{path}:{number}")


def parse_record(found: Mapping[str, Any], where: str) -> GameRecord:
    """Return the record that a line of JSON holds. Raises BlockcrewError, which begins with `where`, for a line of another
    version and for one that is no record."""
    version = found.get(MARK)
    if version is None:
        raise BlockcrewError(f"{where}: this line is no recorded game of blockcrew.")
    if version != RECORD_VERSION:
        raise BlockcrewError(f"{where}: recorded by another version ({version!r}, not {RECORD_VERSION}): play the game again.")
    for key, kind in NEEDED.items():
        if type(found.get(key)) is not kind:
            raise BlockcrewError(f"{where}: {key!r} is missing or wrong, so the record is damaged.")
    if not sound(found):
        raise BlockcrewError(f"{where}: actions, digests and seats do not fit together, so the record is damaged.")
    return GameRecord(
        found["game"], found["version"], found["params"], found["as_published"], found["seed"], tuple(found["players"]),
        tuple({seat: action for seat, action in enumerate(step) if action is not None} for step in found["actions"]),
        tuple(found["digests"]), found["metrics"], tuple(found["illegal"]), tuple(found["defaults"]),
    )  # fmt: skip


def sound(found: Mapping[str, Any]) -> bool:
    """Return whether a record's lists fit together: one digest for each state, one entry of each step for each seat, with the
    right types."""
    seats = len(found["illegal"])
    return (
        len(found["digests"]) == len(found["actions"]) + 1
        and len(found["defaults"]) == seats
        and all(type(digest) is str for digest in found["digests"])
        and all(type(number) is int for number in (*found["illegal"], *found["defaults"]))
        and all(type(number) in (int, float) for number in found["metrics"].values())
        and all(type(step) is list and len(step) == seats for step in found["actions"])
        and all(action is None or type(action) is str for step in found["actions"] for action in step)
    )
