"""The transport game, as a task in which minds are measured: crews that agree on a meta-plan, which rules or a model write."""

from contextlib import AsyncExitStack

from orchestrator.bench.houses.crews import LANGUAGE_CREW
from orchestrator.bench.houses.language import LanguageCrews
from orchestrator.bench.minds.episode import EpisodeOutcome, MindEpisode, MindTask
from orchestrator.bench.transport.methods import HAUL_METHODS
from orchestrator.bench.transport.sweep import BOTH, HaulSweep, HaulTrial, played
from orchestrator.core.errors import BlockcrewError
from orchestrator.games.transport.rules import BUDGETS, SIGHTS
from orchestrator.games.transport.things import TARGETS

CASES = (f"2 {BUDGETS[0]}",)
RULES = "capo"


def trial_of(case: str, seed: int = 1, method: str = RULES) -> HaulTrial:
    """Return the episode of a case: a number of agents and of ticks, such as `2 1000`. Raises BlockcrewError for another
    text."""
    try:
        agents, ticks = map(int, case.split())
        if ticks not in BUDGETS or not 1 <= agents <= 4:
            raise ValueError
    except ValueError:
        raise BlockcrewError(
            f"A case of transport is 1 to 4 agents and one of {', '.join(map(str, BUDGETS))} ticks, such as {CASES[0]!r}, "
            f"not {case!r}."
        ) from None
    return HaulSweep((method,), (agents,), (seed,), ticks, SIGHTS[0], BOTH).planned()[0]


async def play(episode: MindEpisode) -> EpisodeOutcome:
    """Let a crew carry things through the house of the seed. `illegal` counts moves that the game did not take."""
    trial = trial_of(episode.case, episode.seed, LANGUAGE_CREW if episode.asks else episode.decider)
    async with AsyncExitStack() as stack:
        methods = HAUL_METHODS
        if episode.asks:
            methods = methods.asking(LanguageCrews(await stack.enter_async_context(episode.model()), dict))
        figures, _ = await played(trial, methods)
    got = round(figures["rate"] * len(TARGETS))
    ok = got == len(TARGETS)
    return EpisodeOutcome(got, len(TARGETS), ok, "" if ok else "the ticks were over", {"illegal": figures["illegal"]})


TRANSPORT = MindTask(CASES, (RULES, "rhp"), play, trial_of)
