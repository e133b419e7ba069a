"""`blockcrew cuisineworld cook`: a dispatcher (a planner, which may be a language model) commands all agents of the text
kitchen, a cooking game, for one recorded episode."""

import json
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any

import typer

from orchestrator.app.kitchen_dispatchers import ASKING, HEADS, open_heads
from orchestrator.app.kitchen_episode import cook as cook_episode
from orchestrator.app.model_config import ModelConfig
from orchestrator.app.run_storage import kept
from orchestrator.cli.cuisineworld import BookFile, app, open_book
from orchestrator.cli.cuisineworld_options import NO_MODEL, WHOLE_PROMPT, KitchenModelOptions, KitchenPromptOptions, known_heads
from orchestrator.cli.live import Plain
from orchestrator.cli.model_options import Replay
from orchestrator.cli.option_groups import grouped
from orchestrator.cli.report import spent
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.models import ReplayDeparted
from orchestrator.core.events.run import RunFinished
from orchestrator.core.release import RELEASE
from orchestrator.llm.usage import figures, read_ledger
from orchestrator.minds.dispatcher import Parts
from orchestrator.record.reader import find_run, read_run
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings
from orchestrator.tasks.cuisineworld.dispatchers import Shift
from orchestrator.tasks.cuisineworld.kitchen import Kitchen, Mode
from orchestrator.tasks.cuisineworld.rules import ALPHAS
from orchestrator.tasks.cuisineworld.schedule import episodes
from orchestrator.tasks.cuisineworld.trace import write_traces


@app.command()
@grouped
def cook(
    level: Annotated[str, typer.Option(help="A level's name or number (see: blockcrew cuisineworld levels).")] = "3",
    agents: Annotated[int, typer.Option(help="Number of agents.")] = 3,
    dispatcher: Annotated[str, typer.Option(help=f"Dispatcher that commands the agents: {', '.join(HEADS)}.")] = "greedy",
    tau: Annotated[int, typer.Option(min=1, max=5, help="Time that each order allows (tau): 1 (little) to 5 (a lot).")] = 3,
    seed: Annotated[int, typer.Option(help="Seed of the orders.")] = 0,
    mode: Annotated[str, typer.Option(help="Rules: clean, or compat (as published).")] = "clean",
    book: BookFile = None,
    model: KitchenModelOptions = NO_MODEL,
    replay: Replay = "",
    prompt: KitchenPromptOptions = WHOLE_PROMPT,
    data: Annotated[Path | None, typer.Option(help="The record is saved in DATA/runs (default: the current folder).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The last line of stdout is the result as JSON.")] = False,
) -> None:
    """Let a dispatcher run a kitchen for sixty steps. With --dispatcher language a model commands all agents, step by step.

    --replay RUN replays a recorded episode with its kitchen, its orders and its model's answers; give no other option.
    """
    known_heads([dispatcher])
    settings, parts = Settings.read(data), prompt.parts([dispatcher])
    model_config = model.config([dispatcher])
    order = EpisodeChoices(level, agents, dispatcher, tau, seed, mode, book, parts, model_config)
    result = cook_one(again(replay, settings) if replay else order, settings)
    if as_json:
        print(json.dumps(result))
    else:
        print_result(result)


@dataclass(frozen=True, slots=True)
class EpisodeChoices:
    """The choices that define one episode of the text kitchen, a cooking game: level, agents, orders, rules, model, and the
    dispatcher (the planner that commands the agents).

    `tau` (1 to 5) says how much time orders leave (5 the most), `seed` is that of the orders, `mode` the rules: clean or compat
    (as published). `book` is the user's file of levels, `parts` are the parts of the model's prompt, and `thinking` has the
    options of the model.
    """

    level: str
    agents: int
    dispatcher: str
    tau: int = 3
    seed: int = 0
    mode: str = Mode.CLEAN
    book: Path | None = None
    parts: Parts = field(default_factory=Parts)
    thinking: ModelConfig = field(default_factory=ModelConfig)  # under this name in the record


def cook_one(order: EpisodeChoices, settings: Settings) -> dict[str, Any]:
    """Play the episode of the text kitchen (a cooking game) that `order` defines, record it, and return its result as JSON. A
    trace of each step, which `blockcrew cuisineworld replay` reads, is written beside the record.

    Raises BlockcrewError if a choice is impossible, if the model does not answer, or if a file cannot be written.
    """
    level, alpha = open_book(order.book).level(order.level), ALPHAS[order.tau - 1]
    (schedule,) = episodes(level, alpha, order.seed, 1)
    kitchen = Kitchen(level, order.agents, schedule, order.mode)
    about = {"seed": order.seed, "tau_index": order.tau, "dispatcher": order.dispatcher}
    recorder = Recorder(
        settings.runs, WallClock(1), release=RELEASE, goal=f"cook {level.name}", episode=order, thinking=order.thinking
    )
    if order.dispatcher in ASKING:  # a step takes seconds: say how far it is
        recorder.listeners.append(Plain(sys.stderr).notice)
    with kept(recorder):
        names, shift = [order.dispatcher], Shift(level, order.agents, alpha, schedule, order.seed)
        with open_heads(names, kitchen.mode, order.parts, order.thinking, settings, recorder) as heads:
            trace = cook_episode(kitchen, heads(order.dispatcher, shift), recorder, **about)
        path = recorder.path.with_suffix(".jsonl")
        write_traces(path, [trace])
        result = result_of(kitchen, recorder, about)
        recorder.write(RunFinished(figures=result))
    return result


def again(replay: str, settings: Settings) -> EpisodeChoices:
    """Return the choices (level, agents, orders and so on) that repeat a recorded episode of the text kitchen, with the model's
    answers taken from its record.

    `replay` is a run's id, the beginning of one, or a file. Raises BlockcrewError unless exactly one run fits and it is an
    episode of this version.
    """
    path = Path(replay) if replay.endswith(".sqlite") else find_run(settings.runs, replay)
    episode = read_run(path).meta.get("episode") or {}
    try:
        found = EpisodeChoices(**episode)
        parts, book = Parts(**episode["parts"]), Path(found.book) if found.book else None
    except (TypeError, KeyError) as error:
        raise BlockcrewError(f"The run {path.stem} is not an episode of this version of blockcrew.") from error
    model_config = ModelConfig(replay=str(path)) if found.dispatcher in ASKING else ModelConfig()
    return replace(found, parts=parts, book=book, thinking=model_config)


def result_of(kitchen: Kitchen, recorder: Recorder, about: dict[str, Any]) -> dict[str, Any]:
    """Return the result of an episode of the text kitchen as JSON: orders completed and lost, refused commands, and, if a model
    was asked, its cost.

    `kitchen` is the game after its last step, `recorder` the writer of the run's record, and `about` has further fields for the
    result, such as the seed.
    """
    metrics, events = kitchen.metrics(), read_run(recorder.path).events
    ledger = read_ledger(events)
    return {
        "ok": True, "level": kitchen.level.name, "agents": kitchen.agents, **about, **metrics.as_dict(),
        "got": metrics.completed, "wanted": metrics.completed + metrics.failed,
        "departures": sum(event.kind == ReplayDeparted.kind for event in events),
        **(figures(ledger) if ledger.total.calls else {}), "record": str(recorder.path),
    }  # fmt: skip


def print_result(result: dict[str, Any]) -> None:
    """Print the result of an episode of the text kitchen (a cooking game) for a person: orders, refused commands, cost of the
    model, and where the record is. `result` has these as JSON fields."""
    done = f"{result['completed']} orders completed, {result['failed']} lost, {result['active']} open"
    print(f"{done}; {result['refused']} commands refused.")
    if "model_calls" in result:
        print(spent(result))
    trace = Path(result["record"]).with_suffix(".jsonl")
    print(f"Record: {result['record']}\nStep by step: blockcrew cuisineworld replay {trace} --show")
