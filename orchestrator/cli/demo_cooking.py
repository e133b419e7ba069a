"""`blockcrew demo --task cooking`: a crew serves orders for cooked meat in a kitchen that people can join."""

import json
from typing import Any

from rich.console import Console

from orchestrator.app.cooking.shift import CookingChoice, cook
from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import finish, kept
from orchestrator.app.session import Session
from orchestrator.cli.live import choose_view
from orchestrator.cli.loop import run
from orchestrator.core.plural import counted
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings
from orchestrator.tasks.cooking.level_file import level_of

LEVEL, TAU = "pasture", 3


def cooking_choice() -> CookingChoice:
    """Return the shift that the demo plays."""
    return CookingChoice(level_of(LEVEL), TAU)


def cook_and_report(config: RunConfig, settings: Settings, recorder: Recorder, as_json: bool) -> int:
    """Let a crew cook one shift, print how it went (as JSON with `as_json`), and return the exit status."""
    result = run(cook_for_all(config, settings, recorder, as_json))
    if as_json:
        print(json.dumps(result))
    else:
        print_shift(result)
    return 0 if result["ok"] else 1


async def cook_for_all(config: RunConfig, settings: Settings, recorder: Recorder, quiet: bool) -> dict[str, Any]:
    """Let the crew cook one shift, show it, and return its figures, which `recorder` records. With `quiet`, progress goes to
    stderr."""
    recorder.remember()
    view, choice = choose_view(quiet), cooking_choice()
    recorder.listeners.append(view.notice)
    with kept(recorder):
        with view:
            view.say("Starting the world and the crew ...")
            async with Session.open(config, settings, recorder) as session:
                where = f"Join with Minecraft {config.version} at {session.place.address}"
                view.say(f"{where}: cook along, or say `Ben, you do the chicken`.")
                cooked = await cook(session, choice)
                await session.look_around()
            result = {**cooked.figures(), "goal": choice.text, "seconds": choice.level.seconds, "record": str(recorder.path)}
        finish(recorder, result)
    return result


def print_shift(result: dict[str, Any]) -> None:
    """Print how a shift went for a person: orders served and lost, CoS and the bound."""
    console = Console(highlight=False)
    done, decided = result["got"], result["wanted"]
    met, most = result["bound"]
    console.print(f"\n{done} of {counted(decided, 'order')} served in time: CoS {done / decided if decided else 1:.3f}")
    console.print(f"No crew could have served more than {met} of {most}.")
    for name, title in (("served", "Served"), ("lost", "Lost")):
        dishes = list(result[name].values())
        each = ", ".join(f"{dishes.count(dish)} {dish}" for dish in sorted(set(dishes)))
        console.print(f"{title}: {each or 'nothing'}")
    for sentence in result["losses"]:
        console.print(f"  {sentence}", markup=False)
    console.print(f"Record: {result['record']}", soft_wrap=True, markup=False)
