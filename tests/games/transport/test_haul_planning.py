"""The planner of the transport game: routes keep the capacities, and small cases get the best plan."""

from dataclasses import replace
from itertools import permutations, product

import pytest

from orchestrator.games.transport.generate import scene_of
from orchestrator.games.transport.planning.assign import HaulAssignment, assign
from orchestrator.games.transport.planning.route import Carrier, Errand, Haulage, Trip, in_time
from orchestrator.games.transport.rules import HaulRules
from orchestrator.games.transport.things import TARGETS, is_bag


def case(
    seed: int, targets: int, agents: int, bags: int = 5, budget: int = 2000
) -> tuple[Haulage, list[Carrier], list[Errand]]:
    scene = scene_of(HaulRules(budget=budget), seed)
    free = {name: cell for name, cell in scene.things.items() if is_bag(name) and int(name[-1]) <= bags}
    carriers = [Carrier(f"c{number}", cell, 0.0) for number, cell in enumerate(scene.starts[:agents])]
    return (
        Haulage(HaulRules(budget=budget), scene.house, free),
        carriers,
        [Errand(name, scene.things[name]) for name in TARGETS[:targets]],
    )


def best_by_trying(haulage: Haulage, carrier: Carrier, errands: list[Errand]) -> float:
    """The value of the best route of one carrier without bags, over all orders and all divisions into trips."""
    best = 0.0
    for order in permutations(errands):
        for cuts in product((False, True), repeat=len(order) - 1):
            trips, current = [], [order[0]]
            for stop, cut in zip(order[1:], cuts, strict=True):
                if cut:
                    trips.append(Trip("", tuple(current)))
                    current = []
                current.append(stop)
            trips.append(Trip("", tuple(current)))
            if all(haulage.fits(carrier, number, trip) for number, trip in enumerate(trips)):
                best = max(best, haulage.value(carrier, tuple(trips)))
    return best


@pytest.mark.parametrize("seed", range(12))
def test_one_carrier_with_four_targets_gets_nearly_the_best_of_all_routes(seed):
    haulage, carriers, errands = case(seed, targets=4, agents=1, bags=0)
    assert assign(haulage, carriers, errands, tries=4).value >= 0.99 * best_by_trying(haulage, carriers[0], errands)


@pytest.mark.parametrize("agents", [1, 2, 4])
@pytest.mark.parametrize("seed", range(6))
def test_a_plan_keeps_the_capacities_and_uses_each_thing_once(seed, agents):
    haulage, carriers, errands = case(seed, targets=10, agents=agents)
    plan = assign(haulage, carriers, errands)
    for carrier in carriers:
        assert all(haulage.fits(carrier, number, trip) for number, trip in enumerate(plan.routes[carrier.name]))
    trips = [trip for route in plan.routes.values() for trip in route]
    stops = [stop.name for trip in trips for stop in trip.stops]
    bags = [trip.bag for trip in trips if trip.bag]
    assert len(stops) == len(set(stops)) and len(bags) == len(set(bags))


def test_more_carriers_and_bags_are_worth_more():
    values = [assign(*case(seed, 10, agents)).value for agents in (1, 2, 3, 4) for seed in range(8)]
    by_agents = [sum(values[at : at + 8]) for at in range(0, 32, 8)]
    assert by_agents == sorted(by_agents)
    assert sum(assign(*case(seed, 10, 1, bags=5)).value for seed in range(8)) > sum(
        assign(*case(seed, 10, 1, bags=0)).value for seed in range(8)
    )


def test_a_target_that_cannot_be_delivered_in_time_stays_where_it_is():
    haulage, carriers, errands = case(3, targets=10, agents=1, budget=1)
    assert assign(haulage, carriers, errands).routes == {"c0": (Trip(),)}


def test_moving_errands_never_makes_a_plan_worse():
    haulage, carriers, errands = case(5, targets=10, agents=3)
    plan = HaulAssignment(haulage, carriers)
    for errand in errands:
        plan.insert(errand)
    before = plan.value
    plan.improve(errands)
    assert plan.value >= before


def test_a_trip_gets_the_bag_that_makes_it_shortest():
    haulage, carriers, errands = case(3, targets=4, agents=1)
    plan = HaulAssignment(haulage, carriers)
    for errand in errands:
        (chosen,) = plan.bag_for("c0", 0, Trip("", (errand,)), plan.free_bags())
        worths = {bag: haulage.value(carriers[0], (Trip(bag, (errand,)),)) for bag in haulage.bags}
        assert worths[chosen] == max(worths.values())
    assert plan.bag_for("c0", 0, Trip("", (errands[0],)), []) == []


def test_near_the_end_a_sure_target_is_worth_more_than_a_hope_of_a_little_more():
    haulage, (carrier,), (errand,) = case(3, targets=1, agents=1)
    sure = (Trip("", (errand,)),)
    hope = (Trip("", (Errand("room 1", errand.cell, weight=1.5, search=1),)),)
    late = next(ready for ready in range(2000) if haulage.value(replace(carrier, ready=ready), sure) < 0.6)
    assert haulage.value(carrier, hope) > haulage.value(carrier, sure), "there is time enough"
    assert haulage.value(replace(carrier, ready=late), hope) < haulage.value(replace(carrier, ready=late), sure)


def test_a_delivery_that_is_expected_just_at_the_end_is_in_time_half_of_the_times():
    assert in_time(0, 25.0) == 0.5
    assert in_time(50, 25.0) > 0.99 > in_time(50, 2500.0) > 0.5 > in_time(-50, 2500.0)
