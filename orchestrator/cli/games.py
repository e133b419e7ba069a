"""`blockcrew games`: the games of coordination on the command line. Lists them and replays recorded games."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

app = typer.Typer(
    help="Games of coordination, which all players win or lose together. Start with: blockcrew games list",
    no_args_is_help=True, rich_markup_mode=None,
)  # fmt: skip
AsJson = Annotated[bool, typer.Option("--json", help="The last line of stdout is the result as JSON.")]


@app.command("list")
def list_games(as_json: AsJson = False) -> None:
    """List every game with its parameters, its players and what is measured."""
    from orchestrator.app.game_catalogue import every_game  # noqa: PLC0415 - `--help` stays quick

    found = [described(game) for game in every_game().values()]
    if as_json:
        print(json.dumps(found))
        return
    for game in found:
        print(f"{game['name']}: {game['summary']}")
        for name, param in game["params"].items():
            print(f"    {name}={param['default']} ({', '.join(map(str, param['choices']))}): {param['text']}")
        print(f"    players: {', '.join(game['players'])}, and language, which asks a model")
        print(f"    metrics: {', '.join(f'{name} ({unit})' for name, unit in game['metrics'].items())}")


def described(game: Any) -> dict[str, Any]:
    """Return an entry of the catalogue of games as plain JSON."""
    return {
        "name": game.name, "summary": game.summary, "players": list(game.players),
        "params": {name: asdict(param) for name, param in game.params.items()},
        "metrics": dict(game.open().spec.metrics), "main_metric": game.main_metric,
    }  # fmt: skip


@app.command("replay")
def replay(
    files: Annotated[
        list[Path],
        typer.Argument(help="Recorded games: JSON lines, plain or gzipped, ours or reference traces.", metavar="FILE"),
    ],
    as_json: AsJson = False,
) -> None:
    """Play recorded games again and compare every step with the record; the first difference is shown.

    A file is recognised by its first line: games recorded here, such as those of `blockcrew games play --out FILE`, or
    reference traces of the original engines. Exits with 1 if a step differs. Example:

    blockcrew games replay mine.jsonl capture.jsonl.gz --json
    """
    from orchestrator.app.game_catalogue import game_called  # noqa: PLC0415 - `--help` stays quick
    from orchestrator.games.replay import replay_file  # noqa: PLC0415

    count = {"episodes": 0, "steps": 0, "mismatches": 0}
    first: dict[str, Any] | None = None
    for file in files:
        for episode in replay_file(file, game_called):
            count["episodes"] += 1
            count["steps"] += episode.steps
            count["mismatches"] += len(episode.mismatches)
            if first is None and episode.mismatches:
                first = {"file": str(file)} | asdict(episode.mismatches[0])
    if as_json:
        print(json.dumps(count | {"first": first}))
    else:
        print(", ".join(f"{number} {name}" for name, number in count.items()))
        print(f"first: {first}" if first else "Every step matched the recording.")
    if first:
        raise typer.Exit(1)
