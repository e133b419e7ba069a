"""The work of the chores game as targets to share out: each member's own planner orders what it owns."""

from collections.abc import Mapping
from typing import Any

from orchestrator.games.capo.sharing import SharedWork
from orchestrator.games.chores.capo.knowing import ChoreKnowing
from orchestrator.games.chores.capo.wording import as_chore_plan, owners
from orchestrator.games.chores.planning.assign import share_out
from orchestrator.metaplan.plan import MetaPlan


def share_tours(own: ChoreKnowing, owned: Mapping[str, str]) -> MetaPlan:
    """Return the plan in which each thing, container and room has its owner."""
    stops = own.stops()
    mine = {one.name: [stop for stop in stops if owned.get(stop.name) == one.name] for one in own.walkers()}
    tours = {one.name: share_out(own.walks(), [one], mine[one.name]).tours[one.name] for one in own.walkers()}
    return as_chore_plan(tours, "")


def eyes_at_home(own: ChoreKnowing) -> dict[str, Any]:
    """Return what a member holds, and the cells of all that is to be done, beside its own."""
    return {
        "you_hold": list(own.now.me.hands), "you_are_at": list(own.now.me.cell),
        "you_see": {stop.name: list(stop.cell) for stop in own.stops()},
    }  # fmt: skip


CHORE_WORK = SharedWork(
    "bring the wanted things to their place; search the containers and rooms that nobody has seen",
    lambda own: [stop.name for stop in own.stops()], eyes_at_home, lambda own: own.facts().text(), share_tours, owners,
)  # fmt: skip
