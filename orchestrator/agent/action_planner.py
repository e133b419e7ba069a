"""Fourth stage: the current stage of the plan as actions, direct or delegated (S-Agents, III-B.3)."""

from orchestrator.core.journal import Journal
from orchestrator.core.mind import Mind, Role, Situation
from orchestrator.core.plan import Act, Action, Plan, Tell


class ActionPlanner:
    """Asks the mind; holds leaves to the rule that they never command."""

    def __init__(self, mind: Mind, journal: Journal) -> None:
        self.mind, self.journal = mind, journal

    async def act(self, situation: Situation, plan: Plan) -> tuple[Action, ...]:
        """The actions to queue."""
        actions = await self.mind.act(situation, plan)
        if situation.role is Role.LEAF:
            actions = tuple(action for action in actions if isinstance(action, Act | Tell))
        self.journal.write("actions", situation.name, actions=[str(action) for action in actions])
        return actions
