"""Learns a new skill (a small program that a bot runs) for a request that no skill fits.

The addressed member tries it, and it is kept if it works. This needs a planner that writes skills from words, and a request
that resembles some skill at least a little; other lines are taken as talk. A learned skill is then verified by another bot on
separate land while the crew goes on.
"""

import asyncio
from collections.abc import Awaitable, Callable

from orchestrator.commands.command import Command
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.errors import MindLost, WorldLost
from orchestrator.core.events.models import AnswerMissing
from orchestrator.core.lesson import Draft, Lesson
from orchestrator.core.plural import counted
from orchestrator.core.waiting.cancelling import cancel
from orchestrator.dialogue.fallbacks.question_limit import ModelQuestionLimit
from orchestrator.dialogue.fallbacks.skill_requests import SkillRequests
from orchestrator.dialogue.status_answers import short
from orchestrator.learning.explorer import changed
from orchestrator.learning.learner import Learner, Result
from orchestrator.skillbook.folder import SkillFile

LIKE = 0.41  # least likeness to a skill of a line that may ask for an action; "hammer a crate" has 0.42, a joke may have 0.48


class LearnOnRequest:
    """Learns skills (small programs that a bot runs) that people request from one crew.

    `learner` returns the Learner, which writes and tries a skill, to use for a request; `prove` verifies a learned skill with
    another bot on separate land.
    """

    def __init__(
        self,
        learner: Callable[[], Learner],
        skill_requests: SkillRequests,
        prove: Callable[[SkillFile], Awaitable[object]],
        journal: Journal,
    ) -> None:
        self.learner, self.skill_requests, self.prove, self.journal = learner, skill_requests, prove, journal
        self.limit = ModelQuestionLimit()
        self.proofs: set[asyncio.Future[object]] = set()

    async def try_handle(self, command: Command, say: Callable[[str], None]) -> bool:
        """Learn a skill (a small program that a bot runs) that does what a request asks; return False if it was not handled.

        `say` is called with each line of chat about it. A request is not handled when it is a question, when it resembles no
        skill, when no member is free, when too many lines have reached the model, and when no code was written for it.
        """
        requests = self.skill_requests
        text, world = requests.without_name(command.raw), requests.executor(command.addressee)
        if text.endswith("?") or world is None or requests.crew.busy or requests.at_work[world.name]:
            return False
        learner = await asyncio.to_thread(self.learner)
        hits = await asyncio.to_thread(learner.book.hits, text)
        if max((hit.likeness for hit in hits), default=0.0) < LIKE or not self.limit.take(command.who):
            return False

        def begun(draft: Draft) -> None:
            say(short(f"{world.name}: no skill does that yet. I am trying to learn one, {draft.name}."))

        requests.at_work[world.name] += 1
        try:
            result = await learner.learn(Lesson(text), world, begun)
        except (MindLost, WorldLost) as lost:
            self.journal.write(AnswerMissing(agent=world.name, why=str(lost)))
            return False
        finally:
            requests.at_work[world.name] -= 1
        if result.attempts == 0:
            return False
        say(short(f"{world.name}: {describe_result(result)}"))
        if result.skill:
            self.begin_proof(result.skill)
        return True

    def begin_proof(self, skill: SkillFile) -> None:
        """Start to verify a learned skill (a bot's new program) in the background, with another bot on separate land."""
        task = asyncio.ensure_future(self.prove(skill))
        self.proofs.add(task)
        task.add_done_callback(self.proofs.discard)

    async def close(self) -> None:
        """Cancel the verifications of learned skills that still run, and wait for their end."""
        await cancel(*self.proofs)


def describe_result(result: Result) -> str:
    """Format the result of trying to learn a skill (a program that a bot runs) as one chat line."""
    if result.skill:
        return f"done. I have learned it as the skill {result.skill.name}: {changed(result)}"
    return f"I tried {counted(result.attempts, 'time')} and failed: {result.why}"
