"""The parts of a crew with CaPo that are those of the chores game."""

from collections.abc import Sequence

from orchestrator.games.capo.parts import CrewParts
from orchestrator.games.chores.capo.executing import ChoreExecutor
from orchestrator.games.chores.capo.knowing import ChoreKnowing
from orchestrator.games.chores.capo.roles import ChoreDesigner, ChoreEvaluator
from orchestrator.games.chores.capo.wording import shortly
from orchestrator.games.chores.furniture import ALL_PIECES
from orchestrator.games.chores.planning.stops import room_label
from orchestrator.metaplan.checking import KnownNames


def chore_names(names: Sequence[str], members: Sequence[ChoreKnowing]) -> KnownNames:
    """Return the names that a plan may use: the things that somebody knows of, all furniture and the rooms of the house."""
    things = {thing for one in members for thing in one.memory.things}
    return KnownNames(names, {*things, *ALL_PIECES, *map(room_label, members[0].now.plan.rooms)})


CHORE_CREW = CrewParts(ChoreKnowing, ChoreExecutor, ChoreDesigner(), ChoreEvaluator(), chore_names, shortly)
