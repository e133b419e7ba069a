"""Routes in the transport game: what a carrier fetches on each of its trips to the goal, and when it is back."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import erf, sqrt
from typing import NamedTuple

from orchestrator.games.transport.house import Cell, House
from orchestrator.games.transport.planning.expectation import takings
from orchestrator.games.transport.rules import BAG_HOLDS, HANDS, HaulRules

EARLY = 0.2  # how much a delivery at the end of the time is worth less than one now
ASIDE = 2  # cells from the way through a room to a target that is found there
SPREAD = 0.5  # standard deviation of the length of a search, as a part of what is expected
UNSURE = 5.0  # ticks: standard deviation of the time of a delivery without any search, for messages on the way
TOO_LATE = 0.05  # how much a delivery after the end costs: nothing is gained, but the earlier one is still the better plan


class Errand(NamedTuple):
    """A stop of a trip: a target that lies at a cell, or a room that is to be searched, in which `weight` targets are expected.
    `search` is the number of that room, 0 for a target; `unseen` is the part of it that nobody has seen, from 0 to 1."""

    name: str
    cell: Cell
    weight: float = 1.0
    search: int = 0
    unseen: float = 1.0


@dataclass(frozen=True, slots=True)
class Carrier:
    """An agent before its first trip: its cell, when it can set out, how many targets it carries, and the bag that it holds."""

    name: str
    cell: Cell
    ready: float
    load: int = 0
    bag: str = ""


class Trip(NamedTuple):
    """One trip to the goal: the bag that is fetched first (empty: none), and the stops in their order."""

    bag: str = ""
    stops: tuple[Errand, ...] = ()

    def with_stop(self, at: int, errand: Errand) -> "Trip":
        """Return the trip with one more stop before the one with the number `at`."""
        return Trip(self.bag, (*self.stops[:at], errand, *self.stops[at:]))


Route = tuple[Trip, ...]


class Measure(NamedTuple):
    """The facts of one trip: how many ticks it takes, the variance of that, how many known targets it brings, and how many
    others are hoped for."""

    ticks: float
    variance: float
    things: int
    hoped: float


@dataclass(frozen=True, slots=True)
class Haulage:
    """The facts on which the length of routes depends: the rules, the house, and where the free bags lie."""

    rules: HaulRules
    house: House
    bags: dict[str, Cell]
    _measured: dict[tuple[Cell, bool, Trip], "Measure"] = field(default_factory=dict, compare=False, repr=False)

    def fits(self, carrier: Carrier, number: int, trip: Trip) -> bool:
        """Return whether a carrier can carry all known targets of its trip with this number."""
        load, bag = (carrier.load, carrier.bag) if number == 0 else (0, "")
        if trip.bag and (bag or load >= HANDS):
            return False
        return load + sum(not stop.search for stop in trip.stops) <= places(bool(bag or trip.bag))

    def value(self, carrier: Carrier, route: Route) -> float:
        """Return what a route is worth: each target counts 1, less the later it is delivered, and nothing after the end."""
        time, here, found, unsure = carrier.ready, carrier.cell, 0.0, UNSURE**2
        goal, budget = self.house.zone, self.rules.budget
        for number, trip in enumerate(route):
            load = carrier.load if number == 0 else 0
            if not (trip.stops or load):
                continue
            bag = bool(trip.bag or (number == 0 and carrier.bag))
            measure = self._measure(here, trip, bag)
            time, unsure, here = time + measure.ticks, unsure + measure.variance, goal
            sure = load + measure.things
            chance = in_time(budget - time, unsure)
            late = EARLY * time / budget
            found += (sure + takings(measure.hoped, places(bag) - sure)) * (
                chance * (1 - late) - (1 - chance) * TOO_LATE * time / budget
            )
        return found

    def _measure(self, here: Cell, trip: Trip, bag: bool) -> "Measure":
        """Return the facts of a trip from a cell, with or without a bag; each is found once."""
        key = here, bag, trip
        if key not in self._measured:
            searches = [stop for stop in trip.stops if stop.search]
            self._measured[key] = Measure(
                self._ticks(here, trip, bag), self._variance(searches, bag), len(trip.stops) - len(searches),
                sum(stop.weight for stop in searches),
            )  # fmt: skip
        return self._measured[key]

    def _variance(self, searches: Sequence[Errand], bag: bool) -> float:
        """Return the variance of the length of a trip, in square ticks: nobody knows what a search finds, and when."""
        rules = self.rules
        each = rules.grasp + (rules.put if bag else 0) + ASIDE * rules.cell
        walk = rules.inside * rules.cell if rules.sight == "near" else 0
        return sum((SPREAD * (walk * room.unseen + min(room.weight, HANDS) * each)) ** 2 for room in searches)

    def _ticks(self, here: Cell, trip: Trip, bag: bool) -> float:
        """Return how long a trip takes, with all taking, putting and delivering."""
        rules, house, steps, work = self.rules, self.house, 0, float(self.rules.drop)
        each = rules.grasp + (rules.put if bag else 0)
        if trip.bag:
            steps, here, work = house.way(self.bags[trip.bag])[here], self.bags[trip.bag], work + rules.grasp
        for stop in trip.stops:
            steps += house.way(stop.cell)[here]
            here = stop.cell
            if not stop.search:
                work += each
                continue
            work += min(stop.weight, HANDS) * (each + ASIDE * rules.cell)
            if rules.sight == "near":
                work += rules.inside * rules.cell * stop.unseen
        return (steps + house.way(house.zone)[here]) * rules.cell + work


def in_time(left: float, variance: float) -> float:
    """Return the probability that something takes at most `left` ticks more than expected (a normal distribution)."""
    return 0.5 * (1 + erf(left / sqrt(2 * variance)))


def places(bag: bool) -> int:
    """Return how many targets an agent can carry, with or without a bag."""
    return BAG_HOLDS + HANDS - 1 if bag else HANDS
