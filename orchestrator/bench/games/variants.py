"""The games that a bench plays, each with its parameters: a variant is one choice of them, such as one layout of Overcooked."""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path

from orchestrator.bench.games.scoring import AS_PUBLISHED
from orchestrator.core.errors import BlockcrewError
from orchestrator.games.entry import GameEntry, Value
from orchestrator.games.game import CoordinationGame

Given = Mapping[str, Mapping[str, Sequence[Value]]]  # game -> parameter -> values
PAPER = ("cramped_room", "asymmetric_advantages_fork", "coordination_ring", "forced_coordination", "counter_circuit_o_1order")
USUAL: Given = {
    "hanabi": {"players": (2,)},
    "overcooked": {"layout": PAPER},
    "coblock": {"kind": ("independent", "skill", "goal")},
}
QUICK: Given = {**USUAL, "overcooked": {"layout": ("cramped_room",)}, "coblock": {"kind": ("skill",)}}


@dataclass(frozen=True, slots=True)
class GameVariant:
    """A game with values for some of its parameters; the others have their defaults."""

    found: GameEntry
    params: tuple[tuple[str, Value], ...] = ()
    as_published: bool = False

    @property
    def label(self) -> str:
        """Return the parameters as text, such as `layout=cramped_room`, and whether the rules are the published ones; empty
        without both."""
        return " ".join([*(f"{name}={value}" for name, value in self.params), *([AS_PUBLISHED] if self.as_published else [])])

    def open(self) -> CoordinationGame:
        """Return the game. Raises BlockcrewError for a parameter or a value that it does not have."""
        return self.found.open(dict(self.params), self.as_published)

    @property
    def made_by(self) -> str:
        """Return a hash of the source files of the game and its own players: a row with another one is out of date."""
        return code_of(".".join(self.found.make.__module__.split(".")[:3]))


@cache
def code_of(package: str) -> str:
    """Return a hash of all Python files of a package, as they are at the first call; 12 hexadecimal digits."""
    folder = Path(str(import_module(package).__file__)).parent
    return sha256(b"".join(file.read_bytes() for file in sorted(folder.rglob("*.py")))).hexdigest()[:12]


def variants(games: Sequence[GameEntry], given: Given, usual: Given, as_published: bool) -> list[GameVariant]:
    """Return every combination of the values in `given`, and in `usual` for parameters that are not given, game by game. Raises
    BlockcrewError for a parameter or a value that a game does not have, and for a parameter of a game that is not played."""
    names = [game.name for game in games]
    for name in given:
        if name not in names:
            raise BlockcrewError(f"{name} is not among the games that are played: {', '.join(names)}.")
    found = []
    for game in games:
        values = {**usual.get(game.name, {}), **given.get(game.name, {})}
        for choice in itertools.product(*values.values()):
            variant = GameVariant(game, tuple(zip(values, choice, strict=True)), as_published)
            variant.open()  # raises for what the game does not have
            found.append(variant)
    return found


def params_of(typed: Sequence[str]) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return the parameters that were typed as GAME.NAME=VALUE or GAME.NAME=VALUE,VALUE. Raises BlockcrewError for any other
    text."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for each in typed:
        name, _, values = each.partition("=")
        game, _, param = name.partition(".")
        words = tuple(word.strip() for word in values.split(",") if word.strip())
        if not (game and param and words):
            raise BlockcrewError(f"--param takes GAME.NAME=VALUE, such as overcooked.layout=cramped_room, not {each!r}.")
        found.setdefault(game, {})[param] = words
    return found
