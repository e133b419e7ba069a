"""Breeds animals: gets their food and feeds pairs of them."""

from orchestrator.core.goal import amount
from orchestrator.core.plan import Status, Verdict
from orchestrator.team.living.hands import LivingCrew

FOOD = {
    "cow": "wheat", "mooshroom": "wheat", "sheep": "wheat", "goat": "wheat", "pig": "carrot", "chicken": "wheat_seeds",
    "rabbit": "carrot",
}  # fmt: skip
A_PAIR = 2
BREEDING = 120.0  # seconds


class Herd:
    """The work of one crew with the animals of one kind."""

    def __init__(self, hands: LivingCrew, mob: str) -> None:
        self.hands, self.mob = hands, mob

    async def breed(self) -> Verdict:
        """Let one member get food for two animals and feed them; the next one tries if it cannot."""
        why = "none of us is in the world"
        for name in self.hands.names:
            found = await self.hands.each(self.feed_pair, (name,))
            why = found.get(name, "its bot was lost")
            if not why:
                return Verdict(Status.SUCCESS, f"a young {self.mob} was born")
        return Verdict(Status.FAIL, why)

    async def feed_pair(self, name: str) -> str:
        """Let one member breed two animals; return why that was impossible, empty if a young one was born."""
        food = FOOD[self.mob]
        self.hands.stage(f"getting {amount(A_PAIR, food)}")
        if why := await self.hands.get(name, food, A_PAIR):
            return f"we have no {food} for the {self.mob}: {why}"
        self.hands.stage(f"feeding the {self.mob}")
        bred = await self.hands.do(name, "breedAnimals", {"name": self.mob}, BREEDING)
        return "" if bred.ok and "no baby" not in bred.note else bred.note
