"""Make the land of a replay from the file RUN.land beside the record: all looks of chunks in one frame of
service/land/frames.py, with the time of each."""

import json
from base64 import b64encode
from pathlib import Path

from orchestrator.core.errors import BlockcrewError
from orchestrator.record.land_file import MOST_BYTES, SUFFIX, RecordedLand, read_land
from orchestrator.service.land.frames import NameList, encode_tiles

TOO_LARGE = "The recording of the land is larger than any that blockcrew writes: it is left out."


def land_of_run(path: Path) -> bytes:
    """Return the land of the run whose record is at `path`, as JSON: `names`, `times` (one for each tile, in seconds of
    the run's clock), `frame` (the tiles, in base64), and `note`, which says why there is none or why it ends early."""
    try:
        land = bounded_land(path)
    except BlockcrewError as error:
        land = RecordedLand(note=str(error))
    names = NameList()
    frame = encode_tiles([change.tile for change in land.changes], names)
    times = [change.at for change in land.changes]
    found = {"names": names.names, "times": times, "frame": b64encode(frame).decode(), "note": land.note}
    return json.dumps(found, separators=(",", ":")).encode()


def bounded_land(path: Path) -> RecordedLand:
    """Return the recorded land beside a record; only a note for a file that is too large. Raises BlockcrewError for a file of
    another format."""
    file = path.with_suffix(SUFFIX)
    if file.exists() and file.stat().st_size > 2 * MOST_BYTES:
        return RecordedLand(note=TOO_LARGE)
    return read_land(path)
