"""Assigns targets, rooms and bags to carriers: each errand is inserted where it is worth most, and then moved while that makes
the whole plan better. It is no proof of the best plan, but few houses have a better one (the tests compare small cases)."""

from collections.abc import Mapping, Sequence
from random import Random

from orchestrator.games.transport.planning.route import Carrier, Errand, Haulage, Route, Trip

PASSES = 3  # over all errands, as long as moving one helps
LITTLE = 1e-9
Plan = dict[str, Route]


class HaulAssignment:
    """A plan for several carriers while it is made."""

    def __init__(self, haulage: Haulage, carriers: Sequence[Carrier]) -> None:
        """Begin with empty routes."""
        self.haulage, self.carriers = haulage, {carrier.name: carrier for carrier in carriers}
        self.routes: Plan = {carrier.name: (Trip(),) for carrier in carriers}
        self.worth = {carrier.name: haulage.value(carrier, self.routes[carrier.name]) for carrier in carriers}
        self._found: dict[tuple[str, Route, Errand, tuple[str, ...]], tuple[float, Route]] = {}

    @property
    def value(self) -> float:
        """Return what the whole plan is worth."""
        return sum(self.worth.values())

    def free_bags(self) -> list[str]:
        """Return the bags that no trip fetches."""
        used = {trip.bag for route in self.routes.values() for trip in route}
        return [bag for bag in self.haulage.bags if bag not in used]

    def bag_for(self, name: str, number: int, trip: Trip, free: Sequence[str]) -> list[str]:
        """Return the free bag that is the smallest detour on the way to the first stop of a trip with this number, as a list:
        it is empty without a free bag."""
        house, bags = self.haulage.house, self.haulage.bags
        start = house.way(house.zone if number else self.carriers[name].cell)
        first = house.way(trip.stops[0].cell)
        return sorted(free, key=lambda bag: start[bags[bag]] + first[bags[bag]])[:1]

    def insert(self, errand: Errand) -> bool:
        """Insert an errand where it is worth most; return False, without it, if it is worth nothing anywhere."""
        best: tuple[float, str, Route] | None = None
        free = self.free_bags()
        for name in self.carriers:
            gain, route = self._best_with(name, errand, free)
            if gain > LITTLE and (best is None or gain > best[0] + LITTLE):
                best = gain, name, route
        if best:
            self._set(best[1], best[2])
        return best is not None

    def _best_with(self, name: str, errand: Errand, free: Sequence[str]) -> tuple[float, Route]:
        """Return what the best route of a carrier with one more errand gains, and that route; each is looked for once."""
        old = self.routes[name]
        key = name, old, errand, tuple(free)
        if key not in self._found:
            best = 0.0, old
            for route in self._routes_with(name, errand, free):
                gain = self.haulage.value(self.carriers[name], route) - self.worth[name]
                if gain > best[0] + LITTLE:
                    best = gain, route
            self._found[key] = best
        return self._found[key]

    def _routes_with(self, name: str, errand: Errand, bags: Sequence[str]) -> list[Route]:
        carrier, route = self.carriers[name], self.routes[name]
        found = []
        for number, trip in enumerate(route):
            for at in range(len(trip.stops) + 1):
                longer = trip.with_stop(at, errand)
                if self.haulage.fits(carrier, number, longer):
                    found.append((*route[:number], longer, *route[number + 1 :]))
        alone = Trip("", (errand,))
        found += [(*route[:at], alone, *route[at:]) for at in range(1, len(route) + 1)]
        for number, trip in enumerate(route):
            longer = trip.with_stop(len(trip.stops), errand)
            for bag in self.bag_for(name, number, longer, bags) if not trip.bag else []:
                longer = Trip(bag, longer.stops)
                if self.haulage.fits(carrier, number, longer):
                    found.append((*route[:number], longer, *route[number + 1 :]))
        return found

    def remove(self, errand: Errand) -> None:
        """Remove an errand from the plan, and a trip that has no stop any more."""
        for name, route in self.routes.items():
            if any(errand in trip.stops for trip in route):
                cut = [Trip(trip.bag, tuple(stop for stop in trip.stops if stop != errand)) for trip in route]
                kept = [Trip(trip.bag if trip.stops else "", trip.stops) for trip in cut]
                self._set(name, (kept[0], *(trip for trip in kept[1:] if trip.stops)))
                return

    def choose_bags(self) -> None:
        """Give each trip the bag, or none, that is worth most."""
        for name, carrier in self.carriers.items():
            for number in range(len(self.routes[name])):
                route = self.routes[name]
                trip = route[number]
                bags = ["", trip.bag, *self.bag_for(name, number, trip, self.free_bags())] if trip.stops else []
                options = [Trip(bag, trip.stops) for bag in bags]
                routes = [
                    (*route[:number], one, *route[number + 1 :]) for one in options if self.haulage.fits(carrier, number, one)
                ]
                if routes:
                    self._set(name, max(routes, key=lambda each: self.haulage.value(carrier, each)))

    def improve(self, errands: Sequence[Errand]) -> None:
        """Move single errands as long as that makes the plan better."""
        for _ in range(PASSES):
            before = self.value
            for errand in errands:
                kept, worth = dict(self.routes), dict(self.worth)
                was = self.value
                self.remove(errand)
                self.insert(errand)
                if self.value < was - LITTLE:
                    self.routes, self.worth = kept, worth
            self.choose_bags()
            if self.value <= before + LITTLE:
                return

    def _set(self, name: str, route: Route) -> None:
        self.routes[name] = route
        self.worth[name] = self.haulage.value(self.carriers[name], route)


def assign(
    haulage: Haulage, carriers: Sequence[Carrier], errands: Sequence[Errand], tries: int = 2, seed: int = 0
) -> HaulAssignment:
    """Return the best assignment of several tries: the first inserts the errands that are far from the goal first, the second
    the near ones, further ones in random orders of the seed."""
    away = haulage.house.way(haulage.house.zone)
    order = sorted(errands, key=lambda errand: (-away[errand.cell], errand.name))
    dice = Random(seed)
    best: HaulAssignment | None = None
    for number in range(max(1, tries)):
        tried = HaulAssignment(haulage, carriers)
        for errand in order:
            tried.insert(errand)
        tried.improve(order)
        if best is None or tried.value > best.value + LITTLE:
            best = tried
        order = order[::-1] if number == 0 else dice.sample(order, len(order))
    assert best
    return best


def owners(plan: Mapping[str, Route]) -> dict[str, str]:
    """Return the carrier of each errand and bag of a plan, by its name."""
    parts = {
        name: [part for trip in route for part in (trip.bag, *(stop.name for stop in trip.stops)) if part]
        for name, route in plan.items()
    }
    return {part: name for name, found in parts.items() for part in found}
