"""Success counts of skills (programs for bots) by type of world, read from the records of runs (files of events) and cached in
a file."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.agents import ActionEnded
from orchestrator.core.events.parse import events_of
from orchestrator.core.outcome import Reason
from orchestrator.record.reader import RunRecord, list_runs, read_run
from orchestrator.servers.container_recipes import CONTAINER
from orchestrator.skillbook.atomic_write import write_whole

NOBODYS_FAULT = frozenset({Reason.STOPPED, Reason.INTERRUPTED, Reason.DISCONNECTED, Reason.DIED, Reason.CLAIMED})


@dataclass(frozen=True, slots=True)
class Count:
    """The success counts of a skill (a program for bots), from the records of runs. `runs` is how often it ran and ended by
    itself; uses that were stopped or interrupted, where the bot lost its connection or died, or where team mates had claimed
    (reserved) every fitting block are not counted. `good` of these succeeded; `seconds` is their time in total, `failing` the
    number of failures since the last success."""

    runs: int = 0
    good: int = 0
    seconds: float = 0.0
    failing: int = 0

    def __add__(self, later: "Count") -> "Count":
        failing = later.failing + (self.failing if later.failing == later.runs else 0)
        return Count(self.runs + later.runs, self.good + later.good, self.seconds + later.seconds, failing)

    @property
    def share(self) -> float:
        """Return the success rate from 0 to 1, with Laplace's correction (good + 1) / (runs + 2): 0.5 for a skill never
        tried."""
        return (self.good + 1) / (self.runs + 2)


NONE = Count()
Tally = Mapping[str, Mapping[str, Count]]  # type of world -> skill -> count


def tally(runs: Path, kept: Path | None = None) -> Tally:
    """Return the success counts of all skills (programs for bots) as type of world (such as survival) -> skill -> counts, added
    up over the records (files of events) in the folder `runs`; unreadable ones are left out. `kept` is a file that caches the
    counts of each record."""
    known = read_kept(kept)
    found: dict[str, dict[str, dict[str, Count]]] = {}  # record -> world -> skill -> count
    for path, sign in signed(list_runs(runs)):
        if (counts := known.get(sign)) is None:
            try:
                counts = counted(read_run(path))
            except BlockcrewError:
                continue
        found[sign] = counts
    if kept and found.keys() != known.keys():
        write_kept(kept, found)
    return together(found.values())


def signed(records: Iterable[Path]) -> list[tuple[Path, str]]:
    """Return (record, signature) for each file with the record of a run (its events), the least recently changed first. A
    signature is made of name, size and time of the last change, so it changes with the file; deleted records are left out."""
    found = []
    for path in records:
        with suppress(OSError):
            status = path.stat()
            found.append((status.st_mtime_ns, path, f"{path.stem} {status.st_size} {status.st_mtime_ns}"))
    return [(path, sign) for _, path, sign in sorted(found)]


def counted(run: RunRecord) -> dict[str, dict[str, Count]]:
    """Return the success counts of the skills (programs for bots) in one run, as type of its world -> skill -> counts. Uses
    that ended for a reason other than the skill itself, such as a stop, are not counted."""
    counts: dict[str, Count] = defaultdict(Count)
    for _, ended in events_of(run.events, ActionEnded):
        if ended.reason not in NOBODYS_FAULT:
            good = int(ended.ok)
            counts[ended.skill] += Count(1, good, ended.seconds, 1 - good)
    return {world_type(run.meta): dict(counts)}


def world_type(meta: Mapping[str, object]) -> str:
    """Return the type of world of a run, from its metadata: survival or flat for a world of our own, or server for somebody
    else's."""
    return str(meta.get("land", "survival")) if meta.get("world", "embedded") in ("embedded", CONTAINER) else "server"


def together(all_counts: Iterable[Mapping[str, Mapping[str, Count]]]) -> Tally:
    total: dict[str, dict[str, Count]] = defaultdict(lambda: defaultdict(Count))
    for worlds in all_counts:
        for world, skills in worlds.items():
            for skill, count in skills.items():
                total[world][skill] += count
    return total


def read_kept(file: Path | None) -> dict[str, dict[str, dict[str, Count]]]:
    """Return the success counts of skills that the cache file holds, as signature -> type of world -> skill -> counts. A
    signature stands for one record (log file) of a run, as it was when its counts were taken: "NAME SIZE TIME-OF-CHANGE". The
    mapping is empty when there is no `file` or it cannot be read."""
    try:
        raw = json.loads(file.read_text("utf-8")) if file else {}
        return {
            sign: {world: {skill: Count(**count) for skill, count in skills.items()} for world, skills in worlds.items()}
            for sign, worlds in raw.items()
        }
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}


def write_kept(file: Path, found: Mapping[str, Mapping[str, Mapping[str, Count]]]) -> None:
    """Save the success counts of skills in the cache `file`. `found` maps signature -> type of world -> skill -> counts; the
    signature of a run's record, "NAME SIZE TIME-OF-CHANGE", differs once the record has changed, so that it is counted anew. If
    the file cannot be written, all records are just counted again next time."""
    plain = {
        sign: {world: {skill: asdict(count) for skill, count in skills.items()} for world, skills in worlds.items()}
        for sign, worlds in found.items()
    }
    try:
        write_whole(file, json.dumps(plain))
    except OSError:
        return
