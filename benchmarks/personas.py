"""Whether characters of bots change how fast they work: the quick bench of gathering, with and without a blockcrew.toml.

    .venv/bin/python -m benchmarks.personas --seeds 3

Runs take turns, on flat land at three times normal speed; TC is the time to completion in seconds of the game.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

RUN = "from orchestrator.cli import main; main()"
CHARACTERS = """
[persona.Ada]
manner = "cheerful"
greeting = "Good morning, everybody!"
[persona.Ben]
manner = "gruff"
greeting = "Ben here. Where's the wood?"
about = "Born in a mine, and still not fond of daylight."
[persona.Cleo]
manner = "poetic"
greeting = "Hail to the grove."
[persona.Dan]
manner = "shy"
greeting = "Um, hello."
"""


def completed_in(seed: int, characters: str) -> float:
    """The time to completion of one run."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if characters:
            (folder / "blockcrew.toml").write_text(characters)
        words = ("bench", "collection", "--quick", "--teams", "tree", "--seeds", f"{seed}-{seed}", "--out", str(folder / "out"))
        env = os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])}
        command = [sys.executable, "-c", RUN, *words]
        done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(done.stderr)
        (row,) = (json.loads(line) for line in (folder / "out" / "rows.jsonl").read_text("utf-8").splitlines())
        return float(row["seconds"])


def main(seeds: int) -> None:
    """Measure in turns, then print."""
    times: dict[str, list[float]] = {"without": [], "with": []}
    for seed in range(101, 101 + seeds):
        for kind, each in times.items():
            each.append(completed_in(seed, CHARACTERS if kind == "with" else ""))
            print(f"seed {seed}, {kind} characters: TC {each[-1]:.1f} s", flush=True)
    for kind, each in times.items():
        print(f"{kind} characters: mean {statistics.mean(each):.1f} s, {min(each):.1f} to {max(each):.1f} s")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=3)
    main(parser.parse_args().seeds)
