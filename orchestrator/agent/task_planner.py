"""Third stage, the neck: one objective, a long-term plan in stages, the current stage (S-Agents, III-B.3).
Each call is one "prompt" of the paper's measure mPT."""

from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.mind import Mind, Situation
from orchestrator.core.events.agents import PlanMade
from orchestrator.core.plan import Plan


class TaskPlanner:
    """Asks the mind for a plan and records it."""

    def __init__(self, mind: Mind, journal: Journal) -> None:
        self.mind, self.journal = mind, journal

    async def plan(self, situation: Situation) -> Plan:
        """Return the mind's plan from the present situation on."""
        plan = await self.mind.plan(situation)
        stages = [[str(step) for step in stage] for stage in plan.stages]
        self.journal.write(PlanMade(agent=situation.name, objective=plan.objective, stages=stages, why=plan.why))
        return plan
