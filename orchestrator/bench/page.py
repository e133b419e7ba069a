"""The page that a bench leaves in its folder, report.md: what it found and how to repeat it, always in the same order."""

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
    """The file's path. `pictures` lie in the folder; `legend` says what the columns mean."""
    shown = [f"![{picture.stem}]({picture.name})" for picture in pictures]
    text = [f"# {title}", "", *facts, "", f"    {command}", "", table, "", *findings, *shown, "", *legend, ""]
    path = folder / REPORT
    path.write_text("\n".join(text), "utf-8")
    return path


def machine() -> str:
    """What it ran on."""
    return f"{os.cpu_count()} cores, {platform.platform()}"
