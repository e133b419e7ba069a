"""Recorded episodes (games) of the text kitchen, one JSON object per line: read, checked, replayed step by step, and written
from our own games."""

import gzip
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.tasks.cuisineworld.book import KitchenMenu
from orchestrator.tasks.cuisineworld.kitchen import Kitchen, Mode
from orchestrator.tasks.cuisineworld.view import Events

Record = dict[str, Any]
NEEDED = {"level": str, "agents": int, "schedule": list, "initial": dict, "steps": list}
NEEDED_STEP = {"actions": list, "ok": list, "messages": int, "expired": int, "obs": dict}
NEEDED_OBS = {"t": int, "agents": list, "tools": dict, "orders": list, "completed": int, "failed": int}


@dataclass(frozen=True, slots=True)
class Mismatch:
    """The first field (`what`) in which a replayed step of an episode (game) differs from its recording, with both values.
    Steps count from 1; step 0 is the initial kitchen. `episode` is the number of the line that has the game in its file."""

    episode: int
    step: int
    what: str
    recorded: Any
    played: Any

    def as_dict(self) -> Record:
        """Return the mismatch as a dict that can be written as JSON."""
        return asdict(self)


def read_traces(path: Path) -> Iterator[tuple[int, Record]]:
    """Yield (line number, episode) for each recorded episode (game of the text kitchen) of a plain or gzipped file. Raises
    BlockcrewError if it cannot be read, and, as FILE:LINE: reason, for a line that is not an episode."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield number, checked(line, f"{path}:{number}")
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise BlockcrewError(f"{path} cannot be read as recorded episodes ({cause(error)}).") from error


def checked(line: str, where: str) -> Record:
    """Return the episode in a line of JSON after checking its required fields. Raises BlockcrewError if one is missing or
    wrong, or if the line is not JSON; the message begins with `where`."""
    try:
        record = json.loads(line)
    except ValueError as error:
        raise BlockcrewError(f"{where}: this is not JSON ({error}).") from error
    if wrong := lacking(record, NEEDED):
        raise BlockcrewError(f"{where}: this is not a recorded episode: {wrong}.")
    for index, step in enumerate(record["steps"], 1):
        if wrong := lacking(step, NEEDED_STEP) or lacking(step["obs"], NEEDED_OBS):
            raise BlockcrewError(f"{where}: step {index} is not a recorded step: {wrong}.")
        if not all(isinstance(action, str) for action in step["actions"]):
            raise BlockcrewError(f"{where}: step {index} has an action that is not a string.")
    return dict(record)


def lacking(value: Any, needed: dict[str, type]) -> str:
    """Return the first field of an object that is missing or of the wrong type, in words; empty when all are right. `needed`
    maps the names of fields to types."""
    if not isinstance(value, dict):
        return "expected an object"
    found = [f"{key!r} is missing" if key not in value else f"{key!r} is not a {kind.__name__}" for key, kind in needed.items()
             if not isinstance(value.get(key), kind)]  # fmt: skip
    return found[0] if found else ""


def compare(record: Record, episode: int, book: KitchenMenu, mode: str, where: str) -> Iterator[Mismatch]:
    """Replay a recorded episode (game) and yield a Mismatch for every step that differs. `episode` is its number for the
    mismatches, `book` has the levels, and `where` (FILE:LINE) begins the messages of errors. `mode` is compat (rules as
    published) or clean (oddities fixed); empty means the mode in the record, else compat."""
    kitchen = opened_kitchen(record, book, mode or record.get("mode", Mode.COMPAT), where)
    if (start := kitchen.observe().as_trace()) != record["initial"]:
        yield Mismatch(episode, 0, "obs", record["initial"], start)
    for index, step in enumerate(record["steps"], 1):
        events = kitchen.step(step["actions"])
        played = as_step(step["actions"], events, kitchen)
        recorded = {key: step.get(key) for key in played}
        other = [key for key in played if played[key] != recorded[key]]
        if other:
            yield Mismatch(episode, index, other[0], recorded[other[0]], played[other[0]])


def opened_kitchen(record: Record, book: KitchenMenu, mode: str, where: str) -> Kitchen:
    """Return the kitchen of a recorded episode (game) at its beginning. `book` has the levels, one of which the record names,
    and `mode` is compat (rules as published) or clean (oddities fixed). Raises BlockcrewError, its message beginning with
    `where`, if the episode cannot be played with these levels."""
    try:
        return Kitchen(book.level(record["level"]), record["agents"], record["schedule"], mode)
    except (BlockcrewError, TypeError, ValueError) as error:
        raise BlockcrewError(f"{where}: this episode cannot be played here: {error}") from error


def as_step(actions: list[str], events: Events, kitchen: Kitchen) -> Record:
    """Return a step that was just played in the form of recorded episodes: its actions, its events and the kitchen after it."""
    return {
        "actions": actions,
        "ok": list(events.ok),
        "messages": len(events.complaints),
        "arrived": events.arrived,
        "expired": events.expired,
        "obs": kitchen.observe().as_trace(),
    }


def recorded(kitchen: Kitchen, **about: Any) -> Record:
    """Return the start of an episode's record as a dict: the kitchen as it is now, and an empty list `steps`, to which the
    caller appends the result of `as_step` after each step. `about` are further fields."""
    return {
        "level": kitchen.level.name,
        "agents": kitchen.agents,
        "mode": kitchen.mode.value,
        **about,
        "schedule": [[arrival.step, arrival.dish, arrival.life] for arrival in kitchen.schedule.arrivals],
        "initial": kitchen.observe().as_trace(),
        "steps": [],
    }


def write_traces(path: Path, records: Iterable[Record]) -> None:
    """Write episodes to a file, one per line, gzipped if its name ends in .gz. Raises BlockcrewError if the file cannot be
    written."""
    text = "".join(json.dumps(record, separators=(",", ":")) + "\n" for record in records)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(gzip.compress(text.encode(), mtime=0) if path.suffix == ".gz" else text.encode())
    except OSError as error:
        raise BlockcrewError(f"{path} cannot be written ({cause(error)}).") from error
