"""Summarises a bench of games: a table for each game with published results beside it, and the figures as plain JSON."""

from collections.abc import Sequence
from statistics import fmean, median
from typing import Any

from orchestrator.bench.games.scoring import MAIN, GameGroup, Row, groups, published_rows
from orchestrator.bench.statistics import Interval, interval


def markdown(rows: Sequence[Row]) -> str:
    """Return a table in Markdown for each game, under a heading with its name."""
    found = groups(rows)
    return "\n\n".join(f"## {game}\n\n{of_game(game, found)}" for game in dict.fromkeys(group.game for group in found))


def of_game(game: str, found: Sequence[GameGroup]) -> str:
    """Return the table of one game: a line for each variant and players, and after those of a variant its published ones."""
    own = [group for group in found if group.game == game]
    asked = any("model_calls" in row for group in own for row in group.rows)
    metrics = own[0].names
    head = [
        "variant",
        "players",
        "episodes",
        *metrics,
        "illegal",
        "CPU ms a decision, p95",
        "worst",
        *(["tokens"] if asked else []),
    ]
    lines = [line(head), "|" + "---|" * len(head)]
    for variant in dict.fromkeys(group.variant for group in own):
        lines += [line(cells(group, asked)) for group in own if group.variant == variant]
        for each in published_rows(game, variant or ""):
            values = [plain(each["metrics"].get(name)) for name in metrics]
            blank = ["-", "-", "-", *(["-"] if asked else [])]
            lines.append(line([variant or "", f"*{each['player']} (published)*", "-", *values, *blank]))
    return "\n".join(lines)


def line(cells: Sequence[str]) -> str:
    """Return one line of a Markdown table."""
    return f"| {' | '.join(cells)} |"


def cells(group: GameGroup, asked: bool) -> list[str]:
    """Return the cells of one group's line; with `asked`, the tokens that models used in an episode are the last one."""
    metrics = [shown(group.spread(name)) for name in group.names]
    illegal = sum(row["illegal"] for row in group.rows) / len(group.rows)
    slow = [row["decision_p95_ms"] for row in group.rows if "decision_p95_ms" in row]
    found = [group.variant or "", group.players, str(len(group.rows)), *metrics, f"{illegal:.3g}"]
    worst = [row["decision_worst_ms"] for row in group.rows if "decision_worst_ms" in row]
    found += [f"{median(slow):.2f}" if slow else "-", f"{max(worst):.1f}" if worst else "-"]
    return [*found, tokens(group)] if asked else found


def tokens(group: GameGroup) -> str:
    """Return the mean number of tokens, in and out, that models used in an episode; `-` if none was asked."""
    used = [row["model_tokens_in"] + row["model_tokens_out"] for row in group.rows if "model_tokens_in" in row]
    return f"{fmean(used):.0f}" if used else "-"


def shown(spread: Interval | None) -> str:
    """Return text such as `23.70 [23.58, 23.82]`, without the interval where all values are equal; `-` for None."""
    if spread is None:
        return "-"
    same = spread.low == spread.high
    return plain(spread.middle) if same else f"{plain(spread.middle)} [{plain(spread.low)}, {plain(spread.high)}]"


def plain(value: float | None) -> str:
    """Return a number with at most three decimals, two above 2 and one above 100; `-` for None."""
    if value is None:
        return "-"
    digits = 1 if abs(value) >= 100 else 2 if abs(value) >= 2 else 3
    return f"{value:.{digits}f}".rstrip("0").rstrip(".") if value else "0"


def summary(rows: Sequence[Row]) -> dict[str, dict[str, dict[str, float | None]]]:
    """Return game -> players -> metric -> mean. A game with several variants has an entry for each, such as
    `overcooked layout=cramped_room`, and under its own name the mean over them."""
    found: dict[str, dict[str, dict[str, float | None]]] = {}
    several = {game for game in {row["game"] for row in rows} if len({r["variant"] for r in rows if r["game"] == game}) > 1}
    for group in groups(rows):
        if group.game in several:
            found.setdefault(group.game, {})[group.players] = {}
            found.setdefault(f"{group.game} {group.variant}", {})[group.players] = figures([group])
        else:
            found.setdefault(group.game, {})[group.players] = figures([group])
    for game in several:
        for players in found[game]:
            found[game][players] = figures([each for each in groups(rows) if (each.game, each.players) == (game, players)])
    return found


def figures(several: Sequence[GameGroup]) -> dict[str, float | None]:
    """Return the means of the metrics over several variants with the same weight, with `episodes`, `illegal` and `defaults` for
    an episode, and the CPU time of a decision (`decision_p95_ms`)."""
    rows = [row for group in several for row in group.rows]
    found: dict[str, float | None] = {}
    for name in several[0].names:
        means = [mean for group in several if (mean := group.mean(name)) is not None]
        found[name] = round(fmean(means), 4) if means else None
    slow = [row["decision_p95_ms"] for row in rows if "decision_p95_ms" in row]
    used = [row["model_tokens_in"] + row["model_tokens_out"] for row in rows if "model_tokens_in" in row]
    return found | {
        "episodes": len(rows), "illegal": fmean(row["illegal"] for row in rows),
        "defaults": fmean(row["defaults"] for row in rows), "decision_p95_ms": median(slow) if slow else None,
        **({"tokens": fmean(used)} if used else {}),
    }  # fmt: skip


def comparison(before: Sequence[Row], after: Sequence[Row]) -> list[str]:
    """Return a line on each group that two benches of games share: how much its main metric has changed over common seeds, and
    whether that is more than noise."""
    olds: dict[Any, GameGroup] = {(group.game, group.variant, group.players): group for group in groups(before)}
    lines = []
    for new in groups(after):
        old, metric = olds.get((new.game, new.variant, new.players)), MAIN.get(new.game, new.names[0])
        was, now = (group.by_seed(metric) if group else {} for group in (old, new))
        change = interval([now[seed] - was[seed] for seed in sorted(was.keys() & now.keys())], fmean)
        if change is None:
            continue
        sure = change.count > 1 and not change.low <= 0 <= change.high
        verdict = ("better" if change.middle > 0 else "worse") if sure else "no change beyond noise"
        name = " ".join(filter(None, (new.game, new.variant, new.players)))
        lines.append(f"{name}: {metric} {change.middle:+.3f} [{change.low:+.3f}, {change.high:+.3f}]: {verdict}")
    return lines or ["The two benches have no configuration with a common seed."]


def is_games(rows: Sequence[dict[str, Any]]) -> bool:
    """Return whether these rows are those of a bench of games."""
    return bool(rows) and "metrics" in rows[0]
