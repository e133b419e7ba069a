"""The entry of a game in the catalogue: its name, its parameters, its players, and how its reference traces are
replayed. The file entry.py of each game's folder has one `ENTRY`."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.game import CoordinationGame
from orchestrator.games.player import GamePlayer

Value = str | int
TraceLine = tuple[int, Mapping[str, Any]]  # the number of a line in its file and the JSON object on it


@dataclass(frozen=True, slots=True)
class GameParam:
    """A parameter that a game is opened with: its default, a sentence that says what it is, and its allowed values. Its type,
    text or whole number, is that of the default."""

    default: Value
    text: str
    choices: tuple[Value, ...]

    def read(self, name: str, given: Value) -> Value:
        """Return the value of the parameter called `name` for what was typed or recorded. Raises BlockcrewError if it is not
        allowed."""
        number = isinstance(self.default, int) and re.fullmatch(r"\d{1,9}", str(given), re.ASCII)
        value = int(given) if number else given
        if value not in self.choices:
            raise BlockcrewError(f"{name} cannot be {given!r}: choose one of {', '.join(map(str, self.choices))}.")
        return value


@dataclass(frozen=True, slots=True)
class StepMismatch:
    """The first field (`what`) in which a replayed step differs from its recording, with both values. `episode` is the number
    of the line in its file; steps count from 1, and step 0 is the beginning."""

    episode: int
    step: int
    what: str
    recorded: Any
    played: Any


@dataclass(frozen=True, slots=True)
class ReplayedEpisode:
    """The result of replaying one recorded episode: the number of its steps, and each step that differed."""

    steps: int
    mismatches: tuple[StepMismatch, ...]


@dataclass(frozen=True, slots=True)
class GameEntry:
    """The description of a game for the catalogue. `summary` is one sentence for people, `main_metric` names the metric that
    a person looks at first, and `rules` tells a player in a few sentences how the game goes. `partners` says how partners that
    are programs understand a person; models are not told this.

    `make` gets every parameter by its name, and `as_published`; the game's `spec.params` has every parameter under the same
    name, so that a record is enough to open the game again. `players` makes a new player for each name; "random" is added by
    the catalogue. `recognises` says whether the first object of a file begins a reference trace of this game, which `replay`
    then plays step for step, one line at a time; it gets the number of the line and its object.
    """

    name: str
    summary: str
    make: Callable[..., CoordinationGame]
    players: Mapping[str, Callable[[], Any]]  # a GamePlayer that accepts the view of its own game only
    params: Mapping[str, GameParam] = field(default_factory=dict)
    main_metric: str = "score"
    rules: str = ""
    partners: str = ""
    recognises: Callable[[Mapping[str, Any]], bool] | None = None
    replay: Callable[[int, Mapping[str, Any]], ReplayedEpisode] | None = None

    def open(self, given: Mapping[str, Value] | None = None, as_published: bool = False) -> CoordinationGame:
        """Return the game, opened with the given parameters and the defaults of the others. Raises BlockcrewError for an
        unknown parameter and for a value that is not allowed."""
        given = given or {}
        for name in given:
            if name not in self.params:
                known = ", ".join(self.params) or "none"
                raise BlockcrewError(f"{self.name} has no parameter {name!r}: it has {known}.")
        values = {name: param.read(name, given.get(name, param.default)) for name, param in self.params.items()}
        return self.make(**values, as_published=as_published)

    @property
    def help(self) -> str:
        """Return what a person is told who asks for help: the rules, and how partners understand a person."""
        return "\n".join(filter(None, (self.rules or self.summary, self.partners)))

    def player(self, name: str) -> GamePlayer:
        """Return a new player of this game by its name. Raises BlockcrewError if the game has no such player."""
        if name not in self.players:
            raise BlockcrewError(f"{self.name} has no player {name!r}: choose one of {', '.join(self.players)}.")
        player: GamePlayer = self.players[name]()
        return player
