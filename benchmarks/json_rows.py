"""The rows of a measurement that can be interrupted: one JSON object a line, so a later call goes on after the last."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def read_rows(file: Path) -> list[dict[str, Any]]:
    """Return the finished rows, or an empty list if the file does not exist yet."""
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


def add_row(file: Path, row: Mapping[str, Any]) -> None:
    """Add one finished row to the file, whose folder exists."""
    with file.open("a", encoding="utf-8") as opened:
        opened.write(json.dumps(row) + "\n")
