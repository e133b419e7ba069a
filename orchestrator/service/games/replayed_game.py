"""A recorded game that a person looks at over the API, step by step in both directions."""

from collections.abc import Mapping

from orchestrator.app.game_catalogue import game_called
from orchestrator.core.errors import BlockcrewError
from orchestrator.games.game import GameEvent
from orchestrator.games.record import GameRecord
from orchestrator.games.replay import recorded_game
from orchestrator.service.web.errors import BadRequest, Conflict

WHERE = "The record"


class ReplayedGame:
    """A record that is played again with the rules of its game, as far as somebody wants to see it. `differs` is the first
    step, from 1, after which the game is not as it was recorded; 0 if none is.

    Raises BlockcrewError for a record that cannot be played here.
    """

    watched = True

    def __init__(self, record: GameRecord) -> None:
        self.recorded, self.game = record, recorded_game(record, WHERE, game_called)
        self.spec, self.seat = self.game.spec, 0
        if len(record.illegal) != len(self.spec.seats):
            raise BadRequest(f"{WHERE} is of {len(record.illegal)} players, and this game has {len(self.spec.seats)}.")
        self.seed, self.partner = record.seed, ", ".join(dict.fromkeys(record.players))
        self.events = list[GameEvent]()
        self.differs = self._checked()
        self._restart()

    @property
    def actions(self) -> list[Mapping[int, str]]:
        """Return the actions of the steps that have been shown."""
        return list(self.recorded.actions[: self._shown])

    @property
    def last(self) -> int:
        """Return the number of recorded steps."""
        return len(self.recorded.actions)

    @property
    def over(self) -> bool:
        """Return whether the last recorded step is shown."""
        return self._shown >= self.last

    def act(self, action: str) -> None:
        """Raise Conflict: what is recorded cannot be changed."""
        raise Conflict("This is a recorded game: POST .../steps goes through it.")

    def watch(self, count: int, to: int | None, seat: int | None) -> None:
        """Go `count` steps on, or to the step `to`, and look from the given seat. Raises BadRequest for a seat or a step that
        there is not."""
        self.seat = seat_within(seat, self.seat, len(self.spec.seats))
        wanted = min(self._shown + count, self.last) if to is None else to
        if wanted > self.last:
            raise BadRequest(f"This record has {self.last} steps.")
        if wanted < self._shown:
            self._restart()
        while self._shown < wanted:
            self._next()

    def record(self) -> GameRecord:
        """Return the record that was opened."""
        return self.recorded

    def close(self) -> None:
        """Do nothing: a record holds nothing."""

    def _restart(self) -> None:
        self.game.reset(self.recorded.seed)
        self._shown, self.events = 0, []

    def _next(self) -> None:
        self.events = list(self.game.step(self.recorded.actions[self._shown]))
        self._shown += 1

    def _checked(self) -> int:
        self._restart()
        differs = 0
        for step, digest in enumerate(self.recorded.digests):
            if not differs and self.game.digest() != digest:
                differs = max(step, 1)
            if step < self.last:
                try:
                    self._next()
                except BlockcrewError as error:
                    raise BadRequest(f"Step {step + 1} of this record cannot be played: {error}") from error
        return differs


def seat_within(wanted: int | None, present: int, seats: int) -> int:
    """Return the seat to look from: the wanted one, or the present one for none. Raises BadRequest if there is no such seat."""
    if wanted is not None and wanted >= seats:
        raise BadRequest(f"This game has seats 0 to {seats - 1}, not {wanted}.")
    return present if wanted is None else wanted
