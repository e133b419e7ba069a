"""Read and report what the benchmarks of other projects share (minecollab, villagerbench, techtree): who plays in which world,
the words that repeat the runs, and the report."""

import json
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Protocol

import typer

from orchestrator.app.catalogue import MINDS
from orchestrator.app.run_config import RunConfig
from orchestrator.bench.page import machine, write_page
from orchestrator.bench.report import labels
from orchestrator.bench.sweep import BenchFolder, Row, Trials, run_sweep
from orchestrator.cli.bench_options import Minds, Speed, Version, World, listed, seeds_of, spelled, tell
from orchestrator.cli.executor_options import ExecutorOptions
from orchestrator.cli.loop import run
from orchestrator.cli.model_options import BaseUrl, Dollars, ModelName, PriceOf, Tokens, model_config_of, words_of
from orchestrator.knowledge.game import VERSIONS
from orchestrator.servers.place import OURS
from orchestrator.settings import Settings

SPEED = 3.0  # of a server of our own


@dataclass(frozen=True, slots=True)
class NeighbourOptions:
    """The options of who plays, and in which world, as they were typed."""

    minds: Minds = "symbolic"
    seeds: Annotated[str, typer.Option(help="Number of worlds or repetitions, or their seeds: 3, or 101-103.")] = "1"
    model: ModelName = ""
    base_url: BaseUrl = ""
    budget: Dollars = None
    budget_tokens: Tokens = None
    price: PriceOf = ""
    speed: Speed = None
    world: World = "embedded"
    version: Version = VERSIONS[0]

    def base(self) -> RunConfig:
        """Return the options that are the same in all runs. Raises BlockcrewError for options of a model that nobody asks."""
        asked = model_config_of(self.minds, self.model, self.base_url, self.budget, self.budget_tokens, self.price)
        speed = self.speed or (SPEED if self.world in OURS else 1.0)
        return RunConfig(world=self.world, version=self.version, speed=speed, model_config=asked)

    def mind_names(self) -> list[str]:
        """Return the names of the minds. Raises BlockcrewError for an unknown one."""
        return listed(self.minds, MINDS, "mind")

    def words(self) -> list[str]:
        """Return these options as words of a command line, without most of those that have their default."""
        base, usual = self.base(), RunConfig()
        found = ["--minds", ",".join(self.mind_names()), "--seeds", spelled(seeds_of(self.seeds)), "--speed", f"{base.speed:g}"]
        found += ["--world", base.world] if base.world != usual.world else []
        found += ["--version", base.version] if base.version != usual.version else []
        return [*found, *words_of(base.model_config)]


ONE_SEED = NeighbourOptions()


class NeighbourSweep(Trials, Protocol):
    """The runs of one of these benchmarks, whose `base` has the options that are the same in all of them."""

    @property
    def base(self) -> RunConfig:
        """Return the options that are the same in all runs."""
        ...


@dataclass(frozen=True, slots=True)
class NeighbourReport:
    """The part of a report besides its table: its title, the words after `blockcrew bench` that repeat the runs, sentences
    below the table, and what its columns mean."""

    title: str
    words: Sequence[str]
    legend: Sequence[str]
    findings: Sequence[str] = ()

    def write(self, out: Path, base: RunConfig, spec: dict[str, Any], rows: Sequence[Row], table: str) -> Path:
        """Write the report to the folder `out` and return its path; `spec` has the facts that all runs share."""
        facts = [f"Minecraft {base.version}, world {base.world}.", f"Machine: {machine()}.", *labels(rows, spec)]
        command = shlex.join(["blockcrew", "bench", *self.words])
        return write_page(
            out, self.title, facts=facts, command=command, table=table, findings=self.findings, pictures=(), legend=self.legend
        )


def play(sweep: NeighbourSweep, out: Path, where: ExecutorOptions) -> list[Row]:
    """Play the runs that the folder `out` lacks, where `where` says, and return the rows of all. Raises BlockcrewError when one
    breaks, and if runs that share a server are to be played at once."""
    folder = BenchFolder(out, sweep)
    with where.choice("" if sweep.base.world in OURS else "All runs share one server").opened(sweep.spec()) as executor:
        return run(run_sweep(sweep, folder, Settings.read(out), tell, executor))


def show(rows: Sequence[Row], summary: object, table: str, out: Path, report: Path, as_json: bool) -> None:
    """Print the result of a benchmark: its table and where the report is, or one line of JSON."""
    if as_json:
        print(json.dumps({"rows": rows, "summary": summary, "out": str(out)}))
        return
    print(table)
    print(f"\nReport: {report}")
