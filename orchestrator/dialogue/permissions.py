"""Decides what a person may ask of a crew: roles, an allow-list, rate limits, and precedence between two people.

pipeline.py calls this module for each line that people say to the crew, and the service uses the same roles and rates for its
API, so nothing here depends on the game. A player's name proves nothing on a server in offline mode, but an access token of the
API does: a person with a token has precedence over all players of the game.
"""

import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from orchestrator.core.rate_limit import Bounded, Rate, RateLimit, SlidingWindow
from orchestrator.core.speaker import Source, Speaker

TOLD_AGAIN = 20.0  # seconds until a person who was refused is told the reason again


class Role(StrEnum):
    """The role of a person: owners have precedence over players; guests may ask questions but give no orders."""

    OWNER = "owner"
    PLAYER = "player"
    GUEST = "guest"


class RequestKind(StrEnum):
    """The kind of a request: a question, an order, or a stop of everything."""

    ASK = "ask"
    ORDER = "order"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision whether a person may say one line to the crew.

    `why` is a polite sentence for a refused person; empty if they were told in the last 20 seconds.
    """

    allowed: bool
    why: str = ""


PACES: Mapping[Role, Rate] = {Role.PLAYER: Rate(40), Role.GUEST: Rate(8)}  # lines a minute
RANK = (Role.GUEST, Role.PLAYER, Role.OWNER)


class People:
    """The permission rules of one crew.

    `owners`, `players` and `guests` are names of players; `enlist` adds people with access tokens of the API. If `players` is
    None, everybody is a player unless they are a guest. If `owners` is None, the first player who gives an order becomes the
    owner, except with `tokens`, where tokens say who owns the crew. With empty `owners`, nobody is an owner and all are equal.
    With `game_guests`, every player of the game is a guest. `paces` limits the lines a minute of players and of guests; owners
    have no limit, and a stop never counts.
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
        self.owners = tuple(Speaker(name) for name in owners or ())  # with the names as they were written
        self.clock = clock
        self.limits = {role: RateLimit[Speaker](rate, clock, counter=SlidingWindow) for role, rate in paces.items()}
        self._refused: Bounded[Speaker, float] = Bounded()  # when each person was last told the reason

    def role(self, who: Speaker) -> Role:
        """Return the role of a person. Somebody on no list is a player, or a guest if the crew has a list of players."""
        if self.game_guests and who.source is Source.GAME:
            return Role.GUEST
        if role := self._roles.get(who):
            return role
        return Role.PLAYER if self._players is None or who in self._players else Role.GUEST

    def role_as(self, role: Role, player: str) -> Role:
        """Return the role of a person with a token who speaks as a player of the game: that of the token, but a guest if the
        crew's lists of names make this player one. `player` is empty for a person who speaks as nobody else."""
        if not player or self._roles.get(Speaker(player)) in (Role.OWNER, Role.PLAYER):
            return role
        listed = self._roles.get(Speaker(player)) is Role.GUEST
        stranger = self._players is not None and Speaker(player) not in self._players
        return Role.GUEST if listed or stranger else role

    def enlist(self, who: Speaker, role: Role) -> None:
        """Set the role of a person, for example from a token; it overrides the lists of names."""
        self._roles[who] = role
        others = tuple(owner for owner in self.owners if owner != who)
        self.owners = (*others, who) if role is Role.OWNER else others

    def rule(self, who: Speaker, matter: RequestKind) -> Decision:
        """Decide whether a person may make this kind of request now, and count it towards their rate limit."""
        role = self.role(who)
        if role is Role.GUEST and matter is not RequestKind.ASK:
            why = f"guests may ask questions but not give orders: {self._add_me(who)}"
            return self._refusal(who, f"Sorry {who.name}, {why}")
        limit = self.limits.get(role)
        if limit is not None and matter is not RequestKind.STOP and not limit.take(who):
            why = f"that is too many messages at once: please wait {limit.wait(who):.0f} s."
            return self._refusal(who, f"Sorry {who.name}, {why}")
        if self.first_owns and role is Role.PLAYER and matter is RequestKind.ORDER and not self.owners:
            self.enlist(who, Role.OWNER)
        return Decision(True)

    def outranks(self, one: Speaker, other: Speaker) -> bool:
        """Return whether one person has precedence over another: people with an access token before players, then by role."""
        return self._rank(one) > self._rank(other)

    def _rank(self, who: Speaker) -> tuple[bool, int]:
        return who.source is not Source.GAME, RANK.index(self.role(who))

    def _refusal(self, who: Speaker, why: str) -> Decision:
        """Return the decision that refuses a person's line, with the reason `why`.

        The reason is left out if the person was told one in the last 20 seconds.
        """
        now = self.clock()
        if now - self._refused.get(who, float("-inf")) < TOLD_AGAIN:
            return Decision(False)
        self._refused[who] = now
        return Decision(False, why)

    def _add_me(self, who: Speaker) -> str:
        """Return advice for a guest on how to become a player; somebody with a token needs another one."""
        if who.source is Source.API and not who.plays:
            return "sign in with a player's token."
        whom = next((owner for owner in self.owners if owner != who), "the operator of this crew")
        return f"ask {whom} to add your name."


def known(names: Collection[str]) -> frozenset[Speaker]:
    """Return these names as a set of speakers who are players of the game; their names are compared without case."""
    return frozenset(Speaker(name) for name in names)


@dataclass(frozen=True, slots=True)
class Precedence:
    """The decision between two people who want different things: `stands` is true if the earlier person's wish stays.

    `text` tells the decision to both people; it is empty when they do not conflict.
    """

    stands: bool = False
    text: str = ""


def precedence(people: People, first: Speaker | None, second: Speaker, what: str) -> Precedence:
    """Decide who prevails when the crew does something for `first` (`what`, in words) and `second` wants something else.

    The one who ranks higher in `people` does: people with an access token above players of the game, then owners above players
    above guests. Between equals, the later wish, that of `second`, prevails, as it does if `first` is None or the same person.
    """
    if first is None or first == second:
        return Precedence()
    if people.outranks(first, second):
        return Precedence(True, f"{second}, the order from {first} takes precedence ({what}): please ask {first}.")
    why = "takes precedence, and it" if people.outranks(second, first) else "is newer, and it"
    return Precedence(False, f"{first}, the order from {second} {why} replaces yours ({what}).")
