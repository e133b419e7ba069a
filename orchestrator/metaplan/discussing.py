"""One discussion of a meta-plan: a designer writes a draft, the others evaluate it, and the designer revises it, for a few
rounds (CaPo, section "meta-plan evaluation and optimization")."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Generic

from orchestrator.core.contracts.mind import NoAnswer
from orchestrator.core.contracts.world import BodyLost
from orchestrator.metaplan.checking import KnownNames, draft_problem
from orchestrator.metaplan.plan import MetaPlan
from orchestrator.metaplan.replies import Abstain, Opinion, PlanDialogue, PlanRefused, PlanReply
from orchestrator.metaplan.roles import Knows, Participant

MOST_ROUNDS = 3  # the paper's budget
LATE = "no answer in time"


@dataclass(frozen=True, slots=True)
class DiscussionLimits:
    """The limits of a discussion: how many `rounds` of evaluation it may have (0: the first draft counts at once), and how many
    `seconds` of the loop's clock each answer may take (None: as many as it likes)."""

    rounds: int = MOST_ROUNDS
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Agreement:
    """The result of a discussion. `plan` is None if no designer wrote a usable one. `agreed` says whether nobody objected to
    it any more; `designers` are those that tried, the last one wrote the plan; `opinions` are all that was said."""

    plan: MetaPlan | None
    agreed: bool
    rounds: int
    designers: tuple[str, ...] = ()
    opinions: tuple[Opinion, ...] = ()

    @property
    def abstentions(self) -> int:
        """Return how often a member was asked and gave no answer."""
        return sum(isinstance(one.reply, Abstain) for one in self.opinions)


class DesignerFailed(Exception):
    """Raised inside a discussion when its designer is lost, late or refused, so that another one takes over."""


async def discuss(
    participants: Sequence[Participant[Knows]],
    random: Random,
    known: KnownNames,
    limits: DiscussionLimits,
    dialogue: PlanDialogue,
) -> Agreement:
    """Discuss a new meta-plan and return the result. `random` draws the designer among the present participants; a designer
    that is lost, late or refused is replaced by another one, which goes on with what was said. `dialogue` has the plan in force
    and the event, no opinions yet."""
    table = DiscussionTable(participants, known, limits, dialogue)
    while candidates := [one for one in participants if one.present() and one.name not in table.designers]:
        designer = random.choice(candidates)
        table.designers = (*table.designers, designer.name)
        try:
            return await table.led_by(designer)
        except DesignerFailed:
            continue
    return table.result(agreed=False)


class DiscussionTable(Generic[Knows]):
    """The state of one discussion, which outlives its designers: rounds that were spent stay spent."""

    def __init__(
        self,
        participants: Sequence[Participant[Knows]],
        known: KnownNames,
        limits: DiscussionLimits,
        dialogue: PlanDialogue,
    ) -> None:
        self.participants, self.known, self.limits, self.dialogue = participants, known, limits, dialogue
        self.designers: tuple[str, ...] = ()
        self.rounds = 0

    async def led_by(self, designer: Participant[Knows]) -> Agreement:
        """Let one designer write and revise drafts until all are content or the rounds are spent, and return the result. Raise
        DesignerFailed when another designer has to take over."""
        await self.draft(designer)
        while self.rounds < self.limits.rounds:
            self.rounds += 1
            if not await self.objected(designer):
                return self.result(agreed=True)
            await self.draft(designer)
        return self.result(agreed=False)

    async def draft(self, designer: Participant[Knows]) -> None:
        """Ask the designer for a draft and keep it. A draft with unknown names is told back once. Raise DesignerFailed if the
        second one is no better, or if the designer gives none."""
        for _ in range(2):
            plan = await self.designed(designer)
            problem = draft_problem(plan, self.known)
            if not problem:
                self.dialogue = replace(self.dialogue, draft=plan)
                return
            self.note("", PlanRefused(problem))
        raise DesignerFailed(problem)

    async def designed(self, designer: Participant[Knows]) -> MetaPlan:
        """Return the designer's next draft. Raise DesignerFailed if it gives none."""
        try:
            async with asyncio.timeout(self.limits.seconds):
                plan = await designer.designer.design(designer.knows(), self.dialogue)
        except TimeoutError:
            why = LATE
        except (NoAnswer, BodyLost) as error:
            why = str(error)
        else:
            if designer.present():
                return plan
            why = "out of the world"
        self.note(designer.name, Abstain(why))
        raise DesignerFailed(why)

    async def objected(self, designer: Participant[Knows]) -> bool:
        """Ask all others about the draft at once, note what they say, and return whether anybody objects."""
        others = [one for one in self.participants if one.name != designer.name and one.present()]
        tasks = [asyncio.create_task(self.evaluated(one)) for one in others]
        try:
            replies = await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()
        for one, reply in zip(others, replies, strict=True):
            self.note(one.name, reply)
        return bool(self.dialogue.objections)

    async def evaluated(self, evaluator: Participant[Knows]) -> PlanReply:
        """Return the reply of one evaluator, an Abstain if it gives none in time."""
        assert self.dialogue.draft
        try:
            async with asyncio.timeout(self.limits.seconds):
                return await evaluator.evaluator.evaluate(self.dialogue.draft, evaluator.knows())
        except TimeoutError:
            return Abstain(LATE)
        except (NoAnswer, BodyLost) as error:
            return Abstain(str(error))

    def note(self, speaker: str, reply: PlanReply) -> None:
        """Add a reply to what was said in this round."""
        opinion = Opinion(self.rounds, speaker, reply)
        self.dialogue = replace(self.dialogue, opinions=(*self.dialogue.opinions, opinion))

    def result(self, *, agreed: bool) -> Agreement:
        """Return the result of the discussion with its latest usable draft."""
        return Agreement(self.dialogue.draft, agreed, self.rounds, self.designers, self.dialogue.opinions)
