"""Makes the table of a building benchmark: each building's score, counted block by block. building_pictures.py draws them."""

from collections.abc import Sequence
from typing import Any

HEAD = ("team", "mind", "collaboration", "seed", "right", "wrong", "missing", "surplus", "stages in order", "TC s")


def scores(rows: Sequence[dict[str, Any]]) -> list[str]:
    """Return the lines of a Markdown table of how many blocks are right, wrong, missing or too many, one line per run that
    built. `rows` has the figures of each run (name -> value).

    Return an empty list if no run built.
    """
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
