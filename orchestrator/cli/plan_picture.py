"""Draws the meta-plans of one run over time: a bar for the subtasks of each member, a line at each version, and its cause."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import shorten

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from orchestrator.bench.plots import given, save
from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.core.events.metaplan import MetaPlanDiscussed
from orchestrator.core.events.parse import events_of
from orchestrator.core.terminal_text import printable
from orchestrator.record.reader import RunRecord

COLOURS = ("#4a7fb5", "#a0763c", "#4c8c4a", "#7a5ea8", "#b06a6a", "#3f8f8f", "#555555")  # of subtasks, in turn
SECONDS_OF_A_LETTER = 0.0075  # of the width of the picture
LONGEST_CAUSE = 100  # characters
MARK = "#b5482f"  # the colour of a change

Version = tuple[float, MetaPlanDiscussed]


def plan_versions(run: RunRecord) -> Figure | None:
    """Return a figure of the meta-plans that were in force in a run; None for a run without any."""
    since = given(run) if run.events else 0.0
    versions = [(at - since, event) for at, event in events_of(run.events, MetaPlanDiscussed) if event.changed]
    if not versions:
        return None
    end = max(run.events[-1].at - since, versions[-1][0] + 1)
    texts = dict.fromkeys(owner_of(one)[1] for _, event in versions for one in event.subtasks)
    colours = {text: COLOURS[number % len(COLOURS)] for number, text in enumerate(texts)}
    members = sorted({owner_of(one)[0] for _, event in versions for one in event.subtasks})
    figure = Figure(figsize=(10, 1.2 + 0.6 * len(members)))
    axes = figure.subplots()
    for number, (at, event) in enumerate(versions):
        until = versions[number + 1][0] if number + 1 < len(versions) else end
        axes.axvline(at, color=MARK, linewidth=1)
        axes.text(at, 1.02, str(event.plan), transform=axes.get_xaxis_transform(), color=MARK, ha="center", fontsize="x-small")
        draw_version(axes, (at, event), until, members, colours, end)
    axes.set_yticks(range(len(members)), [printable(name) for name in members])
    axes.set(xlim=(min(0.0, versions[0][0]), end), ylim=(len(members) - 0.5, -0.5), xlabel="seconds since the command")
    axes.set_title(printable(f"{run.meta['goal']}: the meta-plan and its versions"), pad=20)
    axes.annotate(
        "\n".join(map(reason, versions)), xy=(0, 0), xytext=(0, -40), xycoords="axes fraction",
        textcoords="offset points", va="top", fontsize="small",
    )  # fmt: skip
    return figure


def draw_version(
    axes: Axes, version: Version, until: float, members: Sequence[str], colours: Mapping[str, str], end: float
) -> None:
    """Draw the subtasks of one version as bars, those of one member below each other; equal ones have the same colour."""
    at, event = version
    for row, name in enumerate(members):
        mine = [what for owner, what in map(owner_of, event.subtasks) if owner == name]
        for place, what in enumerate(mine):
            high = 0.8 / len(mine)
            low = row - 0.4 + place * high
            axes.barh(low, until - at, left=at, height=high * 0.9, align="edge", color=colours[what])
            room = int((until - at) / (end * SECONDS_OF_A_LETTER))
            if high > 0.2 and room > 3:
                text = printable(what if len(what) <= room else what[: room - 1] + "…")
                axes.text(at, low + high * 0.45, f" {text}", va="center", fontsize="x-small", color="white", clip_on=True)


def owner_of(subtask: str) -> tuple[str, str]:
    """Return the owner and the steps of a subtask in words, as a record has it."""
    owner, _, what = subtask.partition(": ")
    return owner, what


def reason(version: Version) -> str:
    """Return in a line when a version came into force, after what event, and by whom."""
    at, event = version
    what = shorten(event.event, LONGEST_CAUSE) if event.event else "the beginning"
    return printable(f"{event.plan}: {at:.0f} s, after {what}; by {event.agent}")


def draw_plans(run: RunRecord, path: Path) -> None:
    """Save the figure of a run's meta-plans as SVG. Raises BlockcrewError for a run without any, and for a file that cannot be
    written."""
    figure = plan_versions(run)
    if figure is None:
        raise BlockcrewError(f"Run {run.id} has no meta-plan to draw: begin one with --collaboration capo.")
    try:
        save(figure, path)
    except OSError as error:
        raise BlockcrewError(f"{path} cannot be written ({cause(error)}).") from error
