"""The live state of one crew, folded from the events of its record: what /api/crews shows and viewers get."""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from orchestrator.commands.command import Intent
from orchestrator.core.contracts.journal import Event
from orchestrator.core.goal import BLOCKS
from orchestrator.core.speaker import Source, Speaker, recalled
from orchestrator.core.terminal_text import printable
from orchestrator.record.goals import begins
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
QUIET = ("started", "progress")  # reports that nobody wants to read one by one
KEPT = {"name", "role", "online", "position", "health", "food", "inventory"}  # of an agent whose work is over
ERRAND = {"errand", "paused"}  # what it does for one person goes on when the crew's goal ends


@dataclass(frozen=True)
class Stopped:
    """A goal that was stopped, and how far it was: `resume` goes on with what is left of it."""

    left: str
    whole: str
    wanted: dict[str, int]
    gained: Counter[str]


@dataclass
class CrewState:
    """`changed` holds the names of agents (and other keys) that changed since the last look: see event_stream.py."""

    agents: dict[str, AgentShown] = field(default_factory=dict)
    talk: deque[ConversationLine] = field(default_factory=lambda: deque(maxlen=LINES))
    goal: str = ""
    whole: str = ""  # the goal as it was asked for; after a cut or a stop `goal` is what was missing of it
    last: PastGoal | None = None
    stopped: Stopped | None = None
    resuming: bool = False  # the last thing that a person said was resume
    wanted: dict[str, int] = field(default_factory=dict)
    gained: Counter[str] = field(default_factory=Counter)
    earlier: Counter[str] = field(default_factory=Counter)  # of that, what came in before cuts: the goal is without it
    money: SpendingShown = field(default_factory=SpendingShown)
    spent: dict[str, SpendingShown] = field(default_factory=dict)  # by agent
    touched: set[str] = field(default_factory=set)  # agents
    halted: set[str] = field(default_factory=set)  # from the crew's work
    late: float = 0.0  # seconds that the record's clock, which stands while the service is away, is behind the wall's
    lines: list[ConversationLine] = field(default_factory=list)  # that came since the last look
    moved: bool = False  # goal, progress or money
    fresh: bool = True  # nobody has seen anything of it yet

    def notice(self, event: Event) -> None:
        """Take one event in."""
        fold: Callable[[Event, dict[str, Any]], None] | None = getattr(self, f"on_{event.kind}", None)
        if fold:
            fold(event, event.data)

    @property
    def progress(self) -> list[GoalPartShown]:
        """How far the goal is."""
        return [
            GoalPartShown(item=item, wanted=count, got=min(self.gained[item], count)) for item, count in self.wanted.items()
        ]

    def agent(self, name: str) -> AgentShown:
        """One that is about to change."""
        self.touched.add(name)
        return self.agents.setdefault(name, AgentShown(name=name))

    def members(self, names: Iterable[str], roles: Mapping[str, str]) -> None:
        """Who belongs to it now."""
        self.agents = {name: self.agents.get(name) or AgentShown(name=name) for name in names}
        for name in self.agents:
            self.agent(name).role = roles.get(name, "")

    def say(self, event: Event, kind: str, speaker: str, text: str, **more: Any) -> None:
        """One more line."""
        line = ConversationLine(at=event.at + self.late, kind=kind, speaker=printable(speaker), text=printable(text), **more)
        self.talk.append(line)
        self.lines.append(line)

    def on_reopened(self, event: Event, data: dict[str, Any]) -> None:
        """After a cut; what was said from then on was said that much later."""
        self.late = data["wall"] - event.at

    def on_joined(self, event: Event, data: dict[str, Any]) -> None:
        """All are in the world."""
        for name in data["members"]:
            self.agent(name).online = True

    def on_recruited(self, event: Event, data: dict[str, Any]) -> None:
        """Somebody new is."""
        self.agent(event.agent).online = True
        self.say(event, "note", event.agent, "joins the crew")

    def on_bridge(self, event: Event, data: dict[str, Any]) -> None:
        """A bot was lost, or is back."""
        names = [name for name in data.get("bots") or [event.agent] if name in self.agents]
        if data["event"] in ("lost", "gone", "back"):
            for name in names:
                self.agent(name).online = data["event"] == "back"
        if data["event"] in ("lost", "gone", "back", "died", "kicked"):
            for name in names:
                self.say(event, "note", name, f"{data['event']} {data.get('why', '')}".strip())

    def on_body(self, event: Event, data: dict[str, Any]) -> None:
        """A look at a body."""
        agent = self.agent(event.agent)
        yaw = agent.position.yaw if agent.position else None
        agent.position, agent.health, agent.food = PlaceShown(**data["position"], yaw=yaw), data["health"], data["food"]
        agent.inventory, agent.online = data["inventory"], True

    def on_objective(self, event: Event, data: dict[str, Any]) -> None:
        """It took a goal up."""
        agent = self.agent(event.agent)
        agent.objective, agent.stages, agent.task, agent.queue, agent.action = data["objective"], [], "", [], ""
        agent.verdict, agent.why, agent.waits = "", "", False

    def on_plan(self, event: Event, data: dict[str, Any]) -> None:
        """The long-term plan."""
        agent = self.agent(event.agent)
        agent.stages = [[str(task) for task in stage] for stage in data["stages"]]
        agent.task = "; ".join(agent.stages[0]) if agent.stages else ""

    def on_actions(self, event: Event, data: dict[str, Any]) -> None:
        """What is queued."""
        self.agent(event.agent).queue = list(data["actions"])

    def on_action(self, event: Event, data: dict[str, Any]) -> None:
        """It begins with one."""
        self.agent(event.agent).action = data["text"]

    def on_outcome(self, event: Event, data: dict[str, Any]) -> None:
        """That one is over."""
        agent = self.agent(event.agent)
        agent.queue = agent.queue[1:] if agent.queue[:1] == [agent.action] else agent.queue
        agent.action = ""

    def on_verdict(self, event: Event, data: dict[str, Any]) -> None:
        """What its progress monitor says."""
        agent = self.agent(event.agent)
        agent.verdict, agent.why, agent.waits = data["status"], data["why"], data["wait"]
        if data["status"] != "ongoing" or data["wait"]:
            agent.queue, agent.action = [], ""

    def on_errand(self, event: Event, data: dict[str, Any]) -> None:
        """It does something for one person, or is done with it."""
        agent = self.agent(event.agent)
        agent.errand = data["doing"]
        agent.paused = data.get("paused", False) if agent.errand else event.agent in self.halted
        if not agent.errand and not self.goal:
            self.rest(event.agent, KEPT)

    def on_paused(self, event: Event, data: dict[str, Any]) -> None:
        """These stand still until they are told to go on."""
        for name in data["members"]:
            self.agent(name).paused = True
            self.halted.add(name)

    def on_resumed_work(self, event: Event, data: dict[str, Any]) -> None:
        """They go on."""
        for name in data["members"]:
            self.agent(name).paused = False
            self.halted.discard(name)

    def on_gain(self, event: Event, data: dict[str, Any]) -> None:
        """Something came in."""
        self.gained[data["item"]] += data["count"]
        self.moved = True

    def on_command(self, event: Event, data: dict[str, Any]) -> None:
        """A person spoke to the crew."""
        speaker = recalled(data["speaker"]) or Speaker("")
        source = Source.API if speaker.source is Source.API else data.get("source") or "chat"
        accepted = data["accepted"] if data["intent"] else None
        self.say(event, "command", speaker.name, data["text"], source=source, accepted=accepted)
        self.resuming = data["intent"] == Intent.RESUME
        self.on_goal_accepted(event, data)  # in a record of an earlier release

    def on_goal_accepted(self, event: Event, data: dict[str, Any]) -> None:
        """The crew took a goal on."""
        if begins(event):
            self.take_on(data["goal"])

    def on_corrected(self, event: Event, data: dict[str, Any]) -> None:
        """The goal is another one."""
        self.pursue(data["goal"], self.gained, (data.get("whole") or data["goal"])["text"])

    def on_resumed(self, event: Event, data: dict[str, Any]) -> None:
        """It goes on after a cut, maybe not the first, with what was there."""
        self.pursue(data["goal"], self.earlier + Counter(data["there"]), self.whole if self.goal else "")

    def on_begun(self, event: Event, data: dict[str, Any]) -> None:
        """Show the whole of a goal that goes on after a cut or a stop, and any other goal as it is."""
        goal, text, there = data["goal"], data["goal"]["text"], data.get("there")
        if there:
            self.goal, self.whole, self.earlier = text, self.whole or text, Counter(there)
        elif text != self.goal:
            self.take_on(goal)
        self.moved = True

    def on_stopped(self, event: Event, data: dict[str, Any]) -> None:
        """Nothing is to be done any more."""
        for name in list(self.agents):
            self.rest(name, KEPT)
        left = data.get("left")
        self.stopped = Stopped(left["text"], self.whole, self.wanted, self.gained) if left else None
        self.finish(PastGoalState.STOPPED, resumable=bool(left))
        self.wanted = {}

    def on_ended(self, event: Event, data: dict[str, Any]) -> None:
        """The goal came to its end; its progress is shown until the next one."""
        if data["goal"]["text"] == self.goal:
            for name in list(self.agents):
                self.rest(name, KEPT | ERRAND)
            self.finish(PastGoalState.DONE if data.get("status") == "success" else PastGoalState.FAILED, data.get("why", ""))

    def rest(self, name: str, kept: set[str]) -> None:
        """Forget what an agent was at; only the fields in `kept` stay."""
        self.agents[name] = AgentShown(**self.agents[name].model_dump(include=kept))
        self.touched.add(name)

    def finish(self, state: PastGoalState, why: str = "", resumable: bool = False) -> None:
        """There is no goal from now on; viewers see how the last one ended."""
        self.last = PastGoal(goal=self.whole, state=state, why=printable(why), resumable=resumable)
        self.goal, self.whole, self.moved = "", "", True

    def take_on(self, goal: dict[str, Any]) -> None:
        """Begin with a goal, or go on with the one that was stopped when somebody said resume."""
        if self.stopped and self.resuming and goal["text"] == self.stopped.left:
            self.go_on(self.stopped)
        else:
            self.earlier = Counter()
            self.pursue(goal, Counter())

    def go_on(self, stopped: Stopped) -> None:
        """Resume a goal that was stopped, with what came in before the stop."""
        self.goal, self.whole, self.wanted = stopped.left, stopped.whole, stopped.wanted
        self.gained, self.earlier = Counter(stopped.gained), Counter(stopped.gained)
        self.stopped, self.last, self.moved = None, None, True

    def pursue(self, goal: dict[str, Any], gained: Counter[str], whole: str = "") -> None:
        """From now on, beside what came in before cuts; `whole` is the goal with that, in words."""
        self.goal, self.gained, self.moved = goal["text"], Counter(gained), True
        self.whole, self.last, self.stopped = whole or goal["text"], None, None
        missing = {part["item"] or BLOCKS: part["count"] for part in goal.get("parts") or [goal]}
        self.wanted = dict(self.earlier + Counter(missing))

    def on_said(self, event: Event, data: dict[str, Any]) -> None:
        """The crew to people."""
        self.say(event, "said", event.agent, data["text"], source="whisper" if data.get("whisper") else "")

    def on_message(self, event: Event, data: dict[str, Any]) -> None:
        """Members among themselves."""
        if (data.get("detail") or {}).get("kind") not in QUIET:
            self.say(event, "message", event.agent, data["text"], to=data["to"])

    def on_model_call(self, event: Event, data: dict[str, Any]) -> None:
        """A model was asked."""
        self.moved = True
        self.money = with_call(self.money, data)
        self.spent[event.agent] = with_call(self.spent.get(event.agent, SpendingShown()), data)


def with_call(money: SpendingShown, data: dict[str, Any]) -> SpendingShown:
    """One more call."""
    return SpendingShown(
        calls=money.calls + 1,
        tokens_in=money.tokens_in + data["tokens_in"],
        tokens_out=money.tokens_out + data["tokens_out"],
        dollars=money.dollars + (data["price"] or 0.0),
        unpriced=money.unpriced + (data["price"] is None),
    )
