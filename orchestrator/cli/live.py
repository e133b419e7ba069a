"""The live view of a run: a row per agent, the conversation and a progress bar, folded from the run's events."""

import sys
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import IO, Any, Protocol

from rich.console import Console, Group, RenderableType
from rich.live import Live as RichLive
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from orchestrator.cli.story import tell
from orchestrator.core.contracts.journal import Event
from orchestrator.core.goal import BLOCKS
from orchestrator.core.speaker import recalled
from orchestrator.core.terminal_text import printable
from orchestrator.record.goals import begins

LINES = 9  # of the conversation
COLUMNS = (
    ("agent", 0),
    ("objective", 3),
    ("task", 3),
    ("action", 4),
    ("inventory", 3),
    ("health", 0),
)  # with their share of the width
ROOMY = 100  # columns of text; below it the objective is left out, the task says nearly the same


class View(Protocol):
    """Something that shows a run."""

    def say(self, text: str) -> None:
        """Show a sentence to the person at the terminal."""
        ...

    def notice(self, event: Event) -> None:
        """Handle one event of the record."""
        ...

    def __enter__(self) -> object: ...

    def __exit__(self, *error: object) -> None: ...


class Plain:
    """Prints lines of text, for pipes and logs."""

    def __init__(self, stream: IO[str]) -> None:
        self.stream = stream
        self.began: float | None = None

    def say(self, text: str) -> None:
        """Print a sentence as one line."""
        print(printable(text), file=self.stream, flush=True)

    def notice(self, event: Event) -> None:
        """Print an event as one line, if people would read it."""
        self.began = self.began if self.began is not None else event.at
        text = tell(event) if event.kind not in ("result", "broken") else ""  # the command itself says these at its end
        if text:
            self.say(f"{event.at - self.began:7.1f} s  {event.agent:6} {text}")

    def __enter__(self) -> "Plain":
        return self

    def __exit__(self, *error: object) -> None:
        """Leave the terminal as it is."""


@dataclass
class Row:
    """The table row of one agent."""

    objective: str = ""
    task: str = ""
    action: str = ""
    inventory: str = ""
    health: str = ""


@dataclass
class LiveTable:
    """The state of a run, folded from its events."""

    rows: dict[str, Row] = field(default_factory=dict)
    talk: deque[str] = field(default_factory=lambda: deque(maxlen=LINES))
    wanted: dict[str, int] = field(default_factory=dict)
    gained: Counter[str] = field(default_factory=Counter)

    def notice(self, event: Event) -> None:
        """Fold one event into the state."""
        fold: Callable[[Event, dict[str, Any]], None] | None = getattr(self, f"on_{event.kind}", None)
        if fold:
            fold(event, event.data)

    def row(self, agent: str) -> Row:
        """Return an agent's line, created at its first event."""
        return self.rows.setdefault(agent, Row())

    def on_joined(self, event: Event, data: dict[str, Any]) -> None:
        """Add the members when the crew has joined the world."""
        for member in data["members"]:
            self.row(member)
        if text := tell(event):
            self.talk.append(text)

    def on_objective(self, event: Event, data: dict[str, Any]) -> None:
        """Start a new line when an agent takes up a goal."""
        self.rows[event.agent] = Row(
            data["objective"], inventory=self.row(event.agent).inventory, health=self.row(event.agent).health
        )

    def on_plan(self, event: Event, data: dict[str, Any]) -> None:
        """Show the plan's current stage as the current task."""
        self.row(event.agent).task = "; ".join(data["stages"][0]) if data["stages"] else ""

    def on_verdict(self, event: Event, data: dict[str, Any]) -> None:
        """Show a verdict that ends or waits in place of the action."""
        if data["wait"] or data["status"] != "ongoing":
            self.row(event.agent).action = data["why"]

    def on_action(self, event: Event, data: dict[str, Any]) -> None:
        """Show the action that begins."""
        self.row(event.agent).action = data["text"]

    def on_body(self, event: Event, data: dict[str, Any]) -> None:
        """Show the inventory and the health from a look at a body."""
        row = self.row(event.agent)
        row.inventory = ", ".join(f"{count} {item}" for item, count in data["inventory"].items())
        row.health = f"{data['health']:.0f}/20"

    def on_gain(self, event: Event, data: dict[str, Any]) -> None:
        """Count a gained goal item."""
        self.gained[data["item"]] += data["count"]

    def on_command(self, event: Event, data: dict[str, Any]) -> None:
        """Show what somebody said to the crew."""
        self.on_goal_accepted(event, data)  # in a record of an earlier release
        self.talk.append(printable(f"<{recalled(data['speaker'])}> {data['text']}"))

    def on_goal_accepted(self, event: Event, data: dict[str, Any]) -> None:
        """Start the progress bar of an accepted goal."""
        if begins(event):
            self.wanted, self.gained = wanted(data["goal"]), Counter()

    def on_corrected(self, event: Event, data: dict[str, Any]) -> None:
        """Change the wanted counts after a correction."""
        self.wanted = wanted(data["whole"])

    def on_resumed(self, event: Event, data: dict[str, Any]) -> None:
        """Continue with the counts of a resumed run."""
        self.wanted, self.gained = wanted(data["goal"]), Counter(data["there"])

    def on_said(self, event: Event, data: dict[str, Any]) -> None:
        """Show the crew's answer."""
        self.talk.append(printable(f"<{event.agent}> {data['text']}"))

    def on_message(self, event: Event, data: dict[str, Any]) -> None:
        """Show messages between members; progress is in the bar."""
        if text := tell(event):
            self.talk.append(f"{event.agent} {text}")

    def on_record_lost(self, event: Event, data: dict[str, Any]) -> None:
        """Show that the record was deleted or damaged."""
        self.talk.append(tell(event))

    def on_bridge(self, event: Event, data: dict[str, Any]) -> None:
        """Show that a bot was lost or is back."""
        if text := tell(event):
            self.talk.append(f"({f'{event.agent} {text}'.lstrip()})")


def wanted(goal: dict[str, Any]) -> dict[str, int]:
    """Return the wanted counts by item, for a recorded goal of one or several items."""
    return {part["item"] or BLOCKS: part["count"] for part in goal.get("parts") or [goal]}


class Live:
    """A live table that is redrawn four times a second."""

    def __init__(self, console: Console) -> None:
        self.console, self.board, self.title = console, LiveTable(), ""
        what = TextColumn("{task.description}")
        self.bar = Progress(what, BarColumn(bar_width=40), MofNCompleteColumn(), TimeElapsedColumn())
        self.tasks: dict[str, TaskID] = {}  # item to its bar
        self.live = RichLive(get_renderable=self.draw, console=console, refresh_per_second=4)

    def say(self, text: str) -> None:
        """Set the title of the view."""
        self.title = text

    def notice(self, event: Event) -> None:
        """Fold an event in and update the bars."""
        self.board.notice(event)
        for item in [item for item in self.tasks if item not in self.board.wanted]:
            self.bar.remove_task(self.tasks.pop(item))
        for item, count in self.board.wanted.items():
            if item not in self.tasks:
                self.tasks[item] = self.bar.add_task(item)
            self.bar.update(self.tasks[item], total=count, completed=min(self.board.gained[item], count))

    def draw(self) -> RenderableType:
        """Return title, table, bar and conversation."""
        table = Table(expand=True, header_style="bold", show_edge=False)
        columns = [column for column in COLUMNS if column[0] != "objective" or self.console.width >= ROOMY]
        for column, ratio in columns:
            table.add_column(column, ratio=ratio or None, min_width=6, overflow="ellipsis", no_wrap=True)
        for name, row in self.board.rows.items():
            cells = {"agent": name, **vars(row)}
            table.add_row(*(Text(printable(cells[column]), overflow="ellipsis") for column, _ in columns))
        talk = Text("\n".join(self.board.talk), style="dim", overflow="ellipsis", no_wrap=True)
        return Group(Text(self.title, style="bold"), table, self.bar, talk)

    def __enter__(self) -> "Live":
        self.live.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.live.stop()


def choose_view(quiet: bool) -> View:
    """Return a live table for a person at a terminal, plain lines otherwise; with JSON output they go to stderr."""
    console = Console(stderr=quiet)
    return Live(console) if console.is_terminal and not quiet else Plain(sys.stderr if quiet else sys.stdout)
