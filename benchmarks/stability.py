"""Runs the whole test suite many times in a row, every second time beside a process that burns one core, and counts failures.

    .venv/bin/python benchmarks/stability.py --runs 10 [--into FILE]

Each finished run is one JSON line in FILE (seconds, load, busy core or not, pytest's last line, failed tests); a call that was
interrupted goes on after the last line. Ends with 1 when any run failed.
"""

import argparse
import multiprocessing
import os
import subprocess
import sys
import time
from pathlib import Path

from benchmarks.json_rows import add_row, read_rows

ROOT = Path(__file__).parents[1]


def burn() -> None:
    """Keep one core busy until this process is ended."""
    while True:
        pass


def run_once(busy: bool) -> dict[str, object]:
    """Run `make test` once; return what happened as a row of the table."""
    burner = multiprocessing.Process(target=burn, daemon=True)
    if busy:
        burner.start()
    began, load = time.monotonic(), os.getloadavg()[0]
    done = subprocess.run(
        ["make", "-s", "test"], cwd=ROOT, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )
    seconds = time.monotonic() - began
    if busy:
        burner.kill()
    lines = done.stdout.splitlines()
    return {
        "busy": busy, "seconds": round(seconds), "load before": round(load, 1), "load after": round(os.getloadavg()[0], 1),
        "ok": done.returncode == 0, "summary": lines[-1] if lines else done.stderr[-300:],
        "failed": [line for line in lines if line.startswith(("FAILED", "ERROR"))],
        "output": "" if done.returncode == 0 else done.stdout[-100_000:],
    }  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--into", type=Path, default=ROOT / "runs" / "stability.jsonl")
    asked = parser.parse_args()
    asked.into.parent.mkdir(parents=True, exist_ok=True)
    while (number := len(read_rows(asked.into))) < asked.runs:
        row = run_once(busy=number % 2 == 1)
        add_row(asked.into, row)
        print(f"{number + 1}: " + ", ".join(f"{key} {value}" for key, value in row.items() if key != "output"), flush=True)
    failed = sum(not row["ok"] for row in read_rows(asked.into))
    print(f"{failed} of {asked.runs} runs failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
