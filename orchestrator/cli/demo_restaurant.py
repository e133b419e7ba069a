"""`blockcrew demo --task restaurant`: bots cook in a restaurant in Minecraft, by the clock, and people can watch."""

import json
from dataclasses import dataclass
from typing import Any

from rich.console import Console

from orchestrator.app.restaurant.opening import NAMES, open_restaurant
from orchestrator.app.restaurant.real_time import RealTimeShift
from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import finish, kept, new_recorder
from orchestrator.cli.live import choose_view
from orchestrator.cli.loop import run
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.run import CrewJoined
from orchestrator.core.plural import counted
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings
from orchestrator.tasks.cuisineworld.book import shipped
from orchestrator.tasks.cuisineworld.dispatchers.greedy import Greedy
from orchestrator.tasks.cuisineworld.rules import ALPHAS, Level
from orchestrator.tasks.cuisineworld.schedule import episodes
from orchestrator.tasks.restaurant.fine_clock import PARTS, STEP, fine_kitchen
from orchestrator.tasks.restaurant.ground import RestaurantGround
from orchestrator.tasks.restaurant.looks import title

TAU = 3
ENOUGH = 3  # dishes, after which the demo ends


@dataclass(frozen=True, slots=True)
class RestaurantChoice:
    """The episode that the demo plays: a level, and how many cooks."""

    level: Level
    agents: int

    @property
    def text(self) -> str:
        """Return the goal in words."""
        return f"serve {counted(ENOUGH, 'dish', 'dishes')} of {self.level.name}"


def restaurant_choice(level: str, agents: int, mind: str, collaboration: str) -> RestaurantChoice:
    """Return the episode for what was typed. Raises BlockcrewError for an unknown level, for more cooks than a restaurant has
    places, and for what the demo does not have."""
    if mind != "symbolic" or collaboration not in ("", "asynchronous"):
        raise BlockcrewError(
            "The restaurant demo cooks by rules and by the clock: leave --mind and --collaboration out, or use "
            "`blockcrew bench restaurant`."
        )
    found = shipped().level(level)
    RestaurantGround(found).check(agents)
    return RestaurantChoice(found, agents)


def serve_and_report(choice: RestaurantChoice, config: RunConfig, settings: Settings, as_json: bool) -> int:
    """Let bots cook until three dishes are served, print how it went (as JSON with `as_json`), and return the exit status."""
    recorder = new_recorder(config, settings, choice.text)
    result = run(serve_for_all(choice, config, settings, recorder, as_json))
    if as_json:
        print(json.dumps(result))
    else:
        print_served(result)
    return 0 if result["ok"] else 1


async def serve_for_all(
    choice: RestaurantChoice, config: RunConfig, settings: Settings, recorder: Recorder, quiet: bool
) -> dict[str, Any]:
    """Let bots cook, show it, and return the figures, which `recorder` records. With `quiet`, progress goes to stderr."""
    recorder.remember()
    view, level = choose_view(quiet), choice.level
    recorder.listeners.append(view.notice)
    (schedule,) = episodes(level, ALPHAS[TAU - 1], config.seed, 1)
    kitchen = fine_kitchen(level, choice.agents, schedule)
    with kept(recorder):
        with view:
            view.say("Starting the world and the cooks ...")
            async with open_restaurant(level, choice.agents, config, settings, recorder) as (site, address):
                recorder.write(CrewJoined(members=NAMES[: choice.agents], address=address, cannot=""))
                view.say(f"Join with Minecraft {config.version} at {address} and look into the restaurant.")
                await site.begin(kitchen)
                await site.let_people_in()
                shift = RealTimeShift(site, Greedy(level, choice.agents), recorder, enough=ENOUGH)
                log = await shift.play()
        served = list(kitchen.state.served)
        result = log.figures(kitchen) | {
            "ok": bool(served), "goal": choice.text, "task": "restaurant", "level": level.name, "workers": choice.agents,
            "got": len(served), "wanted": len(served) + kitchen.metrics().failed, "counted_by": "kitchen",
            "seconds": kitchen.state.time * STEP / PARTS, "record": str(recorder.path),
        }  # fmt: skip
        finish(recorder, result)
    return result


def print_served(result: dict[str, Any]) -> None:
    """Print how an episode went for a person: what was served, and when."""
    console = Console(highlight=False)
    mark = "[bold green]done[/]" if result["ok"] else "[bold red]not done[/]"
    console.print(f"\n{mark}  {result['goal']}: {result['got']} of {counted(result['wanted'], 'order')} served in time")
    for dish, at in zip(result["served"], result["served_at"], strict=True):
        console.print(f"  {title(dish)} after {at:.0f} s")
    for sentence in result["losses"]:
        console.print(f"  {sentence}", markup=False)
    console.print(f"Record: {result['record']}", soft_wrap=True, markup=False)
