"""Counts the source files that run from a line of chat to the first `bot.dig`.

    python -m benchmarks.main_path --runs 3
    python -m benchmarks.main_path --json

A crew as that of `blockcrew demo` stands on an embedded server; a person says "leader, mine 4 logs"; the window ends when the
first bot begins to dig. A file counts when one of its functions runs in the window: a module's own body, which runs at import,
does not, and methods that a dataclass generates do not either. A file is *background* when all of its functions that ran had
also run while nobody asked for anything, as those of status sampling and reflexes; the others are the *path*. Left out are the
server's files, the person's client and packages of others.
"""

import argparse
import asyncio
import inspect
import json
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.executed import PROJECT, Call, Trace, traced
from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.bridge.player import Player
from orchestrator.core.contracts.clock import WallClock
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings

LINE = "leader, mine 4 logs"
SETTLE = 1.0  # seconds until nobody is busy any more with the person who came in
IDLE = 5.0  # seconds in which nobody asks for anything
EVERY = 0.05  # seconds between two looks whether somebody digs
PATIENCE = 90.0  # seconds until somebody has to dig


@dataclass(frozen=True)
class File:
    """One file that ran. `ran` says when each of its functions that count was called, in seconds after the line, by time: an
    interval in which that was. Functions that are background count only in a file that has no others."""

    path: str
    lines: int
    background: bool
    ran: list[tuple[float, float]]

    @property
    def package(self) -> str:
        """Its two uppermost folders and its kind, as `orchestrator/team/*.py`."""
        folders, kind = Path(self.path).parts[:-1][:2], Path(self.path).suffix
        return f"{'/'.join(folders)}/*{kind}"


async def run(workers: int, seed: int, idle: float) -> list[File]:
    """Return the files that ran, by time. Raises TimeoutError when nobody digs."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "trace").mkdir()
        with traced(folder / "trace") as trace:
            choice = RunConfig(workers=workers, seed=seed)
            settings = Settings(data=folder, owners=frozenset())
            async with Session.open(choice, settings, Recorder(folder, WallClock())) as session:
                player = await Player.join("Sam", session.place.host, session.place.port, choice.version)
                try:
                    return await watch(trace, player, idle)
                finally:
                    await player.leave()


async def watch(trace: Trace, player: Player, idle: float) -> list[File]:
    """An idle window, the line, and the window until the first dig."""
    await asyncio.sleep(SETTLE)
    rested = time.time()
    await asyncio.sleep(idle)
    said = time.time()
    await player.say(LINE)
    async with asyncio.timeout(PATIENCE):
        while (dug := trace.first_dig()) is None:
            await asyncio.sleep(EVERY)
    person = str(Path(inspect.getfile(Player)).relative_to(PROJECT))
    calls = [call for call in trace.calls() if call.file != person]
    before = [call for call in calls if rested < call.until <= said]
    return files([call for call in calls if said < call.until <= dug], before, said)


def files(calls: Sequence[Call], before: Sequence[Call], said: float) -> list[File]:
    """Return each file of some calls, which are ordered by time, once; functions that also ran `before` are background."""
    usual = {(call.file, call.place) for call in before}
    every: dict[str, list[Call]] = {}
    for call in calls:
        every.setdefault(call.file, []).append(call)
    found = []
    for path, made in every.items():
        own = [call for call in made if (path, call.place) not in usual]
        ran = {(round(max(0.0, call.at - said), 3), round(call.until - said, 3)) for call in own or made}
        found.append(File(path, length(path), not own, sorted(ran)))
    return sorted(found, key=lambda file: (file.ran[0], file.path))


def length(path: str) -> int:
    """Return the lines of a file."""
    return len((PROJECT / path).read_text("utf-8").splitlines())


def summary(found: Sequence[File]) -> dict[str, object]:
    """Return the figures of one run and its files, ready for JSON."""
    path = [file for file in found if not file.background]
    longest = max(path, key=lambda file: file.lines)
    return {
        "all": len(found),
        "path": len(path),
        "longest": [longest.path, longest.lines],
        "packages": dict(Counter(file.package for file in path).most_common()),
        "files": [asdict(file) for file in found],
    }


def report(found: Sequence[File]) -> None:
    """Print the files in order, then the figures."""
    for file in found:
        print(f"{file.ran[0][0]:8.3f} s  {file.lines:4}  {'background ' if file.background else ''}{file.path}")
    figures = summary(found)
    print(f"\n{figures['path']} files on the path, {figures['all']} with the background; longest {figures['longest']}")
    print(figures["packages"])


def spread(runs: Sequence[Sequence[File]]) -> None:
    """Print the count of each run, and which files are not in all of them."""
    paths = [{file.path for file in found if not file.background} for found in runs]
    print(f"files on the path: {[len(path) for path in paths]}, with the background: {[len(found) for found in runs]}")
    print("not in every run:", sorted(set[str]().union(*paths) - paths[0].intersection(*paths)))


def main(options: argparse.Namespace) -> None:
    """Trace as often as asked and print what ran."""
    runs = [asyncio.run(run(options.workers, options.seed, options.idle)) for _ in range(options.runs)]
    if options.json:
        print(json.dumps([summary(found) for found in runs] if len(runs) > 1 else summary(runs[0]), indent=1))
        return
    report(runs[0])
    if len(runs) > 1:
        spread(runs)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--idle", type=float, default=IDLE, help="Seconds before the line that show what is background.")
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="Print JSON, with the list of files.")
    main(parser.parse_args())
