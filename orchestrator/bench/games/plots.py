"""Draws the pictures of a bench of games: the coordination card, the main metric of every game with 95 % intervals beside
published results, and who scores how much with whom."""

from collections.abc import Sequence
from pathlib import Path

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from orchestrator.bench.games.card import PUBLISHED, card
from orchestrator.bench.games.scoring import MAIN, GameGroup, Row, groups, published_rows
from orchestrator.bench.games.tables import plain
from orchestrator.bench.plots import legend, save

matplotlib.use("svg")
QUOTED = ("GPT-4-turbo", "GPT-4o", "GPT-4")  # of the published results, only those of whole players are drawn; tables have all
BAR, BESIDE = 0.8, 0.34  # the width of all bars of a game together, and the height of one line of a panel in inches
BETWEEN = 0.55  # inches between two panels, enough for a title
DARK = 0.65  # of the highest value: numbers on darker cells are white
IN_A_ROW = 3  # squares beside each other: more would be wider than a page
PALETTE = ("#31688e", "#d08c3a", "#4c8c4a", "#a04a6a", "#7a6ab0", "#6b8f8f", "#b5482f", "#999999")


def draw(rows: Sequence[Row], folder: Path) -> list[Path]:
    """Draw every picture that the rows of a bench of games allow as SVG files in `folder`, and return their paths."""
    found = groups(rows)
    pictures = [save(card_picture(rows), folder / "card.svg")]
    for game in dict.fromkeys(group.game for group in found):
        own = [group for group in found if group.game == game]
        pictures.append(save(scores(game, own), folder / f"scores-{game}.svg"))
        if any(len(set(seated(group))) > 1 and set(seated(group)) <= set(partners(own)) for group in own):
            pictures.append(save(cross(game, own), folder / f"cross-{game}.svg"))
    return pictures


def card_picture(rows: Sequence[Row]) -> Figure:
    """Return the coordination card as bars: one group of bars for each game, one bar for each player; published ones are
    hatched."""
    found = {name: each for name, each in card(rows).items() if name.removesuffix(PUBLISHED) == name or is_quoted(name)}
    games = list(dict.fromkeys(row["game"] for row in rows))
    figure = Figure(figsize=(1.6 + 1.5 * len(games), 3.8))
    axes = figure.subplots()
    width = BAR / len(found)
    for number, (name, each) in enumerate(found.items()):
        at = [games.index(game) - BAR / 2 + (number + 0.5) * width for game in each]
        published = PUBLISHED in name
        axes.bar(
            at, list(each.values()), width * 0.92, label=name, color=PALETTE[number % len(PALETTE)],
            alpha=0.5 if published else 1, hatch="///" if published else None,
        )  # fmt: skip
        axes.plot(at, [0.0] * len(at), "|", color="#333333", markersize=4)  # a result of 0 has a mark, too
    axes.axhline(1, color="#333333", linewidth=0.8, linestyle="--")
    axes.set_xticks(range(len(games)), games)
    axes.set(ylabel="share of the best known result", title="Coordination card", xlim=(-0.6, len(games) - 0.4))
    legend(axes)
    return figure


def scores(game: str, own: Sequence[GameGroup]) -> Figure:
    """Return a figure of the main metric of one game: a panel for each variant, a line for each pairing with its 95 % interval,
    and published results as squares."""
    metric = MAIN.get(game, own[0].names[0])
    variants = list(dict.fromkeys(group.variant or "" for group in own))
    panels = [points(own, variant, metric) for variant in variants]
    heights = [BESIDE * (len(panel) + 0.6) for panel in panels]
    figure = Figure(figsize=(7, sum(heights) + BETWEEN * (len(panels) + 1)))
    spaces = {"height_ratios": heights, "hspace": BETWEEN * len(panels) / sum(heights)}
    found = figure.subplots(len(panels), 1, sharex=True, squeeze=False, gridspec_kw=spaces)
    for axes, variant, panel in zip(found[:, 0], variants, panels, strict=True):
        draw_panel(axes, panel)
        axes.set_title(f"{game} {variant}".strip(), fontsize="medium", loc="left")
    found[-1, 0].set(xlabel=f"{metric} (mean, 95 % interval; squares are published)", xlim=(0, None))
    return figure


Point = tuple[str, float, float, float]  # a name with the mean of a metric, and the low and the high end of its interval


def points(own: Sequence[GameGroup], variant: str, metric: str) -> list[Point]:
    """Return what one panel shows: every pairing, and the published results of one model."""
    spreads = [(group.players, group.spread(metric)) for group in own if group.variant == variant]
    found = [(name, spread.middle, spread.low, spread.high) for name, spread in spreads if spread]
    quoted = [(each["player"], each["metrics"].get(metric)) for each in published_rows(own[0].game, variant)]
    return found + [
        (f"{name} {PUBLISHED}", value, value, value) for name, value in quoted if value is not None and is_quoted(name)
    ]


def is_quoted(name: str) -> bool:
    """Return whether the published results of this player are drawn."""
    return name.removesuffix(PUBLISHED).strip() in QUOTED


def draw_panel(axes: Axes, panel: Sequence[Point]) -> None:
    """Draw the points of one panel, the first one on top."""
    for number, (name, middle, low, high) in enumerate(panel):
        published = PUBLISHED in name
        errors = [[max(0.0, middle - low)], [max(0.0, high - middle)]]
        colour = "#888888" if published else PALETTE[1] if " + " in name else PALETTE[0]
        axes.errorbar(
            [middle], [number], xerr=errors, fmt="s" if published else "o", color=colour, capsize=3, markersize=5, clip_on=False
        )
    axes.set_yticks(range(len(panel)), [name for name, *_ in panel], fontsize="small")
    axes.set_ylim(len(panel) - 0.4, -0.6)
    axes.grid(axis="x", alpha=0.3)


def seated(group: GameGroup) -> tuple[str, str]:
    """Return the player on seat 0 and the one on the other seats."""
    first, _, others = group.players.partition(" + ")
    return first, others or first


def partners(own: Sequence[GameGroup]) -> list[str]:
    """Return the players that also sat with their own kind: all but those that err only beside a player of their kind."""
    return list(dict.fromkeys(group.players for group in own if " + " not in group.players))


def cross(game: str, own: Sequence[GameGroup]) -> Figure:
    """Return a figure with a square for each variant of a game: the main metric by who has seat 0 (lines) and who has the other
    seats (columns)."""
    metric, names = MAIN.get(game, own[0].names[0]), partners(own)
    variants = list(dict.fromkeys(group.variant or "" for group in own))
    side, across = 1.4 + 0.75 * len(names), min(IN_A_ROW, len(variants))
    down = -(-len(variants) // across)
    figure = Figure(figsize=(side * across + 1.2, (side + 0.4) * down))
    panels = figure.subplots(down, across, squeeze=False, sharey=True, gridspec_kw={"hspace": 0.7}).flatten()
    top = max([mean for group in own if (mean := group.mean(metric)) is not None] + [1e-9])
    for axes, variant in zip(panels, variants, strict=False):
        fill(axes, [group for group in own if group.variant == variant], names, metric, top)
        axes.set_title(f"{game}\n{variant}".strip(), fontsize="medium")
        axes.set_xlabel("other seat")
    for axes in panels[len(variants) :]:
        axes.set_visible(False)
    for axes in panels[::across]:
        axes.set_ylabel(f"seat 0 ({metric})")
    return figure


def fill(axes: Axes, own: Sequence[GameGroup], names: Sequence[str], metric: str, top: float) -> None:
    """Draw the square of one variant: a number in each cell that was played, darker where it is higher."""
    cells = [[float("nan")] * len(names) for _ in names]
    for group in own:
        mean, (first, other) = group.mean(metric), seated(group)
        if mean is not None and first in names and other in names:
            line, column = names.index(first), names.index(other)
            cells[line][column] = mean
            colour = "white" if mean > DARK * top else "black"
            axes.text(column, line, plain(mean), ha="center", va="center", fontsize="small", color=colour)
    axes.set_facecolor("#dddddd")  # what was not played
    axes.imshow(cells, cmap="Blues", vmin=0, vmax=top)
    axes.set_xticks(range(len(names)), names, rotation=45, ha="right", fontsize="small")
    axes.set_yticks(range(len(names)), names, fontsize="small")
