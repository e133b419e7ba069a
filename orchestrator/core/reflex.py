"""Reflexes: what a bot does at once without asking the mind that plans for it, such as eat, fight and flee.
The bot host, which runs the bots in JavaScript, performs the reflexes that the agent's policy allows."""

from dataclasses import dataclass, field
from enum import StrEnum


class ReflexKind(StrEnum):
    """The kinds of reflexes that a bot may perform without a plan, such as to eat, fight, flee or set a torch down; the files
    of bridge/js/reflexes/ implement them."""

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
    """The causes that can trigger a reflex of a bot, such as hunger or an attack."""

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
    """The reflexes that are on, and their thresholds.
    A bot eats at `hungry` food or less (of 20), flees instead of fighting at `frail` health or less (of 20), and swims up at
    `breath` air or less (of 20)."""

    on: frozenset[ReflexKind] = field(default=EVERY_KIND)
    hungry: int = 14
    frail: int = 6
    breath: int = 8


@dataclass(frozen=True, slots=True)
class Reflex:
    """A reflex that a bot performed. `why` says in words what triggered it, `note` what came of it, and `interrupted` is the
    name of the skill (a program that the bot was running) that it cut off, empty for none. It took `seconds`."""

    kind: ReflexKind
    cause: Cause
    ok: bool = True
    why: str = ""
    note: str = ""
    interrupted: str = ""
    seconds: float = 0.0
