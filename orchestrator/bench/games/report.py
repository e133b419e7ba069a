"""Writes the report of a bench of games: report.md with the card, the tables, the command to repeat it, and the pictures."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from orchestrator.bench.games.card import card_table
from orchestrator.bench.games.cross_play import cross_table
from orchestrator.bench.games.scoring import Row, best_known, published_rows
from orchestrator.bench.games.tables import markdown
from orchestrator.bench.page import machine, write_page

LEGEND = (
    "Intervals are 95 %: Wilson's for shares of games, else bootstrap over the episodes.",
    "players: one name sits on all seats; `a + b` has a on seat 0 and b on the others; `~0.1` errs in a tenth of its actions.",
    "turns of capture and escape are those of won games. CPU: median over the episodes of the 95th percentile in an episode.",
    "worst: the slowest decision of all, often the first one, in which a player solves the game or plans the episode.",
    "drop: by how much a player scores less than in self-play, over the same seeds and both seats.",
    "*published* rows were measured on the original programs, with few games each; they are quoted, not repeated.",
)


def write_games_report(rows: Sequence[Row], spec: dict[str, Any], command: str, folder: Path) -> Path:
    """Write report.md of a bench of games and its pictures into `folder`, and return the path of report.md. `spec` has the
    facts of the bench, and `command` is the command line that repeats it."""
    # matplotlib takes a second to load: who draws nothing does not wait for it
    from orchestrator.bench.games.plots import draw  # noqa: PLC0415

    facts = [f"Rules: {'as published, with known defects' if spec['as_published'] else 'clean'}.", f"Machine: {machine()}."]
    facts += [f"Model: {spec['model']}."] if spec.get("model") else []
    tables = [card_table(rows), cross_table(rows), markdown(rows)]
    return write_page(
        folder,
        "Games of coordination",
        facts=facts,
        command=command,
        table="\n\n".join(filter(None, tables)),
        findings=[*sources(rows), ""],
        pictures=draw(rows, folder),
        legend=[f"* {each}" for each in LEGEND],
    )


def sources(rows: Sequence[Row]) -> list[str]:
    """Return the lines that say where the best known and the published results come from."""
    variants = dict.fromkeys((row["game"], row["variant"]) for row in rows)
    best = [(f"{game} {variant}".strip(), best_known(game, variant)) for game, variant in variants]
    lines = [f"* {name}: {one.metric} {one.best:g}, {one.source}" for name, one in best if one]
    quoted = dict.fromkeys(each["source"] for game, variant in variants for each in published_rows(game, variant))
    return ["## Best known results", "", *lines, "", "## Published results", "", *(f"* {source}" for source in quoted)]
