"""How many steps of each game a CPU second plays with random players: python benchmarks/games_speed.py [SECONDS]

`played` is a whole episode as everywhere (games/episode.py): views, players, checks, digests and a record. `engine` is the game
alone: legal actions and steps, nothing else.
"""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from orchestrator.app.game_catalogue import every_game
from orchestrator.games.episode import play_episode
from orchestrator.games.players.random_player import RandomPlayer


async def played(game: Any, seed: int) -> int:
    """Play an episode with random players, and return its steps."""
    record = await play_episode(game, [RandomPlayer() for _ in game.spec.seats], seed)
    return len(record.actions)


async def alone(game: Any, seed: int) -> int:
    """Play an episode without players, and return its steps."""
    dice, steps = Random(seed), 0
    game.reset(seed)
    while seats := game.to_act():
        game.step({seat: dice.choice(game.legal(seat)) for seat in seats})
        steps += 1
    return steps


async def per_second(seconds: float, play: Callable[[Any, int], Awaitable[int]], game: Any) -> float:
    """Return the steps per CPU second of episodes with the seeds 1, 2, 3 ..., after one to warm up."""
    await play(game, 0)
    steps, seed, start = 0, 0, time.process_time()
    while time.process_time() - start < seconds:
        seed += 1
        steps += await play(game, seed)
    return steps / (time.process_time() - start)


async def main(seconds: float) -> None:
    """Measure every game and print one line for each."""
    for name, found in every_game().items():
        game = found.open()
        figures = [await per_second(seconds, play, game) for play in (played, alone)]
        print(f"{name:13} played {figures[0]:8.0f} steps/s   engine {figures[1]:8.0f} steps/s", flush=True)


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0))
