"""Measures the formula of the orders: one cook serves order by order, which should reach a mean CoS of .50 to .60.

    .venv/bin/python -m benchmarks.cooking_formula --seeds 1-3 [--speed 3] [--into FILE]

Each shift is one JSON line in FILE; a call that was interrupted goes on after the last line. The last line of stdout maps
each seed to its CoS for tau 1 to 5 and their mean.
"""

import argparse
import asyncio
import json
import tempfile
from pathlib import Path
from statistics import fmean
from typing import Any

from orchestrator.app.cooking.shift import CookingChoice, PlacedKitchen, cook
from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.cli.bench_options import seeds_of
from orchestrator.core.contracts.clock import WallClock
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings
from orchestrator.tasks.cooking.level_file import level_of
from orchestrator.tasks.cooking.one_by_one import OneByOne
from orchestrator.tasks.cooking.orders import ALPHAS
from orchestrator.team.cooking_heads import RulesHead

LEVEL = level_of("pasture")


async def shift(seed: int, tau: int, speed: float) -> tuple[int, int]:
    """Play one shift and return its score: orders that were served, and orders that were decided."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        config = RunConfig(team="solo", workers=1, land="flat", speed=speed, seed=seed)
        head = RulesHead(OneByOne(LEVEL, PlacedKitchen.of(LEVEL).chest))
        async with Session.open(config, Settings(data=folder), Recorder(folder, WallClock(speed))) as session:
            return (await cook(session, CookingChoice(LEVEL, tau), [head])).book.score


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", default="3")
    parser.add_argument("--speed", type=float, default=3)
    parser.add_argument("--into", type=Path, default=Path("runs/cooking-formula.jsonl"))
    asked = parser.parse_args()
    asked.into.parent.mkdir(parents=True, exist_ok=True)
    rows: list[dict[str, Any]] = []
    if asked.into.exists():
        rows = [json.loads(line) for line in asked.into.read_text("utf-8").splitlines()]
    for seed in seeds_of(asked.seeds):
        for tau in range(1, len(ALPHAS) + 1):
            if not any((row["seed"], row["tau"]) == (seed, tau) for row in rows):
                got, wanted = asyncio.run(shift(seed, tau, asked.speed))
                rows.append({"seed": seed, "tau": tau, "got": got, "wanted": wanted})
                with asked.into.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(rows[-1]) + "\n")
                print(rows[-1], flush=True)
    print(json.dumps({seed: cos_of(rows, seed) for seed in sorted({row["seed"] for row in rows})}))


def cos_of(rows: list[dict[str, Any]], seed: int) -> dict[str, Any]:
    """Return the CoS of one seed for each tau, and their mean."""
    cos = [row["got"] / row["wanted"] for row in sorted(rows, key=lambda row: row["tau"]) if row["seed"] == seed]
    return {"tau": [round(one, 3) for one in cos], "mean": round(fmean(cos), 3)}


if __name__ == "__main__":
    main()
