"""`blockcrew tabletop`: a crew over a heap of blocks in memory, without the game, to try within seconds a language model, a
team, or a mind (what decides for an agent)."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from orchestrator.app.catalogue import TEAMS, explained
from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import kept, new_recorder
from orchestrator.app.tabletop_crew import HEAP, held_of, open_table
from orchestrator.cli.live import choose_view
from orchestrator.cli.loop import run
from orchestrator.cli.model_options import BaseUrl, Dollars, MindName, ModelName, PriceOf, Replay, Tokens, model_config_of
from orchestrator.cli.report import spent
from orchestrator.commands.parser import parse_goal
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.models import ReplayDeparted
from orchestrator.core.events.run import CrewJoined, RunFinished
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status
from orchestrator.knowledge.game import load
from orchestrator.llm.in_order import OrderlyLoop
from orchestrator.llm.usage import figures, read_ledger
from orchestrator.record.goals import write_order
from orchestrator.record.metrics import mean_prompt_times
from orchestrator.settings import Settings


def tabletop(
    goal: Annotated[str, typer.Option(help="The crew's goal, as you would say it in chat.")] = "mine 12 logs",
    team: Annotated[str, typer.Option(help=f"{explained(TEAMS)}, or a file of your own.")] = "tree",
    workers: Annotated[int, typer.Option(help="Number of working agents; a tree adds its leader, solo ignores this.")] = 3,
    collaboration: Annotated[
        str,
        typer.Option(
            help="asynchronous, rounds, relay, capo, or capo-initial, -discussed, -adapted; left out, the team's default."
        ),
    ] = "",
    mind: MindName = "symbolic",
    model: ModelName = "",
    base_url: BaseUrl = "",
    budget: Dollars = None,
    budget_tokens: Tokens = None,
    price: PriceOf = "",
    replay: Replay = "",
    seed: Annotated[int, typer.Option(help="Seed of random choices; servers of models that take a seed are sent it.")] = 1,
    data: Annotated[Path | None, typer.Option(help="The record is saved in DATA/runs (default: the current folder).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The last line of stdout is the result as JSON.")] = False,
) -> None:
    """Let a crew work on a heap of logs, stone, sand and ores in memory: the game's rules on tools and recipes, but no places.

    The same minds, prompts and teams as in the game, without the game. A run with --mind language goes the same way again
    with --replay, to the letter.
    """
    settings = Settings.read(data)
    model_config = model_config_of(mind, model, base_url, budget, budget_tokens, price, replay).located(settings)
    choice = RunConfig(
        team=team, workers=workers, mind=mind, world="tabletop", collaboration=collaboration, model_config=model_config,
        seed=seed,
    )  # fmt: skip
    wanted = parse_goal(goal, load())
    result = run(play(choice, wanted, settings, as_json), OrderlyLoop)
    if as_json:
        print(json.dumps(result))
    else:
        print_result(result)
    raise typer.Exit(0 if result["ok"] else 1)


async def play(choice: RunConfig, wanted: Goal, settings: Settings, quiet: bool) -> dict[str, Any]:
    """Let a crew pursue one goal in the tabletop world (a heap of blocks in memory) and return the result as JSON fields.

    `choice` names the team and the mind (what decides for each agent), `wanted` is the goal. Raises BlockcrewError for the goal
    to build something. `quiet` keeps stdout free for the JSON: progress then goes to stderr.
    """
    if wanted.build:
        raise BlockcrewError("The tabletop world has no building sites: build in the game.")
    with kept(new_recorder(choice, settings, wanted.text)) as recorder:
        recorder.remember()
        view = choose_view(quiet)
        recorder.listeners.append(view.notice)
        with view:
            async with open_table(choice, settings, recorder, HEAP) as crew:
                recorder.write(CrewJoined(members=list(crew.organisation.members), address="", cannot=""))
                write_order(recorder, wanted, "table")
                verdict = await crew.pursue(wanted)
                held = await crew.inventories()
        events = recorder.events
        got = {part.item: min(part.count, held_of(held, part.item)) for part in wanted.singles}
        result: dict[str, Any] = {
            "ok": verdict.status is Status.SUCCESS and all(got[part.item] == part.count for part in wanted.singles),
            "goal": wanted.text,
            "wanted": wanted.count,
            "got": sum(got.values()),
            "seconds": None,
            "mpt": round(mean_prompt_times(events, crew.organisation.members), 3),
            "mind": choice.mind,
            "team": choice.team,
            "departures": sum(event.kind == ReplayDeparted.kind for event in events),
            **(figures(ledger) if (ledger := read_ledger(events)).total.calls else {}),
            "why": verdict.why,
            "record": str(recorder.path),
            **({"record_lost": recorder.lost} if recorder.lost else {}),
        }
        recorder.write(RunFinished(figures=result))
        return result


def print_result(result: Mapping[str, Any]) -> None:
    """Print the result of a run for a person: the outcome, the plans per agent, the cost of models and the record's path.
    `result` has these by name."""
    print(f"{'done' if result['ok'] else 'not done'}: {result['goal']}: {result['got']} of {result['wanted']}; {result['why']}")
    print(f"Mean prompt times (mPT, plans made by each agent): {result['mpt']:.2f}")
    if "model_calls" in result:
        print(spent(result))
    print(result.get("record_lost") or f"Record: {result['record']}")
