"""What comes in while a bot cannot tell it is reported as soon as it can, and nobody is asked for it again."""

from tabletop_crew import Notes, crew_at, held

from orchestrator.core.events.agents import ActionEnded
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.goal import Goal
from orchestrator.core.outcome import Reason
from orchestrator.core.plan import Status
from orchestrator.worlds.tabletop import TabletopWorld

CAME = 5  # logs over a line that is bad


class BadLine(Notes):
    """When an act has failed for it, logs have come into the bag of that bot all the same."""

    def __init__(self) -> None:
        super().__init__()
        self.bag: TabletopWorld

    def write(self, event: RecordEvent) -> None:
        super().write(event)
        if isinstance(event, ActionEnded) and event.reason == Reason.DISCONNECTED:
            self.bag.inventory["oak_log"] += CAME


async def test_the_crew_counts_what_no_act_has_told():
    notes = BadLine()
    crew, _ = crew_at({"oak_log": 300}, workers=2, notes=notes)
    notes.bag = crew.worlds["Ben"]
    notes.bag.trouble.append(Reason.DISCONNECTED)
    verdict = await crew.pursue(Goal("mine 20 logs", "logs", 20))
    assert verdict.status is Status.SUCCESS and verdict.why == "the crew gained 20 of 20 logs"
    assert crew.gained == sum(held(crew, "oak_log").values()) == 20
    assert CAME in [event.data["count"] for event in notes.of("gain") if event.agent == "Ben"], "told at the first look"
