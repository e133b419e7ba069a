"""The recording of the land beside a run's record: what was written is read again, up to the limit, whatever happened to it."""

import json
import zlib
from pathlib import Path

import pytest

from orchestrator.app.land.land_map import LandMap
from orchestrator.app.land.recording import record_land
from orchestrator.core.contracts.clock import PausedClock
from orchestrator.core.errors import BlockcrewError
from orchestrator.record.land_file import LIMIT_NOTE, LandFile, RecordedLand, read_land, tile_line
from orchestrator.record.land_tile import AREA, LandTile


def tile(x: int, name: str = "stone", height: int = 3) -> LandTile:
    packing = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    columns = packing.compress(bytes(AREA) + bytes([height]) * AREA + bytes(AREA)) + packing.flush()
    return LandTile("overworld", x, -7, 60, (name,), columns)


def test_the_land_is_as_it_was_at_any_time_of_the_run(tmp_path: Path):
    record = tmp_path / "run.sqlite"
    for at, tiles in ((100.0, [tile(0), tile(1)]), (105.0, [tile(0, "dirt")]), (110.0, [])):
        file = LandFile(record, PausedClock(at))  # a run that is continued appends
        for each in tiles:
            file.notice(each)
        file.flush()
    land = read_land(record)
    assert [(change.at, change.tile.x) for change in land.changes] == [(100.0, 0), (100.0, 1), (105.0, 0)]
    before, after = (land.until(at) for at in (104.9, 105.0))
    assert [each.names for each in before.values()] == [("stone",), ("stone",)]
    assert [each.names for each in after.values()] == [("dirt",), ("stone",)]
    assert after["overworld", 1, -7] == tile(1) and after["overworld", 1, -7].planes()[AREA] == 3
    assert land.note == ""


def test_a_chunk_that_changes_often_is_written_once_for_each_flush(tmp_path: Path):
    file = LandFile(tmp_path / "run.sqlite", PausedClock(1.0))
    for height in range(9):
        file.notice(tile(0, height=height))
    file.flush()
    file.flush()
    (change,) = read_land(tmp_path / "run.sqlite").changes
    assert change.tile == tile(0, height=8)


def test_a_file_that_is_full_says_so_and_takes_no_more(tmp_path: Path):
    line = len(tile_line(1.0, tile(0)))
    file = LandFile(tmp_path / "run.sqlite", PausedClock(1.0), most=3 * line + 40)
    for x in range(5):
        file.notice(tile(x))
        file.flush()
    land = read_land(tmp_path / "run.sqlite")
    assert file.full and [change.tile.x for change in land.changes] == [0, 1, 2] and land.note == LIMIT_NOTE
    assert file.path.stat().st_size < file.most + len(LIMIT_NOTE) + 40


def test_a_damaged_line_is_left_out_and_another_format_is_refused(tmp_path: Path):
    record = tmp_path / "run.sqlite"
    assert read_land(record) == RecordedLand(), "an older run has none"
    file = LandFile(record, PausedClock(1.0))
    file.notice(tile(0))
    file.flush()
    with file.path.open("a") as open_file:
        open_file.write('[]\n{"at": 2, "x": "far"}\n' + tile_line(3.0, tile(4))[:-30])
    assert [change.tile.x for change in read_land(record).changes] == [0]
    file.path.write_text(json.dumps({"land": 99}) + "\n")
    with pytest.raises(BlockcrewError, match="not a recording of land"):
        read_land(record)


async def test_what_was_known_before_is_recorded_too_and_a_full_file_ends_the_looking(tmp_path: Path):
    paces: list[float] = []
    land = LandMap(lambda pace, _: paces.append(pace))
    land._take_tile(tile(0))
    file = LandFile(tmp_path / "run.sqlite", PausedClock(1.0), most=100)
    await record_land(land, file, every=0.001)
    assert paces == [0.001, 0] and not land.listeners
    assert read_land(tmp_path / "run.sqlite") == RecordedLand((), LIMIT_NOTE)
