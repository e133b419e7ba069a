"""Second stage: judges whether the goal succeeded, failed or goes on, only when no action is pending (S-Agents, III-B.2)."""

from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.mind import Mind, Situation
from orchestrator.core.events.agents import VerdictGiven
from orchestrator.core.plan import Verdict


class ProgressMonitor:
    """Asks the mind for a verdict and records it with its rationale."""

    def __init__(self, mind: Mind, journal: Journal) -> None:
        self.mind, self.journal = mind, journal

    async def judge(self, situation: Situation) -> Verdict:
        """Return the mind's verdict on the situation's goal."""
        verdict = await self.mind.judge(situation)
        self.journal.write(
            VerdictGiven(
                agent=situation.name,
                status=verdict.status,
                why=verdict.why,
                wait=verdict.wait,
                gained=situation.gained,
            )
        )
        return verdict
