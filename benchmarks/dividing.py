"""How much the leader should give out at first: its own rule over drawn speeds, thousands of goals in a minute, no clock.

    .venv/bin/python -m benchmarks.dividing --first 1 0.9 0.75 0.6

An item takes three seconds and now and then a walk; members differ by `spread`, or one has its trees further off ("far").
Prints mean time and mean plans an agent (mPT).
"""

import argparse
import heapq
import random
import statistics
from dataclasses import dataclass, field, replace

from orchestrator.core.contracts.mind import AgentRole, Experience, Member, Situation
from orchestrator.core.goal import Goal
from orchestrator.core.observation import Observation, Position
from orchestrator.knowledge.game import load
from orchestrator.minds.symbolic.allocation import divide

DIG, WALK, WALKS, SEARCH = 3.0, 7.0, 0.2, 6.0  # seconds for a log, for a way to the next tree, how often, to the first tree
FURTHER = 1.7  # times the seconds of the others
GAME, NOWHERE = load(), Observation(Position(0, 0, 0))


@dataclass
class Table:
    """One goal being worked on."""

    count: int
    first: float
    think: float  # seconds of a thought
    dice: random.Random
    pace: dict[str, float]
    members: dict[str, Member] = field(default_factory=dict)
    events: list[tuple[float, str]] = field(default_factory=list)
    since: dict[str, float] = field(default_factory=dict)  # when each began on the item that it is at
    plans: int = 0

    def run(self) -> tuple[float, float]:
        """Seconds to the last item, and plans an agent."""
        self.members = {name: Member(name) for name in self.pace}
        self.lead(0.0)
        now = 0.0
        while self.events:
            now, name = heapq.heappop(self.events)
            if self.gain(name, now):
                self.lead(now + self.think)
            else:
                heapq.heappush(self.events, (now + self.item(name), name))
        return now, self.plans / (len(self.pace) + 1)

    def item(self, name: str) -> float:
        """Seconds for the next one."""
        walk = self.dice.expovariate(1 / WALK) if self.dice.random() < WALKS else 0.0
        return (DIG + walk) * self.pace[name]

    def gain(self, name: str, now: float) -> bool:
        """One more; whether that was the last of its part."""
        member = self.members[name]
        known = member.known["logs"]
        left = member.open["logs"] - 1
        known = replace(known, gained=known.gained + 1, seconds=known.seconds + now - self.since[name])
        self.since[name] = now
        asked = {"logs": left} if left else {}
        self.members[name] = replace(member, known={"logs": known}, open=asked, assigned=left, gained=known.gained)
        return not left

    def lead(self, now: float) -> None:
        """The rule, and who is told begins."""
        gained = sum(member.gained for member in self.members.values())
        goal = Goal("mine logs", "logs", self.count)
        situation = Situation("Ada", AgentRole.ROOT, goal, NOWHERE, gained=gained, members=tuple(self.members.values()))
        portions = divide(GAME, situation, first=self.first)
        self.plans += bool(portions) + len(portions)
        for name, count in portions.items():
            known = self.members[name].known.get("logs", Experience())
            told = replace(known, times=known.times + 1)
            self.members[name] = replace(self.members[name], assigned=count, open={"logs": count}, known={"logs": told})
            self.since[name] = now + self.think
            search = self.dice.expovariate(1 / (SEARCH if not known.times else SEARCH / 3)) * self.pace[name]
            heapq.heappush(self.events, (now + self.think + search + self.item(name), name))


def table(workers: int, count: int, first: float, case: str, seed: int, think: float) -> Table:
    """A goal with its luck."""
    dice = random.Random(seed)
    pace = {f"worker {number}": dice.lognormvariate(0, 0.3 if case == "unequal" else 0.1) for number in range(workers)}
    if case == "far":
        pace[f"worker {workers - 1}"] *= FURTHER
    return Table(count, first, think, dice, pace)


def main() -> None:
    """Every share in every case."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=float, nargs="+", default=[1, 0.9, 0.75, 0.6])
    parser.add_argument("--think", type=float, default=0.3)
    parser.add_argument("--runs", type=int, default=200)
    options = parser.parse_args()
    print("| workers | items | members | " + " | ".join(f"{100 * first:.0f} % at first" for first in options.first) + " |")
    print("|---" * (3 + len(options.first)) + "|")
    for workers, count in ((3, 30), (3, 50), (3, 100), (20, 200)):
        for case in ("equal", "unequal", "far"):
            cells = []
            for first in options.first:
                ends = [table(workers, count, first, case, seed, options.think).run() for seed in range(options.runs)]
                seconds, plans = (statistics.mean(column) for column in zip(*ends, strict=True))
                cells.append(f"{seconds:.1f} s, {plans:.2f}")
            print(f"| {workers} | {count} | {case} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
