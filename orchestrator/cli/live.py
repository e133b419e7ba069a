"""The live view of a run: a row per agent, the conversation and progress bars, all computed from the run's events."""

import sys
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import singledispatchmethod
from typing import IO, Protocol

from rich.console import Console, Group, RenderableType
from rich.live import Live as RichLive
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from orchestrator.cli.story import tell, wording
from orchestrator.core.contracts.journal import Event
from orchestrator.core.events.agents import ActionBegun, BodyChanged, MessagePosted, ObjectiveTaken, PlanMade, VerdictGiven
from orchestrator.core.events.cooking import CookingOrderChanged
from orchestrator.core.events.dialogue import CommandReceived, LineSaid
from orchestrator.core.events.parse import parse_event
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.events.run import BridgeReported, CrewJoined, RecordLost, RunBroken, RunFinished
from orchestrator.core.terminal_text import printable
from orchestrator.record.crew_state import CrewState
from orchestrator.record.member_states import MemberState

LINES = 9  # of the conversation
COLUMNS = (
    ("agent", 0),
    ("objective", 3),
    ("task", 3),
    ("action", 4),
    ("inventory", 3),
    ("health", 0),
)  # with their share of the width
AT_WORK = (ObjectiveTaken, PlanMade, VerdictGiven, ActionBegun, BodyChanged)  # events whose agent has a row
ROOMY = 100  # columns of text; below it the objective is left out, the task says nearly the same


class View(Protocol):
    """A view that shows a run: the live table or plain lines."""

    def say(self, text: str) -> None:
        """Show a sentence to the person at the terminal."""
        ...

    def notice(self, event: Event) -> None:
        """Show one event of a run's record (a file of all events) to the person at the terminal; nothing for events that people
        do not want to see."""
        ...

    def __enter__(self) -> object: ...

    def __exit__(self, *error: object) -> None: ...


class Plain:
    """A view that prints one line of text per event, for pipes and logs."""

    def __init__(self, stream: IO[str]) -> None:
        self.stream = stream
        self.began: float | None = None

    def say(self, text: str) -> None:
        """Print a sentence as one line."""
        print(printable(text), file=self.stream, flush=True)

    def notice(self, event: Event) -> None:
        """Print an event as one line with its time in seconds since the first one; nothing for events that nobody needs to
        read."""
        self.began = self.began if self.began is not None else event.at
        said_at_the_end = event.kind in (RunFinished.kind, RunBroken.kind)  # by the command itself
        text = "" if said_at_the_end else tell(event)
        if text:
            self.say(f"{event.at - self.began:7.1f} s  {event.agent:6} {text}")

    def __enter__(self) -> "Plain":
        return self

    def __exit__(self, *error: object) -> None:
        """Leave the terminal as it is."""


@dataclass
class LiveTable(CrewState):
    """The state of a run, computed from its events. `shown` has the members with a row, in order; `talk` the last nine lines of
    conversation."""

    shown: dict[str, None] = field(default_factory=dict)  # names of the members that have a row, in order
    talk: deque[str] = field(default_factory=lambda: deque(maxlen=LINES))

    def notice(self, line: Event) -> None:
        """Update the members, their rows and the conversation, which the live table shows, with one event of the run's
        record."""
        event = parse_event(line)
        self.update(event)
        if isinstance(event, CrewJoined):
            self.shown.update(dict.fromkeys(event.members))
        elif isinstance(event, AT_WORK):
            self.shown[event.agent] = None
        self.fold(event)

    def rows(self) -> Iterator[dict[str, str]]:
        """Yield the cells of each member's row in the live table, as column -> text."""
        return (cells(self.members.by_name[name]) for name in self.shown)

    @singledispatchmethod
    def fold(self, event: RecordEvent) -> None:
        """Add to the conversation below the live table what people should read of an event, depending on its kind; kinds that
        have no handler below add nothing."""

    @fold.register
    def joined(self, event: CrewJoined) -> None:
        """Add to the conversation a warning of what the crew cannot do in this world, if the event names anything."""
        if text := printable(wording(event)):
            self.talk.append(text)

    @fold.register
    def command(self, event: CommandReceived) -> None:
        """Add what a person said to the crew to the conversation."""
        self.talk.append(printable(f"<{event.speaker}> {event.text}"))

    @fold.register
    def said(self, event: LineSaid) -> None:
        """Add what a bot of the crew said to people to the conversation."""
        self.talk.append(printable(f"<{event.agent}> {event.text}"))

    @fold.register
    def message(self, event: MessagePosted) -> None:
        """Add what members told each other to the conversation; progress is left out, since the bars show it."""
        if text := printable(wording(event)):
            self.talk.append(f"{event.agent} {text}")

    @fold.register
    def order(self, event: CookingOrderChanged) -> None:
        """Add to the conversation that an order came, was served or expired."""
        self.talk.append(printable(wording(event)))

    @fold.register
    def record_lost(self, event: RecordLost) -> None:
        """Add to the conversation that the record was deleted or damaged."""
        self.talk.append(printable(wording(event)))

    @fold.register
    def bridge(self, event: BridgeReported) -> None:
        """Add to the conversation that a bot was lost or is back."""
        if text := printable(wording(event)):
            self.talk.append(f"({f'{event.agent} {text}'.lstrip()})")


def cells(member: MemberState) -> dict[str, str]:
    """Return the cells of a member's row in the live table, as column -> text."""
    return {
        "agent": member.name,
        "objective": member.objective,
        "task": member.task,
        "action": member.latest,
        "inventory": ", ".join(f"{count} {item}" for item, count in member.inventory.items()),
        "health": "" if member.health is None else f"{member.health:.0f}/20",
    }


class Live:
    """A view that shows a run as a table, redrawn four times a second."""

    def __init__(self, console: Console) -> None:
        self.console, self.board, self.title = console, LiveTable(), ""
        what = TextColumn("{task.description}")
        self.bar = Progress(what, BarColumn(bar_width=40), MofNCompleteColumn(), TimeElapsedColumn())
        self.tasks: dict[str, TaskID] = {}  # item to its bar
        self.live = RichLive(get_renderable=self.draw, console=console, refresh_per_second=4)

    def say(self, text: str) -> None:
        """Show a sentence as the title above the table."""
        self.title = text

    def notice(self, event: Event) -> None:
        """Update the table and the progress bars (one per wanted item) with one event of the record."""
        self.board.notice(event)
        wanted, gained = self.board.pursuit.wanted, self.board.pursuit.gained
        for item in [item for item in self.tasks if wanted and item not in wanted]:  # after a stop the bars stay
            self.bar.remove_task(self.tasks.pop(item))
        for item, count in wanted.items():
            if item not in self.tasks:
                self.tasks[item] = self.bar.add_task(item)
            self.bar.update(self.tasks[item], total=count, completed=min(gained[item], count))

    def draw(self) -> RenderableType:
        """Return what is shown: title, table of members, progress bars and conversation."""
        table = Table(expand=True, header_style="bold", show_edge=False)
        columns = [column for column in COLUMNS if column[0] != "objective" or self.console.width >= ROOMY]
        for column, ratio in columns:
            table.add_column(column, ratio=ratio or None, min_width=6, overflow="ellipsis", no_wrap=True)
        for row in self.board.rows():
            table.add_row(*(Text(printable(row[column]), overflow="ellipsis") for column, _ in columns))
        talk = Text("\n".join(self.board.talk), style="dim", overflow="ellipsis", no_wrap=True)
        return Group(Text(self.title, style="bold"), table, self.bar, talk)

    def __enter__(self) -> "Live":
        self.live.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.live.stop()


def choose_view(quiet: bool) -> View:
    """Return a live table of the run for a person at a terminal, otherwise a view that prints plain lines. With `quiet` (stdout
    is for JSON) it prints lines, to stderr."""
    console = Console(stderr=quiet)
    return Live(console) if console.is_terminal and not quiet else Plain(sys.stderr if quiet else sys.stdout)
