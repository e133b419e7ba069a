"""Cooks for everybody: each member gets a meal of its own, and one brings the person who asked theirs."""

from functools import partial

from orchestrator.core.plan import Status, Verdict
from orchestrator.knowledge.overworld import LEFT_BY, MEAT
from orchestrator.team.living.hands import LivingCrew

A_MEAL = 2  # pieces for each
USUAL = "beef"
HANDING = 180.0  # seconds


class Meals:
    """The work of one crew that cooks for all of its members and for `guest`, empty if only for them."""

    def __init__(self, hands: LivingCrew, guest: str) -> None:
        self.hands, self.guest = hands, guest
        self.trouble: dict[str, str] = {}

    async def feed(self) -> Verdict:
        """Cook a meal for each, and bring the guest theirs."""
        names = self.hands.names
        if not names:
            return Verdict(Status.FAIL, "none of us is in the world")
        dish = f"cooked_{await self.meat()}"
        self.hands.stage(f"cooking {dish} for {len(names) + bool(self.guest)}")
        await self.hands.each(partial(self.cook, dish=dish, cook_for_guest=names[0]))
        fed = [name for name in names if name not in self.trouble]
        if not fed:
            return Verdict(Status.FAIL, f"nobody has a meal: {'; '.join(self.trouble.values())}")
        brought = await self.bring(fed, dish) if self.guest else ""
        lacks = f"; {'; '.join(self.trouble.values())}" if self.trouble else ""
        return Verdict(Status.SUCCESS, f"{A_MEAL} {dish} for {len(fed)} of {len(names)} of us{brought}{lacks}")

    async def meat(self) -> str:
        """Return the meat of the animal of which the members see most."""
        looks = await self.hands.each(self.hands.seen)
        seen = [each.name for look in looks.values() for each in look.entities]
        return max(MEAT, key=lambda meat: (seen.count(LEFT_BY[meat][0]), meat == USUAL))

    async def cook(self, name: str, dish: str, cook_for_guest: str) -> None:
        """Let one member cook its meal, and that of the guest if it is the one who does that."""
        count = 2 * A_MEAL if self.guest and name == cook_for_guest else A_MEAL
        if why := await self.hands.get(name, dish, count):
            self.trouble[name] = f"{name} has none, because {why}"

    async def bring(self, fed: list[str], dish: str) -> str:
        """Let the members that have a meal bring the guest one; return in words whether they did."""
        for name in fed:
            handed = await self.hands.do(name, "giveItem", {"player": self.guest, "name": dish, "count": A_MEAL}, HANDING)
            if handed.ok:
                return f" and for {self.guest}"
        return f", but not for {self.guest}, who is not in sight"
