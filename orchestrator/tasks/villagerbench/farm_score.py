"""Scores a farm-to-table task of VillagerBench while it runs: check points that were reached, and who held each item first."""

from collections.abc import Mapping, Sequence
from statistics import pstdev

from orchestrator.tasks.villagerbench.farm_file import CheckPoint


class FarmScore:
    """The score of one run. What was reached once counts to the end, whoever holds it then."""

    def __init__(self, points: Sequence[CheckPoint], agents: Sequence[str]) -> None:
        self.points = {point.item: point for point in points}
        self.reached, self.first = set[str](), dict[str, str]()  # items; who held one first
        self.agents = tuple(agents)

    def see(self, held: Mapping[str, Mapping[str, int]]) -> None:
        """Take a look at what each agent holds, as agent -> item -> count."""
        for agent, inventory in held.items():
            for item, point in self.points.items():
                count = inventory.get(item, 0)
                if count:
                    self.first.setdefault(item, agent)
                if count >= point.count:
                    self.reached.add(item)

    @property
    def score(self) -> float:
        """Return the score, 0 to 100: the check points that were reached, without those that are part of a reached one."""
        covered = {item for point in self.reached for item in self.parts(point)}
        return sum(self.points[item].score for item in self.reached - covered)

    def parts(self, item: str) -> set[str]:
        """Return every check point that is part of another one, directly or not."""
        found, open_ = set[str](), list(self.points[item].covers)
        while open_:
            part = open_.pop()
            if part in self.points and part not in found:
                found.add(part)
                open_ += self.points[part].covers
        return found

    @property
    def firsts(self) -> dict[str, int]:
        """Return of how many items each agent was the first to hold one."""
        return {agent: sum(first == agent for first in self.first.values()) for agent in self.agents}

    @property
    def cooperation(self) -> float:
        """Return how evenly the agents were the first to hold things, from 0 (one was it always) to 100."""
        counts = list(self.firsts.values())
        total, size = sum(counts), len(counts)
        if not total:
            return 0.0
        most = pstdev([total, *[0] * (size - 1)])
        least = pstdev([total // size + (number < total % size) for number in range(size)])
        return 100.0 if most == least else 100 * (1 - (pstdev(counts) - least) / (most - least))
