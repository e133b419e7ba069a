"""`blockcrew bench minds`: measures language models in several tasks, against rules and against random answers."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from orchestrator.app.catalogue import LANGUAGE, MINDS
from orchestrator.app.model_config import ModelConfig
from orchestrator.bench.minds.mind_sweep import MindSweep
from orchestrator.bench.minds.mind_tables import summary, tables
from orchestrator.bench.minds.results_file import write_results
from orchestrator.bench.minds.tasks.task_list import MIND_TASKS, QUICK_TASKS
from orchestrator.bench.sweep import BenchFolder, run_sweep
from orchestrator.cli.bench import app
from orchestrator.cli.bench_options import AsJson, listed, seeds_of, tell
from orchestrator.cli.executor_options import ON_THIS_MACHINE, ExecutorOptions
from orchestrator.cli.loop import run
from orchestrator.cli.model_options import BaseUrl, PriceOf
from orchestrator.cli.option_groups import grouped
from orchestrator.core.errors import BlockcrewError
from orchestrator.llm.in_order import OrderlyLoop
from orchestrator.settings import Settings

ASKING = {name: kind for name, kind in MINDS.items() if kind.asks_model}
Cases = dict[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class MindServerOptions:
    """The options of the server that the models are asked at, as they were typed. `budget` is in US dollars."""

    base_url: BaseUrl = ""
    budget: Annotated[float | None, typer.Option("--budget", min=0, help="US dollars that an episode may spend.")] = None
    budget_tokens: Annotated[int | None, typer.Option("--budget-tokens", min=0, help="Tokens that an episode may use.")] = None
    price: PriceOf = ""

    @property
    def chosen(self) -> ModelConfig:
        """Return the server and its limits; equal to ModelConfig() if nothing was typed."""
        return ModelConfig("", self.base_url, self.budget, self.budget_tokens, self.price)


NOTHING_TYPED = MindServerOptions()


@app.command("minds")
@grouped
def minds(
    models: Annotated[
        str, typer.Option(help="Names of models on their server, comma-separated; left out, only rules and random answers.")
    ] = "",
    tasks: Annotated[str, typer.Option(help=f"Comma-separated: {', '.join(MIND_TASKS)}.")] = ",".join(QUICK_TASKS),
    cases: Annotated[
        list[str] | None,
        typer.Option("--case", help="Play this case of a task instead of its usual ones: TASK=CASE; several are possible."),
    ] = None,
    mixed: Annotated[
        str, typer.Option("--minds", help=f"Minds that ask the models in crews, comma-separated: {', '.join(ASKING)}.")
    ] = LANGUAGE,
    seeds: Annotated[str, typer.Option(help="Number of seeds, or the seeds: 5, or 101-106.")] = "3",
    seconds: Annotated[float, typer.Option("--limit", min=1, help="Seconds after which an episode is ended.")] = 1800.0,
    server: MindServerOptions = NOTHING_TYPED,
    where: ExecutorOptions = ON_THIS_MACHINE,
    out: Annotated[Path, typer.Option(help="Folder for rows, records and results; name it again to continue.")] = Path(
        "runs/bench-minds"
    ),
    as_json: AsJson = False,
) -> None:
    """Measure models in all tasks that ask one, on the same seeds as rules and as answers that are drawn at random.

    A model counts only beside random answers, because closed answers leave little to choose. Budgets are those of each episode.
    Nothing is asked twice: further models and tasks can be added to a folder. OUT/minds.json has all results, to send them to
    somebody. Examples:

    blockcrew bench minds --models llama3.1 --base-url http://localhost:11434/v1

    blockcrew bench minds --tasks tabletop --case "tabletop=tree: mine 6 oak_log" --models llama3.1 --minds language/symbolic
    """
    settings = Settings.read(out)
    names = [name.strip() for name in models.split(",") if name.strip()]
    if server != NOTHING_TYPED and not names:
        raise BlockcrewError("Only models need a server and a budget: name them with --models.")
    asked = {"model_profile": str(settings.model_profile), "closed_answers": settings.closed_answers}
    sweep = MindSweep(
        cases_of(listed(tasks, MIND_TASKS, "task"), cases or []), names, listed(mixed, ASKING, "mind"), seeds_of(seeds),
        server.chosen, seconds, asked,
    )  # fmt: skip
    shelf = BenchFolder(out, sweep)
    with where.choice().opened(sweep.spec()) as executor:
        run(run_sweep(sweep, shelf, settings, tell, executor), OrderlyLoop)
    rows = shelf.rows()
    file = write_results(rows, server.base_url or settings.base_url, asked, out)
    if as_json:
        print(json.dumps({"summary": summary(rows), "out": str(out)}))
        return
    print(tables(rows))
    print(f"\nResults to keep or to send: {file}")


def cases_of(tasks: Sequence[str], typed: Sequence[str]) -> Cases:
    """Return the cases of each task: its usual ones, or those that were typed as TASK=CASE. Raises BlockcrewError for a text of
    another form, and for a task that is not played."""
    named: dict[str, list[str]] = {}
    for text in typed:
        task, equals, case = text.partition("=")
        if not equals or task not in tasks:
            raise BlockcrewError(f"--case must be TASK=CASE with one of the tasks {', '.join(tasks)}, not {text!r}.")
        named.setdefault(task, []).append(case.strip())
    return {task: named.get(task) or MIND_TASKS[task].cases for task in tasks}
