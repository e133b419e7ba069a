"""The text kitchen of MindAgent, as a task in which minds are measured: the orders that were served in time."""

from orchestrator.bench.minds.episode import EpisodeOutcome, MindEpisode, MindTask
from orchestrator.core.errors import BlockcrewError
from orchestrator.minds.dispatcher import LanguageDispatcher
from orchestrator.tasks.cuisineworld.book import shipped
from orchestrator.tasks.cuisineworld.command_interface import KitchenInterface
from orchestrator.tasks.cuisineworld.dispatchers import Shift, dispatcher
from orchestrator.tasks.cuisineworld.kitchen import MOST_AGENTS, Kitchen, Mode
from orchestrator.tasks.cuisineworld.rules import ALPHAS, STEPS
from orchestrator.tasks.cuisineworld.schedule import episodes

CASES = ("level_1 2 3",)


def shift_of(case: str, seed: int = 1) -> Shift:
    """Return the level, the agents and the orders of a case: a level, a number of agents and a tau, such as `level_1 2 3`.
    Raises BlockcrewError for another text."""
    try:
        name, agents, tau = case.split()
        level, alpha = shipped().level(name), ALPHAS[int(tau) - 1]
        if int(tau) < 1 or not 1 <= int(agents) <= MOST_AGENTS:
            raise ValueError
    except (ValueError, IndexError):
        raise BlockcrewError(
            f"A case of the kitchen is a level, 1 to {MOST_AGENTS} agents and a tau of 1 to {len(ALPHAS)}, such as "
            f"{CASES[0]!r}, not {case!r}."
        ) from None
    return Shift(level, int(agents), alpha, episodes(level, alpha, seed, count=1)[0], seed=seed)


async def play(episode: MindEpisode) -> EpisodeOutcome:
    """Let one head command all agents of the kitchen for an episode. `refused` counts commands that the kitchen did not
    take."""
    shift = shift_of(episode.case, episode.seed)
    kitchen = Kitchen(shift.level, shift.agents, shift.schedule, Mode.COMPAT)
    if episode.asks:
        async with episode.model() as model:
            head = LanguageDispatcher(model, KitchenInterface(shift.level, shift.agents, Mode.COMPAT))
            for _ in range(STEPS):
                kitchen.step(await head.decide(kitchen.observe()))
    else:
        rules = dispatcher(episode.decider, shift)
        rules.start()
        for _ in range(STEPS):
            kitchen.step(rules.act(kitchen.observe()))
    metrics = kitchen.metrics()
    wanted = metrics.completed + metrics.failed
    ok = metrics.failed == 0
    return EpisodeOutcome(metrics.completed, wanted, ok, "" if ok else "orders expired", {"refused": metrics.refused})


KITCHEN = MindTask(CASES, ("greedy", "random"), play, shift_of)
