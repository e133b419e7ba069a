"""The options that `blockcrew bench collection` and `blockcrew bench shelter` share, and the runs that they define."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from orchestrator.app.catalogue import COLLABORATIONS, MINDS, TEAMS, choose, explained
from orchestrator.app.model_config import ModelConfig
from orchestrator.app.run_config import RunConfig
from orchestrator.bench.sweep import Sweep
from orchestrator.cli.model_options import BaseUrl, Dollars, ModelName, PriceOf, Tokens, model_config_of, words_of
from orchestrator.core.contracts.task import Task
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import VERSIONS
from orchestrator.servers.place import OURS, WORDS

Teams = Annotated[str | None, typer.Option(help=f"Comma-separated: {', '.join(TEAMS)}, or your own files.")]
Workers = Annotated[str, typer.Option(help="Numbers of agents that dig, comma-separated; a tree adds its leader.")]
Minds = Annotated[str, typer.Option(help=f"Comma-separated: {explained(MINDS)}.")]
Ways = Annotated[str, typer.Option("--collaboration", help="Comma-separated; left out, each team's default.")]
Seeds = Annotated[
    str,
    typer.Option(help="Number of worlds, or their seeds: 5, or 101-106. Every team runs in each. Default 3, 1 with --quick."),
]
Speed = Annotated[float | None, typer.Option(help="Game speed, 1 to 10 times normal (default: 1, or 3 with --quick).")]
World = Annotated[str, typer.Option(help=f"{WORDS}.")]
Version = Annotated[str, typer.Option(help=f"Minecraft version: {' or '.join(VERSIONS)}.")]
Out = Annotated[
    Path, typer.Option(help="Folder for rows, records, report and plots; name it again to continue a stopped bench.")
]
AsJson = Annotated[bool, typer.Option("--json", help="The last line of stdout is the result as JSON.")]

MOST = 1000  # seeds or other numbers in a list


@dataclass(frozen=True, slots=True)
class BenchOptions:
    """The options that the benchmarks of all Minecraft tasks share, as they were typed; None or empty where nothing was."""

    teams: Teams = None
    workers: Workers = "3"
    minds: Minds = "symbolic"
    model: ModelName = ""
    base_url: BaseUrl = ""
    budget: Dollars = None
    budget_tokens: Tokens = None
    price: PriceOf = ""
    collaboration: Ways = ""
    seeds: Seeds = ""
    speed: Speed = None
    world: World = "embedded"
    version: Version = VERSIONS[0]

    def model_config(self) -> ModelConfig:
        """Return the options of the language model. Raises BlockcrewError if some were typed although none of the chosen minds
        (ways to decide for an agent) asks a model."""
        return model_config_of(self.minds, self.model, self.base_url, self.budget, self.budget_tokens, self.price)

    def sweep(self, task: Task, usual: str, quick: bool) -> Sweep:
        """Return the runs to make for a task. `usual` names the teams (ways to organise a crew), comma-separated, if none was
        typed. With `quick`, the default is one seed and, on a server that blockcrew starts, a game that runs 3 times as fast as
        real time. Raises BlockcrewError for an unknown name."""
        speed = self.speed or (3 if quick and self.world in OURS else 1)  # a server that is there has its own
        return Sweep(
            task=task,
            teams=listed(self.teams or usual, TEAMS, "team"),
            workers=counts(self.workers),
            minds=listed(self.minds, MINDS, "mind"),
            collaborations=ways(self.collaboration),
            seeds=seeds_of(self.seeds or ("1" if quick else "3")),
            base=RunConfig(world=self.world, version=self.version, speed=speed, model_config=self.model_config()),
        )

    def words(self, sweep: Sweep) -> Sequence[str]:
        """Return the options that repeat the runs of the benchmark `sweep`, as words of a command line, without most of those
        that have their default."""
        base, usual = sweep.base, RunConfig()
        words = ["--teams", ",".join(sweep.teams), "--workers", self.workers]
        words += ["--minds", ",".join(sweep.minds), "--seeds", spelled(sweep.seeds)]
        words += ["--collaboration", self.collaboration] if self.collaboration else []
        words += ["--speed", f"{base.speed:g}"] if base.speed != 1 else []
        words += ["--world", base.world] if base.world != usual.world else []
        words += ["--version", base.version] if base.version != usual.version else []
        words += words_of(base.model_config)
        return words


NOTHING_TYPED = BenchOptions()


def listed(text: str, known: Mapping[str, object], what: str) -> list[str]:
    """Return the names in a comma-separated list, checked against the keys of `known`; `what` says what they name, such as
    "team". Raises BlockcrewError for an unknown name or an empty list. A team may also be a Python file."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if not (what == "team" and name.endswith(".py")):
            choose(known, name, what)
    if not names:
        raise BlockcrewError(f"Name at least one {what}: {', '.join(sorted(known))}.")
    return names


def tell(text: str) -> None:
    """Print a line of progress on stderr, so that stdout has only the result."""
    print(text, file=sys.stderr, flush=True)


def numbers(text: str, option: str) -> tuple[int, ...]:
    """Return the numbers in a text such as `1,2,3` or `101-106`, which is the value of `option`. Raises BlockcrewError for any
    other text, for more than 1000 numbers, or for one below 1."""
    found: list[int] = []
    try:
        for word in text.split(","):
            low, _, high = word.partition("-")
            found += range(int(low), int(high or low) + 1)
    except ValueError:
        found = []
    if not found or min(found) < 1 or len(found) > MOST:
        raise BlockcrewError(f"{option} must be numbers from 1 up, such as 1,2,3 or 101-106, not {text!r}.")
    return tuple(found)


def seeds_of(text: str) -> tuple[int, ...]:
    """Return the seeds that a text means: `5` means 1 to 5, `101-106` and `3,8` mean these. Raises BlockcrewError for any other
    text."""
    found = numbers(text, "--seeds")
    return numbers(f"1-{found[0]}", "--seeds") if text.strip().isdecimal() else found


def spelled(seeds: Sequence[int]) -> str:
    """Return the text that means these seeds, as `seeds_of` reads it."""
    if tuple(seeds) == tuple(range(1, len(seeds) + 1)):
        return str(len(seeds))
    whole = len(seeds) == seeds[-1] - seeds[0] + 1
    return f"{seeds[0]}-{seeds[-1]}" if whole else ",".join(map(str, seeds))


def ways(text: str) -> list[str]:
    """Return the collaborations (ways in which a crew works together, such as `rounds` or `relay`) in a comma-separated list;
    [""], which stands for each team's usual one, if the list is empty. Raises BlockcrewError for an unknown name."""
    return listed(text, COLLABORATIONS, "collaboration") if text.strip() else [""]


def counts(text: str) -> list[int]:
    """Parse the numbers of workers from the comma-separated option --workers; [3] if it is empty. Raises BlockcrewError for a
    word that is not a whole number."""
    try:
        return [int(word) for word in text.split(",") if word.strip()] or [3]
    except ValueError:
        raise BlockcrewError(f"--workers must be numbers such as 1,2,3, not {text!r}.") from None
