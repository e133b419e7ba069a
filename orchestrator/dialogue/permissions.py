"""Who may do what: owners, players and guests, an allow-list, cool-downs, and whose word goes before. Free of the game.

Asked by pipeline.py for lines of chat, and by the service for what comes over its API. A name of the game proves nothing on
a server in offline mode, a token does: whoever has shown one goes before all players of the game, whatever they are called.
"""

import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from orchestrator.core.rate_limit import Bounded, Rate, RateLimit
from orchestrator.core.speaker import Source, Speaker

TOLD_AGAIN = 20.0  # seconds after which the same refusal is said again


class Role(StrEnum):
    """Owners go before players; guests may ask, but not order."""

    OWNER = "owner"
    PLAYER = "player"
    GUEST = "guest"


class RequestKind(StrEnum):
    """What somebody wants: to know something, to have something done, or everything to stand still."""

    ASK = "ask"
    ORDER = "order"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Decision:
    """`why` is one polite sentence for who is refused; empty where all is well, or where it was said a moment ago."""

    allowed: bool
    why: str = ""


PACES: Mapping[Role, Rate] = {Role.PLAYER: Rate(40), Role.GUEST: Rate(8)}  # lines a minute
RANK = (Role.GUEST, Role.PLAYER, Role.OWNER)


class People:
    """The rules of one crew. `players` None: everybody is one who is no guest.

    `owners`, `players` and `guests` are names of the game; holders of tokens are enlisted. `owners` None: the first player who
    gives an order is the owner from then on, unless `tokens` say who is; an empty set: nobody is, all are equal.
    With `game_guests` every player of the game is a guest.
    `paces` bounds what players and guests may say; owners are not bound, and a stop never is.
    """

    def __init__(
        self,
        owners: Collection[str] | None = None,
        players: Collection[str] | None = None,
        guests: Collection[str] = (),
        *,
        tokens: bool = False,
        game_guests: bool = False,
        paces: Mapping[Role, Rate] = PACES,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.first_owns, self.game_guests = owners is None and not tokens, game_guests
        self._players = None if players is None else known(players)
        self._roles = dict.fromkeys(known(guests), Role.GUEST) | dict.fromkeys(known(owners or ()), Role.OWNER)
        self.owners = tuple(Speaker(name) for name in owners or ())  # as they are written
        self.clock = clock
        self.limits = {role: RateLimit[Speaker](rate, clock) for role, rate in paces.items()}
        self._refused: Bounded[Speaker, float] = Bounded()  # when somebody was told the last time why not

    def role(self, who: Speaker) -> Role:
        """Of anybody, known or not."""
        if self.game_guests and who.source is Source.GAME:
            return Role.GUEST
        if role := self._roles.get(who):
            return role
        return Role.PLAYER if self._players is None or who in self._players else Role.GUEST

    def enlist(self, who: Speaker, role: Role) -> None:
        """Somebody's role is known from elsewhere, as by a token; goes before the lists."""
        self._roles[who] = role
        others = tuple(owner for owner in self.owners if owner != who)
        self.owners = (*others, who) if role is Role.OWNER else others

    def rule(self, who: Speaker, matter: RequestKind) -> Decision:
        """Whether somebody may, now; counts towards the cool-down."""
        role = self.role(who)
        if role is Role.GUEST and matter is not RequestKind.ASK:
            why = f"you are a guest here, who may ask but not give orders: {self._add_me(who)}"
            return self._refusal(who, f"Sorry {who.name}, {why}")
        limit = self.limits.get(role)
        if limit is not None and matter is not RequestKind.STOP and not limit.take(who):
            wait = max(1.0, limit.wait(who))
            return self._refusal(who, f"Sorry {who.name}, that is a lot at once: give me {wait:.0f} s, please.")
        if self.first_owns and role is Role.PLAYER and matter is RequestKind.ORDER and not self.owners:
            self.enlist(who, Role.OWNER)
        return Decision(True)

    def outranks(self, one: Speaker, other: Speaker) -> bool:
        """Whether the word of one goes before that of another: a token before a name of the game, then by role."""
        return self._rank(one) > self._rank(other)

    def _rank(self, who: Speaker) -> tuple[bool, int]:
        return who.source is not Source.GAME, RANK.index(self.role(who))

    def _refusal(self, who: Speaker, why: str) -> Decision:
        """Refuse, and say why; the same person is told again after a while only."""
        now = self.clock()
        if now - self._refused.get(who, float("-inf")) < TOLD_AGAIN:
            return Decision(False)
        self._refused[who] = now
        return Decision(False, why)

    def _add_me(self, who: Speaker) -> str:
        """Whom to ask."""
        whom = next((owner for owner in self.owners if owner != who), "whoever runs this crew")
        return f"ask {whom} to add your name."


def known(names: Collection[str]) -> frozenset[Speaker]:
    """Players of the game by their names."""
    return frozenset(Speaker(name) for name in names)
