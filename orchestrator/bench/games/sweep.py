"""Plays the episodes of a bench of games: every variant of a game with every pairing of players and every seed. Finished ones
are kept in a folder, so that a bench that was stopped can be continued."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from orchestrator.app.catalogue import LANGUAGE
from orchestrator.bench.executors.executor import IN_PROCESS, TrialExecutor
from orchestrator.bench.games.missing_episodes import play_missing
from orchestrator.bench.games.pairing import Pairing, PlayerChoice
from orchestrator.bench.games.timed_player import TimedPlayer
from orchestrator.bench.games.variants import GameVariant
from orchestrator.bench.sweep import BenchFolder, Row
from orchestrator.core.errors import BlockcrewError
from orchestrator.games.entry import GameEntry
from orchestrator.games.episode import play_episode
from orchestrator.games.player import GamePlayer
from orchestrator.games.players.mistakes import MistakenPlayer
from orchestrator.games.record import GameRecord

BENCH_VERSION = 1  # of what a row holds
SAME = ("game", "variant", "players", "seed", "made_by")
PlayerOf = Callable[[GameEntry, str, int], GamePlayer]  # a game, a player's name and a seat


@dataclass(frozen=True, slots=True)
class GameTrial:
    """One episode that is to be played; `mark` is that of PlannedGames."""

    variant: GameVariant
    pair: Pairing
    seed: int
    mark: str = ""

    @property
    def key(self) -> dict[str, Any]:
        """Return the facts that distinguish this episode from the others of its bench, as plain JSON."""
        made_by = self.variant.made_by + self.mark
        return dict(zip(SAME, (self.variant.found.name, self.variant.label, str(self.pair), self.seed, made_by), strict=True))

    def __str__(self) -> str:
        """Describe the episode in a few words for a person who watches."""
        return ", ".join(filter(None, (self.variant.found.name, self.variant.label, str(self.pair), f"seed {self.seed}")))


@dataclass(frozen=True, slots=True)
class PlannedGames:
    """The episodes of one variant of a game with one pairing. `mark` names what the rows depend on besides the code of the
    game, such as the player in a user's file."""

    variant: GameVariant
    pair: Pairing
    seeds: Sequence[int]
    mark: str = ""


@dataclass(frozen=True, slots=True)
class GamesSweep:
    """The episodes of one bench. `facts` are those that must be the same when a stopped bench is continued, such as the
    model."""

    plan: Sequence[PlannedGames]
    facts: Mapping[str, Any]

    def planned(self) -> list[GameTrial]:
        """Return all episodes, seed by seed, so that a stopped bench has complete comparisons. Raises BlockcrewError when there
        are none."""
        trials = [GameTrial(each.variant, each.pair, seed, each.mark) for each in self.plan for seed in each.seeds]
        if not trials:
            raise BlockcrewError("None of these games has these players: `blockcrew games list` shows the players of each.")
        return sorted(trials, key=lambda trial: trial.seed)

    def spec(self) -> dict[str, Any]:
        """Return the facts that must be the same when a benchmark is continued in its folder, as plain JSON."""
        return {"task": "games", "version": BENCH_VERSION, **self.facts}


class OpenedGame:
    """A game with players on all seats, opened once for all seeds."""

    def __init__(self, variant: GameVariant, pair: Pairing, player_of: PlayerOf) -> None:
        """Open the game and make its players; `player_of` makes one."""
        self.variant, self.game = variant, variant.open()
        choices = pair.seats(len(self.game.spec.seats))
        self.names = [str(choice) for choice in choices]
        self.players = [self._player(choice, seat, player_of) for seat, choice in enumerate(choices)]

    def _player(self, choice: PlayerChoice, seat: int, player_of: PlayerOf) -> TimedPlayer:
        inner = player_of(self.variant.found, choice.name, seat)
        timed = MistakenPlayer(inner, choice.mistakes) if choice.mistakes else inner
        return TimedPlayer(timed, choice.name == LANGUAGE)

    async def play(self, seed: int) -> tuple[Row, GameRecord]:
        """Play one episode and return its figures and its record."""
        record = await play_episode(self.game, self.players, seed, self.names)
        decided = [each for player in self.players if not player.waits for each in player.taken]
        waited = [each for player in self.players if player.waits for each in player.taken]
        return {
            "seats": self.names, "metrics": dict(record.metrics), "steps": len(record.actions),
            "illegal": sum(record.illegal), "defaults": sum(record.defaults),
            **times("decision", decided), **times("wait", waited),
        }, record  # fmt: skip


def times(what: str, taken: Sequence[float]) -> Row:
    """Return the number, the sum, the 95th percentile and the maximum of times in milliseconds; empty without any."""
    if not taken:
        return {}
    ordered = sorted(taken)
    found = {"ms": sum(ordered), "p95_ms": ordered[int(0.95 * len(ordered))], "worst_ms": ordered[-1]}
    return {f"{what}s": len(ordered)} | {f"{what}_{name}": round(value, 4) for name, value in found.items()}


OpenedGames = dict[tuple[str, str, str], OpenedGame]


async def run_games(
    sweep: GamesSweep,
    shelf: BenchFolder,
    player_of: PlayerOf,
    spent: Callable[[], Row],
    tell: Callable[[str], None],
    executor: TrialExecutor = IN_PROCESS,
) -> list[Row]:
    """Play those episodes that have no row in the folder `shelf` yet, and return the rows of all. `spent` returns what the
    calls of models have cost since it was last called; `tell` is called with lines on the progress. `executor` plays the
    episodes; in other processes it opens the games there, with players that ask no model."""
    opened: OpenedGames = {}

    async def played(trial: GameTrial) -> tuple[Row, GameRecord]:
        figures, record = await play_opened(trial, player_of, opened)
        return figures | spent(), record

    play = played if executor.is_here else partial(play_apart, player_of=player_of)
    return await play_missing(sweep.planned(), shelf, play, tell, executor)


async def play_opened(trial: GameTrial, player_of: PlayerOf, opened: OpenedGames) -> tuple[Row, GameRecord]:
    """Play one episode of a game in `opened`, which gets the game if it is not open yet; return its figures and its record."""
    table = (trial.variant.found.name, trial.variant.label, str(trial.pair))
    if table not in opened:
        opened[table] = OpenedGame(trial.variant, trial.pair, player_of)
    return await opened[table].play(trial.seed)


async def play_apart(trial: GameTrial, player_of: PlayerOf) -> tuple[Row, GameRecord]:
    """Play one episode in a process that plays many; the games that it has opened stay open."""
    return await play_opened(trial, player_of, opened_here())


@cache
def opened_here() -> OpenedGames:
    """Return the games that this process has opened for `play_apart`."""
    return {}
