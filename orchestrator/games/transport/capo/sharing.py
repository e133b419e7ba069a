"""The transport game's work as targets to share out: each member's own planner makes its trips of what it owns."""

from collections.abc import Mapping
from typing import Any

from orchestrator.games.capo.sharing import SharedWork
from orchestrator.games.transport.capo.knowing import HaulKnowing
from orchestrator.games.transport.capo.wording import as_metaplan, owner_of
from orchestrator.games.transport.planning.assign import assign
from orchestrator.games.transport.planning.route import Haulage, Route
from orchestrator.metaplan.plan import MetaPlan


def share_trips(own: HaulKnowing, owners: Mapping[str, str]) -> MetaPlan:
    """Return the plan in which each target and room has its owner; a bag goes to the first member that has use for it."""
    bags, routes = own.memory.bags(), dict[str, Route]()
    for carrier in own.carriers():
        mine = [errand for errand in own.errands() if owners.get(errand.name) == carrier.name]
        routes[carrier.name] = assign(Haulage(own.rules, own.house, bags), [carrier], mine, tries=1).routes[carrier.name]
        used = {trip.bag for trip in routes[carrier.name]}
        bags = {name: cell for name, cell in bags.items() if name not in used}
    return as_metaplan(routes, "")


def eyes_in_house(own: HaulKnowing) -> dict[str, Any]:
    """Return what a member carries, and how many steps it is from each target that it knows."""
    errands = own.errands()
    return {
        "you_hold": list(own.now.me.load), "you_see": {one.name: own.house.steps(own.now.me.cell, one.cell) for one in errands}
    }  # fmt: skip


HAUL_WORK = SharedWork(
    "carry all things of the house to the goal; search the rooms that nobody has seen",
    lambda own: [errand.name for errand in own.errands()], eyes_in_house, lambda own: own.facts().text(), share_trips, owner_of,
)  # fmt: skip
