"""One objective after another: how a root whose own hands work goes through them, and on where somebody else left off."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

from orchestrator.agent.hourglass import Hourglass
from orchestrator.commands.goals import with_count
from orchestrator.core.goal import Goal, amount
from orchestrator.core.plan import Status, Verdict

TRIES = 3  # at a thing that was done and then used up by another one
Got = Callable[[str], Awaitable[int]]  # what the crew gained of an item


class InTurn:
    """`goal` is what the crew is at; it may be changed at any time, by `change`."""

    def __init__(self, goal: Goal, got: Got) -> None:
        self.goal, self.got = goal, got
        self.verdicts: dict[str, Verdict] = {}
        self.tries: Counter[str] = Counter()
        self.part: Goal | None = None
        self._root: Hourglass | None = None
        self._pursuit: asyncio.Task[None] | None = None

    async def lead(self, root: Hourglass) -> Verdict:
        """To the end of all. Raises BodyLost; then another root may go on."""
        self._root = root
        while True:
            goal, part = self.goal, await self.next()
            if goal is not self.goal:
                continue  # somebody changed it while what there is was counted
            if part is None:
                return self.together()
            self.part = part
            self.tries[part.item] += 1
            await self.pursue(root, part)

    async def next(self) -> Goal | None:
        """The first that has not had its turn, as far as it is missing; then what others have used up since."""
        goal = self.goal
        for part in goal.singles:
            left = part.count - await self.got(part.item)
            if goal is not self.goal:
                break
            verdict = self.verdicts.get(part.item)
            if verdict is None and left <= 0:
                self.verdicts[part.item] = Verdict(Status.SUCCESS, f"{amount(part.count, part.item)} came in")
            elif verdict is None or self.again(part, verdict, left):
                return with_count(part, left) if left < part.count else part
        return None

    def again(self, part: Goal, verdict: Verdict, left: int) -> bool:
        """Whether something that was done has been spent on something else."""
        return len(self.tries) > 1 and verdict.status is Status.SUCCESS and left > 0 and self.tries[part.item] < TRIES

    async def pursue(self, root: Hourglass, part: Goal) -> None:
        """One of them to its verdict, or until it is dropped."""
        self._pursuit = asyncio.create_task(self.begin(root, part))
        try:
            await asyncio.wait({self._pursuit})
            if not self._pursuit.cancelled():
                self._pursuit.result()
        finally:
            self._pursuit.cancel()
            await asyncio.gather(self._pursuit, return_exceptions=True)

    async def begin(self, root: Hourglass, part: Goal) -> None:
        """With the count as it is when the work really begins. The verdict is kept at once: a change after it takes it back."""
        self.verdicts[part.item] = await root.pursue(self.part or part)

    def change(self, goal: Goal) -> None:
        """Another goal from now on: what is being done goes on with its new count, or ends when it is not wanted any more.

        What more is wanted of, or what is wanted anew, is done again whatever came of it before.
        """
        old, self.goal = {part.item: part.count for part in self.goal.singles}, goal
        now = {part.item: part.count for part in goal.singles}
        for item, count in now.items():
            if count > old.get(item, 0):
                self.verdicts.pop(item, None)
        if self.part is None or self._root is None or self._pursuit is None:
            return
        if self.part.item not in now:
            self._pursuit.cancel()
        elif self.part.item in old:
            more = now[self.part.item] - old[self.part.item]
            self.part = with_count(self.part, max(1, self.part.count + more))
            if self._root.perception.goal.item == self.part.item:
                self._root.perception.goal = self.part

    def together(self) -> Verdict:
        """One verdict on all."""
        found = [self.verdicts[part.item] for part in self.goal.singles if part.item in self.verdicts]
        if len(found) == 1:
            return found[0]
        failed = any(verdict.status is Status.FAIL for verdict in found)
        why = "; ".join(
            f"{part.text}: {self.verdicts[part.item].why}" for part in self.goal.singles if part.item in self.verdicts
        )
        return Verdict(Status.FAIL if failed else Status.SUCCESS, why)
