"""What a body does by itself, without a mind: eat, fight, flee and the like. The bot host does it, an agent says which."""

from dataclasses import dataclass, field
from enum import StrEnum


class ReflexKind(StrEnum):
    """What was done; the files of bridge/js/reflexes/ do it."""

    EAT = "eat"
    FIGHT = "fight"
    FLEE = "flee"
    SURFACE = "surface"  # swim up
    UNSTUCK = "unstuck"  # get out of a hole
    PICK_UP = "pick_up"
    LIGHT = "light"  # set a torch down
    ACCEPT = "accept"  # take what a person tosses to it
    MAKE_WAY = "make_way"  # step aside for a person


class Cause(StrEnum):
    """Why it was done."""

    HUNGRY = "hungry"
    ATTACKED = "attacked"
    DROWNING = "drowning"
    TRAPPED = "trapped"
    DROPS = "drops"  # things lay near
    DIED = "died"  # the own things lay where the bot died
    DARK = "dark"
    GIFT = "gift"
    IN_THE_WAY = "in_the_way"


EVERY_KIND = frozenset(ReflexKind)


@dataclass(frozen=True, slots=True)
class Policy:
    """Which reflexes are on, and from when.

    With `hungry` food or less (of 20) a bot eats; with `frail` health or less (of 20) it flees instead of fighting; with
    `breath` air or less (of 20) it swims up.
    """

    on: frozenset[ReflexKind] = field(default=EVERY_KIND)
    hungry: int = 14
    frail: int = 6
    breath: int = 8


@dataclass(frozen=True, slots=True)
class Reflex:
    """One that happened. `why` says what set it off and `note` what came of it; `interrupted` is the skill that it cut off."""

    kind: ReflexKind
    cause: Cause
    ok: bool = True
    why: str = ""
    note: str = ""
    interrupted: str = ""
    seconds: float = 0.0
