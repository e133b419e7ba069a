"""Puts away what the members do not need at hand: into the chests that stand near, or into one that is made first."""

from functools import partial

from orchestrator.core.blueprint import Cell
from orchestrator.core.observation import Observation
from orchestrator.core.outcome import Reason
from orchestrator.core.plan import Status, Verdict
from orchestrator.team.living.hands import LivingCrew

STORING = 180.0  # seconds
SETTING = 60.0  # seconds
MOST_CHESTS = 4  # that are made when those that stand are full


class Stores:
    """The work of one crew that stores everything; `home` is where a chest is set up, None for where a member stands."""

    def __init__(self, hands: LivingCrew, home: Cell | None) -> None:
        self.hands, self.home = hands, home

    async def store(self) -> Verdict:
        """Let all members put their things away, and set up further chests while those that stand are full."""
        names, before, why = self.hands.names, (await self.hands.held()).total(), "none of us is in the world"
        for made in range(MOST_CHESTS + 1):
            place = await self.chest()
            if place is None and (why := await self.set_up_chest()):
                break
            place = await self.chest()
            self.hands.stage("putting things into the chests")
            notes = await self.hands.each(partial(self.put_away, place=place), names)
            full = [name for name, note in notes.items() if note == Reason.INVENTORY_FULL]
            if not full:
                stored = before - (await self.hands.held()).total()
                return Verdict(Status.SUCCESS, f"{max(0, stored)} things are in the chests")
            why = "the chests are full"
            if made < MOST_CHESTS and (why := await self.set_up_chest()):
                break
        return Verdict(Status.FAIL, why)

    async def chest(self) -> Cell | None:
        """Return the place of a chest or a barrel that a member sees; None without one."""
        looks: dict[str, Observation] = await self.hands.each(self.hands.seen)
        for look in looks.values():
            for chest in look.chests:
                return int(chest.position.x), int(chest.position.y), int(chest.position.z)
        return None

    async def set_up_chest(self) -> str:
        """Let one member make a chest and set it down; return why that is impossible, empty if it stands."""
        self.hands.stage("making a chest")
        why = "none of us is in the world"
        for name in self.hands.names:
            found = await self.hands.each(self.make_chest, (name,))
            why = found.get(name, "its bot was lost")
            if not why:
                return ""
        return why

    async def make_chest(self, name: str) -> str:
        """Let one member make a chest and set it down, at home if there is one; return why not."""
        if why := await self.hands.get(name, "chest", 1):
            return f"we have no chest: {why}"
        if self.home:
            await self.hands.go(name, self.home)
        placed = await self.hands.do(name, "placeItem", {"name": "chest"}, SETTING)
        return "" if placed.ok else placed.note

    async def put_away(self, name: str, place: Cell | None) -> str:
        """Let one member put its things away; return the reason why something is left, empty if nothing is."""
        if place:
            await self.hands.go(name, place, near=3)
        stored = await self.hands.do(name, "storeItems", {}, STORING)
        return "" if stored.ok or stored.reason is Reason.MISSING_ITEM else str(stored.reason)
