"""Measure the way from an empty environment to the first log: builds the wheel, installs it with uv into a new environment in
another folder, with empty caches, and runs a demo of three logs there.

    .venv/bin/python -m benchmarks.from_wheel           # as on a new machine: everything is downloaded
    .venv/bin/python -m benchmarks.from_wheel --cached  # with the caches of uv and npm that are there
"""

import argparse
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
UV = Path(sys.executable).with_name("uv")
SECONDS = 900.0  # for one command, on a busy machine with a slow network
DEMO = ("demo", "--goal", "mine 3 oak_log", "--team", "solo", "--json")


def build(folder: Path) -> Path:
    """Build the wheel into a folder and return its path."""
    run([UV, "build", "-q", "--wheel", "--no-build-isolation", "--python", sys.executable, "-o", folder, ROOT], ROOT)
    (wheel,) = folder.glob("*.whl")
    return wheel


def install(wheel: Path, place: Path) -> None:
    """Make a new environment in `place`, unless one is there, and install the wheel into it."""
    if not place.exists():
        run([UV, "venv", "-q", "--python", sys.executable, place], ROOT)
    run([UV, "pip", "install", "-q", "--reinstall-package", "blockcrew", "--python", place / "bin" / "python", wheel], ROOT)


def elsewhere(folder: Path, *, empty: bool) -> dict[str, str]:
    """Return the environment of a user whose cache is in `folder`; `empty` leaves out the caches of uv and npm, too."""
    own = {"XDG_CACHE_HOME": str(folder), "PATH": f"{UV.parent}{os.pathsep}{os.environ['PATH']}"}
    dropped = ("VIRTUAL_ENV", "PYTHONPATH", "XDG_CACHE_HOME", "UV_CACHE_DIR", "npm_config_cache")
    if empty:
        own |= {"npm_config_cache": str(folder / "npm")}
    else:
        own |= {"UV_CACHE_DIR": run([UV, "cache", "dir"], ROOT).strip()}
    return {name: value for name, value in os.environ.items() if name not in dropped} | own


def run(words: list[object], folder: Path, env: Mapping[str, str] | None = None) -> str:
    """Run a command in a folder and return what it printed on stdout. Raises RuntimeError, with its last words, if it fails."""
    done = subprocess.run(
        [str(word) for word in words], cwd=folder, env=env, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, words))} ended with {done.returncode}: {done.stderr[-2000:]}")
    return done.stdout


def first_gain(runs: Path) -> float:
    """Return when the first item was gained in the only run of a folder, as Unix time in seconds."""
    (record,) = runs.glob("*.sqlite")
    with sqlite3.connect(record) as database:
        return float(database.execute("select min(at) from events where kind = 'gain'").fetchone()[0])


def main() -> None:
    """Measure once and print the seconds of each step as JSON."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--cached", action="store_true")
    cached = options.parse_args().cached
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (work := folder / "work").mkdir()
        wheel, env = build(folder / "dist"), elsewhere(folder / "cache", empty=not cached)
        os.environ.update(env)  # uv's own cache, too
        began = time.time()
        install(wheel, folder / "env")
        installed = time.time()
        blockcrew = folder / "env" / "bin" / "blockcrew"
        run([blockcrew, "setup"], work, env)
        ready = time.time()
        result = json.loads(run([blockcrew, *DEMO], work, env).splitlines()[-1])
        log = first_gain(work / "runs")
        times = {"installed": installed - began, "set up": ready - began, "first log": log - began, "done": time.time() - began}
        load = round(os.getloadavg()[0], 1)
        print(json.dumps({"ok": result["ok"], "load": load} | {name: round(each, 1) for name, each in times.items()}))


if __name__ == "__main__":
    main()
