"""Who may do what: owners, players and guests, an allow-list, cool-downs, and whose word goes before. Free of the game.

Asked by pipeline.py for lines of chat, and by the service for what comes over its API. A name of the game proves nothing on
a server in offline mode, a token does: whoever has shown one goes before all players of the game, whatever they are called.
"""

import time
from collections import OrderedDict, deque
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from orchestrator.core.speaker import Source, Speaker

MOST_NAMES = 200  # of whom is remembered what they asked lately
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
class CommandLimit:
    """So many lines in so many seconds."""

    lines: int
    seconds: float = 60.0


@dataclass(frozen=True, slots=True)
class Decision:
    """`why` is one polite sentence for who is refused; empty where all is well, or where it was said a moment ago."""

    allowed: bool
    why: str = ""


@dataclass(slots=True)
class Lately:
    """When somebody was heard, and when they were refused for the last time."""

    heard: deque[float] = field(default_factory=deque)
    refused: float = float("-inf")


PACES: Mapping[Role, CommandLimit] = {Role.PLAYER: CommandLimit(40), Role.GUEST: CommandLimit(8)}
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
        paces: Mapping[Role, CommandLimit] = PACES,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.first_owns, self.game_guests = owners is None and not tokens, game_guests
        self._players = None if players is None else known(players)
        self._roles = dict.fromkeys(known(guests), Role.GUEST) | dict.fromkeys(known(owners or ()), Role.OWNER)
        self.owners = tuple(Speaker(name) for name in owners or ())  # as they are written
        self.paces, self.clock = paces, clock
        self._lately: OrderedDict[Speaker, Lately] = OrderedDict()

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
        role, now = self.role(who), self.clock()
        lately = self._remembered(who)
        if role is Role.GUEST and matter is not RequestKind.ASK:
            why = f"you are a guest here, who may ask but not give orders: {self._add_me(who)}"
            return refused(lately, now, f"Sorry {who.name}, {why}")
        pace = self.paces.get(role)
        if pace and matter is not RequestKind.STOP:
            while lately.heard and lately.heard[0] <= now - pace.seconds:
                lately.heard.popleft()
            if len(lately.heard) >= pace.lines:
                wait = lately.heard[0] + pace.seconds - now
                return refused(lately, now, f"Sorry {who.name}, that is a lot at once: give me {wait:.0f} s, please.")
            lately.heard.append(now)
        if self.first_owns and role is Role.PLAYER and matter is RequestKind.ORDER and not self.owners:
            self.enlist(who, Role.OWNER)
        return Decision(True)

    def outranks(self, one: Speaker, other: Speaker) -> bool:
        """Whether the word of one goes before that of another: a token before a name of the game, then by role."""
        return self._rank(one) > self._rank(other)

    def _rank(self, who: Speaker) -> tuple[bool, int]:
        return who.source is not Source.GAME, RANK.index(self.role(who))

    def _remembered(self, who: Speaker) -> Lately:
        """What is known of somebody; of too many the longest forgotten one goes."""
        lately = self._lately.setdefault(who, Lately())
        self._lately.move_to_end(who)
        while len(self._lately) > MOST_NAMES:
            self._lately.popitem(last=False)
        return lately

    def _add_me(self, who: Speaker) -> str:
        """Whom to ask."""
        whom = next((owner for owner in self.owners if owner != who), "whoever runs this crew")
        return f"ask {whom} to add your name."


def refused(lately: Lately, now: float, why: str) -> Decision:
    """Said once, then kept to oneself for a while."""
    said = now - lately.refused < TOLD_AGAIN
    lately.refused = lately.refused if said else now
    return Decision(False, "" if said else why)


def known(names: Collection[str]) -> frozenset[Speaker]:
    """Players of the game by their names."""
    return frozenset(Speaker(name) for name in names)
