"""Tree against solo: the same mind, skills, tools and seeds, one whole run at a time, through the command that users type.

    .venv/bin/python benchmarks/crew.py --goal "mine 50 logs" --seeds 1 2 3 4 5 --out runs/bench-50-logs.jsonl

Stopped in the middle, it goes on where it stopped: finished rows are in the file. Prints a Markdown table.
"""

import argparse
import json
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from orchestrator.record.reader import read_run

COMMAND = Path(sys.executable).with_name("blockcrew")


def main() -> None:
    """Run what is missing, then print the table."""
    options = parse_options()
    rows = read_rows(options.out)
    for seed in options.seeds:
        for team in options.teams:
            if not any((row["seed"], row["team"], row.get("speed", 1)) == (seed, team, options.speed) for row in rows):
                print(f"{team}, seed {seed} ...", file=sys.stderr, flush=True)
                rows.append(one_run(team, seed, options))
                append(options.out, rows[-1])
    print(table(rows))


def parse_options() -> argparse.Namespace:
    """What to run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--goal", default="mine 50 logs")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3, 4, 5])
    parser.add_argument("--teams", nargs="+", default=["solo", "tree"])
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--speed", type=float, default=1, help="the game runs this many times as fast")
    parser.add_argument("--out", type=Path, default=Path("runs/bench-crew.jsonl"))
    return parser.parse_args()


def one_run(team: str, seed: int, options: argparse.Namespace) -> dict[str, Any]:
    """One `blockcrew demo`; `start_to_first` is from the command to the first goal item, in seconds."""
    words = ["demo", "--goal", options.goal, "--team", team, "--workers", str(options.workers), "--seed", str(seed)]
    words += ["--speed", str(options.speed), "--json"]
    began = time.time()
    done = subprocess.run([COMMAND, *words, "--data", options.out.parent], capture_output=True, text=True, check=False)
    lines = done.stdout.strip().splitlines()
    if not lines:
        sys.exit(f"{' '.join(words)} printed nothing; it said: {done.stderr.strip()[-500:]}")
    row: dict[str, Any] = json.loads(lines[-1])
    gains = read_run(Path(row["record"])).of("gain")
    return row | {"start_to_first": round(gains[0].at - began, 2) if gains else None, "whole": round(time.time() - began, 2)}


def read_rows(path: Path) -> list[dict[str, Any]]:
    """What an earlier, stopped benchmark finished."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def append(path: Path, row: dict[str, Any]) -> None:
    """One more finished run."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


def table(rows: list[dict[str, Any]]) -> str:
    """A row for each run, medians, and the ratio seed by seed."""
    lines = [
        "| seed | team | ok | got | TC s | first log s | command to first log s | mPT | shares |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for row in sorted(rows, key=lambda row: (row["seed"], row["team"])):
        shares = " + ".join(str(worker["got"]) for worker in row["per_worker"].values())
        cells = (row["seed"], row["team"], row["ok"], row["got"], row["seconds"], row["first_seconds"], row["start_to_first"])
        lines.append("| " + " | ".join(map(str, (*cells, row["mpt"], shares))) + " |")
    for team in sorted({row["team"] for row in rows}):
        times = [row["seconds"] for row in rows if row["team"] == team and row["ok"]]
        if times:
            lines.append(f"\nmedian TC of {team}: {statistics.median(times):.1f} s over {len(times)} completed runs")
    ratios = [ratio for seed in {row["seed"] for row in rows} if (ratio := speed_up(rows, seed))]
    if ratios:
        each = ", ".join(f"{ratio:.2f}" for ratio in sorted(ratios))
        lines.append(f"\ntree is {statistics.median(ratios):.2f} times faster than solo in the median ({each})")
    return "\n".join(lines)


def speed_up(rows: list[dict[str, Any]], seed: int) -> float | None:
    """Solo's time over the tree's on one seed; None unless both completed."""
    times = {row["team"]: row["seconds"] for row in rows if row["seed"] == seed and row["ok"]}
    return times["solo"] / times["tree"] if {"solo", "tree"} <= times.keys() else None


if __name__ == "__main__":
    main()
