"""One game of coordination that a person plays over the API, with programs on the other seats, or watches programs play."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from orchestrator.app.game_catalogue import game_called
from orchestrator.games.entry import Value
from orchestrator.games.episode import EpisodeTable, complaint
from orchestrator.games.game import GameEvent, GameSpec, SeatView
from orchestrator.games.record import GameRecord
from orchestrator.games.seats import seat_number
from orchestrator.service.games.replayed_game import seat_within
from orchestrator.service.web.errors import BadRequest, Conflict

PERSON = "person"
OVER = "This game is over: begin a new one."
MOST_STEPS = 200  # of a watched game in one request


@dataclass(frozen=True, slots=True)
class GameWish:
    """The wish of a person for a game: `seat` is the number or the name of the person's seat, `partner` the name of the program
    on all other seats. With `watch`, programs play on all seats, and the person looks from the seat."""

    game: str
    seed: int
    params: Mapping[str, Value] = field(default_factory=dict)
    seat: str = "0"
    partner: str = "symbolic"
    as_published: bool = False
    watch: bool = False


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
    person's action; a game that is only `watched` waits for `watch`. Partners may think for long: call the constructor, `act`
    and `watch` in a thread, one at a time.

    `events` are those since the person's last request. Raises BlockcrewError for an unknown game, parameter, seat or partner.
    """

    def __init__(self, wish: GameWish) -> None:
        found = game_called(wish.game)
        self.wish, self.game = wish, found.open(wish.params, wish.as_published)
        self.spec, self._person = self.game.spec, RemotePerson()
        self.seat = seat_number(wish.seat, self.spec.seats)
        seats = range(len(self.spec.seats))
        self.watched, self.seed, self.partner, self.differs = wish.watch, wish.seed, wish.partner, 0
        mine = -1 if wish.watch else self.seat
        players = [self._person if seat == mine else found.player(wish.partner) for seat in seats]
        self._table = EpisodeTable(self.game, players, wish.seed)
        self.names = tuple(PERSON if seat == mine else wish.partner for seat in seats)
        self.actions: list[Mapping[int, str]] = []
        self.digests, self.events = [self.game.digest()], list[GameEvent]()
        if not self.watched:
            self._go_on()

    @property
    def last(self) -> int | None:
        """Return the number of steps of the whole game; None, because it is not known before the end."""
        return None

    @property
    def over(self) -> bool:
        """Return whether the game is over."""
        return not self.game.to_act()

    def act(self, action: str) -> None:
        """Play the person's action, and then what the others do until it is the person's turn again. Raises Conflict if the
        game is over, and BadRequest, which changes nothing, for an action that is not legal."""
        if self.over:
            raise Conflict(OVER)
        if self.watched:
            raise Conflict("You only watch this game: POST .../steps lets it go on.")
        if why := complaint(action, self.game.legal(self.seat), self.spec):
            raise BadRequest(why)
        self._person.answer, self.events = action, []
        self._step()
        self._go_on()

    def watch(self, count: int, to: int | None, seat: int | None) -> None:
        """Let a watched game go on for `count` steps, or until the step `to`, and look from the given seat. Raises Conflict in
        a game that the person plays, and after its end unless only the seat changes; BadRequest for a seat that there is
        not."""
        if not self.watched:
            raise Conflict("You play in this game: POST .../actions goes on with your action.")
        steps = count if to is None else to - len(self.actions)
        if steps < 0 or steps > MOST_STEPS:
            raise BadRequest(f"A game that is watched goes forward, by {MOST_STEPS} steps at most.")
        if self.over and steps:
            raise Conflict(OVER)
        self.seat = seat_within(seat, self.seat, len(self.spec.seats))
        self.events = [] if steps else self.events
        for _ in range(steps):
            if not self.over:
                self._step()

    def close(self) -> None:
        """Do nothing: a game holds nothing."""

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
