"""`blockcrew skills run` and `verify`: skills at work, by real bots."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from orchestrator.cli.loop import run as run_loop
from orchestrator.cli.skills import Data, Folder, Json, Name, book
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import VERSIONS
from orchestrator.servers.place import EMBEDDED
from orchestrator.skillbook.book import Book
from orchestrator.skillbook.play import Played, play, read_args
from orchestrator.skillbook.plot import Trial
from orchestrator.skillbook.shelf import LIBRARY, OWN, Skill
from orchestrator.skillbook.verify import verify as verify_all


def run(
    name: Name,
    args: Annotated[str, typer.Option(help="What it takes, as JSON: '{\"count\": 3}'.")] = "{}",
    world: Annotated[str, typer.Option(help="embedded, or HOST:PORT of a server that is there.")] = EMBEDDED,
    version: Annotated[str, typer.Option(help=f"Minecraft version: {' or '.join(VERSIONS)}.")] = VERSIONS[0],
    seed: Annotated[int, typer.Option(help="The same seed gives the same land.")] = 1,
    seconds: Annotated[float, typer.Option(min=1, max=3600, help="How long it may take.")] = 120.0,
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Let one bot do it once, empty-handed on survival land. An imported skill runs in the sandbox."""
    opened = book(data)
    skill = opened.skill(name)
    program = "" if skill.library == OWN else opened.library(skill.library).program(skill.name)
    asked = Played(skill, read_args(args, skill.header), seconds, program)
    with TemporaryDirectory() as folder:
        answer = run_loop(play(asked, world, version, seed, Path(folder) / "server.log"))
    if as_json:
        print(json.dumps(answer))
    else:
        gained = ", ".join(f"{count:+d} {item}" for item, count in answer["gained"].items()) or "nothing gained"
        ending = "done" if answer["done"] else f"refused ({answer['reason']})"
        print(f"{skill.run_name}: {ending} after {answer['seconds']:.1f} s, {gained}. {answer['note']}".rstrip())
    if not answer["done"]:
        raise typer.Exit(1)


def verify(
    names: Annotated[list[str] | None, typer.Argument(help="Skills of the library; all of them if left out.")] = None,
    version: Annotated[list[str] | None, typer.Option(help="Minecraft version; may be given again. Both if left out.")] = None,
    data: Data = None,
    as_json: Json = False,
    skills: Folder = LIBRARY,
) -> None:
    """Run examples on their plots on an embedded server, which says whether each is proven. Ends with 1 if one is not."""
    opened = book(data, skills)
    chosen = [opened.skill(name) for name in names] if names else list(opened.own.skills)
    for skill in chosen:
        if skill.library != OWN:
            raise BlockcrewError(f"{skill.id} has no plot to be verified on: `blockcrew skills run {skill.id}` runs it.")
    if not chosen:
        raise BlockcrewError(f"There are no skills in {skills}.")
    trials = run_loop(try_all(opened, chosen, version or list(VERSIONS), skills, quiet=as_json))
    good = sum(trial.verified for _, trial in trials)
    if as_json:
        rows = [{"version": each, **asdict(trial)} for each, trial in trials]
        print(json.dumps({"verified": good, "of": len(trials), "trials": rows}))
    else:
        print(f"{good} of {len(trials)} examples verified.")
    if good < len(trials):
        raise typer.Exit(1)


async def try_all(
    opened: Book, chosen: Sequence[Skill], versions: Sequence[str], folder: Path, quiet: bool
) -> list[tuple[str, Trial]]:
    """Each version on a server of its own; told as they end, and written down."""
    by_name = {skill.name: skill for skill in chosen}
    trials = []
    for version in versions:
        async for trial in verify_all({name: skill.header for name, skill in by_name.items()}, version, folder=folder):
            trials.append((version, trial))
            await asyncio.to_thread(opened.note, by_name[trial.skill], trial, version)
            if not quiet:
                print(
                    f"{version}  {'verified' if trial.verified else 'FAILED  '}  {trial.skill}  {trial.why}".rstrip(),
                    flush=True,
                )
    return trials
