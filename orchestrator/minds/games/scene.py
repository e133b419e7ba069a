"""The part of a prompt that stays the same in an episode: the game, its rules, and who plays."""

from dataclasses import dataclass

from orchestrator.games.game import GameSpec


@dataclass(frozen=True, slots=True)
class GameScene:
    """A game as a prompt presents it to one player, with the rules in sentences. `longest` is the number of characters that a
    message may have, 0 in a game without speech."""

    game: str
    player: str
    partners: tuple[str, ...]
    rules: str
    longest: int = 0


def scene_of(spec: GameSpec, seat: int, rules: str) -> GameScene:
    """Return the scene of a seat, with the rules of the game in sentences."""
    others = tuple(name for number, name in enumerate(spec.seats) if number != seat)
    return GameScene(spec.name, spec.seats[seat], others, rules, spec.speech.longest if spec.speech else 0)
