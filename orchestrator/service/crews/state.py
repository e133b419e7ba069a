"""Compute a crew's live state from the events of its run, one by one. /api/crews and the event stream show this state."""

from collections import deque
from dataclasses import dataclass, field
from functools import singledispatchmethod
from typing import Any

from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.journal import Event
from orchestrator.core.events.agents import MessagePosted
from orchestrator.core.events.crew import GoalEnded, GoalStopped, HomeMoved
from orchestrator.core.events.dialogue import CommandReceived, LineSaid, MemberTaskChanged
from orchestrator.core.events.metaplan import MetaPlanDiscussed
from orchestrator.core.events.models import ModelCalled
from orchestrator.core.events.parse import parse_event
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.events.run import BridgeReported, MemberRecruited, RecordReopened
from orchestrator.core.events.storage import StorageChanged
from orchestrator.core.message import ReportKind
from orchestrator.core.speaker import VOICE, Source
from orchestrator.core.terminal_text import printable
from orchestrator.record.crew_state import CrewState
from orchestrator.record.member_states import MemberState
from orchestrator.service.crews.tallies import CrewTallies
from orchestrator.service.models import (
    AgentShown,
    ChestShown,
    ConversationLine,
    GoalPartShown,
    MetaPlanShown,
    PastGoal,
    PastGoalState,
    PlaceShown,
    QueuedOrderShown,
    QueueShown,
    SpendingShown,
)

LINES = 100  # lines of the conversation that are kept
QUIET = (ReportKind.STARTED, ReportKind.PROGRESS)  # reports that nobody wants to read one by one
TOLD = ("lost", "gone", "back", "died", "kicked")  # reports of the bridge that the conversation shows


@dataclass
class CrewPageState(CrewState):
    """The state of a crew as the web page shows it. Since the last update for viewers, `lines` collects the new lines of the
    conversation, and `moved` says whether the goal, its progress or the spending changed. `plan` is the shared plan of a crew
    that works by CaPo, `chests` are those that the crew shares, `tallies` what is counted for the metrics."""

    talk: deque[ConversationLine] = field(default_factory=lambda: deque(maxlen=LINES))
    money: SpendingShown = field(default_factory=SpendingShown)
    spent: dict[str, SpendingShown] = field(default_factory=dict)  # by agent
    home: Cell | None = None  # the block to which an order to go home leads
    plan: MetaPlanShown | None = None
    chests: list[ChestShown] = field(default_factory=list)
    tallies: CrewTallies = field(default_factory=CrewTallies)
    late: float = 0.0  # seconds that the record's clock is behind wall time; it stops while the service does
    lines: list[ConversationLine] = field(default_factory=list)  # new lines since the last update
    moved: bool = False  # whether goal, progress or money changed
    fresh: bool = True  # no viewer has got this state yet

    def notice(self, line: Event) -> None:
        """Update the crew's state with one event (`line`) of its run."""
        event, pursued = parse_event(line), self.goal
        self.moved |= self.update(event)
        match event:
            case GoalStopped():
                self.rest(with_task=True)
            case GoalEnded() if event.goal.text == pursued:
                self.rest(with_task=False)
            case HomeMoved():
                self.home, self.moved = event.at, True
            case MemberTaskChanged() if not event.doing and not self.goal:
                self.members.rest(event.agent, with_task=True)
        self.tallies.notice(event)
        self.fold(event, line.at)

    def rest(self, *, with_task: bool) -> None:
        """Clear what all members are doing, because the crew's goal is over. `with_task` also clears the tasks that members do
        for a single person."""
        for name in list(self.members.by_name):
            self.members.rest(name, with_task=with_task)

    @property
    def agents(self) -> dict[str, AgentShown]:
        """Return all members (bots) of the crew as name -> member, in the form in which the API shows them."""
        return {name: card(member) for name, member in self.members.by_name.items()}

    @property
    def goal(self) -> str:
        """Return the current goal in words, empty without one; after a restart or a stop, only what was still missing of it."""
        return self.pursuit.goal

    @property
    def whole(self) -> str:
        """Return the whole goal in words as a person asked for it, including what was gained before a restart or a stop."""
        return self.pursuit.whole

    @property
    def last(self) -> PastGoal | None:
        """Return the last goal and how it ended; None while the crew has a goal, or if it never had one."""
        over = self.pursuit.last
        if over is None:
            return None
        state = PastGoalState(over.ending.value)
        return PastGoal(goal=over.goal, state=state, why=printable(over.why), resumable=over.resumable)

    @property
    def progress(self) -> list[GoalPartShown]:
        """Return each item of the goal with the count that is wanted and the count that was gained, which is at most the wanted
        one."""
        gained, wanted = self.pursuit.gained, self.pursuit.wanted
        return [GoalPartShown(item=item, wanted=count, got=min(gained[item], count)) for item, count in wanted.items()]

    @property
    def queue_shown(self) -> QueueShown:
        """Return the orders that wait or run now, in the form in which the API shows them."""
        return QueueShown(
            orders=[
                QueuedOrderShown(
                    number=order.number, order=printable(order.order), speaker=printable(str(order.speaker)),
                    member=order.member, running=order.running,
                )
                for order in self.queue.orders
            ],
            held=self.queue.held,
        )  # fmt: skip

    def say(self, at: float, kind: str, speaker: str, text: str, **more: Any) -> None:
        """Add one line to the conversation. `at` is in seconds of the clock of the crew's run, `kind` is command, said, message
        or note, `speaker` is a person's or member's name, and `more` are further fields of ConversationLine."""
        line = ConversationLine(at=at + self.late, kind=kind, speaker=printable(speaker), text=printable(text), **more)
        self.talk.append(line)
        self.lines.append(line)

    @singledispatchmethod
    def fold(self, event: RecordEvent, at: float) -> None:
        """Update the conversation or the spending with one event, by its type; other kinds of events change nothing here. `at`
        is in seconds of the clock of the crew's run."""

    @fold.register
    def reopened(self, event: RecordReopened, at: float) -> None:
        """Note that the service was restarted and goes on with the crew's run, whose clock stood still in between. The event
        has the real time (Unix time), `at` is the run's clock at that moment, both in seconds. The difference is kept as `late`
        and added to the time of each later line of the conversation."""
        self.late = event.wall - at

    @fold.register
    def recruited(self, event: MemberRecruited, at: float) -> None:
        """Add a note to the conversation that a member has joined the crew. `at` is in seconds of the run's clock."""
        self.say(at, "note", event.agent, "joins the crew")

    @fold.register
    def bridge(self, event: BridgeReported, at: float) -> None:
        """Add a note to the conversation for each bot of the crew that lost its connection, was given up, came back, died or
        was kicked, as the process that runs the bots reports."""
        for name in event.about if event.event in TOLD else ():
            if name in self.members.by_name:
                self.say(at, "note", name, f"{event.event} {event.why or ''}".strip())

    @fold.register
    def command(self, event: CommandReceived, at: float) -> None:
        """Add a line to the conversation that a person said to the crew. `at` is in seconds of the run's clock."""
        outside = VOICE if event.source == VOICE else Source.API
        source = outside if event.speaker.source is Source.API else event.source or "chat"
        accepted = event.accepted if event.intent else None
        self.say(at, "command", event.speaker.name, event.text, source=source, accepted=accepted, line=event.line)

    @fold.register
    def said(self, event: LineSaid, at: float) -> None:
        """Add a line to the conversation that a member of the crew said to people. `at` is in seconds of the run's clock."""
        self.say(at, "said", event.agent, event.text, source="whisper" if event.whisper else "", line=event.line)

    @fold.register
    def message(self, event: MessagePosted, at: float) -> None:
        """Add a message from one member to another to the conversation; reports that work has started or is going on are left
        out."""
        if event.report not in QUIET:
            self.say(at, "message", event.agent, event.text, to=event.to)

    @fold.register
    def discussed(self, event: MetaPlanDiscussed, at: float) -> None:
        """Set the shared plan as the members discussed it last."""
        texts = [printable(text) for text in event.subtasks]
        self.plan = MetaPlanShown(
            number=event.plan, designer=event.agent, event=printable(event.event), why=printable(event.why), subtasks=texts,
            rounds=event.rounds, agreed=event.agreed, said=[printable(text) for text in event.said],
        )  # fmt: skip

    @fold.register
    def storage(self, event: StorageChanged, at: float) -> None:
        """Set the chests that the crew shares, with what members saw in them last."""
        self.chests = [
            ChestShown(
                name=printable(chest.name), at=chest.at, by=printable(chest.by),
                contents=None if chest.contents is None else dict(chest.contents),
            )
            for chest in event.chests
        ]  # fmt: skip

    @fold.register
    def model_call(self, event: ModelCalled, at: float) -> None:
        """Add the tokens and the cost of one call of a language model to the spending of the crew and of the agent."""
        self.moved = True
        self.money = with_call(self.money, event)
        self.spent[event.agent] = with_call(self.spent.get(event.agent, SpendingShown()), event)


def with_call(money: SpendingShown, call: ModelCalled) -> SpendingShown:
    """Return the spending `money` with the tokens and the price of one more model call added; a call without a known price
    counts as unpriced."""
    return SpendingShown(
        calls=money.calls + 1,
        tokens_in=money.tokens_in + call.tokens_in,
        tokens_out=money.tokens_out + call.tokens_out,
        dollars=money.dollars + (call.price or 0.0),
        unpriced=money.unpriced + (call.price is None),
    )


def card(member: MemberState) -> AgentShown:
    """Return a member of the crew as the API shows it: its bot's place, health and inventory, its current plan and its task."""
    place = member.position
    return AgentShown(
        name=member.name, role=member.role, online=member.online, health=member.health, food=member.food,
        position=PlaceShown(x=place.x, y=place.y, z=place.z, yaw=member.yaw) if place else None,
        inventory=member.inventory, objective=member.objective, stages=member.stages, task=member.task, queue=member.queue,
        action=member.action, verdict=member.verdict, waits=member.waits, errand=member.errand, paused=member.paused,
        why=member.why, failure=printable(member.failure),
    )  # fmt: skip
