"""Counts the steps of random play per CPU second in Overcooked and Hanabi, with the legal actions of every step.

    python -m benchmarks.game_steps [--episodes 100]

`engine` is the game alone. `watched` also builds the views of the seats that act and the digest of every state.
"""

import argparse
import time
from collections.abc import Iterator
from random import Random

from orchestrator.games.catalogue import entry
from orchestrator.games.game import CoordinationGame


def cases() -> Iterator[tuple[str, CoordinationGame]]:
    """Yield the games that are measured, with their names."""
    for layout in entry("overcooked").params["layout"].choices[:6]:
        yield f"overcooked {layout}", entry("overcooked").open({"layout": layout})
    for players in (2, 5):
        yield f"hanabi {players} players", entry("hanabi").open({"players": players})


def steps_per_second(game: CoordinationGame, episodes: int, watched: bool) -> float:
    """Return the steps per CPU second over so many episodes of random play."""
    dice, steps, begun = Random(1), 0, time.process_time()
    for seed in range(episodes):
        game.reset(seed)
        while seats := game.to_act():
            if watched:
                for seat in seats:
                    game.observe(seat)
                game.digest()
            game.step({seat: dice.choice(game.legal(seat)) for seat in seats})
            steps += 1
    return steps / (time.process_time() - begun)


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--episodes", type=int, default=100)
    episodes = parser.parse_args().episodes
    for name, game in cases():
        engine, watched = (steps_per_second(game, episodes, watched) for watched in (False, True))
        print(f"{name:42} engine {engine:8.0f}   watched {watched:8.0f} steps per CPU second", flush=True)


if __name__ == "__main__":
    main()
