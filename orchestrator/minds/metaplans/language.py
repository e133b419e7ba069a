"""Meta-plans by a language model: the designer and the evaluators of a crew's discussion, with prompts of their own."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from pydantic import BaseModel

from orchestrator.core.contracts.mind import Member
from orchestrator.llm.chat import ModelQuestion
from orchestrator.metaplan.plan import MetaPlan
from orchestrator.metaplan.replies import Accept, PlanDialogue, Revise
from orchestrator.minds.answers import GainTask, MetaPlanDraft, MetaPlanOpinion
from orchestrator.minds.checks import MOST, bare
from orchestrator.minds.facts import A_LINE, DETAILS, Facts, member_of, most_of, text_of
from orchestrator.minds.metaplans.knowledge import CrewKnowledge, item_of, share
from orchestrator.minds.prompts import prompt

KINDS = 24  # of things that a member holds or sees
Answer = TypeVar("Answer", bound=BaseModel)
Ask = Callable[[ModelQuestion, type[Answer], Callable[[Answer], str]], Awaitable[Answer]]


async def design(ask: Ask[MetaPlanDraft], knowledge: CrewKnowledge, dialogue: PlanDialogue) -> MetaPlan:
    """Ask the model for a draft of the meta-plan and return it. `ask` puts the question and reports impossible counts back;
    unknown names are left to the discussion, which tells them back once and then refuses the draft."""
    facts = own_facts(knowledge) | dialogue_facts(dialogue)
    answer = await ask(asked("meta_plan_designer", MetaPlanDraft, knowledge, facts), MetaPlanDraft, draft_counts)
    counts: dict[tuple[str, str], int] = {}
    for one in answer.subtasks:
        key = one.member, bare(one.item)
        counts[key] = counts.get(key, 0) + one.count
    return MetaPlan(0, tuple(share(name, item, count) for (name, item), count in counts.items()), answer.why[:A_LINE])


async def evaluate(ask: Ask[MetaPlanOpinion], plan: MetaPlan, knowledge: CrewKnowledge) -> Accept | Revise:
    """Ask the model for one member's opinion of a draft and return it. `ask` puts the question and reports an objection that
    wants nothing else, or something that is not missing, back."""
    facts = own_facts(knowledge) | {"draft": shares_of(plan), "why": plan.why[:A_LINE]}
    question = asked("meta_plan_evaluator", MetaPlanOpinion, knowledge, facts)
    answer = await ask(question, MetaPlanOpinion, lambda answer: opinion_problem(knowledge, answer))
    if answer.accept:
        return Accept()
    return Revise(answer.why[:A_LINE], tuple(share(knowledge.name, bare(one.item), one.count) for one in answer.wants))


def asked(name: str, form: type[BaseModel], knowledge: CrewKnowledge, facts: Facts) -> ModelQuestion:
    """Return the question to the model that the prompt called `name` makes of the facts; `form` is the schema of the answer."""
    file = prompt(name)
    return ModelQuestion(file.render({"facts": text_of(facts), "most": MOST}), knowledge.name, name, file.role, form)


def own_facts(knowledge: CrewKnowledge) -> Facts:
    """Return the knowledge of one member as facts: the goal, what is missing, the members, and its own eyes."""
    return {
        "you": knowledge.name,
        "goal": knowledge.goal.text[:A_LINE],
        "missing": {one.item: one.count for one in knowledge.left},
        "members": [public_facts(one) for one in knowledge.members],
        "you_hold": most_of(knowledge.seen.inventory, KINDS),
        "you_see": most_of(knowledge.seen.blocks, KINDS),
    }


def public_facts(member: Member) -> Facts:
    """Return what all know about a member as facts, with its measured speeds in items a minute."""
    speeds = {item: round(60 * one.gained / one.seconds, 1) for item, one in member.known.items() if one.seconds > 0}
    return member_of(member, DETAILS[0]) | ({"a_minute": speeds} if speeds else {})


def dialogue_facts(dialogue: PlanDialogue) -> Facts:
    """Return what was said in the discussion so far as facts; what there is nothing of is left out."""
    said = [(one.speaker, one.reply) for one in dialogue.latest if isinstance(one.reply, Revise)]
    found: Facts = {
        "plan": shares_of(dialogue.before) if dialogue.before else [],
        "after": str(dialogue.event or "")[:A_LINE],
        "draft": shares_of(dialogue.draft) if dialogue.draft else [],
        "objections": [{"member": who, "says": reply.reason[:A_LINE], "wants": wants(reply)} for who, reply in said],
        "refused": dialogue.refusal,
    }
    return {name: value for name, value in found.items() if value}


def wants(reply: Revise) -> dict[str, int]:
    """Return the counts that an objection asks for, by item."""
    return {item_of(one): sum(step.count for step in one.steps) for one in reply.changes}


def shares_of(plan: MetaPlan) -> list[str]:
    """Return the shares of a plan, such as 'Ben: 15 logs'."""
    return [f"{one.owner}: {', '.join(f'{step.count} {step.target}' for step in one.steps)}" for one in plan.subtasks]


def draft_counts(answer: MetaPlanDraft) -> str:
    """Return what is wrong with the counts of a draft as one sentence for the model; empty if nothing is."""
    bad = next((one for one in answer.subtasks if not 1 <= one.count <= MOST), None)
    if bad:
        return f"{bad.member} cannot gain {bad.count} {bad.item}: counts run from 1 to {MOST}."
    return "" if answer.subtasks else "The plan has no subtask: somebody has to gain what is missing."


def opinion_problem(knowledge: CrewKnowledge, answer: MetaPlanOpinion) -> str:
    """Return what is wrong with an opinion as one sentence for the model; empty if nothing is."""
    if answer.accept:
        return ""
    missing = {one.item for one in knowledge.left}
    unknown = next((one for one in answer.wants if not wanted(one, missing)), None)
    if unknown:
        named = ", ".join(sorted(missing))
        return f"You cannot want {unknown.count} {unknown.item}: {named} is missing, and counts run from 0 to {MOST}."
    return "" if answer.wants else "An objection says in `wants` which counts you want instead; else accept."


def wanted(one: GainTask, missing: set[str]) -> bool:
    """Return whether a count that a member wants is possible."""
    return bare(one.item) in missing and 0 <= one.count <= MOST
