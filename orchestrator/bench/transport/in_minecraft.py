"""Plays the episodes of a benchmark of the transport game in Minecraft, and compares every state with the game in text."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from orchestrator.app.game_sites.site_errors import ActionImpossible
from orchestrator.app.transport.carried_game import haul_together
from orchestrator.app.transport.house_site import HouseSite
from orchestrator.app.transport.opening import open_house_site
from orchestrator.bench.games.in_minecraft import recorded_site
from orchestrator.bench.houses.trial import figures_of
from orchestrator.bench.sweep import Row
from orchestrator.bench.transport.methods import HAUL_METHODS
from orchestrator.bench.transport.sweep import HaulSweep, HaulTrial
from orchestrator.games.episode import play_episode
from orchestrator.games.record import GameRecord
from orchestrator.settings import Settings

GOAL = "carry things through houses together"


@asynccontextmanager
async def opened(sweep: HaulSweep, settings: Settings) -> AsyncIterator[HouseSite]:
    """Yield a site for all episodes of a sweep in Minecraft. Raises BlockcrewError if the server or a bot cannot be opened."""
    config = sweep.config
    assert config
    most = max(sweep.agents)
    async with recorded_site(
        lambda recorder: open_house_site(config, settings, recorder, most, sweep.at), config, settings, GOAL
    ) as (site, _):
        yield site


async def carried(trial: HaulTrial, site: HouseSite) -> tuple[Row, GameRecord | None]:
    """Play one episode in text and then with bots, and return its figures and its record; None for an episode that a bot could
    not go on with. `equal` says whether every state has the digest of the text; `passed_on` counts things that fell to a bot
    beside the one that took them."""
    names = [trial.method] * trial.agents
    alone = trial.game()
    text = await play_episode(alone, HAUL_METHODS.team(trial.method, alone).players, trial.seed, names)
    game, began, spent = trial.game(), time.monotonic(), time.process_time()
    team = HAUL_METHODS.team(trial.method, game)
    try:
        episode = await haul_together(game, team.players, trial.seed, site, names)
    except ActionImpossible as error:
        why = {"equal": False, "why": str(error), "text_rate": text.metrics["rate"]}
        return dict(game.metrics()) | {"messages": 0} | why, None
    figures = figures_of(episode.record, team, time.process_time() - spent)
    more = {"passed_on": site.hands.passed_on, "seconds": round(time.monotonic() - began, 1)}
    return figures | episode.figures(text.digests) | more, episode.record
