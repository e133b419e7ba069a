"""A crew at the tabletop, for the stories: bodies over one heap of blocks, rules as minds, notes instead of a record."""

import json

from orchestrator.core.clock import WallClock
from orchestrator.core.journal import Event, NoJournal
from orchestrator.core.mind import Collaboration, Mind
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.record.writer import plain
from orchestrator.team import tree
from orchestrator.team.crew import Crew
from orchestrator.team.pool import MessagePool
from orchestrator.worlds.tabletop import TabletopWorld


class Notes(NoJournal):
    """A journal that can be read back."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def write(self, kind: str, agent: str = "", **data: object) -> None:
        json.dumps(data, default=plain)  # as a record would
        self.events.append(Event(0.0, kind, agent, dict(data)))

    def of(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]


def crew_at(
    blocks: dict[str, int],
    workers: int = 3,
    pace: float = 0.0,
    team=tree,
    collaboration: Collaboration | None = None,
    mind: Mind | None = None,
) -> tuple[Crew, Notes]:
    organisation = team.organisation(workers)
    first, *others = organisation.members
    world = TabletopWorld(blocks, first, pace=pace)
    worlds = {first: world} | {name: world.beside(name) for name in others}
    notes = Notes()
    return Crew(organisation, worlds, mind or SymbolicMind(), MessagePool(WallClock(), notes), notes, collaboration), notes


def held(crew: Crew, item: str) -> dict[str, int]:
    return {name: world.inventory[item] for name, world in crew.worlds.items()}
