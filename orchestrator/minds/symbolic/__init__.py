"""A rule planner over minecraft-data: no model, no account, and every answer can be explained.

leaf.py decides for an agent that acts, root.py for one that divides work.
"""

from orchestrator.core.mind import Role, Situation
from orchestrator.core.plan import Action, Plan, Verdict
from orchestrator.knowledge.game import GameData, load
from orchestrator.minds.symbolic import leaf, root


class SymbolicMind:
    """A Mind that reasons from recipes, tools and the last outcomes."""

    name = "symbolic"

    def __init__(self, game: GameData | None = None) -> None:
        self.game = game or load()

    async def judge(self, situation: Situation) -> Verdict:
        """See Mind.judge."""
        return root.judge(situation) if situation.role is Role.ROOT else leaf.judge(self.game, situation)

    async def plan(self, situation: Situation) -> Plan:
        """See Mind.plan."""
        return root.plan(situation) if situation.role is Role.ROOT else leaf.plan(self.game, situation)

    async def act(self, situation: Situation, plan: Plan) -> tuple[Action, ...]:
        """See Mind.act."""
        return root.act(plan) if situation.role is Role.ROOT else leaf.act(self.game, situation, plan)
