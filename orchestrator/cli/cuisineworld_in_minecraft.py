"""The half of `blockcrew cuisineworld replay` that lets bots play recorded episodes again in Minecraft."""

import json
from pathlib import Path
from typing import Any

import typer

from orchestrator.app.restaurant.opening import open_restaurant
from orchestrator.app.restaurant.replaying import ReplayCount, checked_level, replay_in_minecraft
from orchestrator.app.run_storage import kept, new_recorder
from orchestrator.cli.bench_options import tell
from orchestrator.cli.loop import run
from orchestrator.cli.site_options import SiteOptions
from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.served.arena_choice import place
from orchestrator.settings import Settings
from orchestrator.tasks.cuisineworld.trace import read_traces


def replay_and_report(file: Path, book: Any, mode: str, site: SiteOptions, as_json: bool) -> None:
    """Let bots play all recorded episodes of a file again and print what came of it (as JSON with `as_json`). Raises
    BlockcrewError, before a server is started, for an episode that cannot be played in a restaurant, and Exit with status 1 if
    a step differs."""
    records = list(read_traces(file))
    if not records:
        raise BlockcrewError(f"{file} contains no episodes.")
    levels = [checked_level(record, book, f"{file}:{line}") for line, record in records]
    agents, largest = max(record["agents"] for _, record in records), max(levels, key=lambda level: len(level.places))
    config, at = site.config(agents), place(site.at) if site.at else None
    settings = Settings.read(None)
    recorder = new_recorder(config, settings, f"replay {file.name} in Minecraft")

    async def played() -> ReplayCount:
        count, first = ReplayCount(), None
        with kept(recorder):
            async with open_restaurant(largest, agents, config, settings, recorder, at) as (ground, _):
                for line, record in records:
                    await replay_in_minecraft(record, line, book, mode, f"{file}:{line}", ground, count)
                    name, crew = record["level"], record["agents"]
                    tell(f"line {line}: {name}, {crew} agents; {count.differing} of {count.steps} steps differ so far")
                    if first is None and count.mismatches:
                        first = count.mismatches[0]
                        tell(f"first: {first.as_dict()}")
        return count

    found = run(played()).figures() | {"record": str(recorder.path)}
    if as_json:
        print(json.dumps(found))
    else:
        print_replay(found)
    if found["first"]:
        raise typer.Exit(1)


def print_replay(found: dict[str, Any]) -> None:
    """Print what came of the replayed episodes for a person."""
    print(f"{found['episodes']} episodes, {found['steps']} steps in Minecraft: {found['differing']} steps differ")
    print(f"{found['completed']} orders completed, {found['recorded']} in the recordings.")
    print(f"The server reported the state of the text kitchen in {found['equal']} of {found['states']} states.")
    print(f"first: {found['first']}" if found["first"] else "Every step matched the recording.")
