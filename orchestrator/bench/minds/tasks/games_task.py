"""The games of coordination, as a task in which minds are measured: a model on every seat, in the game's usual variant."""

from contextlib import AsyncExitStack

from orchestrator.app.catalogue import LANGUAGE
from orchestrator.app.game_catalogue import game_called
from orchestrator.bench.games.scoring import MAIN
from orchestrator.bench.minds.episode import EpisodeOutcome, MindEpisode, MindTask
from orchestrator.core.errors import BlockcrewError
from orchestrator.games.entry import GameEntry
from orchestrator.games.episode import play_episode
from orchestrator.minds.games.players import language_player

CASES = ("escape", "capture")
MOST_POINTS = {"hanabi": 25.0}  # of the main metric, in games in which that is no share
PLAYED = tuple(name for name in MAIN if name not in ("overcooked", "transport", "cuisineworld"))
RULES = ("symbolic", "random")


def game_of(case: str) -> GameEntry:
    """Return the game of a case. Raises BlockcrewError for a game that is not among them."""
    if case not in PLAYED:
        raise BlockcrewError(f"A case of games is one of {', '.join(PLAYED)}, not {case!r}.")
    return game_called(case)


async def play(episode: MindEpisode) -> EpisodeOutcome:
    """Play one episode. `illegal` counts actions that the game did not take."""
    found = game_of(episode.case)
    game = found.open({})
    async with AsyncExitStack() as stack:
        seats = game.spec.seats
        if episode.asks:
            model = await stack.enter_async_context(episode.model())
            players = [language_player(found, model) for _ in seats]
        else:
            players = [found.player(episode.decider) for _ in seats]
        record = await play_episode(game, players, episode.seed, [LANGUAGE if episode.asks else episode.decider] * len(seats))
    wanted = MOST_POINTS.get(found.name, 1.0)
    got = float(record.metrics[MAIN[found.name]] or 0.0)
    ok = got >= wanted
    return EpisodeOutcome(got, wanted, ok, "" if ok else "the game was not won", {"illegal": sum(record.illegal)})


GAMES = MindTask(CASES, RULES, play, game_of)
