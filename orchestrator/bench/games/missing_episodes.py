"""Plays those episodes of a benchmark of games that have no row in its folder yet, and keeps each as soon as it is over."""

import itertools
import json
from collections.abc import Callable, Coroutine, Sequence
from contextlib import aclosing
from pathlib import Path
from typing import Any, Protocol, TypeVar

from orchestrator.bench.executors.executor import IN_PROCESS, TrialExecutor
from orchestrator.bench.sweep import BenchFolder, Row
from orchestrator.games.record import GameRecord

EPISODES = "episodes.jsonl"  # the records of all episodes, for `blockcrew games replay`
SHOWN = 20  # lines about the progress of one benchmark


class EpisodeTrial(Protocol):
    """One episode that is to be played; its text names it for a person who watches."""

    @property
    def key(self) -> Row:
        """Return the facts that distinguish this episode from the others of its benchmark, as plain JSON."""
        ...


Each = TypeVar("Each", bound=EpisodeTrial)


async def play_missing(
    trials: Sequence[Each],
    shelf: BenchFolder,
    play: Callable[[Each], Coroutine[Any, Any, tuple[Row, GameRecord | None]]],
    tell: Callable[[str], None],
    executor: TrialExecutor = IN_PROCESS,
) -> list[Row]:
    """Play those episodes that have no row in the folder `shelf` yet, and return the rows of all.

    `play` returns the figures and the record of one, None for an episode that has no record; `tell` is called with lines on the
    progress. `executor` plays the episodes; one that plays in other processes needs a `play` that can be pickled.
    """
    names, missing = keys_of(trials), missing_trials(trials, shelf)
    kept = {identity(row, names): row for row in shelf.rows()}
    count = itertools.count()

    def begins(trial: Each) -> None:
        if (number := next(count)) % max(1, len(missing) // SHOWN) == 0:
            tell(f"episode {number + 1} of {len(missing)}: {trial} ...")

    async with aclosing(executor.results(play, missing, begins)) as results:
        async for played in results:
            figures, record = played.result
            kept[identity(played.trial.key, names)] = row = played.trial.key | figures | played.note
            shelf.add(row)
            if record:
                keep_record(shelf.folder / EPISODES, record)
    return [kept[identity(trial.key, names)] for trial in trials]


def missing_trials(trials: Sequence[Each], shelf: BenchFolder) -> list[Each]:
    """Return those episodes that have no row in the folder `shelf` yet."""
    names = keys_of(trials)
    kept = {identity(row, names) for row in shelf.rows()}
    return [trial for trial in trials if identity(trial.key, names) not in kept]


def keys_of(trials: Sequence[EpisodeTrial]) -> tuple[str, ...]:
    """Return the names of the facts that distinguish the episodes of a benchmark."""
    return tuple(trials[0].key) if trials else ()


def identity(row: Row, names: Sequence[str]) -> tuple[Any, ...]:
    """Return what identifies a row or the key of an episode: its facts called `names`."""
    return tuple(row.get(name) for name in names)


def keep_record(path: Path, record: GameRecord) -> None:
    """Append the record of an episode to a file, as one line of JSON."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(record.as_json(), separators=(",", ":")) + "\n")
