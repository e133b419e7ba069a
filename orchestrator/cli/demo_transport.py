"""`blockcrew demo --task transport`: a crew of bots carries things through a house to a goal, and people can watch."""

import json
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table

from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import finish, kept, new_recorder
from orchestrator.app.transport.carried_game import haul_together
from orchestrator.app.transport.house_site import HouseSite
from orchestrator.app.transport.opening import open_house_site
from orchestrator.app.transport.pace import TICKS
from orchestrator.app.transport.recording import HaulRecording
from orchestrator.bench.houses.crews import LANGUAGE_CREW
from orchestrator.bench.transport.methods import HAUL_METHODS, METHODS
from orchestrator.cli.live import choose_view
from orchestrator.cli.loop import run
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.agents import ObjectiveTaken
from orchestrator.core.events.run import CrewJoined
from orchestrator.core.plural import counted
from orchestrator.games.transport.game import HaulGame
from orchestrator.games.transport.rules import HaulRules
from orchestrator.games.transport.things import TARGETS, is_bag
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings

DEFAULT_METHOD = "capo"
FIRST_HOUSE = 1400  # the house of seed 1 is the next one: a game of less than a minute in which the crew changes its plan
METHODS_HELP = "Transport: capo (default), claims, coela, rhp."


@dataclass(frozen=True, slots=True)
class HaulChoice:
    """The game that the demo plays: the method by which the agents work together, and how many they are."""

    method: str
    agents: int

    @property
    def text(self) -> str:
        """Return the goal in words, with the method."""
        return f"carry {counted(len(TARGETS), 'thing')} to the goal ({self.method})"

    def game(self) -> HaulGame:
        """Return the game of the demo."""
        return HaulGame(HaulRules(self.agents))


def haul_choice(collaboration: str, agents: int, mind: str) -> HaulChoice:
    """Return the game for what was typed. Raises BlockcrewError for an unknown method, for more agents than places to begin,
    and for a mind without a player in this game."""
    method = collaboration or DEFAULT_METHOD
    known = [name for name in METHODS if name != LANGUAGE_CREW]  # a model plays in text only
    if method not in known:
        raise BlockcrewError(f"--collaboration of the transport demo must be one of {', '.join(known)}, not {method!r}.")
    if mind != "symbolic":
        raise BlockcrewError(f"The transport demo plays with symbolic minds only: leave --mind {mind} out.")
    HaulRules(agents)
    return HaulChoice(method, agents)


def haul_and_report(choice: HaulChoice, config: RunConfig, settings: Settings, as_json: bool) -> int:
    """Let a crew carry in one house, print how it went (as JSON with `as_json`), and return the exit status."""
    recorder = new_recorder(config, settings, choice.text, choice.method)
    result = run(haul_for_all(choice, config, settings, recorder, as_json))
    if as_json:
        print(json.dumps(result))
    else:
        print_haul(result)
    return 0 if result["ok"] else 1


async def haul_for_all(
    choice: HaulChoice, config: RunConfig, settings: Settings, recorder: Recorder, quiet: bool
) -> dict[str, Any]:
    """Let the crew carry in one house, show it, and return the figures, which `recorder` records. With `quiet`, progress goes
    to stderr."""
    recorder.remember()
    view, game = choose_view(quiet), choice.game()
    recorder.listeners.append(view.notice)
    with kept(recorder):
        with view:
            view.say("Starting the world and the crew ...")
            async with open_house_site(config, settings, recorder, choice.agents) as (site, address):
                recorder.write(CrewJoined(members=game.spec.seats, address=address, cannot=""))
                for name in game.spec.seats:
                    recorder.write(ObjectiveTaken(agent=name, objective=choice.text, item="", count=len(TARGETS)))
                where = f"Join with Minecraft {config.version} at {address}"
                view.say(f"{where} and look into the house; the green floor is the goal.")
                await let_people_in(site)
                team, house = HAUL_METHODS.team(choice.method, game), FIRST_HOUSE + config.seed
                watch = HaulRecording(recorder, site, team.crew)
                episode = await haul_together(game, team.players, house, site, [choice.method] * choice.agents, watch)
                there = (await site.report()).at_goal(site.ground)
        result = figures_of(choice, game, watch, [thing for thing in there if not is_bag(thing)], episode.equal)
        result |= {"states": len(episode.built), "matching": episode.matching, "record": str(recorder.path)}
        finish(recorder, result)
    return result


async def let_people_in(site: HouseSite) -> None:
    """Let people who join begin in front of the house."""
    x, y, z = site.origin
    await site.admin.show(f"setworldspawn {x + 1} {y + 1} {z + 1}")
    await site.admin.show("gamerule spawnRadius 0")


def figures_of(choice: HaulChoice, game: HaulGame, watch: HaulRecording, there: list[str], equal: bool) -> dict[str, Any]:
    """Return the figures of a game. `there` are the targets that the server counts at the goal at the end; `equal` says whether
    it always reported the state of the referee."""
    per_worker = {name: {"delivered": watch.delivered.get(name, []), "said": watch.said[name]} for name in game.spec.seats}
    return {
        "ok": len(there) == len(TARGETS), "goal": choice.text, "task": "transport", "method": choice.method,
        "workers": choice.agents, "got": len(there), "wanted": len(TARGETS), "counted_by": "server",
        "ticks": game.state.tick, "budget": game.rules.budget, "seconds": game.state.tick / TICKS, "per_worker": per_worker,
        "plans": len(watch.crew.planning.history) if watch.crew else 0, "equal": equal,
    }  # fmt: skip


def print_haul(result: dict[str, Any]) -> None:
    """Print how a game went for a person: what was delivered, by whom, and how much they said."""
    console = Console(highlight=False)
    mark = "[bold green]done[/]" if result["ok"] else "[bold red]not done[/]"
    console.print(f"\n{mark}  {result['goal']}: {result['got']} of {result['wanted']} (counted by the {result['counted_by']})")
    table = Table(box=None, header_style="bold", pad_edge=False)
    for name, justify in (("agent", "left"), ("delivered", "right"), ("messages", "right"), ("things", "left")):
        table.add_column(name, justify="right" if justify == "right" else "left")
    for name, row in result["per_worker"].items():
        table.add_row(name, str(len(row["delivered"])), str(row["said"]), ", ".join(row["delivered"]))
    console.print(table)
    console.print(f"Time: {result['seconds']:.0f} s of the game, {result['ticks']} of {result['budget']} ticks.")
    if result["plans"]:
        plans = counted(result["plans"], "plan")
        console.print(f"The crew had {plans}, one after the other; `blockcrew runs show last` tells why.")
    console.print(f"The server reported the state of the text game in {result['matching']} of {result['states']} states.")
    console.print(f"Record: {result['record']}", soft_wrap=True, markup=False)
