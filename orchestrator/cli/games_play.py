"""`blockcrew games play`: a person plays one seat of a game of coordination in the terminal, together with programs or with a
language model."""

import asyncio
import time
from collections.abc import Coroutine, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console

from orchestrator.app.catalogue import LANGUAGE
from orchestrator.cli.games import app
from orchestrator.cli.games_partner import MakePartner, PartnerModelOptions, open_partners
from orchestrator.cli.option_groups import grouped
from orchestrator.core.errors import BlockcrewError

Result = TypeVar("Result")
NO_MODEL = PartnerModelOptions()


@app.command()
@grouped
def play(
    name: Annotated[str, typer.Argument(help="The game (see: blockcrew games list).", metavar="NAME")],
    seat: Annotated[str, typer.Option(help="Your seat: its number, from 0, or its name.")] = "0",
    partner: Annotated[
        str, typer.Option(help="Who plays the other seats: a name of `blockcrew games list`, or language, which asks a model.")
    ] = "symbolic",
    seed: Annotated[int | None, typer.Option(help="Seed of the game; by default a new one each time.")] = None,
    setting: Annotated[
        list[str] | None, typer.Option("--set", help="A parameter of the game as NAME=VALUE; may be given several times.")
    ] = None,
    as_published: Annotated[bool, typer.Option("--as-published", help="Keep the known defects of the original game.")] = False,
    out: Annotated[Path | None, typer.Option(help="File for the record of the game; without it nothing is kept.")] = None,
    in_minecraft: Annotated[
        bool,
        typer.Option("--in-minecraft", help="Only coblock: build with a bot in Minecraft; a server is started."),
    ] = False,
    model: PartnerModelOptions = NO_MODEL,
) -> None:
    """Play a game together with programs or a language model: choose one of the numbered actions each time.

    While you play, help shows the rules, undo takes your last action back, and quit leaves the game. Examples:

    blockcrew games play capture --seed 2

    blockcrew games play escape --seat Bob --set start=1-6-3 --out mine.jsonl

    blockcrew games play hanabi --partner language --model llama3.1 --base-url http://localhost:11434/v1
    """
    from orchestrator.app.game_catalogue import game_called  # noqa: PLC0415 - `--help` stays quick
    from orchestrator.cli.games_terminal import GameLeft  # noqa: PLC0415
    from orchestrator.games.record import write_records  # noqa: PLC0415
    from orchestrator.games.seats import seat_number  # noqa: PLC0415

    found = game_called(name)
    game = found.open(settings(setting or []), as_published)
    number = seat_number(seat, game.spec.seats)
    if out is not None:
        write_records(out, [])  # a folder that cannot be written is said before the game
    console, seed = Console(highlight=False), int(time.time()) if seed is None else seed
    try:
        if in_minecraft:
            from orchestrator.cli.games_build import played_in_minecraft  # noqa: PLC0415
            from orchestrator.cli.loop import run as run_stoppable  # noqa: PLC0415

            record = run_stoppable(played_in_minecraft(console, found, game, number, partner, seed))
        else:
            record = run(played(console, found, game, number, partner, model, seed))
    except (GameLeft, KeyboardInterrupt):
        console.print("\nYou left the game; it is not recorded.")
        return
    scores = ", ".join(f"{metric} {value:g}" for metric, value in record.metrics.items())
    console.print(f"\nThe game is over: {scores}.", markup=False)
    if out is not None:
        write_records(out, [record])
        console.print(f"Recorded in {out}: blockcrew games replay {out}", markup=False, soft_wrap=True)


def settings(given: list[str]) -> dict[str, str]:
    """Return the parameters that were typed as NAME=VALUE. Raises BlockcrewError for one without a value."""
    found = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not (name and equals and value):
            raise BlockcrewError(f"--set takes NAME=VALUE, such as doors=open-closed, not {each!r}.")
        found[name.strip()] = value.strip()
    return found


async def played(
    console: Console, found: Any, game: Any, seat: int, partner: str, model: PartnerModelOptions, seed: int
) -> Any:
    """Open the partners, greet the person, play until the game is over, and return its record."""
    quiet = partial(console.print, style="dim", markup=False)
    async with open_partners(found, partner, model, lambda text: quiet(f"  {text}")) as make_partner:
        console.print(f"{found.summary} You are {game.spec.seats[seat]}. Type help for the rules.", markup=False)
        return await play_with_undo(console, found, game, seat, partner, make_partner, seed)


async def play_with_undo(
    console: Console, found: Any, game: Any, seat: int, partner: str, make_partner: MakePartner, seed: int
) -> Any:
    """Play until the game is over and return its record. After an undo the episode is played again from its beginning, with all
    answers of the person but the last one: the same seed makes programs do the same again, and models are not asked again."""
    from orchestrator.cli.games_terminal import TakenBack, TerminalPlayer  # noqa: PLC0415
    from orchestrator.games.episode import play_episode  # noqa: PLC0415
    from orchestrator.games.players.scripted import ScriptedPlayer  # noqa: PLC0415

    terminal = TerminalPlayer(console, found.help)
    person = ScriptedPlayer(terminal)
    seats = range(len(game.spec.seats))
    players = [person if number == seat else make_partner(number) for number in seats]
    names = ["person" if number == seat else partner for number in seats]
    asking = {number: ScriptedPlayer(players[number]) for number in seats if names[number] == LANGUAGE}
    steps: list[Mapping[int, str]] = []

    def watch(actions: Mapping[int, str], events: Sequence[Any]) -> None:
        steps.append(actions)
        if not person.repeating:
            for event in events:
                console.print(f"  {event.text}", style="dim", markup=False)

    while True:
        try:
            record = await play_episode(game, [asking.get(number, players[number]) for number in seats], seed, names, watch)
            if person.given:
                terminal.confirm_end()
            return record
        except TakenBack:
            console.print("Your last action is taken back." if person.given else "Nothing is to take back yet.")
            person.script = person.given[:-1]
            for number, player in asking.items():
                player.script = said_before(steps, number, seat)
            steps.clear()


def said_before(steps: Sequence[Mapping[int, str]], partner: int, seat: int) -> list[str]:
    """Return what a partner did before the last action of the person on `seat`."""
    last = max((number for number, actions in enumerate(steps) if seat in actions), default=0)
    return [actions[partner] for actions in steps[:last] if partner in actions]


def run(coroutine: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine to its end. Unlike asyncio.run, this leaves Ctrl-C to whoever waits for the keyboard."""
    loop = asyncio.new_event_loop()
    try:
        return loop.run_until_complete(coroutine)
    finally:
        loop.close()
