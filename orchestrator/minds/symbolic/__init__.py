"""A rule planner over minecraft-data: it needs no model and no account, and every answer can be explained.
leaf.py decides for an agent that acts, root.py for one that divides work; a peer uses both. Buildings have their own rules:
builder.py, building_leader.py and building_allocation.py. curriculum.py proposes skills and skill_writer.py writes them."""

from orchestrator.core.contracts.mind import AgentRole, Situation
from orchestrator.core.lesson import Attempt, Draft, Exercise, Lesson, Pupil
from orchestrator.core.plan import Action, Plan, Verdict
from orchestrator.knowledge.game import GameData, load
from orchestrator.minds.symbolic import builder, building_leader, curriculum, leaf, root, skill_writer


class SymbolicMind:
    """A Mind that reasons from recipes, tools and the last outcomes. It is a SkillWriter and a Proposer as well."""

    name = "symbolic"

    def __init__(self, game: GameData | None = None) -> None:
        self.game = game or load()

    async def judge(self, situation: Situation) -> Verdict:
        """Return whether the goal succeeded, failed or goes on, by the rules for the agent's role."""
        if situation.goal.build:
            return builder.judge(situation) if situation.role is AgentRole.LEAF else building_leader.judge(situation)
        if situation.role is AgentRole.LEAF:
            return leaf.judge(self.game, situation)
        return root.judge(self.game, situation, self.hindrance(situation))

    async def plan(self, situation: Situation) -> Plan:
        """Return a plan in stages by the rules for the agent's role; in a root's current stage, members do the steps."""
        if situation.goal.build:
            return builder.plan(situation) if situation.role is AgentRole.LEAF else building_leader.plan(situation)
        if situation.role is AgentRole.LEAF:
            return leaf.plan(self.game, situation)
        return root.plan(self.game, situation, self.hindrance(situation))

    async def act(self, situation: Situation, plan: Plan) -> tuple[Action, ...]:
        """Return the actions of the current stage, orders to members first; a leaf gives none."""
        if situation.goal.build:
            leads = situation.role is not AgentRole.LEAF
            return building_leader.act(self.game, situation, plan) if leads else builder.act(self.game, situation)
        told = root.act(situation, plan) if situation.role is not AgentRole.LEAF else ()
        own = leaf.act(self.game, situation, plan) if situation.role is not AgentRole.ROOT else ()
        return (*told, *leaf.way_there(situation), *own)

    def hindrance(self, situation: Situation) -> str:
        """Return why a peer itself cannot continue; empty for other roles."""
        return leaf.hindrance(self.game, situation) if situation.role is AgentRole.PEER else ""

    async def write_skill(self, exercise: Exercise) -> Draft:
        """Write a skill for the lesson by rules. Raises NoAnswer when no rule fits."""
        return skill_writer.write(self.game, exercise)

    async def review(self, exercise: Exercise, attempt: Attempt) -> Verdict:
        """Judge whether an attempt did what the lesson asks, by what it gained."""
        return skill_writer.review(exercise, attempt)

    async def propose_next(self, pupil: Pupil) -> Lesson | None:
        """Return the lesson worth most for its effort; None when nothing here is worth learning."""
        return curriculum.propose(self.game, pupil)
