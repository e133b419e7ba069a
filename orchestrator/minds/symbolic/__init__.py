"""A rule planner over minecraft-data: no model, no account, and every answer can be explained.

leaf.py decides for an agent that acts, root.py for one that divides work; a peer asks both. Buildings have their own rules:
builder.py, building_leader.py and building_allocation.py. Skills are proposed by curriculum.py and written by skill_writer.py.
"""

from orchestrator.core.contracts.mind import AgentRole, Situation
from orchestrator.core.lesson import Attempt, Draft, Exercise, Lesson, Pupil
from orchestrator.core.plan import Action, Plan, Verdict
from orchestrator.knowledge.game import GameData, load
from orchestrator.minds.symbolic import builder, building_leader, curriculum, leaf, root, skill_writer
from orchestrator.minds.symbolic.hint import way_there


class SymbolicMind:
    """A Mind that reasons from recipes, tools and the last outcomes; a SkillWriter and a Proposer, too."""

    name = "symbolic"

    def __init__(self, game: GameData | None = None) -> None:
        self.game = game or load()

    async def judge(self, situation: Situation) -> Verdict:
        """See Mind.judge."""
        if situation.goal.build:
            return builder.judge(situation) if situation.role is AgentRole.LEAF else building_leader.judge(situation)
        if situation.role is AgentRole.LEAF:
            return leaf.judge(self.game, situation)
        return root.judge(self.game, situation, self.hindrance(situation))

    async def plan(self, situation: Situation) -> Plan:
        """See Mind.plan."""
        if situation.goal.build:
            return builder.plan(situation) if situation.role is AgentRole.LEAF else building_leader.plan(situation)
        if situation.role is AgentRole.LEAF:
            return leaf.plan(self.game, situation)
        return root.plan(self.game, situation, self.hindrance(situation))

    async def act(self, situation: Situation, plan: Plan) -> tuple[Action, ...]:
        """See Mind.act: others are told before own hands are busy."""
        if situation.goal.build:
            leads = situation.role is not AgentRole.LEAF
            return building_leader.act(self.game, situation, plan) if leads else builder.act(self.game, situation)
        told = root.act(situation, plan) if situation.role is not AgentRole.LEAF else ()
        own = leaf.act(self.game, situation, plan) if situation.role is not AgentRole.ROOT else ()
        return (*told, *way_there(situation), *own)

    def hindrance(self, situation: Situation) -> str:
        """Why a peer's own hands cannot go on."""
        return leaf.hindrance(self.game, situation) if situation.role is AgentRole.PEER else ""

    async def write_skill(self, exercise: Exercise) -> Draft:
        """See SkillWriter."""
        return skill_writer.write(self.game, exercise)

    async def review(self, exercise: Exercise, attempt: Attempt) -> Verdict:
        """See SkillWriter."""
        return skill_writer.review(exercise, attempt)

    async def propose_next(self, pupil: Pupil) -> Lesson | None:
        """See Proposer."""
        return curriculum.propose(self.game, pupil)
