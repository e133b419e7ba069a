"""Translates between routes of carriers and the subtasks of a meta-plan: a trip is a subtask."""

from collections.abc import Mapping

from orchestrator.games.transport.planning.route import Errand, Route, Trip
from orchestrator.metaplan.plan import MetaPlan, MetaStep, Subtask

FETCH, TAKE, SEARCH, DELIVER, GOAL = "fetch", "take", "search", "deliver to", "goal"


def as_metaplan(routes: Mapping[str, Route], why: str) -> MetaPlan:
    """Return the meta-plan of these routes."""
    return MetaPlan(0, tuple(one for name, route in sorted(routes.items()) for one in subtasks(name, route)), why)


def subtasks(name: str, route: Route) -> list[Subtask]:
    """Return the subtasks of one carrier: its trips with at least one stop. An empty first trip means that it delivers what it
    carries before it begins the others."""
    trips = [trip for number, trip in enumerate(route) if trip.stops or (number == 0 and len(route) > 1)]
    return [Subtask(f"trip {number} of {name}", steps(trip), name) for number, trip in enumerate(trips, 1)]


def steps(trip: Trip) -> tuple[MetaStep, ...]:
    """Return the steps of one trip."""
    bag = (MetaStep(FETCH, trip.bag),) if trip.bag else ()
    stops = (MetaStep(SEARCH if stop.search else TAKE, stop.name) for stop in trip.stops)
    return (*bag, *stops, MetaStep(DELIVER, GOAL))


def as_routes(
    plan: MetaPlan, members: tuple[str, ...], errands: Mapping[str, Errand], bags: Mapping[str, object]
) -> dict[str, Route]:
    """Return the routes that a meta-plan means to somebody who knows these errands and bags; it leaves out all others."""
    found: dict[str, Route] = {}
    for name in members:
        trips = []
        for subtask in plan.of(name):
            targets = [step.target for step in subtask.steps]
            bag = next((target for target in targets if target in bags), "")
            stops = tuple(errands[target] for target in targets if target in errands)
            trips += [Trip(bag, stops)] if stops or targets == [GOAL] else []
        found[name] = tuple(trips) or (Trip(),)
    return found


def owner_of(plan: MetaPlan | None) -> dict[str, str]:
    """Return the owner of each thing and room that a meta-plan names."""
    return {step.target: one.owner for one in plan.subtasks for step in one.steps if step.target != GOAL} if plan else {}
