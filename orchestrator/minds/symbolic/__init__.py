"""A planner that decides by rules over minecraft-data (the game's recipes and blocks): it needs no language model and no
account, and every answer can be explained. leaf.py decides for a leaf, an agent that only acts, root.py for a root, one that
only divides work; a peer does both and uses both. Buildings have their own rules: builder.py, building_leader.py and
building_allocation.py. curriculum.py proposes lessons (things to learn), skill_writer.py writes skills (programs) for them."""

from orchestrator.core.contracts.mind import AgentRole, Situation
from orchestrator.core.lesson import Attempt, Draft, Exercise, Lesson, Pupil
from orchestrator.core.plan import Action, Plan, Verdict
from orchestrator.core.teamwork import JointTools
from orchestrator.knowledge.game import GameData, load
from orchestrator.metaplan.plan import MetaPlan
from orchestrator.metaplan.replies import Accept, PlanDialogue, Revise
from orchestrator.minds.metaplans.knowledge import CrewKnowledge
from orchestrator.minds.symbolic import (
    builder,
    building_leader,
    curriculum,
    leaf,
    meta_building,
    meta_plans,
    root,
    shared_tools,
    skill_writer,
)
from orchestrator.minds.symbolic.meta_costs import WorkEstimates


class SymbolicMind:
    """A mind (planner of one agent) that decides by rules from recipes, tools and the outcomes of past actions, without a
    language model. It also proposes lessons (things to learn) and writes skills (programs for bots) for them (implements Mind,
    CrewPlanner, SkillWriter and Proposer)."""

    name = "symbolic"

    def __init__(self, game: GameData | None = None) -> None:
        self.game = game or load()
        self.estimates = WorkEstimates(self.game)

    async def judge(self, situation: Situation) -> Verdict:
        """Return whether the agent's goal succeeded, failed or goes on. It succeeds when enough items are counted, for an agent
        with members (a root leads only, a peer also works) those of the members too, or when all blocks of a building are seen
        in place.
        A leaf, which leads nobody, fails when it cannot continue; a root or peer when nobody is working and nobody can be given
        work."""
        if situation.goal.build:
            return builder.judge(situation) if situation.role is AgentRole.LEAF else building_leader.judge(situation)
        if situation.role is AgentRole.LEAF:
            return leaf.judge(self.game, situation)
        return root.judge(self.game, situation, self.hindrance(situation))

    async def plan(self, situation: Situation) -> Plan:
        """Return a plan in stages by the rules for the agent's role. In the current stage of a root (a leader), each step names
        the member that does it."""
        if situation.goal.build:
            return builder.plan(situation) if situation.role is AgentRole.LEAF else building_leader.plan(situation)
        if situation.role is AgentRole.LEAF:
            return leaf.plan(self.game, situation)
        return root.plan(self.game, situation, self.hindrance(situation))

    async def act(self, situation: Situation, plan: Plan) -> tuple[Action, ...]:
        """Return the actions of the plan's current stage. Orders to members come first, then the agent's own actions; a leaf,
        which leads nobody, gives no orders."""
        if situation.goal.build:
            leads = situation.role is not AgentRole.LEAF
            return building_leader.act(self.game, situation, plan) if leads else builder.act(self.game, situation)
        orders = root.act(situation, plan) if situation.role is not AgentRole.LEAF else ()
        told = shared_tools.equipped(self.game, situation, orders)
        own = leaf.act(self.game, situation, plan) if situation.role is not AgentRole.ROOT else ()
        return (*told, *leaf.way_there(situation), *own)

    def tools_together(self, situation: Situation) -> JointTools | None:
        """Return how the idle members, who begin a goal, make their tools together; None if each should make its own."""
        idle = [member.name for member in situation.members if member.idle]
        shares = dict.fromkeys(idle, situation.goal.count // max(1, len(idle)))
        return shared_tools.beginning(self.game, situation, shares)

    def hindrance(self, situation: Situation) -> str:
        """Return why a peer, which leads and also works, cannot go on with its own work; empty when it can and for other
        roles."""
        return leaf.hindrance(self.game, situation) if situation.role is AgentRole.PEER else ""

    async def design(self, knowledge: CrewKnowledge, dialogue: PlanDialogue) -> MetaPlan:
        """Return a draft of the crew's meta-plan, in which all members finish together by what the designer knows."""
        if knowledge.builds:
            return meta_building.design(knowledge, dialogue)
        return meta_plans.design(self.estimates, knowledge, dialogue)

    async def evaluate(self, plan: MetaPlan, knowledge: CrewKnowledge) -> Accept | Revise:
        """Return whether the member in `knowledge` accepts a draft, or what it knows that makes another one better."""
        if knowledge.builds:
            return meta_building.evaluate(plan, knowledge)
        return meta_plans.evaluate(self.estimates, plan, knowledge)

    async def write_skill(self, exercise: Exercise) -> Draft:
        """Write by rules a skill (a JavaScript program for bots) for the lesson in `exercise`. Raises NoAnswer when no rule
        fits."""
        return skill_writer.write(self.game, exercise)

    async def review(self, exercise: Exercise, attempt: Attempt) -> Verdict:
        """Judge by the items that an attempt (a run of a new program) gained or spent whether it did what the lesson in
        `exercise` asks."""
        return skill_writer.review(exercise, attempt)

    async def propose_next(self, pupil: Pupil) -> Lesson | None:
        """Return the lesson (what to learn next) that is worth most to the bot `pupil` for its effort; None when nothing here
        is worth learning."""
        return curriculum.propose(self.game, pupil)
