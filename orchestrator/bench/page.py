"""Writes report.md of a benchmark: its facts, the command to repeat it, its table, findings and pictures, always in this
order."""

import os
import platform
from collections.abc import Sequence
from pathlib import Path

REPORT = "report.md"


def write_page(
    folder: Path,
    title: str,
    *,
    facts: Sequence[str],
    command: str,
    table: str,
    findings: Sequence[str],
    pictures: Sequence[Path],
    legend: Sequence[str],
) -> Path:
    """Write report.md of a benchmark into `folder`, under the heading `title`, and return its path.

    `facts`, `findings` and `legend` are lines of Markdown; `legend` explains the columns of `table`, which is Markdown too.
    `command` is the command line that repeats the benchmark. `pictures` are files in the same folder.
    """
    shown = [f"![{picture.stem}]({picture.name})" for picture in pictures]
    text = [f"# {title}", "", *facts, "", f"    {command}", "", table, "", *findings, *shown, "", *legend, ""]
    path = folder / REPORT
    path.write_text("\n".join(text), "utf-8")
    return path


def machine() -> str:
    """Return the number of cores and the platform of this machine as text."""
    return f"{os.cpu_count()} cores, {platform.platform()}"
