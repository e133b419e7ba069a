"""Plays the rows of a kitchen benchmark in several processes or on a cluster, with dispatchers that ask no model."""

import asyncio
import itertools
from collections.abc import Callable, Mapping, Sequence
from contextlib import aclosing
from functools import partial

from orchestrator.app.kitchen_dispatchers import open_heads
from orchestrator.app.model_config import ModelConfig
from orchestrator.bench.executors.executor import TrialExecutor
from orchestrator.bench.kitchens.sweep import Key, KitchenBenchFolder, Protocol, Row, made_by, row, told
from orchestrator.core.contracts.journal import NoJournal
from orchestrator.minds.dispatcher import Parts
from orchestrator.settings import Settings
from orchestrator.tasks.cuisineworld.kitchen import Mode
from orchestrator.tasks.cuisineworld.rules import Level


async def play_row(key: Key, levels: Mapping[str, Level], protocol: Protocol) -> Row:
    """Play all episodes of one row and return their figures."""
    return await asyncio.to_thread(row_with_heads, key, levels[key[2]], protocol)


def row_with_heads(key: Key, level: Level, protocol: Protocol) -> Row:
    """Play all episodes of one row in this thread, where crews with CaPo need a loop of their own."""
    with open_heads([key[0]], Mode.COMPAT, Parts(), ModelConfig(), Settings.read(), NoJournal()) as heads:
        return row(key, level, protocol, heads)


async def run_kitchens_elsewhere(
    keys: Sequence[Key],
    levels: dict[str, Level],
    protocol: Protocol,
    shelf: KitchenBenchFolder,
    tell: Callable[[str], None],
    executor: TrialExecutor,
) -> list[Row]:
    """Return the row of every key, in this order, and play those that are not in the folder `shelf` or out of date there.
    `executor` plays them; `tell` is called with a line for each. Raises BlockcrewError when one breaks."""
    kept = {key: found for key, found in shelf.rows().items() if found.get("made_by") == made_by(levels[key[2]])}
    missing = [key for key in keys if key not in kept]
    numbers, play = itertools.count(1), partial(play_row, levels=levels, protocol=protocol)
    async with aclosing(executor.results(play, missing, lambda _: None)) as results:
        async for played in results:
            kept[played.trial] = played.result | played.note
            shelf.add(kept[played.trial])
            tell(f"{next(numbers)} of {len(missing)}: {told(kept[played.trial])}")
    return [kept[key] for key in keys]
