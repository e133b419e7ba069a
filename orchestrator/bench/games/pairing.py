"""Says who sits where in a bench of games: a player with its own kind (self-play), or with another one (cross-play)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.entry import GameEntry

ERRS = "~"  # between the name of a player and the share of its actions that are mistakes
OWN = ".py"


@dataclass(frozen=True, slots=True)
class PlayerChoice:
    """A player by its name, and the probability of a mistake in each of its actions."""

    name: str
    mistakes: float = 0.0

    def __str__(self) -> str:
        """Return the name as it is typed, such as `symbolic` or `symbolic~0.1`."""
        return f"{self.name}{ERRS}{self.mistakes:g}" if self.mistakes else self.name


@dataclass(frozen=True, slots=True)
class Pairing:
    """A player for the first seat, and one for all other seats."""

    first: PlayerChoice
    others: PlayerChoice

    @property
    def alone(self) -> bool:
        """Return whether the player sits with its own kind only."""
        return self.first == self.others

    def __str__(self) -> str:
        """Return the name of the player for self-play, else both names, such as `symbolic + greedy`."""
        return str(self.first) if self.alone else f"{self.first} + {self.others}"

    def seats(self, count: int) -> tuple[PlayerChoice, ...]:
        """Return the players of so many seats."""
        return (self.first, *[self.others] * (count - 1))


def read_players(text: str) -> list[PlayerChoice]:
    """Return the players in a comma-separated list, such as `symbolic,greedy~0.1`. Raises BlockcrewError for an empty list and
    for a share of mistakes that is no probability."""
    found = [read_player(word.strip()) for word in text.split(",") if word.strip()]
    if not found:
        raise BlockcrewError("Name at least one player, such as --players symbolic,random.")
    return list(dict.fromkeys(found))


def read_player(word: str) -> PlayerChoice:
    """Return the player that one word means. Raises BlockcrewError for a share of mistakes that is no probability."""
    name, errs, rate = word.partition(ERRS)
    try:
        mistakes = float(rate) if errs else 0.0
    except ValueError:
        mistakes = -1.0
    if not name or not 0 <= mistakes <= 1:
        raise BlockcrewError(f"A player is a name, or NAME~RATE for one that errs, such as symbolic~0.1, not {word!r}.")
    return PlayerChoice(name, mistakes)


def pairings(players: Sequence[PlayerChoice], cross: bool, mistakes: float) -> list[Pairing]:
    """Return who sits with whom: each player with its own kind; with `mistakes`, also with its own kind that errs so often, on
    either seat; with `cross`, also with every other player, on either seat."""
    found = [Pairing(player, player) for player in players]
    if mistakes:
        for player in players:
            erring = replace(player, mistakes=mistakes)
            found += [Pairing(player, erring), Pairing(erring, player)]
    if cross:
        found += [Pairing(one, other) for one in players for other in players]
    return list(dict.fromkeys(found))


def playable(found: GameEntry, pairs: Sequence[Pairing], names: Sequence[str]) -> list[Pairing]:
    """Return the pairings whose players a game has; `names` are those that every game has. A player in a Python file of the
    user plays every game."""
    known = {*found.players, *names}
    return [pair for pair in pairs if all(one.name in known or one.name.endswith(OWN) for one in (pair.first, pair.others))]
