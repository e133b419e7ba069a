"""The seven actions of MindAgent's Minecraft task, and the skills of the library that carry them out."""

from dataclasses import dataclass
from enum import StrEnum

from orchestrator.core.blueprint import Cell
from orchestrator.core.plan import Act
from orchestrator.tasks.cooking.menu import BY_RAW


class CookingVerb(StrEnum):
    """The paper's names of the actions."""

    GOTO = "goto"
    KILL = "killMob"
    MINE = "mineBlock"
    FUEL = "putFuelFurnace"
    PUT = "putItemFurnace"
    TAKE = "takeOutFurnace"
    DELIVER = "putInChest"


SKILLS = {CookingVerb.GOTO: "goTo", CookingVerb.KILL: "hunt"}  # that have another name in the library
SECONDS = dict.fromkeys(CookingVerb, 20.0) | {CookingVerb.GOTO: 30.0, CookingVerb.KILL: 60.0, CookingVerb.MINE: 60.0}


@dataclass(frozen=True, slots=True)
class CookingAction:
    """One action of one cook: `count` of `item` (a raw meat for killMob, a block for mineBlock) at `place`, where that says
    more."""

    verb: CookingVerb
    cook: str
    item: str = ""
    count: int = 1
    place: Cell | None = None

    def like(self, other: "CookingAction") -> bool:
        """Return whether both do the same to the same thing at the same place, whatever the count."""
        return (self.cook, self.verb, self.item, self.place) == (other.cook, other.verb, other.item, other.place)

    def __str__(self) -> str:
        what = f" {self.count} {self.item}" if self.item else ""
        where = f" at {' '.join(map(str, self.place))}" if self.place else ""
        return f"{self.verb}{what}{where}"

    def act(self) -> Act:
        """Return the act of the body: a skill of the library with its arguments."""
        place = dict(zip("xyz", self.place, strict=True)) if self.place else {}
        args: dict[str, object] = {"name": self.item, "count": self.count, **place}
        match self.verb:
            case CookingVerb.GOTO | CookingVerb.TAKE:
                args = {**place, "range": 3} if self.verb is CookingVerb.GOTO else {**place}
            case CookingVerb.KILL:
                args = {"name": BY_RAW[self.item].mob, "item": self.item, "count": self.count}
        return Act(SKILLS.get(self.verb, str(self.verb)), args, SECONDS[self.verb])
