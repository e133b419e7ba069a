"""The loop of one agent: perceive, judge, plan, turn the plan into actions and run them, until the goal is reached or given up.
The first and the last of its five stages are perception.py and action_queue.py; mind_stages.py has the three between, which ask
the mind (rules or a language model). Leaf (worker) and root (leader) differ only in their role, which says whether they may act
or command."""

from collections.abc import Awaitable, Callable

from orchestrator.agent.action_queue import ActionQueue, OnGain
from orchestrator.agent.mind_stages import ActionPlanner, ProgressMonitor, TaskPlanner
from orchestrator.agent.perception import Alone, CrewContext, Perception
from orchestrator.core.contracts.journal import Journal, NoJournal
from orchestrator.core.contracts.mind import AgentRole, Mind, NoAnswer, Situation
from orchestrator.core.contracts.world import World
from orchestrator.core.events.agents import ObjectiveTaken
from orchestrator.core.events.models import AnswerMissing
from orchestrator.core.goal import Goal
from orchestrator.core.message import Inbox
from orchestrator.core.plan import Status, Verdict

MOST_PLANS = 40  # passes of the task planner for one goal; a mind that needs more is going in circles


class Hourglass:
    """An agent: one bot, the mind (rules or a language model) that decides for it, and the five stages of the planner loop
    between them."""

    def __init__(
        self,
        name: str,
        role: AgentRole,
        world: World,
        mind: Mind,
        inbox: Inbox,
        journal: Journal,
        context: CrewContext | None = None,
    ) -> None:
        context = context or CrewContext()
        self.name, self.inbox, self.journal = name, inbox, journal
        self.perception = Perception(name, role, world, inbox, context)
        self.monitor = ProgressMonitor(mind, journal)
        self.task_planner = TaskPlanner(mind, journal)
        self.action_planner = ActionPlanner(mind, journal, context.adviser)
        self.queue = ActionQueue(name, role, world, inbox, journal, context.pause)
        self.counted = 0  # items of the present goal that were reported
        self.wait: Callable[[int], Awaitable[None]] = inbox.news  # with nothing to plan until somebody reports

    async def pursue(self, goal: Goal, on_gain: OnGain | None = None, path: tuple[str, ...] = ()) -> Verdict:
        """Work on one goal until it ends, and return the verdict: success or failure, with the reason. The goal's count may be
        corrected meanwhile. `on_gain` is called with each count of goal items gained. `path` names the agents that passed the
        goal on, the first to give it first. Raises BodyLost when the bot is gone and MindLost when nothing can decide for the
        agent any more. Cancelling it stops the bot."""
        self.journal.write(ObjectiveTaken(agent=self.name, objective=goal.text, item=goal.item, count=goal.count))
        self.queue.begin()
        await self.perception.begin(goal)
        try:
            return await self.until_verdict(self.counting(on_gain), path)
        except NoAnswer as error:
            self.journal.write(AnswerMissing(agent=self.name, why=str(error)))
            return Verdict(Status.FAIL, str(error))

    def counting(self, on_gain: OnGain | None) -> OnGain:
        """Return a callback that adds each number of goal items gained to this goal's count, which starts at 0, and passes the
        number on to `on_gain`."""
        self.counted = 0

        def count(more: int) -> None:
            self.counted += more
            if on_gain:
                on_gain(more)

        return count

    def has_all(self) -> bool:
        """Return whether this agent's own bot has gained all items of the present goal, so that further actions that were
        planned for it are not needed; never for a building, whose blocks are judged by looking."""
        goal = self.perception.goal
        return goal.build is None and 0 < goal.count <= self.counted

    def count_late(self, on_gain: OnGain) -> None:
        """Report items of the goal that are in the inventory but in no action's result: they came while the bot was
        disconnected or after the action. Does nothing for roots (leaders), buildings and goals with several objectives.
        `on_gain` is called with their number."""
        goal = self.perception.goal
        if self.perception.role is AgentRole.ROOT or goal.build or goal.parts:
            return
        self.queue.gain(goal, self.perception.gained(goal) - self.counted, on_gain)

    async def until_verdict(self, on_gain: OnGain, path: tuple[str, ...]) -> Verdict:
        """Repeat the five stages (perceive, judge, plan, choose actions, run them) until the goal is judged a success or a
        failure, and return this verdict; after 40 plans it is a failure. `on_gain` is called with each count of goal items
        gained, and `path` names the agents that passed the goal on, the first to give it first. Raises NoAnswer when the
        planner cannot decide."""
        plans = 0
        while plans < MOST_PLANS:
            mark = self.inbox.mark()
            situation = await self.perception.look()
            self.count_late(on_gain)
            verdict = await self.monitor.judge(situation)
            if situation.goal is not self.perception.goal:
                continue  # somebody changed it meanwhile: this verdict is on what nobody wants any more
            if verdict.status is not Status.ONGOING:
                return verdict
            if verdict.wait:
                await self.wait(mark)
                continue
            plans += 1
            plan = await self.task_planner.plan(situation)
            self.perception.planned()
            actions = await self.action_planner.act(await self.latest(situation), plan)
            self.queue.path = (*path, self.name)  # while this one waited, its hands may have worked on something else
            past = await self.queue.run(actions, self.perception.goal, on_gain, self.has_all)
            self.perception.remember(plan, past)
        return Verdict(Status.FAIL, f"not finished after {MOST_PLANS} plans")

    async def latest(self, situation: Situation) -> Situation:
        """Return the situation to act in: for an agent that commands others, a new look if a message has come while it planned,
        since a language model plans for seconds; else the `situation` that it planned for."""
        news = self.inbox.mark() != self.perception.look_mark
        return await self.perception.look() if news and situation.role is not AgentRole.LEAF else situation


async def pursue(goal: Goal, name: str, world: World, mind: Mind, journal: Journal | None = None) -> Verdict:
    """Run one agent alone, without a crew, on one goal and return its verdict (success or failure, with the reason): the
    smallest way to use the planner loop.

    `name` is the agent's name in prompts and in the record, `world` gives access to its bot, and `mind` (rules or a language
    model) decides for it. Without a `journal`, to which events are written, nothing is recorded.
    """
    return await Hourglass(name, AgentRole.LEAF, world, mind, Alone(), journal or NoJournal()).pursue(goal)
