"""Plays a run on this machine or on another one, and brings its record (the file with its events) home from there."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.settings import Settings

Figures = dict[str, Any]  # of one run, as a row of its benchmark
RECORD = "record"  # key of a row: the path of the run's record, or its name


class Playable(Protocol):
    """A run of a benchmark that can be played."""

    async def play(self, settings: Settings) -> Figures:
        """Play the run and return its figures."""
        ...


@dataclass(frozen=True, slots=True)
class RunResult:
    """The figures of a run, and the records that it wrote on another machine: file name -> content."""

    row: Figures
    records: Mapping[str, bytes]


async def play_here(trial: Playable, settings: Settings) -> RunResult:
    """Play a run on this machine, which keeps its record in the folder `settings.runs`."""
    return RunResult(await trial.play(settings), {})


async def play_away(trial: Playable, settings: Settings) -> RunResult:
    """Play a run on a machine of a cluster, in a folder that is deleted at the end, and return its record with its figures."""
    with TemporaryDirectory(prefix="blockcrew-run-", ignore_cleanup_errors=True) as folder:
        away = settings.model_copy(update={"data": Path(folder)})
        row = await trial.play(away)
        return RunResult(row, {file.name: file.read_bytes() for file in files_of(away.runs)})


def files_of(runs: Path) -> list[Path]:
    """Return the records in a folder of runs, with the recorded land beside them, but without locks."""
    stems = {record.stem for record in runs.glob("*.sqlite")}
    return [file for file in sorted(runs.iterdir()) if file.stem in stems and file.is_file() and file.suffix != ".lock"]


def bring_home(result: RunResult, settings: Settings) -> Figures:
    """Write the records that came from another machine into the folder `settings.runs`, and return the run's row, which names
    its record there. Raises BlockcrewError if the folder cannot be written."""
    if not result.records:
        return result.row
    try:
        settings.runs.mkdir(parents=True, exist_ok=True, mode=0o700)
        for name, content in result.records.items():
            path = settings.runs / Path(name).name
            path.touch(mode=0o600)
            path.write_bytes(content)
    except OSError as error:
        raise BlockcrewError(f"A record cannot be kept in {settings.runs}: {cause(error)}.") from error
    told = result.row.get(RECORD)
    return result.row | ({RECORD: str(settings.runs / Path(told).name)} if told and Path(told).is_absolute() else {})
