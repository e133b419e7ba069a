"""`blockcrew cuisineworld`: the text kitchen (a cooking game in text) on the command line. Replays recorded episodes; lists,
checks and generates levels."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from orchestrator.cli.option_groups import grouped
from orchestrator.cli.site_options import NOTHING_TYPED, SiteOptions
from orchestrator.core.errors import BlockcrewError, cause

app = typer.Typer(help="CuisineWorld, the text kitchen.", no_args_is_help=True, rich_markup_mode=None)
BookFile = Annotated[Path | None, typer.Option("--book", help="A file with your own levels, recipes and tools.")]
AsJson = Annotated[bool, typer.Option("--json", help="The last line of stdout is the result as JSON.")]


@app.command("replay")
@grouped
def replay(
    file: Annotated[Path, typer.Argument(help="Recorded episodes: JSON lines, plain or gzipped.")],
    mode: Annotated[str, typer.Option(help="compat or clean; the default is what each episode was recorded with.")] = "",
    book: BookFile = None,
    show: Annotated[bool, typer.Option(help="Show every step.")] = False,
    in_minecraft: Annotated[
        bool, typer.Option("--in-minecraft", help="Bots play them in a restaurant; the server's reports are compared, too.")
    ] = False,
    site: SiteOptions = NOTHING_TYPED,
    as_json: AsJson = False,
) -> None:
    """Play recorded episodes of the text kitchen again and compare every step with the record; the first difference is shown.

    Compared are what was seen, which actions succeeded, messages, and orders that arrived or expired.
    """
    if in_minecraft:
        from orchestrator.cli.cuisineworld_in_minecraft import replay_and_report  # noqa: PLC0415

        return replay_and_report(file, open_book(book), mode, site, as_json)
    if site != NOTHING_TYPED:
        raise BlockcrewError("Only a replay in Minecraft has a server: add --in-minecraft.")
    from orchestrator.tasks.cuisineworld.trace import compare, read_traces  # noqa: PLC0415 - `--help` stays quick

    known, count = open_book(book), {"episodes": 0, "steps": 0, "mismatches": 0}
    first: dict[str, Any] | None = None
    for line, record in read_traces(file):
        count["episodes"] += 1
        count["steps"] += len(record["steps"])
        if show:
            show_episode(record)
        for mismatch in compare(record, line, known, mode, f"{file}:{line}"):
            count["mismatches"] += 1
            first = first or mismatch.as_dict()
    if not count["episodes"]:
        raise BlockcrewError(f"{file} contains no episodes.")
    if as_json:
        print(json.dumps(count | {"first": first}))
    else:
        print(", ".join(f"{number} {name}" for name, number in count.items()))
        print(f"first: {first}" if first else "Every step matched the recording.")
    if first:
        raise typer.Exit(1)


def show_episode(record: dict[str, Any]) -> None:
    """Print a recorded episode of the text kitchen (a cooking game) step by step: actions (refused ones in brackets), orders,
    contents of tools, dishes served."""
    print(f"{record['level']}, {record['agents']} agents")
    for step in record["steps"]:
        seen = step["obs"]
        told = " ".join(action if ok else f"({action})" for action, ok in zip(step["actions"], step["ok"], strict=False))
        orders = ", ".join(f"{dish} {left}" for dish, left in seen["orders"])
        inside = ", ".join(f"{name}: {'&'.join(tool['inside'])}" for name, tool in seen["tools"].items() if tool["inside"])
        print(f"{seen['t']:3}  {told}\n     orders {orders or '-'} | {inside or 'nothing inside'} | served {seen['completed']}")


@app.command("levels")
def levels(book: BookFile = None, as_json: AsJson = False) -> None:
    """List every level with its dishes and places; check the file given with --book."""
    found = [
        {"level": level.name, "class": level.kind, "dishes": list(level.dishes), "places": [p.name for p in level.places]}
        for level in open_book(book).levels.values()
    ]
    if as_json:
        print(json.dumps(found))
        return
    for entry in found:
        print(f"{entry['level']} ({entry['class']}): {', '.join(entry['dishes'])}\n    with {', '.join(entry['places'])}")


@app.command("generate")
def generate(
    difficulty: Annotated[str, typer.Option(help="entry, simple, intermediate or advanced.")] = "simple",
    seed: Annotated[int, typer.Option(help="Seed of the level.")] = 1,
    book: BookFile = None,
    out: Annotated[Path | None, typer.Option(help="File for the level; by default it is printed.")] = None,
) -> None:
    """Make a new level; play it with --book FILE."""
    from orchestrator.tasks.cuisineworld.generate import generated  # noqa: PLC0415

    text = generated(open_book(book), difficulty, seed)
    if out is None:
        print(text, end="")
        return
    if out.exists():
        raise BlockcrewError(f"{out} already exists: choose another file.")
    try:
        out.write_text(text, "utf-8")
    except OSError as error:
        raise BlockcrewError(f"{out} cannot be written ({cause(error)}).") from error
    print(f"Wrote {difficulty}_{seed} to {out}; play it: blockcrew cuisineworld play --book {out} --level {difficulty}_{seed}")


def open_book(file: Path | None) -> Any:
    """Return the book of levels and recipes of the text kitchen (a cooking game) that is shipped, with those of the user's
    `file` added if one is given."""
    from orchestrator.tasks.cuisineworld.book import read_book, shipped  # noqa: PLC0415

    return read_book(file) if file else shipped()
