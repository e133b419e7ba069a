"""Plays the episodes of a benchmark of the transport game, in text or in Minecraft. Finished ones are kept in a folder, so that
a benchmark that was stopped can be continued."""

from collections.abc import Callable
from functools import partial

from orchestrator.bench.executors.executor import IN_PROCESS, TrialExecutor
from orchestrator.bench.games.missing_episodes import missing_trials, play_missing
from orchestrator.bench.houses.crews import HouseMethods
from orchestrator.bench.sweep import BenchFolder, Row
from orchestrator.bench.transport.in_minecraft import carried, opened
from orchestrator.bench.transport.methods import HAUL_METHODS
from orchestrator.bench.transport.sweep import HaulSweep, played
from orchestrator.settings import Settings


async def run_transport(
    sweep: HaulSweep,
    shelf: BenchFolder,
    settings: Settings,
    tell: Callable[[str], None],
    methods: HouseMethods = HAUL_METHODS,
    executor: TrialExecutor = IN_PROCESS,
) -> list[Row]:
    """Play those episodes that have no row in the folder `shelf` yet, and return the rows of all.

    `tell` is called with lines on the progress; `methods` make the players of the game in text, whose episodes `executor`
    plays. Raises BlockcrewError if the server or a bot cannot be opened, or if a model fails or its budget is spent.
    """
    trials = sweep.planned()
    if sweep.config is None or not missing_trials(trials, shelf):
        return await play_missing(trials, shelf, partial(played, methods=methods), tell, executor)
    tell("Starting the world and the bots ...")
    async with opened(sweep, settings) as site:
        return await play_missing(trials, shelf, lambda trial: carried(trial, site), tell)
