"""Several objectives one after another: the order in which a root (leader of a crew) that also does work itself pursues the
items of a goal."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

from orchestrator.agent.hourglass import Hourglass
from orchestrator.commands.goals import with_count
from orchestrator.core.goal import Goal, amount
from orchestrator.core.plan import Status, Verdict
from orchestrator.core.waiting.cancelling import cancel

TRIES = 3  # to gain an item again that was gained and then used up for another objective
CountGained = Callable[[str], Awaitable[int]]  # how many of an item the crew has gained


class SequentialGoals:
    """The objectives of one goal (one for each item) and their verdicts (success or failure, and why). `change` may replace the
    goal at any time. `count_gained` tells how many of an item the crew has gained.

    If the root (the leader) loses its body, another root goes on with the same object where the first one stopped.
    """

    def __init__(self, goal: Goal, count_gained: CountGained) -> None:
        self.goal, self.count_gained = goal, count_gained
        self.verdicts: dict[str, Verdict] = {}
        self.tries: Counter[str] = Counter()
        self.part: Goal | None = None
        self._root: Hourglass | None = None
        self._pursuit: asyncio.Task[None] | None = None

    async def pursue_all(self, root: Hourglass) -> Verdict:
        """Let the root (the crew's leader) pursue every objective and return one verdict (success or failure) on all. Raise
        BodyLost if the root's bot is lost."""
        self._root = root
        while True:
            goal, part = self.goal, await self.next_objective()
            if goal is not self.goal:
                continue  # it was changed while the items were counted
            if part is None:
                return self.joint_verdict()
            self.part = part
            self.tries[part.item] += 1
            await self.pursue(root, part)

    async def next_objective(self) -> Goal | None:
        """Return the next objective, with the count that is still missing: the first one that has not yet succeeded or failed,
        or that succeeded but lost items because another objective used them up.

        None means that all are done, or that the goal changed while the items were counted.
        """
        goal = self.goal
        for part in goal.singles:
            left = part.count - await self.count_gained(part.item)
            if goal is not self.goal:
                break
            verdict = self.verdicts.get(part.item)
            if verdict is None and left <= 0:
                self.verdicts[part.item] = Verdict(Status.SUCCESS, f"gained {amount(part.count, part.item)}")
            elif verdict is None or self.is_used_up(part, verdict, left):
                return with_count(part, left) if left < part.count else part
        return None

    def is_used_up(self, part: Goal, verdict: Verdict, left: int) -> bool:
        """Return whether the objective `part` (an item and its count), which ended with `verdict`, has to be pursued again: it
        succeeded, but `left` of its items are missing now, because another objective used them up. Always False after three
        attempts at it (TRIES), and as long as the crew has worked on one objective only, because then no other can have used
        them up."""
        return len(self.tries) > 1 and verdict.status is Status.SUCCESS and left > 0 and self.tries[part.item] < TRIES

    async def pursue(self, root: Hourglass, part: Goal) -> None:
        """Let the root (the crew's leader) work on one objective until it succeeds, fails or is dropped from the goal."""
        self._pursuit = asyncio.create_task(self.pursue_part(root, part))
        try:
            await asyncio.wait({self._pursuit})
            if not self._pursuit.cancelled():
                self._pursuit.result()
        finally:
            await cancel(self._pursuit)

    async def pursue_part(self, root: Hourglass, part: Goal) -> None:
        """Let the root (the crew's leader) pursue the objective `part` with its latest count, and store the verdict (success or
        failure) at once, so that a later change of the goal can revoke it."""
        self.verdicts[part.item] = await root.pursue(self.part or part)

    def change(self, goal: Goal) -> None:
        """Replace the goal. The objective being worked on continues with its new count, or ends if the new goal does not have
        it.

        An objective that is new or has a higher count loses its verdict (success or failure), so it is worked on again.
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

    def joint_verdict(self) -> Verdict:
        """Return one verdict (success or failure, and why) on all objectives of the goal: a failure if any of them failed, with
        the reasons of all. Objectives without a verdict are left out."""
        found = [self.verdicts[part.item] for part in self.goal.singles if part.item in self.verdicts]
        if len(found) == 1:
            return found[0]
        failed = any(verdict.status is Status.FAIL for verdict in found)
        why = "; ".join(
            f"{part.text}: {self.verdicts[part.item].why}" for part in self.goal.singles if part.item in self.verdicts
        )
        return Verdict(Status.FAIL if failed else Status.SUCCESS, why)
