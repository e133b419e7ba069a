"""`blockcrew games play`: a person plays one seat of a game of coordination in the terminal, together with programs."""

import asyncio
import time
from collections.abc import Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console

from orchestrator.cli.games import app
from orchestrator.core.errors import BlockcrewError

Result = TypeVar("Result")


@app.command()
def play(
    name: Annotated[str, typer.Argument(help="The game (see: blockcrew games list).", metavar="NAME")],
    seat: Annotated[str, typer.Option(help="Your seat: its number, from 0, or its name.")] = "0",
    partner: Annotated[str, typer.Option(help="Who plays the other seats (see: blockcrew games list).")] = "symbolic",
    seed: Annotated[int | None, typer.Option(help="Seed of the game; by default a new one each time.")] = None,
    setting: Annotated[
        list[str] | None, typer.Option("--set", help="A parameter of the game as NAME=VALUE; may be given several times.")
    ] = None,
    as_published: Annotated[bool, typer.Option("--as-published", help="Keep the known defects of the original game.")] = False,
    out: Annotated[Path | None, typer.Option(help="File for the record of the game; without it nothing is kept.")] = None,
) -> None:
    """Play a game together with symbolic partners: choose one of the numbered actions each time.

    While you play, help shows the rules, undo takes your last action back, and quit leaves the game. Examples:

    blockcrew games play capture --seed 2

    blockcrew games play escape --seat Bob --set start=1-6-3 --out mine.jsonl
    """
    from orchestrator.app.game_catalogue import game_called  # noqa: PLC0415 - `--help` stays quick
    from orchestrator.cli.games_terminal import GameLeft  # noqa: PLC0415
    from orchestrator.games.record import write_records  # noqa: PLC0415
    from orchestrator.games.seats import seat_number  # noqa: PLC0415

    found = game_called(name)
    game = found.open(settings(setting or []), as_published)
    number = seat_number(seat, game.spec.seats)
    found.player(partner)
    if out is not None:
        write_records(out, [])  # a folder that cannot be written is said before the game
    console = Console(highlight=False)
    console.print(f"{found.summary} You are {game.spec.seats[number]}. Type help for the rules.", markup=False)
    try:
        record = play_with_undo(console, found, game, number, partner, int(time.time()) if seed is None else seed)
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


def play_with_undo(console: Console, found: Any, game: Any, seat: int, partner: str, seed: int) -> Any:
    """Play until the game is over and return its record. After an undo the episode is played again from its beginning, with all
    answers of the person but the last one: the same seed makes everybody else do the same again."""
    from orchestrator.cli.games_terminal import TakenBack, TerminalPlayer  # noqa: PLC0415
    from orchestrator.games.episode import play_episode  # noqa: PLC0415
    from orchestrator.games.players.scripted import ScriptedPlayer  # noqa: PLC0415

    person = ScriptedPlayer(TerminalPlayer(console, found.help))
    players = [person if number == seat else found.player(partner) for number in range(len(game.spec.seats))]
    names = ["person" if number == seat else partner for number in range(len(game.spec.seats))]

    def watch(actions: Mapping[int, str], events: Sequence[Any]) -> None:
        if not person.repeating:
            for event in events:
                console.print(f"  {event.text}", style="dim", markup=False)

    while True:
        try:
            return run(play_episode(game, players, seed, names, watch))
        except TakenBack:
            console.print("Your last action is taken back." if person.given else "Nothing is to take back yet.")
            person.script = person.given[:-1]


def run(coroutine: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine to its end. Unlike asyncio.run, this leaves Ctrl-C to whoever waits for the keyboard."""
    loop = asyncio.new_event_loop()
    try:
        return loop.run_until_complete(coroutine)
    finally:
        loop.close()
