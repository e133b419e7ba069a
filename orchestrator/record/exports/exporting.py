"""Writes runs into a file whose name says in which shape."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.record.exports.inspect_log import write_inspect_log
from orchestrator.record.exports.json_lines import write_json_lines
from orchestrator.record.exports.parquet import write_parquet
from orchestrator.record.reader import RunRecord

SHAPES: Mapping[str, Callable[[Sequence[RunRecord], Path], None]] = {
    ".jsonl": write_json_lines,
    ".parquet": write_parquet,
    ".json": write_inspect_log,
}


def export(runs: Sequence[RunRecord], file: Path) -> None:
    """Write runs into a file in the shape that its ending names. Raises BlockcrewError for another ending, if the file cannot
    be written, and if Parquet's package is missing."""
    if file.suffix not in SHAPES:
        raise BlockcrewError(f"{file.name} must end in {', '.join(SHAPES)} (an inspect_ai log), which says how to write it.")
    try:
        SHAPES[file.suffix](runs, file)
    except OSError as error:
        raise BlockcrewError(f"{file} cannot be written: {cause(error)}.") from error
