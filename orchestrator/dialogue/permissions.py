"""Permissions: owners, players and guests, an allow-list, rate limits, and precedence between two people. Free of the game.

pipeline.py asks for lines of chat, the service for its API. A player's name proves nothing on a server in offline mode, but a
token does: somebody with a token has precedence over all players of the game, whatever their names are.
"""

import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from orchestrator.core.rate_limit import MOST_KEYS, Bounded, Rate, RateLimit, SlidingWindow
from orchestrator.core.speaker import Source, Speaker

TOLD_AGAIN = 20.0  # seconds after which the same refusal is said again


class Role(StrEnum):
    """What a person may do: owners have precedence over players; guests may ask, but not order."""

    OWNER = "owner"
    PLAYER = "player"
    GUEST = "guest"


class RequestKind(StrEnum):
    """What a line wants: an answer, an action, or everything to stop."""

    ASK = "ask"
    ORDER = "order"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Decision:
    """The permission for one line. `why` is one polite sentence for the refused; empty if it was said a moment ago."""

    allowed: bool
    why: str = ""


PACES: Mapping[Role, Rate] = {Role.PLAYER: Rate(40), Role.GUEST: Rate(8)}  # lines a minute
RANK = (Role.GUEST, Role.PLAYER, Role.OWNER)


class People:
    """The rules of one crew, for names of the game in `owners`, `players` and `guests`; holders of tokens are enlisted.

    `players` None: everybody is a player unless they are a guest. `owners` None: the first player who gives an order becomes
    the owner, unless `tokens` say who owns the crew; an empty set: nobody is the owner, all are equal.
    With `game_guests`, every player of the game is a guest. `paces` limits what players and guests may say; owners have no
    limit, and a stop never counts.
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
        self.limits = {role: RateLimit[Speaker](rate, clock, MOST_KEYS, SlidingWindow) for role, rate in paces.items()}
        self._refused: Bounded[Speaker, float] = Bounded()  # when somebody was told the last time why not

    def role(self, who: Speaker) -> Role:
        """Return the role of any person, known or not."""
        if self.game_guests and who.source is Source.GAME:
            return Role.GUEST
        if role := self._roles.get(who):
            return role
        return Role.PLAYER if self._players is None or who in self._players else Role.GUEST

    def enlist(self, who: Speaker, role: Role) -> None:
        """Set the role of a person, for example from a token; it overrides the lists."""
        self._roles[who] = role
        others = tuple(owner for owner in self.owners if owner != who)
        self.owners = (*others, who) if role is Role.OWNER else others

    def rule(self, who: Speaker, matter: RequestKind) -> Decision:
        """Decide whether a person may do this now, and count it towards their rate limit."""
        role = self.role(who)
        if role is Role.GUEST and matter is not RequestKind.ASK:
            why = f"you are a guest here, who may ask but not give orders: {self._add_me(who)}"
            return self._refusal(who, f"Sorry {who.name}, {why}")
        limit = self.limits.get(role)
        if limit is not None and matter is not RequestKind.STOP and not limit.take(who):
            why = f"that is a lot at once: give me {limit.wait(who):.0f} s, please."
            return self._refusal(who, f"Sorry {who.name}, {why}")
        if self.first_owns and role is Role.PLAYER and matter is RequestKind.ORDER and not self.owners:
            self.enlist(who, Role.OWNER)
        return Decision(True)

    def outranks(self, one: Speaker, other: Speaker) -> bool:
        """Return whether one person has precedence over another: first by token, then by role."""
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
        """Return how a guest can become a player."""
        whom = next((owner for owner in self.owners if owner != who), "whoever runs this crew")
        return f"ask {whom} to add your name."


def known(names: Collection[str]) -> frozenset[Speaker]:
    """Return players of the game by their names."""
    return frozenset(Speaker(name) for name in names)


@dataclass(frozen=True, slots=True)
class Precedence:
    """The decision between two wishes: whether the first one `stands`, and the `text` that tells both, if they conflict."""

    stands: bool = False
    text: str = ""


def precedence(people: People, first: Speaker | None, second: Speaker, what: str) -> Precedence:
    """Decide between `first`, whose wish `what` is being done, and `second`, who wants otherwise; of equals the later wins."""
    if first is None or first == second:
        return Precedence()
    if people.outranks(first, second):
        return Precedence(True, f"{second}, {first} wants {what} and goes before: please ask {first}.")
    why = ", who goes before," if people.outranks(second, first) else ""
    return Precedence(False, f"{first}, you wanted {what}; {second}{why} wants otherwise, and I do that.")
