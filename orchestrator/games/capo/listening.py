"""Lets members take in a discussion: the facts that were told, and the drafts that a designer compares with its own plan."""

from typing import Any

from orchestrator.games.capo.parts import MemberKnowledge
from orchestrator.metaplan.plan import MetaPlan
from orchestrator.metaplan.replies import PlanDialogue, Revise


def drafts_after(knowledge: MemberKnowledge, dialogue: PlanDialogue) -> list[MetaPlan]:
    """Let a designer take in the event and the latest objections, and return the drafts to compare with a new one: the latest
    one with the changes of each objection, and the plan in force."""
    if dialogue.event:
        knowledge.hear(dialogue.event.who, dialogue.event.what)
    for opinion in dialogue.latest:
        if isinstance(opinion.reply, Revise):
            knowledge.hear(opinion.speaker, opinion.reply.reason)
    drafts = [dialogue.draft.changed(one.changes) for one in dialogue.objections if dialogue.draft and one.changes]
    return [*drafts, dialogue.before] if dialogue.before else drafts


def hear_reason(knowledge: MemberKnowledge, plan: MetaPlan) -> None:
    """Let an evaluator take in the reason of a draft, which begins with the name of its designer and a colon."""
    knowledge.hear(plan.why.partition(":")[0], plan.why)


class FreshKnowledge:
    """Knowledge that is made anew for each discussion, such as that of cooks, who all see the same orders. It keeps nothing of
    what is seen and said meanwhile: the dialogue itself has it for the designer."""

    __slots__ = ()

    def see(self, view: Any) -> None:
        """Keep nothing of a view, since the next discussion begins with another one."""

    def hear(self, speaker: str, text: str) -> None:
        """Keep nothing of what was said, since nobody is asked with this knowledge after the discussion."""
