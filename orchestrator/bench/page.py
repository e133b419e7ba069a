"""The page that a bench writes, report.md: its findings and how to repeat it, always in the same order."""

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
    """Write the page and return its path. `pictures` are in the folder; `legend` explains the columns."""
    shown = [f"![{picture.stem}]({picture.name})" for picture in pictures]
    text = [f"# {title}", "", *facts, "", f"    {command}", "", table, "", *findings, *shown, "", *legend, ""]
    path = folder / REPORT
    path.write_text("\n".join(text), "utf-8")
    return path


def machine() -> str:
    """Describe the machine: cores and platform."""
    return f"{os.cpu_count()} cores, {platform.platform()}"
