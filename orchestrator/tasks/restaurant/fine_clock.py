"""The clock of the restaurant when it is played by time: the kitchen goes on in parts of a step, dispatchers see whole steps.

The seconds of a step were fixed before dispatchers were compared for the first time: a walk between two stations of levels 0 to
3 took 1.05 to 1.75 s, and with HANDS for a click, a walk and a click together took 1.5 to 2.3 s, which are two steps in text.
"""

from collections.abc import Collection
from dataclasses import replace

from orchestrator.tasks.cuisineworld.rules import STEPS, Level
from orchestrator.tasks.cuisineworld.schedule import OrderArrival, Schedule
from orchestrator.tasks.cuisineworld.view import KitchenView
from orchestrator.tasks.restaurant.restaurant_kitchen import RestaurantKitchen

STEP = 1.0  # seconds of the game
HANDS = 0.5  # seconds of the game from the decision to a bot's click
PARTS = 4  # of a step, after each of which tools and orders go on
VERSION = 1  # of these numbers and of the ground's measures; results of different versions are not compared


def fine_level(level: Level) -> Level:
    """Return a level whose tools run for as many parts of a step as they need."""
    places = tuple(
        replace(place, tool=replace(place.tool, duration=place.tool.duration * PARTS)) for place in level.places
    )  # fmt: skip
    return replace(level, places=places)


def fine_schedule(schedule: Schedule) -> Schedule:
    """Return a schedule of orders in parts of a step."""
    return Schedule(tuple(OrderArrival(one.step * PARTS, one.dish, one.life * PARTS) for one in schedule.arrivals))


def coarse_view(seen: KitchenView, going: dict[int, str]) -> KitchenView:
    """Return a view in whole steps, as dispatchers know it. Agents in `going`, by number, are on the way to a place: they are
    shown there, where the text kitchen would have them in the next step."""
    time = seen.time // PARTS
    return replace(
        seen, time=time, over=time >= STEPS,
        agents=tuple(
            replace(agent, at=going.get(number, agent.at), busy=whole(agent.busy)) for number, agent in enumerate(seen.agents)
        ),
        places=tuple(replace(place, running=whole(place.running)) for place in seen.places),
        orders=tuple(replace(order, left=order.left // PARTS) for order in seen.orders),
    )  # fmt: skip


def whole(parts: int) -> int:
    """Return the steps that so many parts take, rounded up."""
    return -(-parts // PARTS)


def ordinals(schedule: Schedule, orders: Collection[tuple[int, str]]) -> list[tuple[int, OrderArrival]]:
    """Return the numbers, from 1, and the arrivals of open orders, given as (the time at which each is lost, dish)."""
    found = ((number, one) for number, one in enumerate(schedule.arrivals, 1))
    by_end = {(one.step + one.life, one.dish): (number, one) for number, one in found}
    return [by_end[order] for order in orders if order in by_end]


def fine_kitchen(level: Level, agents: int, schedule: Schedule) -> RestaurantKitchen:
    """Return a kitchen at its beginning that goes on in parts of a step."""
    return RestaurantKitchen(fine_level(level), agents, fine_schedule(schedule))
