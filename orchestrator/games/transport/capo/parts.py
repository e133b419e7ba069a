"""The parts of a crew with CaPo that are those of the transport game."""

from collections.abc import Sequence

from orchestrator.games.capo.parts import CrewParts
from orchestrator.games.transport.capo.executing import HaulExecutor
from orchestrator.games.transport.capo.knowing import HaulKnowing, room_name
from orchestrator.games.transport.capo.roles import HaulDesigner, HaulEvaluator
from orchestrator.games.transport.capo.wording import GOAL
from orchestrator.games.transport.things import BAGS, TARGETS
from orchestrator.metaplan.checking import KnownNames
from orchestrator.metaplan.plan import MetaPlan


def haul_names(names: Sequence[str], members: Sequence[HaulKnowing]) -> KnownNames:
    """Return the names that a plan may use: all things, the rooms of the house and the goal."""
    return KnownNames(names, {*TARGETS, *BAGS, GOAL, *map(room_name, members[0].house.rooms)})


def trips_in_words(plan: MetaPlan, names: Sequence[str]) -> str:
    """Return the plan as its designer says it: all trips of all members."""
    return f"Plan: {'; '.join(map(str, plan.subtasks))}"


HAUL_CREW = CrewParts(HaulKnowing, HaulExecutor, HaulDesigner(), HaulEvaluator(), haul_names, trips_in_words, "I accept.")
