"""`blockcrew skills`: finds, shows, imports, exports and counts skills (JavaScript programs that bots run); skills_run.py runs
them."""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from orchestrator.cli.skills_requests import as_rows, read_requests
from orchestrator.core.errors import BlockcrewError
from orchestrator.llm.embeddings import chosen
from orchestrator.record.reader import list_runs
from orchestrator.settings import Settings
from orchestrator.skillbook.describing import described, origin_of
from orchestrator.skillbook.folder import LEARNED, LIBRARY, OWN
from orchestrator.skillbook.imports.exporting import export as export_library
from orchestrator.skillbook.imports.exporting import library_of
from orchestrator.skillbook.imports.imported import ImportReport, import_library
from orchestrator.skillbook.search import SURE, TOP, Hit
from orchestrator.skillbook.skillbook import Skillbook

app = typer.Typer(help="Find, run, verify, import and export bot skills.", no_args_is_help=True, rich_markup_mode=None)
Data = Annotated[
    Path | None, typer.Option("--data", help="The folder that contains `skillbook` and `runs` (default: the current folder).")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON as the last line instead of a table.")]
Folder = Annotated[Path, typer.Option("--skills", help="Another folder with your own skills, one file each.")]
Only = Annotated[
    list[str] | None, typer.Option("--library", help="Only this library (`library` is the built-in one); may be repeated.")
]
Name = Annotated[str, typer.Argument(help="A skill's name, or LIBRARY/NAME for an imported one.")]


def book(data: Path | None, skills: Path = LIBRARY) -> Skillbook:
    """Return the skillbook (the searchable collection of all skills) of the data folder; `skills` is the folder of the built-in
    skills."""
    settings = Settings.read(data)
    key = settings.embeddings_key.get_secret_value() if settings.embeddings_key else "none"
    return Skillbook.open(settings.skillbook, settings.runs, chosen(settings.embeddings, key), skills)


def say_troubles(opened: Skillbook) -> None:
    """Print one sentence to stderr for each problem with the files of the skillbook `opened` (the collection of all skills);
    everything else in it works."""
    for trouble in opened.troubles:
        print(f"blockcrew: {trouble}", file=sys.stderr)


@app.command("list")
def list_command(data: Data = None, as_json: Json = False, library: Only = None, skills: Folder = LIBRARY) -> None:
    """List the skills that bots have, with their parameters: the built-in ones first, then those learned or imported."""
    opened = book(data, skills)
    check_libraries(opened, library or ())
    found = [skill for skill in opened.shelf.skills if not library or skill.library in library]
    say_troubles(opened)
    if as_json:
        print(json.dumps({"skills": [described(opened, skill) for skill in found]}))
        return
    if not found:
        print(f"There are no skills here{': `blockcrew explore` learns some' if library == [LEARNED] else ''}.")
        return
    table = Table(box=None, header_style="bold")
    for column in ("skill", "what it does", "takes"):
        table.add_column(column, overflow="fold", no_wrap=column == "skill")
    for skill in found:
        takes = ", ".join(each.name for each in skill.header.parameters)
        table.add_row(*map(escape, (skill.run_name, first_sentence(skill.header.description), takes)))
    Console().print(table)


def check_libraries(opened: Skillbook, names: Sequence[str]) -> None:
    """Raise BlockcrewError if one of these names is that of no skill library: built-in, learned or imported. `opened` is the
    collection of all skills, which knows the imported libraries."""
    for name in names:
        if name not in (OWN, LEARNED):
            opened.library(name)


def first_sentence(text: str) -> str:
    return text.split(". ", 1)[0].removesuffix(".")


@app.command("search")
def search(
    request: Annotated[str, typer.Argument(help='What you want, in your own words: "get me something to sleep in".')] = "",
    file: Annotated[
        Path | None, typer.Option(help="A file with many requests, one a line; one JSON object is printed for each.")
    ] = None,
    data: Data = None,
    as_json: Json = False,
    top: Annotated[int, typer.Option(min=1, max=100, help="Number of skills to show.")] = TOP,
    library: Only = None,
    skills: Folder = LIBRARY,
) -> None:
    """Find the skill for a sentence by meaning; exact names and skills that have worked come first."""
    opened = book(data, skills)
    check_libraries(opened, library or ())
    if file:
        search_all(opened, file, request, top, library or ())
        return
    if not request.strip():
        raise BlockcrewError('Say what you want: `blockcrew skills search "get me something to sleep in"`.')
    with Console(stderr=True).status(f"Searching {len(opened.shelf.skills)} skills"):  # on a terminal only
        hits = opened.hits(request, top, library or ())
    say_troubles(opened)
    if as_json:
        print(json.dumps({"hits": as_rows(hits)}))
        return
    if not hits:
        print("Nothing found: there are no skills here.")
        return
    show_hits(opened, hits)


def search_all(opened: Skillbook, file: Path, request: str, top: int, libraries: Sequence[str]) -> None:
    """Answer every request in a file with one JSON object a line. Raises BlockcrewError if a request was typed as well, and for
    a bad file."""
    if request.strip():
        raise BlockcrewError("Name either a request or --file, not both.")
    requests = read_requests(file)
    say_troubles(opened)
    for each in requests:
        print(json.dumps({"request": each, "hits": as_rows(opened.hits(each, top, libraries))}), flush=True)


def show_hits(opened: Skillbook, hits: list[Hit]) -> None:
    """Print the skills that a search found (`hits`), for a terminal; a star marks those similar enough to be run without asking
    first. `opened` is the skillbook (collection of skills) that was searched."""
    table = Table(box=None, header_style="bold")
    for column in ("", "skill", "distance", "what it does"):
        table.add_column(
            column, overflow="fold", no_wrap=column == "skill", justify="right" if column == "distance" else "left"
        )
    for hit in hits:
        what = escape(first_sentence(hit.skill.header.description))
        table.add_row("*" if hit.sure else "", escape(hit.skill.run_name), f"{hit.distance:.2f}", what)
    console = Console()
    console.print(table)
    if not opened.embedder.semantic:
        console.print(f"Found with {opened.embedder.name}.", markup=False)
    if not any(hit.sure for hit in hits):
        console.print(f"None is similar enough (distance {1 - SURE:.2f}) to run without asking first.", markup=False)


@app.command("show")
def show(name: Name, data: Data = None, as_json: Json = False, code: bool = False, skills: Folder = LIBRARY) -> None:
    """Show one skill: its effect, parameters, needs, gains and success rate; with --code also its source."""
    opened = book(data, skills)
    say_troubles(opened)
    skill = opened.skill(name)
    if as_json:
        print(json.dumps(described(opened, skill) | ({"code": skill.source} if code else {})))
        return
    console = Console(highlight=False)
    header = skill.header
    console.print(f"{skill.run_name}: {header.description}", markup=False)
    for each in header.parameters:
        console.print(f"  {each.name} ({each.kind})  {each.text}", markup=False)
    lines = {"example": json.dumps(header.example), "needs": header.needs, "gains": header.gains}
    for key, value in (lines | origin_of(opened, skill) | {"badges": ", ".join(opened.badges(skill))}).items():
        if value:
            console.print(f"  {key}: {value}", markup=False)
    for world, counts in opened.tally.items():
        if count := counts.get(skill.run_name):
            console.print(f"  {world}: {count.good} of {count.runs} runs succeeded", markup=False)
    if code:
        print(skill.source)


@app.command("import")
def import_command(
    folder: Annotated[Path, typer.Argument(help="The folder that contains skills.json, or primitive/ and compositional/.")],
    name: Annotated[
        str, typer.Option("--as", help="The library's name; the default comes from the path, such as voyager/trial1.")
    ] = "",
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Import a library in Voyager's or Odyssey's layout, without running it. Importing it again replaces it."""
    library, report = import_library(folder, Settings.read(data).skillbook / "imported", name)
    if as_json:
        print(json.dumps(asdict(report)))
        return
    tell_import(library.name, library.licence, report)


def tell_import(name: str, licence: str, report: ImportReport) -> None:
    """Print the result of importing a skill library as `name`: how many skills work, why others do not (both in `report`), and
    its `licence`, which is empty if none was found."""
    what = f"{report.parsed} parse, {report.linked} link, {report.flagged} are flagged"
    print(f"{report.imported} skills imported as {name}: {what}.")
    for reason, count in report.reasons.items():
        print(f"  {count:4}  {reason}")
    print(f"Licence: {licence or 'none found'}. They run only in the sandbox (docs/guides/sandbox.md).")


@app.command("export")
def export(
    folder: Annotated[Path, typer.Argument(help="New folder for the library.")],
    library: Annotated[str, typer.Option("--library", help="An imported library, named as in `skills list`, or `learned`.")],
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Export an imported library or the learned skills in Voyager's layout, so that other crews can import them.

    Built-in skills cannot be exported: they need skills/runtime.
    """
    opened = book(data)
    count = export_library(library_of(opened.learned) if library == LEARNED else opened.library(library), folder)
    print(json.dumps({"exported": count, "folder": str(folder)}) if as_json else f"{count} skills written to {folder}.")


@app.command("stats")
def stats(data: Data = None, as_json: Json = False) -> None:
    """Count in the records of runs how often each skill ran and succeeded, by the type of world."""
    opened = book(data)
    rows = [
        {"skill": skill, "world": world, "runs": count.runs, "good": count.good, "seconds": round(count.seconds, 1)}
        for world, counts in sorted(opened.tally.items())
        for skill, count in sorted(counts.items())
    ]
    if as_json:
        print(json.dumps({"stats": rows}))
        return
    if not rows:
        some = "The runs in {} used no skill" if list_runs(opened.runs) else "No runs in {}"
        print(f"{some.format(opened.runs)} yet: `blockcrew demo` makes one that does.")
        return
    table = Table(box=None, header_style="bold")
    for column in ("skill", "world", "runs", "worked", "seconds each"):
        table.add_column(column, justify="left" if column in ("skill", "world") else "right")
    for row in rows:
        each = f"{float(str(row['seconds'])) / max(1, int(str(row['runs']))):.1f}"
        table.add_row(escape(str(row["skill"])), str(row["world"]), str(row["runs"]), str(row["good"]), each)
    Console().print(table)
