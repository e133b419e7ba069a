"""The common part of `blockcrew bench transport` and `blockcrew bench chores`: reads seeds of houses, prints tables."""

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from orchestrator.bench.houses.model_figures import MODEL_HEAD, model_cells
from orchestrator.bench.houses.tables import HouseTable, comparisons, discussions, grouped
from orchestrator.bench.sweep import Row
from orchestrator.cli.bench_options import MOST, numbers
from orchestrator.core.errors import BlockcrewError

FIRST_HOUSE = 10_000  # the seeds below it were used while the games were calibrated and the players were written
WORDS = ("method", "against", "model")  # columns that are not numbers


def seeds_of_houses(text: str, option: str) -> tuple[int, ...]:
    """Return the seeds of the houses that a text means: `50` means the first fifty of the evaluation, other texts name seeds.
    Raises BlockcrewError, which names the `option`, for any other text."""
    found = numbers(text, option)
    if not text.strip().isdecimal():
        return tuple(dict.fromkeys(found))
    if found[0] > MOST:
        what = option.removeprefix("--")
        raise BlockcrewError(f"{option} can be 1 to {MOST}, not {found[0]}; name single {what} as {found[0]}-{found[0]}.")
    return tuple(range(FIRST_HOUSE, FIRST_HOUSE + found[0]))


def print_houses(rows: Sequence[Row], shown: HouseTable) -> None:
    """Print the table of a benchmark, and below it a sentence on the discussions of each crew, and one on each method that was
    played in Minecraft; last a table with the cost of the models that crews asked."""
    console = Console(highlight=False)
    console.print(table_of(shown.head, shown.cells(rows)))
    for sentence in (*discussions(rows), *comparisons(rows)):
        console.print(sentence, markup=False, soft_wrap=True)
    if lines := model_cells(grouped(rows)):
        console.print("\nThe model in a house, on average:")
        console.print(table_of(MODEL_HEAD, lines))


def table_of(head: Sequence[str], lines: Sequence[Sequence[str]]) -> Table:
    """Return a table without frames for the terminal, with numbers on the right."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in head:
        table.add_column(name, justify="left" if name in WORDS else "right", no_wrap=True)
    for line in lines:
        table.add_row(*map(escape, line))
    return table
