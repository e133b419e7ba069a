"""Draws a building from the record (the file with all events) of its run: each layer from above, and the whole from the
south."""

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from orchestrator.core.blueprint import name_of
from orchestrator.core.events.parse import events_of
from orchestrator.core.events.run import BridgeReported
from orchestrator.core.terminal_text import printable
from orchestrator.record.reader import RunRecord

COLOURS = (
    "#8a8a8a",
    "#b98a4a",
    "#7a4a22",
    "#4c8c4a",
    "#4a7fb5",
    "#b5482f",
)  # of kinds of blocks, in the order in which they were placed
Cell = tuple[int, int, int]


def placed_blocks(run: RunRecord) -> dict[Cell, str]:
    """Return what a run built, as position (x, y, z) -> the block that was placed there last; empty if it built nothing."""
    return dict(report.placed for _, report in events_of(run.events, BridgeReported) if report.placed)


def picture(run: RunRecord) -> Figure | None:
    """Return a figure with each layer of a run's building from above, the lowest first, and the whole from the south.

    Return None if the run built nothing.
    """
    blocks = placed_blocks(run)
    return picture_of(blocks) if blocks else None


def picture_of(blocks: dict[Cell, str]) -> Figure:
    """Return a figure with each layer of these blocks (position -> block) from above, the lowest first, and the whole from the
    south."""
    kinds = list(dict.fromkeys(name_of(block) for block in blocks.values()))
    colours = {kind: COLOURS[index % len(COLOURS)] for index, kind in enumerate(kinds)}
    layers = sorted({y for _, y, _ in blocks})
    figure = Figure(figsize=(2.1 * (len(layers) + 1), 2.6))
    views = figure.subplots(1, len(layers) + 1, squeeze=False)[0]
    for axes, y in zip(views, layers, strict=False):
        draw_view(axes, {(x, z): block for (x, at, z), block in blocks.items() if at == y}, colours, f"layer {y}")
        axes.invert_yaxis()  # north is up
    nearest = {(x, y): blocks[x, y, z] for x, y, z in sorted(blocks, key=lambda cell: cell[2])}
    draw_view(views[-1], nearest, colours, "from the south")
    handles = [Rectangle((0, 0), 1, 1, facecolor=colour, label=printable(kind)) for kind, colour in colours.items()]
    figure.legend(handles=handles, loc="lower center", ncols=len(handles), fontsize="small", frameon=False)
    return figure


def draw_view(axes: Axes, squares: dict[tuple[int, int], str], colours: dict[str, str], title: str) -> None:
    """Draw one view of a building on `axes`, under the heading `title`: a coloured square for each block in `squares`, which
    maps a place in the view (blocks to the right, blocks up) to the block that is seen there.

    `colours` has the colour of each kind of block.
    """
    for (right, up), block in squares.items():
        axes.add_patch(Rectangle((right, up), 1, 1, facecolor=colours[name_of(block)], edgecolor="white", linewidth=0.7))
    axes.set_aspect("equal")
    axes.autoscale_view()
    axes.set_axis_off()
    axes.set_title(title, fontsize="small")
