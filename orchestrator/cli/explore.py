"""`blockcrew explore`: one bot learns skills by itself for some minutes."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from orchestrator.app.catalogue import skill_writers
from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import finish, kept, new_recorder
from orchestrator.app.skill_learning import open_explorer
from orchestrator.cli.loop import run
from orchestrator.cli.model_options import BaseUrl, Dollars, ModelName, PriceOf, Tokens, model_config_of
from orchestrator.core.terminal_text import printable
from orchestrator.knowledge.game import VERSIONS
from orchestrator.learning.explorer import Exploration
from orchestrator.settings import Settings


def explore(
    minutes: Annotated[
        float, typer.Option(min=0.1, max=1440, help="Minutes in which new lessons may begin; the last one has two more to end.")
    ] = 15.0,
    mind: Annotated[
        str, typer.Option("--mind", help=f"Mind that proposes lessons and writes skills: {' or '.join(skill_writers())}.")
    ] = "symbolic",
    model: ModelName = "",
    base_url: BaseUrl = "",
    budget: Dollars = None,
    budget_tokens: Tokens = None,
    price: PriceOf = "",
    seed: Annotated[int, typer.Option(help="Seed of the embedded world.")] = 1,
    world: Annotated[str, typer.Option(help="embedded (always peaceful), or HOST:PORT of a server to join.")] = "embedded",
    speed: Annotated[float, typer.Option(help="Game speed, 1 to 10 times normal, in the embedded world only.")] = 1,
    version: Annotated[str, typer.Option(help=f"Minecraft version: {' or '.join(VERSIONS)}.")] = VERSIONS[0],
    data: Annotated[
        Path | None, typer.Option(help="Skills are saved in DATA/skillbook/learned (default: the current folder).")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The last line of stdout is the result as JSON.")] = False,
) -> None:
    """Let a bot learn by itself: a mind proposes what to learn next from what the bot has and sees, and writes a skill for it;
    the bot tries that in the sandbox; what works is kept and played again on a plot that nobody has used, to be verified.

    Each skill is kept as soon as it has worked, so Ctrl-C loses nothing. Run it again: it goes on from what is known. Then
    `blockcrew skills list --library learned` and `blockcrew skills search "..."` show what there is.
    """
    settings = Settings.read(data)
    model_config = model_config_of(mind, model, base_url, budget, budget_tokens, price)
    choice = RunConfig(team="solo", mind=mind, world=world, seed=seed, speed=speed, version=version, model_config=model_config)
    result = run(learn(choice, settings, minutes, as_json))
    if as_json:
        print(json.dumps(result))
    raise typer.Exit(0 if result["learned"] else 1)


async def learn(choice: RunConfig, settings: Settings, minutes: float, quiet: bool) -> dict[str, Any]:
    """Let one bot learn skills for some minutes of real time and return the result, as `summary` describes it, with the path of
    the record; `choice` has the options of the run.

    A table of the result is shown even when interrupted, unless `quiet`, which keeps stdout for the result as JSON.
    """
    with kept(new_recorder(choice, settings, f"explore for {minutes:g} minutes")) as recorder:
        clock = asyncio.get_running_loop()
        began = clock.time()

        def tell(line: str) -> None:
            passed = clock.time() - began
            said = f"{passed // 60:3.0f}:{passed % 60:02.0f}  {printable(line)}"
            print(said, file=sys.stderr if quiet else sys.stdout, flush=True)

        tell("starting the world ...")
        async with open_explorer(choice, settings, recorder, tell) as explorer:
            try:
                await explorer.explore(minutes * 60)
            finally:
                result = summary(explorer.found) | {"record": str(recorder.path)}
                finish(recorder, {"ok": bool(result["learned"]), **result})
                if not quiet:
                    show(result)
        return result


def summary(found: Exploration) -> dict[str, Any]:
    """Return what a bot learned by itself, as plain JSON for scripts. `learned` and `verified` are numbers of skills (programs
    that the bot runs); `skills` has an object for each learned one (its `lesson`, which is what was to be learned, gains,
    attempts, seconds, and if it was verified), `failed` one for each lesson that brought no skill, and `verified_of_earlier`
    the names of skills learned earlier that were verified now: they worked again on separate land."""
    trials = found.trials
    skills = [
        {
            "skill": each.skill.name, "lesson": each.lesson.text, "gains": each.skill.header.gains,
            "gained": dict(each.gained or {}),
            "attempts": each.attempts, "seconds": round(each.seconds, 1),
            "verified": bool((trial := trials.get(each.skill.name)) and trial.verified),
            "why": trial.why if trial else "not tried on a plot",
        }
        for each in found.results
        if each.skill
    ]  # fmt: skip
    failed = [
        {"lesson": each.lesson.text, "attempts": each.attempts, "why": each.why} for each in found.results if not each.skill
    ]
    new = {each["skill"] for each in skills}
    earlier = sorted(name for name, trial in trials.items() if trial.verified and name not in new)
    return {
        "learned": len(skills), "verified": sum(bool(each["verified"]) for each in skills), "skills": skills, "failed": failed,
        "verified_of_earlier": earlier,
    }  # fmt: skip


def show(result: dict[str, Any]) -> None:
    """Print a table of the skills that a bot learned, with what each gains and if it was verified, and below it how many
    lessons (things to learn) failed. `result` is the JSON object that `summary` (in this file) returns: `skills` has an object
    per learned skill, `learned` and `verified` are their numbers, and `failed` lists the lessons without success."""
    table = Table(box=None, header_style="bold")
    for column in ("skill", "gains", "attempts", "seconds", "verified"):
        table.add_column(
            column, overflow="fold", no_wrap=column == "skill", justify="right" if column in ("attempts", "seconds") else "left"
        )
    for each in result["skills"]:
        verified = "yes" if each["verified"] else escape(f"no: {each['why']}")
        table.add_row(each["skill"], each["gains"], str(each["attempts"]), f"{each['seconds']:.0f}", verified)
    console = Console(highlight=False)
    if result["skills"]:
        console.print(table)
    console.print(
        f"{result['learned']} skills learned, {result['verified']} of them verified; {len(result['failed'])} lessons failed."
    )
    if result["verified_of_earlier"]:
        console.print(f"Learned earlier and now verified: {', '.join(result['verified_of_earlier'])}.")
