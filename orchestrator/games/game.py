"""The interface of a game of coordination. A game is a folder of games/; player.py says what a player is, and episode.py lets
players play. An action is a line of text, such as "play 0" or "move to room 3", the same for programs, models, people and
records."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol


class TurnMode(StrEnum):
    """The ways in which the players of a game take turns: one after the other, all at once, or each as soon as its last action
    is over."""

    TURN = "turn"
    SIMULTANEOUS = "simultaneous"
    ASYNCHRONOUS = "asynchronous"


@dataclass(frozen=True, slots=True)
class Speech:
    """The rules of talking in a game. A message is the action "say TEXT", with at most `longest` characters; it takes the
    place of `cost` other actions, none where that is 0."""

    cost: int
    longest: int


@dataclass(frozen=True, slots=True)
class GameSpec:
    """The description of a game that every player may know: the names of its seats, when they act, after how many steps it
    ends at the latest, and what a step is called (turn, tick, round).

    `metrics` maps each metric to its unit, and `params` has everything else that decides whether two results are comparable, as
    plain JSON. With `as_published` the known defects of the original code are kept.
    """

    name: str
    version: int
    seats: tuple[str, ...]
    mode: TurnMode
    horizon: int
    unit: str
    metrics: Mapping[str, str]
    params: Mapping[str, Any] = field(default_factory=dict)
    speech: Speech | None = None
    as_published: bool = False


@dataclass(frozen=True, slots=True)
class GameEvent:
    """An event of a step: `kind` is ok, refused, message, reward, progress or end; `seat` is None for an event that no player
    caused. `text` says in one sentence what happened, and `data` the same as plain JSON."""

    kind: str
    seat: int | None
    text: str
    data: Mapping[str, Any] = field(default_factory=dict)


class SeatView(Protocol):
    """The observation of one player, and nothing else: a frozen dataclass of the game, with attributes of its own for
    programs."""

    @property
    def seat(self) -> int:
        """Return the number of the seat that observes."""
        ...

    def facts(self) -> Mapping[str, Any]:
        """Return the observation as plain JSON, for records and for the API."""
        ...

    def text(self) -> str:
        """Return the observation in sentences, for people and for language models."""
        ...


class CoordinationGame(Protocol):
    """A game that several players win or lose together. It uses no clock, and no randomness except the seed of `reset`: the
    same seed and actions lead to the same states."""

    @property
    def spec(self) -> GameSpec:
        """Return the description of the game."""
        ...

    def reset(self, seed: int) -> None:
        """Begin a new episode (one game)."""
        ...

    def to_act(self) -> tuple[int, ...]:
        """Return the numbers of the seats that have to act now; an empty tuple when the episode is over."""
        ...

    def observe(self, seat: int) -> SeatView:
        """Return what this seat observes now. It never shows what the rules hide from the seat."""
        ...

    def legal(self, seat: int) -> Sequence[str]:
        """Return the actions that the rules allow this seat now, at least one while it has to act. Where `spec.speech` is set,
        "say TEXT" is allowed as well, and is not in the list."""
        ...

    def step(self, actions: Mapping[int, str]) -> Sequence[GameEvent]:
        """Play one step with an action for each seat of `to_act`. Raises BlockcrewError, and changes nothing, when an action is
        not legal or a seat is missing."""
        ...

    def metrics(self) -> Mapping[str, float]:
        """Return the score so far, with the keys of `spec.metrics`."""
        ...

    def digest(self) -> str:
        """Return a hash of the whole state, 12 hexadecimal digits: equal states have equal digests."""
        ...

    def snapshot(self) -> Any:
        """Return the whole state as plain JSON."""
        ...

    def restore(self, snapshot: Any) -> None:
        """Return to a state that `snapshot` returned."""
        ...
