"""Writes runs as a Parquet file with a row for each event, for data frames and databases. pyarrow is an extra of 165 MB."""

import json
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from orchestrator.core.errors import BlockcrewError
from orchestrator.record.exports.json_lines import rows_of
from orchestrator.record.reader import RunRecord


def write_parquet(runs: Sequence[RunRecord], file: Path) -> None:
    """Write the runs into a file: the columns of the JSON lines, with `data` as JSON text. Raises OSError if it cannot be
    written, and BlockcrewError if pyarrow is not installed."""
    if find_spec("pyarrow") is None:
        raise BlockcrewError("Parquet files need the package pyarrow: install blockcrew[parquet], or export to a .jsonl file.")
    import pyarrow as pa  # noqa: PLC0415 - an extra
    import pyarrow.parquet as pq  # noqa: PLC0415

    texts = ("run", "kind", "agent", "data")
    columns = pa.schema([*((name, pa.string()) for name in texts), ("at", pa.float64())])
    rows = [row | {"data": json.dumps(row["data"], ensure_ascii=False)} for run in runs for row in rows_of(run)]
    pq.write_table(pa.Table.from_pylist(rows, columns), file)
