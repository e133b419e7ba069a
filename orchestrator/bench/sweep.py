"""Plays all runs of one benchmark, seed by seed with every team. Finished runs are kept in a folder, so that a benchmark that
was stopped can be continued."""

import asyncio
import itertools
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from orchestrator.app.run_config import RunConfig
from orchestrator.bench.executors.executor import IN_PROCESS, TrialExecutor
from orchestrator.bench.executors.records import bring_home, play_away, play_here
from orchestrator.bench.trial import BenchTrial
from orchestrator.core.contracts.task import Task
from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.settings import Settings

Row = dict[str, Any]
SPEC, ROWS = "bench.json", "rows.jsonl"
CIRCUMSTANCES = ("world", "game", "speed")  # benches that differ only in these can be compared, but not continued in one folder


class Trial(Protocol):
    """One run of a benchmark that is not made yet; its text names it for a person who watches."""

    @property
    def key(self) -> dict[str, Any]:
        """Return the facts that distinguish this run from the others of its benchmark, as plain JSON."""
        ...

    async def play(self, settings: Settings) -> Row:
        """Play the run and return its figures, with `ok`, `why`, `got`, `wanted` and `seconds` among them."""
        ...


class Trials(Protocol):
    """The runs of one benchmark, and the facts that must not change when a stopped one is continued."""

    def planned(self) -> Sequence[Trial]:
        """Return all runs to make. Raises BlockcrewError when there are none, or when one of them is impossible."""
        ...

    def spec(self) -> dict[str, Any]:
        """Return the facts, as plain JSON, that must be the same when a benchmark is continued in its folder."""
        ...


class BenchPlan(Protocol):
    """A benchmark as its folder needs it: whether its runs are possible, and what must not change."""

    def planned(self) -> Sequence[object]:
        """Return all runs to make. Raises BlockcrewError when there are none, or when one of them is impossible."""
        ...

    def spec(self) -> dict[str, Any]:
        """Return the facts, as plain JSON, that must be the same when a benchmark is continued in its folder."""
        ...


@dataclass(frozen=True, slots=True)
class Sweep:
    """The runs of one benchmark: every combination of its teams (who commands whom, such as solo or tree), numbers of workers,
    minds (planners: rules or a model), collaborations (ways to work together, such as rounds) and seeds.

    `workers` are the numbers of agents that may dig; a tree adds its leader, solo ignores the number. `base` has the options
    that are the same in all runs.
    """

    task: Task
    teams: Sequence[str]
    workers: Sequence[int]
    minds: Sequence[str]
    collaborations: Sequence[str]
    seeds: Sequence[int]
    base: RunConfig

    def trials(self) -> Iterator[BenchTrial]:
        """Yield the runs to make, ordered by seed, so that a benchmark that is stopped early has all teams for its first seeds.

        Duplicates are left out, and so are collaborations (ways to work together, such as rounds) that do not fit a team.
        Raises BlockcrewError for an impossible size of a team.
        """
        seen: list[dict[str, Any]] = []
        wanted = itertools.product(self.seeds, self.workers, self.minds, self.teams, self.collaborations)
        for seed, workers, mind, team, collaboration in wanted:
            choice = replace(
                self.base, team=team, workers=workers, mind=mind, seed=seed, collaboration=collaboration, land=self.task.land
            )
            diggers = choice.organisation().diggers  # raises for an impossible size or file, which is reported and not left out
            if not sensible(choice):
                continue
            self.task.check(len(diggers))
            trial = BenchTrial(self.task, choice)
            if trial.key not in seen:
                seen.append(trial.key)
                yield trial

    def planned(self) -> list[BenchTrial]:
        """Return all runs to make. Raises BlockcrewError when there are none, or when one of them is impossible."""
        trials = list(self.trials())
        if not trials:
            raise BlockcrewError(
                "None of these teams can work that way: a chain works by relay, a graph asynchronously or in rounds."
            )
        return trials

    def spec(self) -> dict[str, Any]:
        """Return the facts that must stay the same when a stopped benchmark is continued in its folder, as plain JSON: the task
        with its version and goal, the kind of world, the game's version and speed, and the model if there is one."""
        base = self.base
        return {
            "task": self.task.name,
            "version": self.task.version,
            **self.task.spec(),
            "world": base.world,
            "game": base.version,
            "speed": base.speed,
            **({"model": base.model_config.model} if base.model_config.model else {}),
        }


def sensible(choice: RunConfig) -> bool:
    """Return whether the team in `choice`, the options of a run, supports the chosen way to work together, such as in rounds.
    It always does if none is chosen, since each team has a usual one."""
    try:
        choice.way()
    except BlockcrewError:
        return not choice.collaboration
    return True


class BenchFolder:
    """The folder that holds one benchmark, which can be stopped and continued there later: a file with its settings (task,
    world, game version, speed, model), which must be the same when it is continued, and a row of figures for each finished
    run."""

    def __init__(self, folder: Path, sweep: BenchPlan) -> None:
        """Open or create the folder for the benchmark `sweep`. Raises BlockcrewError if its runs are impossible, or if the
        folder cannot be written or holds another benchmark."""
        sweep.planned()
        self.folder = folder
        spec = folder / SPEC
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not spec.exists():
                spec.write_text(json.dumps(sweep.spec(), indent=1) + "\n", "utf-8")
            kept = json.loads(spec.read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise BlockcrewError(
                f"The bench cannot be stored in {folder} ({cause(error)}): choose another folder with --out."
            ) from error
        other = [name for name, value in sweep.spec().items() if kept.get(name) != value]
        if other:
            raise BlockcrewError(
                f"{folder} contains a bench with another {' and '.join(other)}: choose another folder with --out."
            )

    def rows(self) -> list[Row]:
        """Return the rows of figures of the runs that have finished, one per run; an empty list if none has."""
        return read_rows(self.folder)

    def add(self, row: Row) -> None:
        """Append the row of figures of a finished run to the file of rows in this folder."""
        path = self.folder / ROWS
        cut_off = path.exists() and not path.read_bytes().endswith(b"\n")  # by a crash: the new row gets a line of its own
        with path.open("a", encoding="utf-8") as file:
            file.write("\n" * cut_off + json.dumps(row) + "\n")


def comparable(before: Path, after: Path) -> None:
    """Raise BlockcrewError when two benchmarks, given by their folders, differ in more than the world, the game's version and
    its speed, such as in the task or the model, since their times cannot be compared then."""
    old, new = (json.loads((folder / SPEC).read_text("utf-8")) for folder in (before, after))
    other = [name for name in dict.fromkeys([*old, *new]) if name not in CIRCUMSTANCES and old.get(name) != new.get(name)]
    if other:
        raise BlockcrewError(f"{before} and {after} cannot be compared: they differ in {' and '.join(other)}.")


def read_rows(folder: Path) -> list[Row]:
    """Return the rows of figures of all finished runs of the benchmark in a folder, an empty list if none has finished. Raises
    BlockcrewError if the folder holds no benchmark.

    A line that was cut off by a crash is ignored.
    """
    if not (folder / SPEC).exists():
        raise BlockcrewError(f"There is no bench in {folder}: `blockcrew bench collection --out {folder}` creates one.")
    path = folder / ROWS
    return list(whole_lines(path.read_text("utf-8").splitlines())) if path.exists() else []


def whole_lines(lines: Iterable[str]) -> Iterator[Row]:
    """Yield the row of figures in each line that is complete JSON, and skip the others, which a crash may have cut off."""
    for line in lines:
        try:
            yield json.loads(line)
        except ValueError:
            continue


async def run_sweep(
    sweep: Trials,
    shelf: BenchFolder,
    settings: Settings,
    tell: Callable[[str], None],
    executor: TrialExecutor = IN_PROCESS,
) -> list[Row]:
    """Run those runs of the benchmark `sweep` that have no row yet in the folder `shelf`, and return the rows of all its runs.

    `settings` are those of this machine, such as where records are kept. `executor` plays the runs, here or elsewhere. `tell`
    is called with lines on each run. Raises BlockcrewError when a run is impossible or breaks; finished rows are kept.
    """
    trials = sweep.planned()
    numbers = {str(trial): number for number, trial in enumerate(trials, 1)}
    missing = [trial for trial in trials if find(shelf.rows(), trial) is None]
    play = partial(play_away if executor.is_remote else play_here, settings=settings)

    def begins(trial: Trial) -> None:
        tell(f"run {numbers[str(trial)]} of {len(trials)}: {trial} ...")

    try:
        async with aclosing(executor.results(play, missing, begins)) as results:
            async for played in results:
                done = played.trial.key | bring_home(played.result, settings) | played.note
                shelf.add(done)
                tell(f"  {ending_of(done, played.trial, executor)}")
    except (asyncio.CancelledError, BlockcrewError):
        tell(f"Finished runs are kept in {shelf.folder}: run the same command again to continue.")
        raise
    return [row for trial in trials if (row := find(shelf.rows(), trial)) is not None]


def ending_of(row: Row, trial: Trial, executor: TrialExecutor) -> str:
    """Return a line on how a run ended; it names the run where several are played at once."""
    ending = "complete" if row["ok"] else f"NOT complete, {row['why']}"
    named = "" if executor.is_here else f"{trial}: "
    return f"{named}{row['got']} of {row['wanted']} in {row['seconds']} s: {ending}"


def find(rows: Iterable[Row], trial: Trial) -> Row | None:
    """Return the row of figures that belongs to the run `trial`; None if there is none, because the run has not finished."""
    return next((row for row in rows if all(row.get(name) == value for name, value in trial.key.items())), None)
