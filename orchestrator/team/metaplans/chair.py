"""The chair of a crew that works by a meta-plan (CaPo): it decides for the leader, but has no plan of its own.

It lets the members discuss a plan, gives each its subtasks, and calls a new discussion after progress. Each member carries its
subtasks out with its own planner. The chair counts and gives out; what is to be done, and by whom, is the members' decision.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from random import Random

from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.mind import Member, Mind, Situation
from orchestrator.core.events.metaplan import MetaPlanDiscussed
from orchestrator.core.goal import Goal, amount
from orchestrator.core.observation import Observation
from orchestrator.core.plan import Action, Delegate, Plan, Relieve, Status, Step, Verdict
from orchestrator.core.teamwork import JointTools
from orchestrator.metaplan.checking import KnownNames
from orchestrator.metaplan.discussing import Agreement, DiscussionLimits
from orchestrator.metaplan.plan import MetaPlan, Subtask
from orchestrator.metaplan.planning import Ablation, MetaPlanning
from orchestrator.metaplan.progress import ProgressEvent
from orchestrator.metaplan.replies import Abstain, Opinion, PlanRefused, Revise
from orchestrator.metaplan.roles import Participant
from orchestrator.minds.metaplans.knowledge import GAIN, CrewKnowledge, CrewPlanner, ToolSharer, count_in
from orchestrator.minds.symbolic import root as rules_of_root
from orchestrator.minds.symbolic.shared_tools import with_parts
from orchestrator.team.metaplans.agreed_building import AgreedBuilding, materials_left
from orchestrator.team.metaplans.progress_watch import ProgressWatch

ANSWER = 60.0  # seconds that one answer in a discussion may take; a language model needs about ten
HURRY = 0.5  # seconds that a discussion waits for new looks of those that have looked before
LEAST_MOVED = 2  # items; less is not taken away from a member that is at it
Looks = Callable[[], Awaitable[Mapping[str, Observation]]]


@dataclass(frozen=True, slots=True)
class MetaPlanOptions:
    """The options of meta-plans: the seed of the draws of designers, the limits of a discussion, and what is switched off."""

    seed: int = 1
    limits: DiscussionLimits = field(default_factory=lambda: DiscussionLimits(seconds=ANSWER))
    ablation: Ablation = field(default_factory=Ablation)


class PlanningChair:
    """Decides for the root of a crew (implements Mind) by letting its members discuss. `mind` is the mind of the members, which
    designs and evaluates; `looks` lets all members look around at once, `online` says whether a member is in the world."""

    name = "capo"

    def __init__(
        self, mind: Mind, looks: Looks, online: Callable[[str], bool], journal: Journal, options: MetaPlanOptions
    ) -> None:
        self.mind, self.looks, self.online, self.journal, self.options = mind, looks, online, journal, options
        self.random = Random(options.seed)
        self.forget()

    def forget(self) -> None:
        """Forget the plan of an earlier goal."""
        self.watch = ProgressWatch()
        self.people: list[Participant[CrewKnowledge]] = []
        self.known = KnownNames(())
        self.planning = MetaPlanning(
            lambda: self.people, lambda: self.known, self.random, self.options.limits, self.options.ablation
        )
        self.building = AgreedBuilding()
        self.seen: Mapping[str, Observation] = {}
        self.tools: JointTools | None = None  # how those who begin make tools together, until they are told
        self.owed: dict[tuple[str, str], int] = {}  # agreed, not given out yet: (member, item) -> count
        self.taken: dict[tuple[str, str], int] = {}  # agreed to be taken off a member that is at it

    async def judge(self, situation: Situation) -> Verdict:
        """Return success when enough is counted, ongoing while there is something to discuss, to give out or to wait for, and
        failure when the members agreed on nothing more to do."""
        if situation.plan is None:
            self.forget()
        if situation.goal.build:
            return await self.building.judge(situation, news=situation.plan is None or bool(self.watch.progress(situation)))
        if situation.gained >= situation.goal.count:
            return Verdict(Status.SUCCESS, f"the crew gained {rules_of_root.counts(situation)}")
        state = rules_of_root.counts(situation)
        if situation.plan is None or self.watch.progress(situation) or any(self.due(situation)):
            return Verdict(Status.ONGOING, state)
        busy = [one.name for one in situation.members if one.present and one.assigned]
        if busy:
            return Verdict(Status.ONGOING, f"{state}; waiting for {', '.join(busy)}", wait=True)
        return Verdict(Status.FAIL, f"{state}, and the members see no way to more: {rules_of_root.troubles(situation, '')}")

    async def plan(self, situation: Situation) -> Plan:
        """Return what the meta-plan gives out now, after a discussion if there was progress."""
        event = self.watch.progress(situation)
        if self.planning.plan is None or event:
            await self.discuss(situation, event if situation.plan else None)
        if situation.goal.build:
            return await self.building.plan(situation)
        now = tuple(self.due(situation))
        later = tuple(Step(GAIN, item, n, name) for (name, item), n in self.owed.items() if (name, item) not in keys(now))
        version = self.planning.plan.version if self.planning.plan else 0
        return Plan(situation.goal.text, (now, later) if later else (now,), f"meta-plan {version}")

    async def act(self, situation: Situation, plan: Plan) -> tuple[Action, ...]:
        """Return the orders that make the members' work what the meta-plan says."""
        if situation.goal.build:
            return await self.building.act(situation, plan)
        less = tuple(Relieve(name, item, count) for (name, item), count in self.taken.items())
        self.taken = {}
        for step in plan.current:
            self.owed.pop((step.member, step.item), None)
        orders = [Delegate(step.member, rules_of_root.part(situation, step)) for step in plan.current]
        tools, self.tools = self.tools, None
        return (*less, *with_parts(orders, tools))

    def due(self, situation: Situation) -> Iterator[Step]:
        """Yield the next subtask of each idle member."""
        for member in situation.members:
            mine = [(item, count) for (name, item), count in self.owed.items() if name == member.name]
            if mine and member.idle:
                yield Step(GAIN, mine[0][0], mine[0][1], member.name)

    async def discuss(self, situation: Situation, event: ProgressEvent | None) -> None:
        """Let the present members discuss the plan, record it, and note who is to do what."""
        there = [one.name for one in situation.members if one.present and self.online(one.name)]
        found = await self.observed(there)
        here = {name: found[name] for name in there if name in found}
        mind = self.mind if event is None else None
        self.tools = mind.tools_together(situation) if isinstance(mind, ToolSharer) else None
        self.people = [self.participant(name, situation, here) for name in here]
        self.known = KnownNames(tuple(here), {part.item for part in (*remaining(situation), *situation.goal.singles)})
        held = len(self.planning.held)
        change = await (self.planning.progress(event) if event and self.planning.plan else self.planning.start())
        self.watch.note(situation)
        if len(self.planning.held) == held:
            return  # without adaptation nobody talks about it
        agreement = self.planning.held[-1]
        self.journal.write(told(agreement, self.planning.plan, event, changed=change is not None))
        if agreement.plan and situation.goal.build:
            self.building.agree(agreement.plan)
        elif agreement.plan:
            self.agree(agreement.plan, situation)

    async def observed(self, names: Collection[str]) -> Mapping[str, Observation]:
        """Return what the members see. Who looked before is waited for only shortly, because the reports, by which work
        is divided, grow old meanwhile."""
        with suppress(TimeoutError):
            async with asyncio.timeout(HURRY if self.seen.keys() >= set(names) else None):
                self.seen = await self.looks()
        return self.seen

    def participant(self, name: str, situation: Situation, looks: Mapping[str, Observation]) -> Participant[CrewKnowledge]:
        """Return a member with both roles and its own knowledge."""
        assert isinstance(self.mind, CrewPlanner)
        left, builds = remaining(situation), situation.goal.build is not None
        knowledge = CrewKnowledge(name, situation.goal, left, heard(situation, looks), looks[name], builds, self.tools)
        return Participant(name, self.mind, self.mind, lambda: knowledge, lambda: self.online(name))

    def agree(self, plan: MetaPlan, situation: Situation) -> None:
        """Note what the members still have to be given, and what is to be taken off them, to make their work that of a plan."""
        self.owed, self.taken = {}, {}
        for member in situation.members:
            for part in situation.goal.singles:
                wanted = count_in(plan, member.name, part.item) if member.present else 0
                has = member.open.get(part.item, 0) if member.present else 0
                if wanted > has:
                    self.owed[member.name, part.item] = wanted - has
                elif has - wanted >= LEAST_MOVED:
                    self.taken[member.name, part.item] = has - wanted


def keys(steps: tuple[Step, ...]) -> set[tuple[str, str]]:
    """Return the member and item of each step."""
    return {(step.member, step.item) for step in steps}


def remaining(situation: Situation) -> tuple[Goal, ...]:
    """Return the objectives of the goal with the counts that are still to be gained, for a building the materials that
    are still to be set; those that are reached are left out."""
    if situation.goal.build:
        return materials_left(situation)
    gains = situation.gains if situation.goal.parts else {situation.goal.item: situation.gained}
    left = (replace(one, count=one.count - gains.get(one.item, 0)) for one in situation.goal.singles)
    return tuple(one for one in left if one.count > 0)


def heard(situation: Situation, here: Collection[str]) -> tuple[Member, ...]:
    """Return the members that take part as all know them: without what they hold and see, which each has to say itself."""
    return tuple(replace(one, inventory={}, sight={}, position=None) for one in situation.members if one.name in here)


def told(agreement: Agreement, plan: MetaPlan | None, event: ProgressEvent | None, *, changed: bool) -> MetaPlanDiscussed:
    """Return the event for the record: who changed the plan, why, and after what."""
    said = [words for one in agreement.opinions if (words := in_words(one))]
    return MetaPlanDiscussed(
        agent=agreement.designers[-1] if agreement.designers else "",
        event=str(event or ""),
        plan=plan.version if plan else 0,
        changed=changed,
        why=agreement.plan.why if agreement.plan else "nobody could write a plan",
        subtasks=[f"{one.owner}: {steps_of(one)}" for one in (plan.subtasks if plan else ())],
        rounds=agreement.rounds,
        agreed=agreement.agreed,
        said=said,
    )


def steps_of(subtask: Subtask) -> str:
    """Return the steps of a subtask in words."""
    return ", ".join(f"{step.verb} {amount(step.count, step.target)}" for step in subtask.steps)


def in_words(opinion: Opinion) -> str:
    """Return an opinion for the record; empty for a mere consent."""
    match opinion.reply:
        case Revise(reason):
            return f"{opinion.speaker}: {reason}"
        case Abstain(why):
            return f"{opinion.speaker} abstains: {why}"
        case PlanRefused(problem):
            return f"refused: {problem}"
    return ""
