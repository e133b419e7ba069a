"""Make the replay of a run from its record, as the JSON that page/replay/recording.mjs reads.

`changes` are [seconds, change of the crew], `marks` [seconds, kind, agent, words], and `tracks` the places of each bot. `notes`
says in sentences what is missing.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from orchestrator.core.release import RELEASE
from orchestrator.record.land_file import SUFFIX
from orchestrator.record.lock import in_use
from orchestrator.servers.container_recipes import WORLDS as CONTAINERS
from orchestrator.servers.place import EMBEDDED
from orchestrator.service.replay.crew_changes import CrewChanges
from orchestrator.service.replay.record_rows import RecordRows, clock_time, missing_parts, record_rows
from orchestrator.service.replay.replay_timeline import MOST_BYTES, ReplayTimeline

FORMAT = 1
TABLETOP = "tabletop"  # a world without places
OWN_SERVER = "server"  # stands for the address of a server, which nobody else needs to know
ABOUT = ("goal", "team", "workers", "mind", "collaboration", "version", "seed", "speed", "release", "crew", "started")
NO_PLACES = "A world on the tabletop has no land and no places: this replay has no map."
NO_LAND = "The land of this run was not recorded, as in runs of earlier versions: its map shows the bots on an empty grid."
NO_TRACKS = "Nobody recorded where the bots of this run were: this replay has no map."


def replay_of(path: Path, *, whispers: bool, crew: str = "", most: int = MOST_BYTES) -> bytes:
    """Return the replay of the run whose record is at `path`, as JSON. `crew` is the name of the crew of the service that goes
    on with this run, if any; `most` is how many bytes of changes it has at most. Raises BlockcrewError for a record that cannot
    be read."""
    with record_rows(path) as rows:
        timeline = ReplayTimeline(CrewChanges(rows.meta), whispers=whispers, most=most)
        timeline.take_all(rows)
        head = {
            "replay": FORMAT, "run": path.stem, "begin": timeline.begin or 0.0, "end": timeline.end, "running": in_use(path),
            "live": crew, "world": {"name": world_name(rows.meta), "version": rows.meta.get("version", "")},
            "about": {name: rows.meta[name] for name in ABOUT if rows.meta.get(name) not in (None, "")},
            "notes": notes(path, rows, timeline), "tracks": timeline.tracks.by_bot,
        }  # fmt: skip
    text = json.dumps(head, separators=(",", ":"), default=str)
    return f'{text[:-1]},"changes":[{",".join(timeline.changes)}],"marks":[{",".join(timeline.marks)}]}}'.encode()


def world_name(meta: Mapping[str, Any]) -> str:
    """Return in which kind of world a run was, without the address of a server."""
    name = str(meta.get("world") or "")
    return name if name in ("", TABLETOP, EMBEDDED, *CONTAINERS) else OWN_SERVER


def notes(path: Path, rows: RecordRows, timeline: ReplayTimeline) -> list[str]:
    """Return in sentences what the replay of a run lacks."""
    found = missing_parts(rows, timeline.begin or 0.0)
    release = rows.meta.get("release")
    if release and release != RELEASE:
        found.append(f"Version {release} recorded this run, and this is {RELEASE}: what it did not record is missing.")
    if timeline.unknown:
        found.append(f"Events that this version cannot read are left out: {timeline.unknown}.")
    if timeline.full:
        found.append(f"The replay ends at {clock_time(timeline.end)}, because the run has more events than a replay can hold.")
    if world_name(rows.meta) == TABLETOP:
        return [*found, NO_PLACES]
    if not timeline.tracks.by_bot:
        return [*found, NO_TRACKS]
    return found if path.with_suffix(SUFFIX).exists() else [*found, NO_LAND]
