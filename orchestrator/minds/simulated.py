"""A planner that is slow and makes mistakes: it wraps another planner, so that one can measure how ways of organising agents do
with slow thinking. Delays and mistakes are drawn from a seed per agent, so a run can be repeated. Results with it are labelled
as simulated."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from orchestrator.core.contracts.mind import AgentRole, Mind, NoAnswer, Situation
from orchestrator.core.plan import Act, Action, Delegate, Plan, Status, Step, Verdict
from orchestrator.core.teamwork import JointTools
from orchestrator.metaplan.plan import MetaPlan
from orchestrator.metaplan.replies import Accept, PlanDialogue, Revise
from orchestrator.minds.metaplans.knowledge import CrewKnowledge, CrewPlanner, ToolSharer

SPREAD = 0.5  # a delay is drawn from half to one and a half times the mean
WRONG_COUNTS = (0.5, 0.75, 1.25, 1.5)  # times the right one
BELIEVABLE = 0.5  # share of the goal from which on somebody may take it for reached
NONSENSE = Act("mineBlock", {"name": "bedrock", "count": 1})


class Mistake(StrEnum):
    """The kinds of mistakes that a simulated mind (a planner made worse on purpose) puts into the answers of another
    planner."""

    WRONG_COUNT = "wrong_count"
    WRONG_MEMBER = "wrong_member"
    IMPOSSIBLE_ACTION = "impossible_action"
    FALSE_SUCCESS = "false_success"


@dataclass(frozen=True, slots=True)
class Weakness:
    """The weakness of a simulated mind (a planner made worse on purpose): a question takes `delay` seconds of game time on
    average, and the share `mistakes` of its answers (0 to 1) is wrong. `seed` makes a run repeatable."""

    delay: float = 2.0
    mistakes: float = 0.1
    seed: int = 1


class SimulatedMind:
    """A planner that gives the answers of another planner, `inner`, late and with mistakes (implements
    `core.contracts.mind.Mind`). `weakness` says how late and how often. `think` is called to wait a number of seconds of game
    time; `note` is called with the agent's name and the mistake whenever one is made."""

    name = "simulated"

    def __init__(
        self,
        inner: Mind,
        weakness: Weakness | None = None,
        think: Callable[[float], Awaitable[None]] = asyncio.sleep,
        note: Callable[[str, Mistake], None] = lambda agent, mistake: None,
    ) -> None:
        self.inner, self.weakness, self.think, self.note = inner, weakness or Weakness(), think, note
        self._dice: dict[str, random.Random] = {}

    def dice(self, agent: str) -> random.Random:
        """Return the random generator of one agent. Each agent has its own, so questions of other agents do not change its
        numbers."""
        if agent not in self._dice:
            self._dice[agent] = random.Random(f"{self.weakness.seed} {agent}")
        return self._dice[agent]

    async def ponder(self, agent: str) -> bool:
        """Wait for the time that one question of the agent takes. Returns whether the answer is to contain a mistake, which is
        drawn at random."""
        dice = self.dice(agent)
        delay, errs = self.weakness.delay * dice.uniform(1 - SPREAD, 1 + SPREAD), dice.random() < self.weakness.mistakes
        await self.think(delay)
        return errs

    async def judge(self, situation: Situation) -> Verdict:
        """Return the verdict of the wrapped planner after a delay. If chance makes this answer a mistake, a goal that is still
        ongoing but at least half done is declared reached."""
        errs = await self.ponder(situation.name)
        verdict = await self.inner.judge(situation)
        half = situation.gained >= situation.goal.count * BELIEVABLE
        if not errs or not half or verdict.status is not Status.ONGOING:
            return verdict
        self.note(situation.name, Mistake.FALSE_SUCCESS)
        return Verdict(Status.SUCCESS, f"{verdict.why} (taken for done)")

    async def plan(self, situation: Situation) -> Plan:
        """Return the plan of the wrapped planner after a delay. If chance makes this answer a mistake, one step of the current
        stage gets a wrong count."""
        errs = await self.ponder(situation.name)
        plan = await self.inner.plan(situation)
        if not errs or not plan.current:
            return plan
        self.note(situation.name, Mistake.WRONG_COUNT)
        dice = self.dice(situation.name)
        wrong = dice.randrange(len(plan.current))
        now = tuple(miscounted(step, dice) if at == wrong else step for at, step in enumerate(plan.current))
        return replace(plan, stages=(now, *plan.stages[1:]))

    async def act(self, situation: Situation, plan: Plan) -> tuple[Action, ...]:
        """Return the actions of the wrapped planner after a delay. If chance makes this answer a mistake, one order goes to
        another member than intended; without orders, an impossible action is put first (not for a root, a leader that only
        gives orders)."""
        errs = await self.ponder(situation.name)
        actions = await self.inner.act(situation, plan)
        if not errs:
            return actions
        told = [at for at, action in enumerate(actions) if isinstance(action, Delegate)]
        if told and len(situation.members) > 1:
            self.note(situation.name, Mistake.WRONG_MEMBER)
            return misdirected(actions, self.dice(situation.name).choice(told), situation, self.dice(situation.name))
        if situation.role is AgentRole.ROOT:
            return actions
        self.note(situation.name, Mistake.IMPOSSIBLE_ACTION)
        return (NONSENSE, *actions)

    async def design(self, knowledge: CrewKnowledge, dialogue: PlanDialogue) -> MetaPlan:
        """Return the meta-plan of the wrapped planner after a delay. If chance makes this answer a mistake, one subtask gets a
        wrong count."""
        errs = await self.ponder(knowledge.name)
        plan = await self.planner().design(knowledge, dialogue)
        if not errs or not plan.subtasks:
            return plan
        self.note(knowledge.name, Mistake.WRONG_COUNT)
        dice = self.dice(knowledge.name)
        one = dice.choice(plan.subtasks)
        steps = tuple(replace(step, count=max(1, round(step.count * dice.choice(WRONG_COUNTS)))) for step in one.steps)
        return plan.changed([replace(one, steps=steps)])

    async def evaluate(self, plan: MetaPlan, knowledge: CrewKnowledge) -> Accept | Revise:
        """Return the reply of the wrapped planner after a delay. If chance makes this answer a mistake, it accepts anything."""
        errs = await self.ponder(knowledge.name)
        reply = await self.planner().evaluate(plan, knowledge)
        if not errs or isinstance(reply, Accept):
            return reply
        self.note(knowledge.name, Mistake.FALSE_SUCCESS)
        return Accept()

    def tools_together(self, situation: Situation) -> JointTools | None:
        """Return how the wrapped planner lets members who begin a goal make tools together; None if each makes its own."""
        return self.inner.tools_together(situation) if isinstance(self.inner, ToolSharer) else None

    def planner(self) -> CrewPlanner:
        """Return the wrapped planner in its role in discussions. Raise NoAnswer if it has none."""
        if not isinstance(self.inner, CrewPlanner):
            raise NoAnswer(f"the mind {self.inner.name!r} cannot discuss a meta-plan")
        return self.inner


def miscounted(step: Step, dice: random.Random) -> Step:
    """Return the step with a wrong count: half to one and a half times the right one, at least 1."""
    return replace(step, count=max(1, round(step.count * dice.choice(WRONG_COUNTS))))


def misdirected(actions: tuple[Action, ...], at: int, situation: Situation, dice: random.Random) -> tuple[Action, ...]:
    """Return the actions, but with the order at index `at` given to another member, which `dice` draws."""
    order = actions[at]
    assert isinstance(order, Delegate)
    others = [member.name for member in situation.members if member.name != order.member]
    return (*actions[:at], replace(order, member=dice.choice(others)), *actions[at + 1 :])
