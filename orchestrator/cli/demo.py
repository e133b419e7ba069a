"""`blockcrew demo`: a crew, a world and a simulated player who asks for something; the quickest way to see everything work.

The player's line of chat takes this path: chat -> dialogue/pipeline.py -> team/crew.py -> agent/hourglass.py -> ...
(ARCHITECTURE.md).
"""

import asyncio
import json
from pathlib import Path
from secrets import token_urlsafe
from typing import Annotated, Any

import typer

from orchestrator.app.bot_places import check_places
from orchestrator.app.catalogue import TEAMS, explained
from orchestrator.app.cooking.shift import team_of
from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import finish, kept, new_recorder
from orchestrator.app.session import Session
from orchestrator.app.world_opening import account_names
from orchestrator.bench.measure import measure, scene_of
from orchestrator.bridge.errors import OperationError
from orchestrator.bridge.player import Player
from orchestrator.cli.demo_cooking import cook_and_report, cooking_choice
from orchestrator.cli.demo_restaurant import restaurant_choice, serve_and_report
from orchestrator.cli.demo_transport import METHODS_HELP, haul_and_report, haul_choice
from orchestrator.cli.executor_options import BotsOn
from orchestrator.cli.live import View, choose_view
from orchestrator.cli.loop import run
from orchestrator.cli.model_options import BaseUrl, Dollars, MindName, ModelName, PriceOf, Replay, Tokens, model_config_of
from orchestrator.cli.option_groups import grouped
from orchestrator.cli.report import print_report
from orchestrator.cli.resume import through_restarts
from orchestrator.commands.parser import parse_goal
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.goal import Goal
from orchestrator.knowledge.game import VERSIONS, load
from orchestrator.record.writer import Recorder
from orchestrator.servers.place import OURS, WORDS, GameServer, check_options
from orchestrator.servers.served.world_options import USUAL, WorldOptions
from orchestrator.settings import Settings
from orchestrator.tasks.collection import Collection

COLLECTION, COOKING, TRANSPORT, RESTAURANT = "collection", "cooking", "transport", "restaurant"
TASKS = (COLLECTION, COOKING, TRANSPORT, RESTAURANT)
PLAYER = "Sam"
BEAT = 0.05  # seconds between two looks whether the crew has begun
PATIENCE = 15.0  # seconds that the crew may take to answer the player


@grouped
def demo(
    goal: Annotated[str, typer.Option(help="What the player asks for, as you would say it in chat.")] = "mine 50 logs",
    task: Annotated[
        str,
        typer.Option(
            help="collection, cooking (serve orders for meat), transport (carry things through a house) or restaurant "
            "(CuisineWorld in Minecraft)."
        ),
    ] = COLLECTION,
    level: Annotated[str, typer.Option(help="Restaurant: its level (see: blockcrew cuisineworld levels).")] = "1",
    team: Annotated[str, typer.Option(help=f"{explained(TEAMS)}, or a file of your own.")] = "tree",
    workers: Annotated[int, typer.Option(help="Number of working bots; a tree adds its leader, solo ignores this.")] = 3,
    collaboration: Annotated[
        str,
        typer.Option(
            help="asynchronous, rounds, relay, capo, or capo-initial, -discussed, -adapted; left out, the team's default."
            f" {METHODS_HELP}"
        ),
    ] = "",
    mind: MindName = "symbolic",
    model: ModelName = "",
    base_url: BaseUrl = "",
    budget: Dollars = None,
    budget_tokens: Tokens = None,
    price: PriceOf = "",
    replay: Replay = "",
    world: Annotated[str, typer.Option(help=f"{WORDS}.")] = "embedded",
    speed: Annotated[float, typer.Option(help="Game speed, 1 to 10 times normal, in a world that blockcrew starts.")] = 1,
    version: Annotated[str, typer.Option(help=f"Minecraft version: {' or '.join(VERSIONS)}.")] = VERSIONS[0],
    on: BotsOn = "",
    data: Annotated[Path | None, typer.Option(help="The record is saved in DATA/runs (default: the current folder).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The last line of stdout is the result as JSON.")] = False,
    options: WorldOptions = USUAL,
) -> None:
    """Start a world and a crew; a separate player joins and says the goal in game chat; watch, then read the report."""
    if task not in TASKS:
        raise BlockcrewError(f"--task must be {', '.join(TASKS[:-1])} or {TASKS[-1]}, not {task!r}.")
    cooks = task == COOKING
    haul = haul_choice(collaboration, workers, mind) if task == TRANSPORT else None
    serving = restaurant_choice(level, workers, mind, collaboration) if task == RESTAURANT else None
    wanted = parse_goal(goal, load(version))
    settings = Settings.read(data)
    settings = settings.model_copy(update={"bots_on": on or settings.bots_on})
    model_config = model_config_of(mind, model, base_url, budget, budget_tokens, price, replay).located(settings)
    check_places(settings)
    check_options(options, world, version)
    game = haul or serving
    crew = team_of(workers, collaboration) if cooks else {"team": "graph" if game else team, "workers": workers}
    choice = RunConfig(
        **crew, world=world, version=version, seed=options.seed, collaboration="" if game else collaboration, mind=mind,
        model_config=model_config, land="flat" if cooks or game else options.land, speed=speed, world_options=options,
    )  # fmt: skip
    choice.way()
    if account_names(world, settings):
        raise BlockcrewError(
            f"The demo's player has no account: use `blockcrew serve --world {world}` and give the orders yourself."
        )
    if task != COLLECTION and world not in OURS:
        raise BlockcrewError(f"The {task} demo starts its own server: leave --world out, or use `blockcrew bench {task} --at`.")
    if haul:
        raise typer.Exit(haul_and_report(haul, choice, settings, as_json))
    if serving:
        raise typer.Exit(serve_and_report(serving, choice, settings, as_json))
    recorder = new_recorder(choice, settings, cooking_choice().text if cooks else goal)
    if cooks:
        raise typer.Exit(cook_and_report(choice, settings, recorder, as_json))
    work = play(choice, goal, wanted, settings, recorder, as_json)
    result = run(through_restarts(work, recorder.path, settings, as_json))
    if as_json:
        print(json.dumps(result))
    else:
        print_report(result)
    raise typer.Exit(0 if result["ok"] else 1)


async def play(
    choice: RunConfig, goal_text: str, wanted: Goal, settings: Settings, recorder: Recorder, quiet: bool
) -> dict[str, Any]:
    """Run the demo with the crew's options in `choice` and return the figures of its run, which `recorder` records.

    The player says `goal_text` in chat; `wanted` is that goal as the crew should understand it. With `quiet` progress is shown
    on stderr, so that stdout has only the result.
    """
    recorder.remember()
    settings = settings.model_copy(update=with_our_player(settings, choice.world_options.owners))
    view = choose_view(quiet)
    recorder.listeners.append(view.notice)
    with kept(recorder):
        with view:
            view.say("Starting the world and the crew ...")
            async with Session.open(choice, settings, recorder) as session:
                result = await ask(session, goal_text, wanted, view)
        finish(recorder, result)
    return result


def with_our_player(settings: Settings, owners: tuple[str, ...] = ()) -> dict[str, object]:
    """Return the settings to change (name -> value) so that Sam, the player by whom the demo says its goal, may command the
    crew. If neither the settings nor the world's options (`owners`) name owners, nobody owns the crew, so that people who join
    the game have the same rank as Sam."""
    commanders = None if settings.commanders is None else settings.commanders | {PLAYER}
    return {"commanders": commanders, "owners": frozenset(owners) or settings.owners or frozenset()}


async def ask(session: Session, goal_text: str, wanted: Goal, view: View) -> dict[str, Any]:
    """Let the demo's own player join and say the goal in chat, wait until that goal ends, and return the figures of the run by
    name.

    `session` is the running crew in its world. `goal_text` is what the player says after the leader's name, `wanted` the goal
    as the crew should understand it. `view` shows people where to join.
    """
    play = await Collection(wanted).set_up(scene_of(session))
    place, secret = session.place, token_urlsafe(24)
    player = await enter(place, session.run_config.version, secret)
    try:
        view.say(f"Join with Minecraft {session.run_config.version} at {place.address} and talk to the crew.")
        name = "leader" if session.crew.organisation.edges else session.crew.organisation.root
        await player.say(f"{name}, {goal_text}")
        await accepted(session, wanted)
        goal, verdict = await session.next_end()
        await session.look_around()
    finally:
        await player.leave()
        if place.keeper:
            await place.keeper.release([PLAYER], secret)
    return await measure(session, play, goal, verdict)


async def enter(place: GameServer, version: str, secret: str) -> Player:
    """Let the demo's own player, a client in a process of its own, join the game server `place`, and return this client. Where
    the server can reserve names, the player's is opened by `secret`, so that neither a whitelist nor passwords stop it. Raises
    BlockcrewError if it cannot join."""
    if place.keeper:
        await place.keeper.reserve([PLAYER], secret)
    try:
        return await Player.join(PLAYER, place.host, place.port, version, secret=secret if place.keeper else "")
    except OperationError as error:
        raise BlockcrewError(f"The player {PLAYER} cannot join {place.address}: {error.note}") from error


async def accepted(session: Session, wanted: Goal) -> None:
    """Wait until the crew has accepted the goal `wanted`, which the demo's player has said. Raises BlockcrewError when nobody
    answers in time or the crew has another goal."""
    try:
        async with asyncio.timeout(PATIENCE):
            while session.crew.goal is None and not session.broken.done():
                await asyncio.sleep(BEAT)
    except TimeoutError:
        raise BlockcrewError(f"No bot heard {PLAYER} within {PATIENCE:.0f} s: does the server allow chat?") from None
    if session.crew.goal and session.crew.goal.singles != wanted.singles:
        raise BlockcrewError(
            f"Another player gave the crew a different goal first: {session.crew.goal.text!r}. Run the command again."
        )
