"""The land of a replay: all looks of chunks with their times, or why there are none."""

import json
import zlib
from base64 import b64decode
from pathlib import Path
from typing import Any

from replay_records import BEGAN, recorded

from orchestrator.record.land_file import MOST_BYTES
from orchestrator.service.replay.recorded_land import TOO_LARGE, land_of_run


def land(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(land_of_run(path))
    return found


def test_each_look_of_a_chunk_is_there_with_its_time(tmp_path: Path):
    found = land(recorded(tmp_path, land=True))
    assert (found["times"], found["note"]) == ([BEGAN + 2, BEGAN + 8], "")
    assert found["names"] == ["grass_block", "overworld", "dirt"]
    frame = zlib.decompress(b64decode(found["frame"]), -zlib.MAX_WBITS)
    assert len(frame) == 2 * (13 + 2 + 3 * 256)


def test_a_run_without_a_recording_has_no_tiles(tmp_path: Path):
    assert (land(recorded(tmp_path))["times"], land(recorded(tmp_path))["note"]) == ([], "")


def test_a_recording_that_cannot_be_read_is_left_out_and_says_why(tmp_path: Path):
    path = recorded(tmp_path)
    path.with_suffix(".land").write_text('{"land": 99}\n')
    assert "is not a recording of land" in land(path)["note"]
    with path.with_suffix(".land").open("wb") as file:
        file.truncate(3 * MOST_BYTES)
    assert land(path) == {"names": [], "times": [], "frame": land(path)["frame"], "note": TOO_LARGE}
