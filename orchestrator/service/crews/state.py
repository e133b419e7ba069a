"""Fold the events of a crew's record into its live state, which /api/crews and the event stream show."""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import singledispatchmethod
from typing import Any

from orchestrator.core.contracts.journal import Event
from orchestrator.core.events.agents import (
    ActionBegun,
    ActionEnded,
    ActionsQueued,
    BodyChanged,
    MessagePosted,
    ObjectiveTaken,
    PlanMade,
    VerdictGiven,
)
from orchestrator.core.events.crew import GoalEnded, GoalStopped, MembersPaused, MembersResumed
from orchestrator.core.events.dialogue import CommandReceived, LineSaid, MemberTaskChanged
from orchestrator.core.events.models import ModelCalled
from orchestrator.core.events.parse import parse_event
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.events.run import BridgeReported, CrewJoined, MemberRecruited, RecordReopened
from orchestrator.core.message import ReportKind
from orchestrator.core.plan import Status
from orchestrator.core.speaker import Source
from orchestrator.core.terminal_text import printable
from orchestrator.record.goal_progress import GoalProgress
from orchestrator.service.models import (
    AgentShown,
    ConversationLine,
    GoalPartShown,
    PastGoal,
    PastGoalState,
    PlaceShown,
    SpendingShown,
)

LINES = 100  # lines of the conversation that are kept
QUIET = (ReportKind.STARTED, ReportKind.PROGRESS)  # reports that nobody wants to read one by one
KEPT = {"name", "role", "online", "position", "health", "food", "inventory"}  # fields that stay when an agent's work is over
ERRAND = {"errand", "paused"}  # fields of a task for one person, which continues when the crew's goal ends


@dataclass
class CrewState:
    """The state of a crew as the page shows it. `touched`, `lines` and `moved` collect the changes since the last update."""

    agents: dict[str, AgentShown] = field(default_factory=dict)
    talk: deque[ConversationLine] = field(default_factory=lambda: deque(maxlen=LINES))
    pursuit: GoalProgress = field(default_factory=GoalProgress)
    money: SpendingShown = field(default_factory=SpendingShown)
    spent: dict[str, SpendingShown] = field(default_factory=dict)  # by agent
    touched: set[str] = field(default_factory=set)  # agents that changed since the last update
    halted: set[str] = field(default_factory=set)  # agents that are paused in the crew's work
    late: float = 0.0  # seconds that the record's clock is behind wall time; it stops while the service does
    lines: list[ConversationLine] = field(default_factory=list)  # new lines since the last update
    moved: bool = False  # whether goal, progress or money changed
    fresh: bool = True  # no viewer has got this state yet

    def notice(self, line: Event) -> None:
        """Update the state with one event of the record."""
        event, pursued = parse_event(line), self.goal
        self.moved |= self.pursuit.notice(event)
        if isinstance(event, GoalStopped) or (isinstance(event, GoalEnded) and event.goal.text == pursued):
            for name in list(self.agents):
                self.rest(name, KEPT if isinstance(event, GoalStopped) else KEPT | ERRAND)
        self.fold(event, line.at)

    @property
    def goal(self) -> str:
        """Return the goal in words; after a restart or a stop, only what was still missing of it."""
        return self.pursuit.goal

    @property
    def whole(self) -> str:
        """Return the goal in words as a person asked for it."""
        return self.pursuit.whole

    @property
    def last(self) -> PastGoal | None:
        """Return the last goal and how it ended; None while the crew has a goal."""
        over = self.pursuit.last
        if over is None:
            return None
        state = PastGoalState(over.ending.value)
        return PastGoal(goal=over.goal, state=state, why=printable(over.why), resumable=over.resumable)

    @property
    def progress(self) -> list[GoalPartShown]:
        """Return each item of the goal, with the count that is wanted and the count that was gained."""
        gained, wanted = self.pursuit.gained, self.pursuit.wanted
        return [GoalPartShown(item=item, wanted=count, got=min(gained[item], count)) for item, count in wanted.items()]

    def agent(self, name: str) -> AgentShown:
        """Return the agent of that name to be changed, and mark it as touched; an unknown one is added."""
        self.touched.add(name)
        return self.agents.setdefault(name, AgentShown(name=name))

    def members(self, names: Iterable[str], roles: Mapping[str, str]) -> None:
        """Set the members of the crew, with the role of each."""
        self.agents = {name: self.agents.get(name) or AgentShown(name=name) for name in names}
        for name in self.agents:
            self.agent(name).role = roles.get(name, "")

    def say(self, at: float, kind: str, speaker: str, text: str, **more: Any) -> None:
        """Add one line to the conversation; `more` are further fields of ConversationLine."""
        line = ConversationLine(at=at + self.late, kind=kind, speaker=printable(speaker), text=printable(text), **more)
        self.talk.append(line)
        self.lines.append(line)

    def rest(self, name: str, kept: set[str]) -> None:
        """Clear all fields of an agent except those in `kept`, because its work is over."""
        self.agents[name] = AgentShown(**self.agents[name].model_dump(include=kept))
        self.touched.add(name)

    @singledispatchmethod
    def fold(self, event: RecordEvent, at: float) -> None:
        """Update agents, conversation or money with one event; other kinds of events change nothing here."""

    @fold.register
    def reopened(self, event: RecordReopened, at: float) -> None:
        """Set the shift between the record's clock and wall time after a restart."""
        self.late = event.wall - at

    @fold.register
    def joined(self, event: CrewJoined, at: float) -> None:
        """Show all members as online."""
        for name in event.members:
            self.agent(name).online = True

    @fold.register
    def recruited(self, event: MemberRecruited, at: float) -> None:
        """Show a new member that joined the crew."""
        self.agent(event.agent).online = True
        self.say(at, "note", event.agent, "joins the crew")

    @fold.register
    def bridge(self, event: BridgeReported, at: float) -> None:
        """Show that bots were lost, came back, died or were kicked."""
        names = [name for name in event.about if name in self.agents]
        if event.event in ("lost", "gone", "back"):
            for name in names:
                self.agent(name).online = event.event == "back"
        if event.event in ("lost", "gone", "back", "died", "kicked"):
            for name in names:
                self.say(at, "note", name, f"{event.event} {event.why or ''}".strip())

    @fold.register
    def body(self, event: BodyChanged, at: float) -> None:
        """Show the place of a body, its health and its inventory."""
        agent, place = self.agent(event.agent), event.position
        yaw = agent.position.yaw if agent.position else None
        agent.position = PlaceShown(x=place.x, y=place.y, z=place.z, yaw=yaw)
        agent.health, agent.food = event.health, event.food
        agent.inventory, agent.online = dict(event.inventory), True

    @fold.register
    def objective(self, event: ObjectiveTaken, at: float) -> None:
        """Show the new objective of an agent, which has no plan for it yet."""
        agent = self.agent(event.agent)
        agent.objective, agent.stages, agent.task, agent.queue, agent.action = event.objective, [], "", [], ""
        agent.verdict, agent.why, agent.waits = "", "", False

    @fold.register
    def plan(self, event: PlanMade, at: float) -> None:
        """Show the long-term plan of an agent; its first stage is the current task."""
        agent = self.agent(event.agent)
        agent.stages = [list(stage) for stage in event.stages]
        agent.task = "; ".join(agent.stages[0]) if agent.stages else ""

    @fold.register
    def actions(self, event: ActionsQueued, at: float) -> None:
        """Show the queued actions of an agent."""
        self.agent(event.agent).queue = list(event.actions)

    @fold.register
    def action(self, event: ActionBegun, at: float) -> None:
        """Show the action that an agent begins."""
        self.agent(event.agent).action = event.text

    @fold.register
    def outcome(self, event: ActionEnded, at: float) -> None:
        """Remove the action that ended from the agent's queue."""
        agent = self.agent(event.agent)
        agent.queue = agent.queue[1:] if agent.queue[:1] == [agent.action] else agent.queue
        agent.action = ""

    @fold.register
    def verdict(self, event: VerdictGiven, at: float) -> None:
        """Show the verdict of an agent's progress monitor."""
        agent = self.agent(event.agent)
        agent.verdict, agent.why, agent.waits = str(event.status), event.why, event.wait
        if event.status is not Status.ONGOING or event.wait:
            agent.queue, agent.action = [], ""

    @fold.register
    def errand(self, event: MemberTaskChanged, at: float) -> None:
        """Show the task that an agent does for one person, or clear it."""
        agent = self.agent(event.agent)
        agent.errand = event.doing
        agent.paused = event.paused if agent.errand else event.agent in self.halted
        if not agent.errand and not self.goal:
            self.rest(event.agent, KEPT)

    @fold.register
    def paused(self, event: MembersPaused, at: float) -> None:
        """Show that these members are paused."""
        for name in event.members:
            self.agent(name).paused = True
            self.halted.add(name)

    @fold.register
    def resumed_work(self, event: MembersResumed, at: float) -> None:
        """Show that these members resume their work."""
        for name in event.members:
            self.agent(name).paused = False
            self.halted.discard(name)

    @fold.register
    def command(self, event: CommandReceived, at: float) -> None:
        """Add a line that a person said to the crew."""
        source = Source.API if event.speaker.source is Source.API else event.source or "chat"
        accepted = event.accepted if event.intent else None
        self.say(at, "command", event.speaker.name, event.text, source=source, accepted=accepted)

    @fold.register
    def said(self, event: LineSaid, at: float) -> None:
        """Add a line that the crew said to people."""
        self.say(at, "said", event.agent, event.text, source="whisper" if event.whisper else "")

    @fold.register
    def message(self, event: MessagePosted, at: float) -> None:
        """Add a message between members, except reports of progress."""
        if event.report not in QUIET:
            self.say(at, "message", event.agent, event.text, to=event.to)

    @fold.register
    def model_call(self, event: ModelCalled, at: float) -> None:
        """Add the tokens and the cost of one model call."""
        self.moved = True
        self.money = with_call(self.money, event)
        self.spent[event.agent] = with_call(self.spent.get(event.agent, SpendingShown()), event)


def with_call(money: SpendingShown, call: ModelCalled) -> SpendingShown:
    """Return the spending with one more model call added."""
    return SpendingShown(
        calls=money.calls + 1,
        tokens_in=money.tokens_in + call.tokens_in,
        tokens_out=money.tokens_out + call.tokens_out,
        dollars=money.dollars + (call.price or 0.0),
        unpriced=money.unpriced + (call.price is None),
    )
