"""One game of coordination that a person plays over the API, with programs on the other seats."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from orchestrator.app.game_catalogue import game_called
from orchestrator.games.entry import Value
from orchestrator.games.episode import EpisodeTable, complaint
from orchestrator.games.game import GameEvent, GameSpec, SeatView
from orchestrator.games.record import GameRecord
from orchestrator.games.seats import seat_number
from orchestrator.service.web.errors import BadRequest, Conflict

PERSON = "person"


@dataclass(frozen=True, slots=True)
class GameWish:
    """The wish of a person for a game: `seat` is the number or the name of the person's seat, `partner` the name of the program
    on all other seats."""

    game: str
    seed: int
    params: Mapping[str, Value] = field(default_factory=dict)
    seat: str = "0"
    partner: str = "symbolic"
    as_published: bool = False


class RemotePerson:
    """The person as a player: gives the answer that was set before, which is legal."""

    answer = ""

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Forget the answer of an earlier episode."""
        self.answer = ""

    async def act(self, view: SeatView, legal: Sequence[str], refused: str = "") -> str:
        """Return the answer that was set."""
        return self.answer


class LiveGame:
    """A game that has begun. It goes on as far as it can without the person, so that it is either over or waits for the
    person's action. Partners may think for long: call the constructor and `act` in a thread, one at a time.

    `events` are those since the person's last action. Raises BlockcrewError for an unknown game, parameter, seat or partner.
    """

    def __init__(self, wish: GameWish) -> None:
        found = game_called(wish.game)
        self.wish, self.game = wish, found.open(wish.params, wish.as_published)
        self.spec, self._person = self.game.spec, RemotePerson()
        self.seat = seat_number(wish.seat, self.spec.seats)
        seats = range(len(self.spec.seats))
        players = [self._person if seat == self.seat else found.player(wish.partner) for seat in seats]
        self._table = EpisodeTable(self.game, players, wish.seed)
        self.names = tuple(PERSON if seat == self.seat else wish.partner for seat in seats)
        self.actions: list[Mapping[int, str]] = []
        self.digests, self.events = [self.game.digest()], list[GameEvent]()
        self._go_on()

    @property
    def over(self) -> bool:
        """Return whether the game is over."""
        return not self.game.to_act()

    def act(self, action: str) -> None:
        """Play the person's action, and then what the others do until it is the person's turn again. Raises Conflict if the
        game is over, and BadRequest, which changes nothing, for an action that is not legal."""
        if self.over:
            raise Conflict("This game is over: begin a new one.")
        if why := complaint(action, self.game.legal(self.seat), self.spec):
            raise BadRequest(why)
        self._person.answer, self.events = action, []
        self._step()
        self._go_on()

    def _go_on(self) -> None:
        while (seats := self.game.to_act()) and self.seat not in seats:
            self._step()

    def _step(self) -> None:
        chosen = asyncio.run(self._table.ask(self.game.to_act()))
        self.events += self.game.step(chosen)
        self.actions.append(chosen)
        self.digests.append(self.game.digest())

    def record(self) -> GameRecord:
        """Return the record of the game so far, which `blockcrew games replay` plays again."""
        spec = self.spec
        return GameRecord(
            spec.name, spec.version, dict(spec.params), spec.as_published, self.wish.seed, self.names, tuple(self.actions),
            tuple(self.digests), dict(self.game.metrics()), tuple(self._table.illegal), tuple(self._table.defaults),
        )  # fmt: skip
