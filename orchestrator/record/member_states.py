"""Builds the state of each member of a crew from the events of a record, one after another, for the web page, the terminal's
table and the crew's snapshot."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import singledispatchmethod

from orchestrator.core.events.agents import (
    ActionBegun,
    ActionEnded,
    ActionsQueued,
    BodyChanged,
    ObjectiveTaken,
    PlanMade,
    VerdictGiven,
)
from orchestrator.core.events.crew import MembersPaused, MembersResumed
from orchestrator.core.events.dialogue import MemberTaskChanged
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.events.run import BridgeReported, CrewJoined, MemberRecruited
from orchestrator.core.plan import Status
from orchestrator.core.position import Position

PRESENCE = ("lost", "gone", "back")  # reports of the bridge that change whether a bot is in the world


@dataclass
class MemberState:
    """One member of a crew: its bot in the game, its planning from objective to action, and its task for one person. `yaw` is
    in degrees: 0 is south, 90 west. `stages` is its plan, a list of steps in words for each stage; `queue` are its next actions
    and `action` is the present one, in words. `latest` is the last action that began, replaced by `why` once the objective ends
    or the member waits. `why` is the reason in the last verdict (success, failure or going on). `failure` is the last action of
    the objective that failed, with the reason. `errand` is the task for one person in words, empty without one."""

    name: str
    role: str = ""
    online: bool = False
    position: Position | None = None
    yaw: float | None = None
    health: float | None = None
    food: float | None = None
    inventory: dict[str, int] = field(default_factory=dict)
    objective: str = ""
    stages: list[list[str]] = field(default_factory=list)
    queue: list[str] = field(default_factory=list)
    action: str = ""
    latest: str = ""
    verdict: str = ""
    why: str = ""
    failure: str = ""
    waits: bool = False
    errand: str = ""
    paused: bool = False

    @property
    def task(self) -> str:
        """Return the current stage of the member's plan in words; empty without a plan."""
        return "; ".join(self.stages[0]) if self.stages else ""


@dataclass
class MemberStates:
    """The members of a crew by name, in the order in which they were first heard of. `tasks` maps a member's name to the event
    of its last task for one person, if it ever had one. `halted` has the names of members whose work for the crew is paused,
    `touched` those of members whose state has changed; whoever reads `touched` clears it."""

    by_name: dict[str, MemberState] = field(default_factory=dict)
    tasks: dict[str, MemberTaskChanged] = field(default_factory=dict)
    halted: set[str] = field(default_factory=set)
    touched: set[str] = field(default_factory=set)

    def member(self, name: str) -> MemberState:
        """Return the state of the member of that name, so that it can be changed, and mark it as touched; an unknown name is
        added."""
        self.touched.add(name)
        return self.by_name.setdefault(name, MemberState(name))

    def organise(self, names: Iterable[str], roles: Mapping[str, str]) -> None:
        """Set the names of the crew's members, and their roles by name; members that are not named are removed."""
        self.by_name = {name: self.by_name.get(name) or MemberState(name) for name in names}
        for name in self.by_name:
            self.member(name).role = roles.get(name, "")

    def rest(self, name: str, *, with_task: bool) -> None:
        """Clear a member's objective, plan and actions, because its work is over; its place, health and inventory stay.
        `with_task` also clears its task for one person."""
        old = self.member(name)
        self.by_name[name] = rested = MemberState(
            name, old.role, old.online, old.position, old.yaw, old.health, old.food, old.inventory
        )
        if not with_task:
            rested.errand, rested.paused = old.errand, old.paused

    @singledispatchmethod
    def notice(self, event: RecordEvent) -> None:
        """Update the states of the members with one event of the record. Events of kinds that have no handler below change
        nothing."""

    @notice.register
    def joined(self, event: CrewJoined) -> None:
        """Mark all members that the event names as online, because the crew is in the world."""
        for name in event.members:
            self.member(name).online = True

    @notice.register
    def recruited(self, event: MemberRecruited) -> None:
        """Mark the member that joined the crew in place of a lost one as online; an unknown one is added."""
        self.member(event.agent).online = True

    @notice.register
    def bridge(self, event: BridgeReported) -> None:
        """Set which bots are in the world, when the bridge (the process that connects the bots to the game) reports that some
        are lost, gone or back."""
        if event.event in PRESENCE:
            for name in event.about:
                if name in self.by_name:
                    self.member(name).online = event.event == "back"

    @notice.register
    def body(self, event: BodyChanged) -> None:
        """Set the position, health, food level and inventory of a member's bot in the game."""
        member = self.member(event.agent)
        member.position, member.online = event.position, True
        member.health, member.food, member.inventory = event.health, event.food, dict(event.inventory)

    @notice.register
    def objective(self, event: ObjectiveTaken) -> None:
        """Set the new objective of a member, and clear its plan, its actions and the verdict (success or failure), which belong
        to the previous objective."""
        member = self.member(event.agent)
        member.objective, member.stages, member.queue, member.action, member.latest = event.objective, [], [], "", ""
        member.verdict, member.why, member.failure, member.waits = "", "", "", False

    @notice.register
    def plan(self, event: PlanMade) -> None:
        """Set the long-term plan of a member; its first stage is the current task."""
        self.member(event.agent).stages = [list(stage) for stage in event.stages]

    @notice.register
    def actions(self, event: ActionsQueued) -> None:
        """Set the actions that a member has planned for the current stage, in order."""
        self.member(event.agent).queue = list(event.actions)

    @notice.register
    def action(self, event: ActionBegun) -> None:
        """Set the action that a member begins as its present one."""
        member = self.member(event.agent)
        member.action = member.latest = event.text

    @notice.register
    def outcome(self, event: ActionEnded) -> None:
        """Note that a member's present action has ended, and why it failed if it did; remove it from the head of the queue of
        planned actions."""
        member = self.member(event.agent)
        if not event.ok:
            member.failure = f"{member.action or event.skill}: {event.note or event.reason or 'no reason given'}"
        member.queue = member.queue[1:] if member.queue[:1] == [member.action] else member.queue
        member.action = ""

    @notice.register
    def judged(self, event: VerdictGiven) -> None:
        """Set the verdict on a member's objective: success, fail or ongoing, with its reason."""
        member = self.member(event.agent)
        member.verdict, member.why, member.waits = str(event.status), event.why, event.wait
        if event.status is not Status.ONGOING or event.wait:
            member.queue, member.action, member.latest = [], "", event.why

    @notice.register
    def task_changed(self, event: MemberTaskChanged) -> None:
        """Set the task that a member does for one person, or clear it."""
        member = self.member(event.agent)
        self.tasks[event.agent], member.errand = event, event.doing
        member.paused = event.paused if member.errand else event.agent in self.halted

    @notice.register
    def paused(self, event: MembersPaused) -> None:
        """Mark these members as paused in the work for the crew."""
        for name in event.members:
            self.member(name).paused = True
            self.halted.add(name)

    @notice.register
    def resumed(self, event: MembersResumed) -> None:
        """Mark these members as working again after a pause."""
        for name in event.members:
            self.member(name).paused = False
            self.halted.discard(name)
