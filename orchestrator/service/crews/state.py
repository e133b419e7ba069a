"""The live state of one crew, folded from the events of its record: what /api/crews shows and viewers get."""

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

LINES = 100  # of the conversation that are kept
QUIET = (ReportKind.STARTED, ReportKind.PROGRESS)  # reports that nobody wants to read one by one
KEPT = {"name", "role", "online", "position", "health", "food", "inventory"}  # of an agent whose work is over
ERRAND = {"errand", "paused"}  # what it does for one person goes on when the crew's goal ends


@dataclass
class CrewState:
    """What the page shows of a crew. `touched`, `lines` and `moved` hold what changed since the last look."""

    agents: dict[str, AgentShown] = field(default_factory=dict)
    talk: deque[ConversationLine] = field(default_factory=lambda: deque(maxlen=LINES))
    pursuit: GoalProgress = field(default_factory=GoalProgress)
    money: SpendingShown = field(default_factory=SpendingShown)
    spent: dict[str, SpendingShown] = field(default_factory=dict)  # by agent
    touched: set[str] = field(default_factory=set)  # agents
    halted: set[str] = field(default_factory=set)  # from the crew's work
    late: float = 0.0  # seconds that the record's clock, which stands while the service is away, is behind the wall's
    lines: list[ConversationLine] = field(default_factory=list)  # that came since the last look
    moved: bool = False  # goal, progress or money
    fresh: bool = True  # nobody has seen anything of it yet

    def notice(self, line: Event) -> None:
        """Take one line of the record in."""
        event, pursued = parse_event(line), self.goal
        self.moved |= self.pursuit.notice(event)
        if isinstance(event, GoalStopped) or (isinstance(event, GoalEnded) and event.goal.text == pursued):
            for name in list(self.agents):
                self.rest(name, KEPT if isinstance(event, GoalStopped) else KEPT | ERRAND)
        self.fold(event, line.at)

    @property
    def goal(self) -> str:
        """Return the goal in words; after a cut or a stop it is what was missing then."""
        return self.pursuit.goal

    @property
    def whole(self) -> str:
        """Return the goal as it was asked for, in words."""
        return self.pursuit.whole

    @property
    def last(self) -> PastGoal | None:
        """Return how the last goal ended; None while there is a goal."""
        over = self.pursuit.last
        if over is None:
            return None
        state = PastGoalState(over.ending.value)
        return PastGoal(goal=over.goal, state=state, why=printable(over.why), resumable=over.resumable)

    @property
    def progress(self) -> list[GoalPartShown]:
        """Return how much of each item of the goal is there."""
        gained, wanted = self.pursuit.gained, self.pursuit.wanted
        return [GoalPartShown(item=item, wanted=count, got=min(gained[item], count)) for item, count in wanted.items()]

    def agent(self, name: str) -> AgentShown:
        """Return an agent that is about to change."""
        self.touched.add(name)
        return self.agents.setdefault(name, AgentShown(name=name))

    def members(self, names: Iterable[str], roles: Mapping[str, str]) -> None:
        """Set the members of the crew, with their roles."""
        self.agents = {name: self.agents.get(name) or AgentShown(name=name) for name in names}
        for name in self.agents:
            self.agent(name).role = roles.get(name, "")

    def say(self, at: float, kind: str, speaker: str, text: str, **more: Any) -> None:
        """Add one line to the conversation."""
        line = ConversationLine(at=at + self.late, kind=kind, speaker=printable(speaker), text=printable(text), **more)
        self.talk.append(line)
        self.lines.append(line)

    def rest(self, name: str, kept: set[str]) -> None:
        """Forget what an agent was at; only the fields in `kept` stay."""
        self.agents[name] = AgentShown(**self.agents[name].model_dump(include=kept))
        self.touched.add(name)

    @singledispatchmethod
    def fold(self, event: RecordEvent, at: float) -> None:
        """Take one event in that is about agents, talk or money; nothing for all others."""

    @fold.register
    def reopened(self, event: RecordReopened, at: float) -> None:
        """Shift the times of what is said after a cut."""
        self.late = event.wall - at

    @fold.register
    def joined(self, event: CrewJoined, at: float) -> None:
        """Show all members as online."""
        for name in event.members:
            self.agent(name).online = True

    @fold.register
    def recruited(self, event: MemberRecruited, at: float) -> None:
        """Show a new member."""
        self.agent(event.agent).online = True
        self.say(at, "note", event.agent, "joins the crew")

    @fold.register
    def bridge(self, event: BridgeReported, at: float) -> None:
        """Show that a bot was lost, or is back."""
        names = [name for name in event.about if name in self.agents]
        if event.event in ("lost", "gone", "back"):
            for name in names:
                self.agent(name).online = event.event == "back"
        if event.event in ("lost", "gone", "back", "died", "kicked"):
            for name in names:
                self.say(at, "note", name, f"{event.event} {event.why or ''}".strip())

    @fold.register
    def body(self, event: BodyChanged, at: float) -> None:
        """Show where a body is and what it holds."""
        agent, place = self.agent(event.agent), event.position
        yaw = agent.position.yaw if agent.position else None
        agent.position = PlaceShown(x=place.x, y=place.y, z=place.z, yaw=yaw)
        agent.health, agent.food = event.health, event.food
        agent.inventory, agent.online = dict(event.inventory), True

    @fold.register
    def objective(self, event: ObjectiveTaken, at: float) -> None:
        """Show the goal of an agent, with nothing done for it yet."""
        agent = self.agent(event.agent)
        agent.objective, agent.stages, agent.task, agent.queue, agent.action = event.objective, [], "", [], ""
        agent.verdict, agent.why, agent.waits = "", "", False

    @fold.register
    def plan(self, event: PlanMade, at: float) -> None:
        """Show the long-term plan; its first stage is the current task."""
        agent = self.agent(event.agent)
        agent.stages = [list(stage) for stage in event.stages]
        agent.task = "; ".join(agent.stages[0]) if agent.stages else ""

    @fold.register
    def actions(self, event: ActionsQueued, at: float) -> None:
        """Show the queue of an agent."""
        self.agent(event.agent).queue = list(event.actions)

    @fold.register
    def action(self, event: ActionBegun, at: float) -> None:
        """Show the action that an agent begins."""
        self.agent(event.agent).action = event.text

    @fold.register
    def outcome(self, event: ActionEnded, at: float) -> None:
        """Take the action that ended out of the queue."""
        agent = self.agent(event.agent)
        agent.queue = agent.queue[1:] if agent.queue[:1] == [agent.action] else agent.queue
        agent.action = ""

    @fold.register
    def verdict(self, event: VerdictGiven, at: float) -> None:
        """Show what the progress monitor of an agent says."""
        agent = self.agent(event.agent)
        agent.verdict, agent.why, agent.waits = str(event.status), event.why, event.wait
        if event.status is not Status.ONGOING or event.wait:
            agent.queue, agent.action = [], ""

    @fold.register
    def errand(self, event: MemberTaskChanged, at: float) -> None:
        """Show what an agent does for one person, or that it is done with that."""
        agent = self.agent(event.agent)
        agent.errand = event.doing
        agent.paused = event.paused if agent.errand else event.agent in self.halted
        if not agent.errand and not self.goal:
            self.rest(event.agent, KEPT)

    @fold.register
    def paused(self, event: MembersPaused, at: float) -> None:
        """Show that these stand still until they resume."""
        for name in event.members:
            self.agent(name).paused = True
            self.halted.add(name)

    @fold.register
    def resumed_work(self, event: MembersResumed, at: float) -> None:
        """Show that these go on."""
        for name in event.members:
            self.agent(name).paused = False
            self.halted.discard(name)

    @fold.register
    def command(self, event: CommandReceived, at: float) -> None:
        """Show what a person said to the crew."""
        source = Source.API if event.speaker.source is Source.API else event.source or "chat"
        accepted = event.accepted if event.intent else None
        self.say(at, "command", event.speaker.name, event.text, source=source, accepted=accepted)

    @fold.register
    def said(self, event: LineSaid, at: float) -> None:
        """Show what the crew said to people."""
        self.say(at, "said", event.agent, event.text, source="whisper" if event.whisper else "")

    @fold.register
    def message(self, event: MessagePosted, at: float) -> None:
        """Show what members told each other."""
        if event.report not in QUIET:
            self.say(at, "message", event.agent, event.text, to=event.to)

    @fold.register
    def model_call(self, event: ModelCalled, at: float) -> None:
        """Add the cost of a model's answer."""
        self.moved = True
        self.money = with_call(self.money, event)
        self.spent[event.agent] = with_call(self.spent.get(event.agent, SpendingShown()), event)


def with_call(money: SpendingShown, call: ModelCalled) -> SpendingShown:
    """Return what was spent with one more call."""
    return SpendingShown(
        calls=money.calls + 1,
        tokens_in=money.tokens_in + call.tokens_in,
        tokens_out=money.tokens_out + call.tokens_out,
        dollars=money.dollars + (call.price or 0.0),
        unpriced=money.unpriced + (call.price is None),
    )
