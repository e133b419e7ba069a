"""Plays the tasks of a benchmark of CoBlock, as text or in Minecraft, where every state is compared with the text. Finished
tasks are kept in a folder, so that a benchmark that was stopped can be continued."""

import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from orchestrator.app.coblock.built_game import build_together
from orchestrator.app.coblock.opening import open_site
from orchestrator.app.coblock.real_time import build_in_real_time
from orchestrator.app.coblock.site import BuildingSite
from orchestrator.app.game_sites.site_errors import ActionImpossible
from orchestrator.app.run_config import RunConfig
from orchestrator.bench.executors.executor import IN_PROCESS, TrialExecutor
from orchestrator.bench.games.in_minecraft import recorded_site
from orchestrator.bench.games.missing_episodes import missing_trials, play_missing
from orchestrator.bench.sweep import BenchFolder, Row
from orchestrator.core.blueprint import Cell
from orchestrator.games.coblock.engine import CoBlockGame
from orchestrator.games.coblock.entry import ENTRY
from orchestrator.games.episode import play_episode
from orchestrator.games.player import GamePlayer
from orchestrator.games.record import GameRecord
from orchestrator.settings import Settings

COBLOCK_VERSION = 1  # of what a row holds
GOAL = "build structures of coloured blocks together"
TEXT, TURNS, REAL_TIME = "text", "turns", "real-time"  # the modes: only as text, or in Minecraft


@dataclass(frozen=True, slots=True)
class CoBlockTrial:
    """One task that is to be played."""

    type: str
    players: tuple[str, str]
    mode: str
    seed: int

    @property
    def key(self) -> Row:
        """Return the facts that distinguish this task from the others, as plain JSON."""
        return {"type": self.type, "players": ",".join(self.players), "mode": self.mode, "seed": self.seed}

    def __str__(self) -> str:
        """Describe the task in a few words for a person who watches."""
        return f"{self.type}, seed {self.seed}, {' and '.join(self.players)}"

    def game(self) -> CoBlockGame:
        """Return the game of this task."""
        game = ENTRY.open({"kind": self.type})
        assert isinstance(game, CoBlockGame)
        return game

    def pair(self) -> list[GamePlayer]:
        """Return new players for both seats."""
        return [ENTRY.player(name) for name in self.players]

    async def as_text(self) -> GameRecord:
        """Play the task in the text engine alone and return its record."""
        return await play_episode(self.game(), self.pair(), self.seed, self.players)


@dataclass(frozen=True, slots=True)
class CoBlockSweep:
    """The tasks of one benchmark: every type with every seed, played by one pair. `config` and `at` say on which server and
    where the plot is laid out."""

    types: Sequence[str]
    seeds: Sequence[int]
    players: tuple[str, str]
    mode: str
    config: RunConfig
    at: Cell | None = None

    def planned(self) -> list[CoBlockTrial]:
        """Return all tasks, seed by seed, so that a stopped benchmark has the same number of each type."""
        return [CoBlockTrial(each, self.players, self.mode, seed) for seed in self.seeds for each in self.types]

    def spec(self) -> dict[str, Any]:
        """Return the facts that must be the same when the benchmark is continued in its folder, as plain JSON."""
        where = {} if self.mode == TEXT else {"world": self.config.world, "game": self.config.version}
        return {"task": "coblock", "version": COBLOCK_VERSION, "mode": self.mode, **where}


async def run_coblock(
    sweep: CoBlockSweep,
    shelf: BenchFolder,
    settings: Settings,
    tell: Callable[[str], None],
    executor: TrialExecutor = IN_PROCESS,
) -> list[Row]:
    """Play those tasks that have no row in the folder `shelf` yet, and return the rows of all. `tell` is called with lines on
    the progress; `executor` plays tasks in text. Raises BlockcrewError if the server or a bot cannot be opened."""
    trials = sweep.planned()
    missing = missing_trials(trials, shelf)
    if sweep.mode == TEXT:
        return await play_missing(trials, shelf, partial(played, site=None), tell, executor)
    async with opened(sweep, settings, tell if missing else None) as site:
        return await play_missing(trials, shelf, lambda trial: played(trial, site), tell)


@asynccontextmanager
async def opened(
    sweep: CoBlockSweep, settings: Settings, tell: Callable[[str], None] | None
) -> AsyncIterator[BuildingSite | None]:
    """Yield the site in Minecraft, or None where the tasks are only text, or no task is left (`tell` is None)."""
    if sweep.mode == TEXT or tell is None:
        yield None
        return
    tell("Starting the world and two bots ...")
    async with recorded_site(
        lambda recorder: open_site(sweep.config, settings, recorder, sweep.at), sweep.config, settings, GOAL
    ) as site:
        yield site


async def played(trial: CoBlockTrial, site: BuildingSite | None) -> tuple[Row, GameRecord | None]:
    """Play one task and return its figures and its record; None for a task that a bot could not go on with."""
    if site is None:
        text = await trial.as_text()
        return dict(text.metrics) | {"states": len(text.digests)}, text
    began, build = time.monotonic(), build_in_real_time if trial.mode == REAL_TIME else build_together
    try:
        episode = await build(trial.game(), trial.pair(), trial.seed, site, trial.players)
    except ActionImpossible as error:
        return {"success": 0.0, "equal": False, "why": str(error)}, None
    seconds = round(time.monotonic() - began, 1)
    return episode.figures(await text_digests(trial, episode.record)) | {"seconds": seconds}, episode.record


async def text_digests(trial: CoBlockTrial, record: GameRecord) -> tuple[str, ...]:
    """Return the digests of the same task in the text engine alone: in turns the same players play it, in real time the
    recorded actions are played again, since the order of two builders' actions is that of their bots."""
    if trial.mode == TURNS:
        return (await trial.as_text()).digests
    game = trial.game()
    game.reset(trial.seed)
    digests = [game.digest()]
    for actions in record.actions:
        game.step(actions)
        digests.append(game.digest())
    return tuple(digests)
