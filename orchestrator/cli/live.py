"""What a person sees while a run goes on: a row for each agent, the conversation, a progress bar. Folds the run's events."""

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
        """A sentence for the person at the terminal."""
        ...

    def notice(self, event: Event) -> None:
        """One event of the record."""
        ...

    def __enter__(self) -> object: ...

    def __exit__(self, *error: object) -> None: ...


class Plain:
    """Lines of text, for pipes and logs."""

    def __init__(self, stream: IO[str]) -> None:
        self.stream = stream
        self.began: float | None = None

    def say(self, text: str) -> None:
        """See View."""
        print(printable(text), file=self.stream, flush=True)

    def notice(self, event: Event) -> None:
        """See View."""
        self.began = self.began if self.began is not None else event.at
        text = tell(event) if event.kind not in ("result", "broken") else ""  # the command itself says these at its end
        if text:
            self.say(f"{event.at - self.began:7.1f} s  {event.agent:6} {text}")

    def __enter__(self) -> "Plain":
        return self

    def __exit__(self, *error: object) -> None:
        """Nothing to put back."""


@dataclass
class Row:
    """One agent's line."""

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
        """Take one event in."""
        fold: Callable[[Event, dict[str, Any]], None] | None = getattr(self, f"on_{event.kind}", None)
        if fold:
            fold(event, event.data)

    def row(self, agent: str) -> Row:
        """An agent's line, made when it is first heard of."""
        return self.rows.setdefault(agent, Row())

    def on_joined(self, event: Event, data: dict[str, Any]) -> None:
        """The crew is in the world."""
        for member in data["members"]:
            self.row(member)
        if text := tell(event):
            self.talk.append(text)

    def on_objective(self, event: Event, data: dict[str, Any]) -> None:
        """An agent took a goal up."""
        self.rows[event.agent] = Row(
            data["objective"], inventory=self.row(event.agent).inventory, health=self.row(event.agent).health
        )

    def on_plan(self, event: Event, data: dict[str, Any]) -> None:
        """The current stage is the current task."""
        self.row(event.agent).task = "; ".join(data["stages"][0]) if data["stages"] else ""

    def on_verdict(self, event: Event, data: dict[str, Any]) -> None:
        """A verdict that ends or waits takes the place of the action."""
        if data["wait"] or data["status"] != "ongoing":
            self.row(event.agent).action = data["why"]

    def on_action(self, event: Event, data: dict[str, Any]) -> None:
        """An action begins."""
        self.row(event.agent).action = data["text"]

    def on_body(self, event: Event, data: dict[str, Any]) -> None:
        """A look at a body."""
        row = self.row(event.agent)
        row.inventory = ", ".join(f"{count} {item}" for item, count in data["inventory"].items())
        row.health = f"{data['health']:.0f}/20"

    def on_gain(self, event: Event, data: dict[str, Any]) -> None:
        """A goal item came in."""
        self.gained[data["item"]] += data["count"]

    def on_command(self, event: Event, data: dict[str, Any]) -> None:
        """Somebody spoke to the crew."""
        self.on_goal_accepted(event, data)  # in a record of an earlier release
        self.talk.append(printable(f"<{recalled(data['speaker'])}> {data['text']}"))

    def on_goal_accepted(self, event: Event, data: dict[str, Any]) -> None:
        """The crew took a goal on."""
        if begins(event):
            self.wanted, self.gained = wanted(data["goal"]), Counter()

    def on_corrected(self, event: Event, data: dict[str, Any]) -> None:
        """Somebody changed their mind, or wants one thing more."""
        self.wanted = wanted(data["whole"])

    def on_resumed(self, event: Event, data: dict[str, Any]) -> None:
        """The run goes on with what was there."""
        self.wanted, self.gained = wanted(data["goal"]), Counter(data["there"])

    def on_said(self, event: Event, data: dict[str, Any]) -> None:
        """The crew answered."""
        self.talk.append(printable(f"<{event.agent}> {data['text']}"))

    def on_message(self, event: Event, data: dict[str, Any]) -> None:
        """Members among themselves; progress is in the bar."""
        if text := tell(event):
            self.talk.append(f"{event.agent} {text}")

    def on_record_lost(self, event: Event, data: dict[str, Any]) -> None:
        """Somebody deleted or damaged the record."""
        self.talk.append(tell(event))

    def on_bridge(self, event: Event, data: dict[str, Any]) -> None:
        """A bot was lost or is back."""
        if text := tell(event):
            self.talk.append(f"({f'{event.agent} {text}'.lstrip()})")


def wanted(goal: dict[str, Any]) -> dict[str, int]:
    """Item to count, as the record holds a goal of one thing or several."""
    return {part["item"] or BLOCKS: part["count"] for part in goal.get("parts") or [goal]}


class Live:
    """The board, redrawn four times a second."""

    def __init__(self, console: Console) -> None:
        self.console, self.board, self.title = console, LiveTable(), ""
        what = TextColumn("{task.description}")
        self.bar = Progress(what, BarColumn(bar_width=40), MofNCompleteColumn(), TimeElapsedColumn())
        self.tasks: dict[str, TaskID] = {}  # item to its bar
        self.live = RichLive(get_renderable=self.draw, console=console, refresh_per_second=4)

    def say(self, text: str) -> None:
        """See View."""
        self.title = text

    def notice(self, event: Event) -> None:
        """See View."""
        self.board.notice(event)
        for item in [item for item in self.tasks if item not in self.board.wanted]:
            self.bar.remove_task(self.tasks.pop(item))
        for item, count in self.board.wanted.items():
            if item not in self.tasks:
                self.tasks[item] = self.bar.add_task(item)
            self.bar.update(self.tasks[item], total=count, completed=min(self.board.gained[item], count))

    def draw(self) -> RenderableType:
        """Title, table, bar, conversation."""
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
    """A live table for a person at a terminal, plain lines for everything else; JSON runs talk on stderr."""
    console = Console(stderr=quiet)
    return Live(console) if console.is_terminal and not quiet else Plain(sys.stderr if quiet else sys.stdout)
