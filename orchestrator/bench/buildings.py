"""Tables for benches that build: the score, block by block. building_pictures.py draws the buildings."""

from collections.abc import Sequence
from typing import Any

HEAD = ("team", "mind", "collaboration", "seed", "right", "wrong", "missing", "surplus", "stages in order", "TC s")


def scores(rows: Sequence[dict[str, Any]]) -> list[str]:
    """Return a table with a line per run; empty for benches that build nothing."""
    built = [row for row in rows if "surplus" in row]
    lines = [" | ".join(("", *HEAD, "")).strip(), "|" + "---|" * len(HEAD)] if built else []
    for row in built:
        order = "yes" if row["stages_in_order"] else "NO"
        cells = (
            row["team"], row["mind"], row["collaboration"], row["seed"], f"{row['right']} of {row['cells']}", row["wrong"],
            row["missing"], row["surplus"], order, row["seconds"],
        )  # fmt: skip
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return [*lines, ""] if lines else []
