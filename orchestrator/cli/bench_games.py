"""`blockcrew bench games`: compares players of the games of coordination, with their own kind and with each other."""

import json
import shlex
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated

import typer

from orchestrator.app.catalogue import LANGUAGE
from orchestrator.bench.executors.executor import TrialExecutor
from orchestrator.bench.games.card import card_table
from orchestrator.bench.games.cross_play import cross_table
from orchestrator.bench.games.model_calls import ModelCallCounter
from orchestrator.bench.games.own_player import own_player
from orchestrator.bench.games.pairing import OWN, read_players
from orchestrator.bench.games.report import write_games_report
from orchestrator.bench.games.sweep import GamesSweep, PlayerOf, run_games
from orchestrator.bench.games.tables import markdown, summary
from orchestrator.bench.sweep import BenchFolder, Row
from orchestrator.cli.bench import app
from orchestrator.cli.bench_games_options import (
    NO_MODEL,
    NOTHING_TYPED,
    GamesModelOptions,
    GamesOptions,
    sweep_of,
    words,
)
from orchestrator.cli.bench_options import AsJson, tell
from orchestrator.cli.cuisineworld_options import journal_of
from orchestrator.cli.executor_options import ON_THIS_MACHINE, ExecutorOptions
from orchestrator.cli.loop import run
from orchestrator.cli.option_groups import grouped
from orchestrator.games.entry import GameEntry
from orchestrator.games.player import GamePlayer
from orchestrator.settings import Settings

OPEN_MODEL = "All episodes of the player language share one connection to the model"


@app.command("games")
@grouped
def games(
    options: GamesOptions = NOTHING_TYPED,
    model: GamesModelOptions = NO_MODEL,
    where: ExecutorOptions = ON_THIS_MACHINE,
    out: Annotated[
        Path, typer.Option(help="Folder for rows, episodes, report and plots; name it again to continue a stopped bench.")
    ] = Path("runs/bench-games"),
    quick: Annotated[
        bool, typer.Option("--quick", help="A first comparison within a minute or two; your options have priority.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Compare players of Hanabi, Overcooked, CoBlock, Capture, Escape and the text kitchen, with their kind and with others.

    The report has a coordination card (each score divided by the best known one), tables with 95 % intervals and published
    results, cross-play and plots. Examples:

    blockcrew bench games --quick

    blockcrew bench games --games hanabi,escape --players symbolic,random --cross --seeds 100
    """
    sweep = sweep_of(options, model, quick)
    shelf = BenchFolder(out, sweep)
    names = [player.name for player in read_players(options.players)]
    with where.choice(OPEN_MODEL if LANGUAGE in names else "").opened(sweep.spec()) as executor:
        rows = run(played(sweep, shelf, names, model, executor))
    report = write_games_report(rows, sweep.spec(), shlex.join(["blockcrew", "bench", "games", *sys.argv[3:]]), out)
    if as_json:
        print(json.dumps({"rows": rows, "summary": summary(rows), "out": str(out)}))
        return
    print("\n\n".join(filter(None, (card_table(rows), cross_table(rows), markdown(rows)))))
    print(f"\nReport and plots: {report}")


async def played(
    sweep: GamesSweep, shelf: BenchFolder, names: list[str], model: GamesModelOptions, executor: TrialExecutor
) -> list[Row]:
    """Play the episodes that are missing in the folder, and return the rows of all. `names` are those of the players."""
    async with players_of(names, model, shelf.folder) as (player_of, spent):
        return await run_games(sweep, shelf, player_of, spent, tell, executor)


@asynccontextmanager
async def players_of(
    names: list[str], model: GamesModelOptions, folder: Path
) -> AsyncIterator[tuple[PlayerOf, Callable[[], Row]]]:
    """Yield what makes a player, and what returns the cost of the calls of models since it was last called. The calls are
    recorded in `folder`; a model is opened only for the player `language`."""
    if LANGUAGE not in names:
        yield catalogue_player, dict
        return
    from orchestrator.app.games.players import open_game_players  # noqa: PLC0415 - the clients of models take a second to load
    from orchestrator.minds.dispatcher import Parts  # noqa: PLC0415

    config = model.config(asked=True)
    with journal_of(names, folder, "bench games", config, Parts()) as journal:
        counter = ModelCallCounter(journal)
        steps = words(model.without), words(model.also)
        async with open_game_players(names, [config], Settings.read(), counter, *steps) as opened:
            counter.take()  # the first call, which tries the model, belongs to no episode
            yield lambda found, name, seat: own_player(name) if name.endswith(OWN) else opened(found, name, seat), counter.take


def catalogue_player(found: GameEntry, name: str, seat: int) -> GamePlayer:
    """Return a new player by its name in the catalogue, or one from a Python file; `seat` is not used."""
    return own_player(name) if name.endswith(OWN) else found.player(name)
