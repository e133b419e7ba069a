"""For what no skill fits and what is no order: a skill is written for it, tried by whoever was spoken to, and kept.

Only where a mind writes skills from words, and only for lines that are at least a little like something that bots do: the rest
is talk. What was learned is proven beside it, on land of its own.
"""

import asyncio
from collections.abc import Awaitable, Callable

from orchestrator.commands.command import Command
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.errors import MindLost, WorldLost
from orchestrator.core.events.models import AnswerMissing
from orchestrator.core.lesson import Draft, Lesson
from orchestrator.core.plural import counted
from orchestrator.dialogue.fallbacks.skill_requests import SkillRequests
from orchestrator.dialogue.pace import ModelQuestionLimit
from orchestrator.dialogue.status_answers import short
from orchestrator.learning.explorer import changed
from orchestrator.learning.learner import Learner, Result
from orchestrator.skillbook.folder import SkillFile

LIKE = 0.38  # likeness to any skill from which on a line may be something to do: a joke has 0.44, hammering a crate 0.38


class LearnOnRequest:
    """One for the crew. `learner` is opened at the first lesson, `prove` plays a learned skill on a plot."""

    def __init__(
        self,
        learner: Callable[[], Learner],
        wishes: SkillRequests,
        prove: Callable[[SkillFile], Awaitable[object]],
        journal: Journal,
    ) -> None:
        self.learner, self.wishes, self.prove, self.journal = learner, wishes, prove, journal
        self.pace = ModelQuestionLimit()
        self.proofs: set[asyncio.Future[object]] = set()

    async def grant(self, command: Command, say: Callable[[str], None]) -> bool:
        """False: it is nothing that a skill could do, or nobody has hands for it now."""
        text, world = self.wishes.without_name(command.raw), self.wishes.hands(command.addressee)
        if text.endswith("?") or world is None or self.wishes.crew.busy or self.wishes.at_work[world.name]:
            return False
        learner = await asyncio.to_thread(self.learner)
        hits = await asyncio.to_thread(learner.book.hits, text)
        if not hits or hits[0].likeness < LIKE or not self.pace.take(command.who):
            return False

        def begun(draft: Draft) -> None:
            say(short(f"{world.name}: nobody knows how to do that yet. I am trying something new, {draft.name}."))

        self.wishes.at_work[world.name] += 1
        try:
            result = await learner.learn(Lesson(text), world, begun)
        except (MindLost, WorldLost) as lost:
            self.journal.write(AnswerMissing(agent=world.name, why=str(lost)))
            return False
        finally:
            self.wishes.at_work[world.name] -= 1
        if result.attempts == 0:
            return False
        say(short(f"{world.name}: {told(result)}"))
        if result.skill:
            self.begin_proof(result.skill)
        return True

    def begin_proof(self, skill: SkillFile) -> None:
        """Nobody waits for it."""
        task = asyncio.ensure_future(self.prove(skill))
        self.proofs.add(task)
        task.add_done_callback(self.proofs.discard)

    async def close(self) -> None:
        """What is not proven by now is not."""
        for task in self.proofs:
            task.cancel()
        await asyncio.gather(*self.proofs, return_exceptions=True)


def told(result: Result) -> str:
    """In a line of chat."""
    if result.skill:
        return f"done, and I know how from now on ({result.skill.name}): {changed(result)}"
    return f"I tried {counted(result.attempts, 'time')} and could not: {result.why}"
