"""Lights an area: makes torches, divides the area among the members, and lets each light its part until no place is dark."""

from functools import partial
from itertools import pairwise

from orchestrator.core.blueprint import Cell
from orchestrator.core.outcome import Reason
from orchestrator.core.plan import Status, Verdict
from orchestrator.core.plural import counted
from orchestrator.team.living.hands import LivingCrew

SPREAD = 13  # blocks of a side that one torch lights on open ground
NARROWEST = 9  # blocks of a part: a narrower one is lit from the side anyway
ROUNDS = 5  # of getting torches and setting them: uneven ground takes more than open ground
MORE = 3  # torches that a member gets when its own did not suffice
SETTING, A_SQUARE = 90.0, 0.5  # seconds to get there, and for each square block
Box = tuple[Cell, Cell]  # the lowest and the highest corner


class Lighting:
    """The work of one crew that lights a box of land."""

    def __init__(self, hands: LivingCrew, area: Box) -> None:
        self.hands, self.area = hands, area
        self.torches = 0
        self.why: dict[str, str] = {}  # why a member's part is still dark

    async def light(self) -> Verdict:
        """Light the area until no place in it is dark."""
        names = self.hands.names
        if not names:
            return Verdict(Status.FAIL, "none of us is in the world")
        for number in range(ROUNDS):
            parts = parts_of(self.area, names)
            shares = dict(zip(names, parts, strict=False))
            self.hands.stage("getting torches" if not number else "setting further torches")
            await self.hands.each(partial(self.get_torches, shares=shares, first=not number), tuple(shares))
            self.hands.stage("setting torches")
            done = await self.hands.each(partial(self.light_part, shares=shares), tuple(shares))
            if len(done) == len(shares) and all(done.values()):
                return Verdict(Status.SUCCESS, f"every place is lit; we set {counted(self.torches, 'torch', 'torches')}")
            names = self.hands.names or names
        return Verdict(Status.FAIL, f"some places are still dark: {'; '.join(self.why.values())}")

    async def get_torches(self, name: str, shares: dict[str, Box], *, first: bool) -> None:
        """Let one member get the torches for its part, or a few more."""
        if why := await self.hands.get(name, "torch", wanted(shares[name]) if first else MORE):
            self.why[name] = f"{name} has no torches, because {why}"

    async def light_part(self, name: str, shares: dict[str, Box]) -> bool:
        """Let one member light its part; return whether no place in it is dark."""
        low, high = shares[name]
        before = (await self.hands.seen(name)).inventory.get("torch", 0)
        middle = ((low[0] + high[0]) // 2, (low[1] + high[1]) // 2, (low[2] + high[2]) // 2)
        await self.hands.go(name, middle)
        seconds = SETTING + A_SQUARE * (high[0] - low[0] + 1) * (high[2] - low[2] + 1)
        lit = await self.hands.do(name, "lightArea", {"low": list(low), "high": list(high)}, seconds)
        self.torches += max(0, before - (await self.hands.seen(name)).inventory.get("torch", 0))
        if not lit.ok and not (lit.reason is Reason.MISSING_ITEM and name in self.why):
            self.why[name] = lit.note
        return lit.ok


def wanted(part: Box) -> int:
    """Return how many torches a part of an area takes on open ground, with one to spare."""
    (west, _, north), (east, _, south) = part
    return -(-(east - west + 1) // SPREAD) * -(-(south - north + 1) // SPREAD) + 1


def parts_of(area: Box, names: tuple[str, ...]) -> list[Box]:
    """Return the parts into which the longer side of an area is divided: one for each member, but none too narrow."""
    (west, bottom, north), (east, top, south) = area
    along_x = east - west >= south - north
    first, last = (west, east) if along_x else (north, south)
    count = max(1, min(len(names), (last - first + 1) // NARROWEST))
    edges = [first + (last - first + 1) * part // count for part in range(count + 1)]
    return [
        ((begin, bottom, north), (end - 1, top, south)) if along_x else ((west, bottom, begin), (east, top, end - 1))
        for begin, end in pairwise(edges)
    ]
