"""Plays the episodes of a benchmark of the restaurant. Each is also played in text, with the same orders and dispatcher."""

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any

from orchestrator.app.restaurant.cook_bot import CookBot
from orchestrator.app.restaurant.opening import open_restaurant
from orchestrator.app.restaurant.paced_person import PacedPerson
from orchestrator.app.restaurant.real_time import RealTimeShift
from orchestrator.app.restaurant.rounds import RestaurantRounds
from orchestrator.app.restaurant.shift_log import ShiftLog
from orchestrator.app.restaurant.site import RestaurantSite
from orchestrator.app.run_storage import kept, new_recorder
from orchestrator.bench.games.missing_episodes import missing_trials, play_missing
from orchestrator.bench.restaurant.sweep import PERSON, ROUNDS, RestaurantSweep, RestaurantTrial
from orchestrator.bench.sweep import BenchFolder, Row
from orchestrator.core.contracts.journal import Journal
from orchestrator.settings import Settings
from orchestrator.tasks.cuisineworld.book import shipped
from orchestrator.tasks.cuisineworld.dispatchers import Dispatcher, Shift
from orchestrator.tasks.cuisineworld.kitchen import Kitchen
from orchestrator.tasks.cuisineworld.rules import ALPHAS, STEPS
from orchestrator.tasks.cuisineworld.schedule import drawn
from orchestrator.tasks.restaurant.fine_clock import fine_kitchen
from orchestrator.tasks.restaurant.restaurant_kitchen import RestaurantKitchen

Heads = Callable[[str, Shift], Dispatcher]
ASKS_TWICE = ("random", "greedy", "lookahead", "oracle")  # those that cost nothing are also played in text


async def run_restaurant(
    sweep: RestaurantSweep, shelf: BenchFolder, settings: Settings, tell: Callable[[str], None], heads: Heads
) -> list[Row]:
    """Play those episodes that have no row in the folder `shelf` yet, and return the rows of all. `heads` makes a dispatcher
    from its name; `tell` is called with lines on the progress. Raises BlockcrewError if the server or a bot cannot be opened,
    or if a model fails."""
    trials = sweep.planned()
    missing = missing_trials(trials, shelf)
    if not missing:
        return await play_missing(trials, shelf, never_played, tell)
    tell("Starting the world and the cooks ...")
    level, agents = shipped().level(missing[0].level), max(trial.cooks for trial in missing)
    recorder = new_recorder(sweep.config, settings, "bench restaurant")
    with kept(recorder):
        async with open_restaurant(level, agents, sweep.config, settings, recorder) as (site, _):

            async def play(trial: RestaurantTrial) -> tuple[Row, None]:
                return await played(trial, site, heads, recorder), None

            return await play_missing(trials, shelf, play, tell)


async def never_played(trial: RestaurantTrial) -> tuple[Row, None]:
    """Take the place of what plays an episode where all have a row already."""
    raise AssertionError(trial)


async def played(trial: RestaurantTrial, site: RestaurantSite, heads: Heads, journal: Journal) -> Row:
    """Play one episode on a site and return its figures, with the CoS of the same episode in text as `text_cos`."""
    level, alpha = shipped().level(trial.level), ALPHAS[trial.tau - 1]
    schedule = drawn(level, alpha, random.Random(trial.seed), trial.steps)
    crew = range(1, trial.cooks) if trial.collaboration == PERSON else None
    head = heads(trial.dispatcher, Shift(level, trial.cooks, alpha, schedule, trial.seed, crew))
    began, site.doubled = time.monotonic(), 0
    if trial.collaboration == ROUNDS:
        kitchen = RestaurantKitchen(level, trial.cooks, schedule)
        await site.begin(kitchen)
        log = await in_rounds(site, head, journal, trial.steps)
    else:
        kitchen = fine_kitchen(level, trial.cooks, schedule)
        log = await by_clock(trial, kitchen, site, head, journal)
    shift = Shift(level, trial.agents, alpha, schedule, trial.seed)
    found = log.figures(kitchen)
    return found | {
        "cos": found["rate"], "doubled": site.doubled, "text_cos": await asyncio.to_thread(cos_in_text, heads, trial, shift),
        "wall_seconds": round(time.monotonic() - began, 1),
    }  # fmt: skip


async def by_clock(
    trial: RestaurantTrial, kitchen: RestaurantKitchen, site: RestaurantSite, head: Dispatcher, journal: Journal
) -> ShiftLog:
    """Play one episode by the clock, with bots alone or with a scripted person as agent 0 beside them, and return its log."""
    if trial.collaboration != PERSON:
        await site.begin(kitchen)
        return await RealTimeShift(site, head, journal, trial.steps).play()
    await site.close()
    client, site = site.all_cooks[0], site.with_person(0)
    assert isinstance(client, CookBot)
    await site.begin(kitchen)
    person = PacedPerson(client, shipped().level(trial.level), trial.cooks)
    try:
        return await RealTimeShift(site, head, journal, trial.steps).play(person.serve)
    finally:
        await site.close()


async def in_rounds(site: RestaurantSite, head: Dispatcher, journal: Journal, steps: int = STEPS) -> ShiftLog:
    """Play one episode in rounds, and return its log."""
    log, rounds = ShiftLog(journal), RestaurantRounds(site)
    await rounds.begin()
    head.start()
    for step in range(steps):
        seen = site.kitchen.observe()
        actions, took = await asyncio.to_thread(timed, head, seen)
        log.decisions.append(took)
        log.served_at += [float(step)] * len((await rounds.step([str(action) for action in actions])).served)
    log.unseen, log.losses = rounds.unseen, rounds.losses
    return log


def timed(head: Dispatcher, seen: Any) -> tuple[list[Any], float]:
    """Return the actions of a dispatcher, and the seconds of CPU that the decision took."""
    began = time.thread_time()
    actions = list(head.act(seen))
    return actions, time.thread_time() - began


def cos_in_text(heads: Heads, trial: RestaurantTrial, shift: Shift) -> float | None:
    """Return the CoS of the same dispatcher with the same orders in the text kitchen; None for one that asks a model."""
    if trial.dispatcher not in ASKS_TWICE:
        return None
    kitchen, head = Kitchen(shift.level, shift.agents, shift.schedule), heads(trial.dispatcher, shift)
    head.start()
    for _ in range(trial.steps):
        kitchen.step(head.act(kitchen.observe()))
    return kitchen.metrics().rate
