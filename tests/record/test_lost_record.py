"""A disk that is full, and a record that is deleted, cut short or overwritten while it is written."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from orchestrator.app.run_storage import kept
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.journal import Event
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.agents import ItemsGained
from orchestrator.record.reader import read_run
from orchestrator.record.writer import Recorder

MANY = 1200  # events of a kilobyte: more than SQLite gathers before it folds its log in
CANNOT = 77  # the exit code where nothing can be mounted
WRITING = """
import sys
from pathlib import Path
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.errors import BlockcrewError
from orchestrator.record.writer import Recorder
from orchestrator.app.run_storage import kept
try:
    with kept(Recorder(Path(sys.argv[1]), WallClock())) as recorder:
        while True:
            recorder.write(ItemsGained(agent="Ben", item="x" * 1000, count=1))
except BlockcrewError as error:
    print(error)
"""


def on_small_disk(place: Path, words: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell with a real file system of 256 kilobytes at `place`, which ends with it and nobody else sees."""
    mounting = f"mount -t tmpfs -o size=256k none {place} 2>/dev/null || exit {CANNOT}; "
    command = ["unshare", "-m", "sh", "-c", mounting + words]
    if not shutil.which("unshare"):
        pytest.skip("needs unshare, to mount a small file system")
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    if run.returncode == CANNOT or "unshare" in run.stderr:
        pytest.skip("needs the right to mount a small file system: run as root")
    return run


def test_a_command_whose_disk_fills_in_the_middle_ends_in_one_sentence(tmp_path: Path):
    words = f"exec {sys.executable} -m orchestrator tabletop --goal 'mine 200 logs' --data {tmp_path}"
    run = on_small_disk(tmp_path, words)
    assert run.returncode == 1
    assert run.stderr.count("\n") == 1 and "cannot be written" in run.stderr and "free some space" in run.stderr


def test_a_disk_that_is_full_before_the_start_is_one_sentence_and_nothing_stays_locked(tmp_path: Path):
    filling = f"head -c 1000000 /dev/zero > {tmp_path}/filler 2>/dev/null; "
    run = on_small_disk(tmp_path, f"{filling}{sys.executable} -c '{WRITING}' {tmp_path}; ls {tmp_path}")
    assert run.stderr == "" and "free some space" in run.stdout and ".lock" not in run.stdout


@pytest.mark.parametrize("blocks", [0, 2])
def test_files_that_cannot_grow_end_in_one_sentence(tmp_path: Path, blocks: int):
    words = ["sh", "-c", f"trap '' XFSZ; ulimit -f {blocks}; exec {sys.executable} -c '{WRITING}' {tmp_path}"]
    run = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    assert (run.returncode, run.stderr) == (0, "") and "free some space" in run.stdout


def deleted(path: Path) -> None:
    path.unlink()


def cut_short(path: Path) -> None:
    os.truncate(path, 512)


def overwritten(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(os.urandom(path.stat().st_size))


def replaced(path: Path) -> None:
    path.write_bytes(b"")
    path.rename(path.with_suffix(".old"))
    path.write_bytes(b"something else")


@pytest.mark.parametrize(
    ("fate", "before"),
    [*((fate, count) for fate in (deleted, cut_short, replaced) for count in (3, MANY)), (overwritten, MANY)],
)
def test_a_record_that_goes_away_is_said_at_the_next_event_and_what_happened_is_still_known(tmp_path: Path, fate, before: int):
    recorder = Recorder(tmp_path, WallClock())
    recorder.remember()
    heard: list[Event] = []
    recorder.listeners.append(heard.append)
    with kept(recorder):
        for number in range(before):
            recorder.write(ItemsGained(agent="Ben", item="x" * 1000, count=number))
        fate(recorder.path)
        recorder.write(ItemsGained(agent="Ben", item="dirt", count=-1))
        assert [event.kind for event in heard[-2:]] == ["record_lost", "gain"]
        assert str(recorder.path) in recorder.lost
        recorder.write(ItemsGained(agent="Ben", item="dirt", count=-2))
        assert [event.kind for event in heard].count("record_lost") == 1, "once is enough"
        counts = [event.data["count"] for event in recorder.events if event.kind == "gain"]
        assert counts == [*range(before), -1, -2]


def test_a_short_record_that_is_overwritten_is_written_anew_from_its_log(tmp_path: Path):
    recorder = Recorder(tmp_path, WallClock())
    with kept(recorder):
        recorder.write(ItemsGained(agent="Ben", item="dirt", count=1))
        overwritten(recorder.path)
        recorder.write(ItemsGained(agent="Ben", item="dirt", count=2))
    assert not recorder.lost and len(read_run(recorder.path).events) == 2


def test_a_record_that_sqlite_folds_its_log_into_is_not_taken_for_lost(tmp_path: Path):
    recorder = Recorder(tmp_path, WallClock())
    with kept(recorder):
        for number in range(3 * MANY):
            recorder.write(ItemsGained(agent="Ben", item="x" * 1000, count=number))
    assert not recorder.lost and len(read_run(recorder.path).events) == 3 * MANY


def test_who_reopens_a_record_keeps_an_eye_on_it_too(tmp_path: Path):
    first = Recorder(tmp_path, WallClock())
    first.write(ItemsGained(agent="Ben", item="dirt", count=1))
    first.close()
    again = Recorder.reopen(first.path, WallClock())
    again.remember(read_run(first.path).events)
    again.write(ItemsGained(agent="Ben", item="dirt", count=2))
    first.path.unlink()
    again.write(ItemsGained(agent="Ben", item="dirt", count=3))
    assert again.lost and [event.data.get("count") for event in again.events] == [1, 2, None, 3]
    again.close()


def test_a_full_disk_is_not_taken_for_a_lost_record(tmp_path: Path):
    recorder = Recorder(tmp_path, WallClock())
    recorder._db.execute(f"pragma max_page_count = {recorder._db.execute('pragma page_count').fetchone()[0]}")
    with pytest.raises(BlockcrewError, match="free some space"), kept(recorder):
        for _ in range(100):
            recorder.write(ItemsGained(agent="Ben", item="x" * 1000, count=1))
    assert not recorder.lost
