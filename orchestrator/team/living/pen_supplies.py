"""Fetches what it takes to fence animals in: the builders get the fence, the last of them also the gate, which it hands to the
holder of the animals."""

from collections.abc import Sequence

from orchestrator.team.living.hands import LivingCrew
from orchestrator.team.living.herd import FOOD

HALF = 4  # blocks from the middle of the pen to its fence
FENCE, GATE = "oak_fence", "oak_fence_gate"
SPARE = 4  # posts for each builder: on a slope, and for posts that are lost
HANDING, EQUIPPING = 60.0, 120.0  # seconds


class PenSupplies:
    """The fence and the gate that the `builders` of one pen get. `posts` are the posts of the fence, as far as the
    land is known; `trouble` says why a member has not got something."""

    def __init__(self, hands: LivingCrew, mob: str, builders: Sequence[str]) -> None:
        self.hands, self.food, self.builders = hands, FOOD[mob], builders
        self.posts = 8 * HALF
        self.trouble: dict[str, str] = {}

    @property
    def share(self) -> int:
        """Return how many posts of the fence each builder sets at most."""
        return -(-self.posts // len(self.builders))

    async def fetch(self) -> None:
        """Let the builders get what is still missing."""
        self.trouble.clear()
        await self.hands.each(self.equip, self.builders)

    async def equip(self, name: str) -> None:
        """Let one builder get what it takes."""
        gate = ((GATE, 1),) if name == self.builders[-1] else ()
        for item, count in ((FENCE, self.share + SPARE), *gate):
            if why := await self.hands.get(name, item, count):
                self.trouble[name] = f"{name} has no {item}: {why}"
                return

    async def suffice(self, posts: int) -> bool:
        """Return whether each builder holds its share of a fence of so many posts, as the land takes; from now
        on, `fetch` gets that many."""
        self.posts = posts
        looks = await self.hands.each(self.hands.seen, self.builders)
        return all(look.inventory.get(FENCE, 0) >= self.share for look in looks.values())

    async def hand_over_gate(self, holder: str) -> bool:
        """Let the builder with the gate give it to the holder of the animals; return whether that was possible."""
        name = self.builders[-1]
        given = await self.hands.each(lambda who: self.give_gate(who, holder), (name,))
        return given.get(name, False)

    async def give_gate(self, name: str, holder: str) -> bool:
        """Let one member give the gate to the holder, which then takes the food into its hand again. Raises BodyLost."""
        given = await self.hands.do(name, "giveItem", {"player": holder, "name": GATE, "count": 1}, HANDING)
        await self.hands.do(holder, "equipItem", {"name": self.food}, EQUIPPING)
        return given.ok
