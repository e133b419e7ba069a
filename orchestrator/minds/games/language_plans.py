"""Meta-plans of games by a language model: a designer and an evaluator that ask the prompts of crews (meta_plan_designer and
meta_plan_evaluator) who takes which target; the game's own planner makes each member's plan of that."""

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, Generic, Protocol, Self, TypeVar

from orchestrator.core.contracts.mind import NoAnswer
from orchestrator.games.capo.listening import drafts_after, hear_reason
from orchestrator.games.capo.parts import MemberKnowledge
from orchestrator.games.capo.sharing import SharedWork
from orchestrator.llm.chat import ChatModel
from orchestrator.metaplan.plan import MetaPlan
from orchestrator.metaplan.replies import Accept, PlanDialogue, Revise
from orchestrator.minds.answers import MetaPlanDraft, MetaPlanOpinion
from orchestrator.minds.facts import A_LINE, text_of
from orchestrator.minds.games.step_asker import StepAsker

DESIGNER, EVALUATOR = "meta_plan_designer", "meta_plan_evaluator"


class NamedKnowledge(MemberKnowledge, Protocol):
    """The knowledge of a member that knows its name."""

    @property
    def name(self) -> str:
        """Return the name of the member."""
        ...


Known = TypeVar("Known", bound=NamedKnowledge)


class LanguagePlanning(Generic[Known]):
    """A designer and an evaluator (both roles) of one game's crews, for the members `names`. `work` turns shares into plans."""

    def __init__(self, model: ChatModel, work: SharedWork[Known], names: Sequence[str]) -> None:
        self.work, self.names = work, tuple(names)
        self._askers = {name: StepAsker(model, name) for name in names}

    def among(self, names: Sequence[str]) -> Self:
        """Return the same roles for a crew of which only the members `names` are there."""
        here = copy(self)
        here.names = tuple(names)
        return here

    async def design(self, knowledge: Known, dialogue: PlanDialogue) -> MetaPlan:
        """Return the draft of the model. Raises NoAnswer if it gives none."""
        drafts_after(knowledge, dialogue)
        targets = list(self.work.targets(knowledge))
        if not targets:
            return MetaPlan(0, (), f"{knowledge.name}: nothing is left. {self.work.report(knowledge)}")
        facts = self.facts(knowledge, targets) | self.said(dialogue)
        asker = self._askers[knowledge.name]
        answer = await asker.ask(
            DESIGNER, {"facts": text_of(facts), "most": 1}, MetaPlanDraft, check=lambda answer: self.problem(answer, targets)
        )
        if answer is None:
            raise NoAnswer(f"the model of {knowledge.name} wrote no plan")
        plan = self.work.share(knowledge, {one.item: one.member for one in answer.subtasks})
        why = f"{knowledge.name}: {answer.why[:A_LINE]} {self.work.report(knowledge)}"
        return MetaPlan(0, plan.subtasks, why)

    async def evaluate(self, plan: MetaPlan, knowledge: Known) -> Accept | Revise:
        """Return what the model says to a draft for one member. Raises NoAnswer if it says nothing."""
        hear_reason(knowledge, plan)
        targets, owners = list(self.work.targets(knowledge)), dict(self.work.owners(plan))
        shown = {"draft": shares(owners, self.names), "why": plan.why[:A_LINE]}
        answer = await self._askers[knowledge.name].ask(
            EVALUATOR, {"facts": text_of(self.facts(knowledge, targets) | shown), "most": 1}, MetaPlanOpinion,
            check=lambda answer: opinion_flaw(answer, targets),
        )  # fmt: skip
        if answer is None:
            raise NoAnswer(f"the model of {knowledge.name} said nothing to the plan")
        if answer.accept:
            return Accept()
        dropped = {one.item for one in answer.wants if not one.count and owners.get(one.item) == knowledge.name}
        owners = {item: owner for item, owner in owners.items() if item not in dropped}
        owners |= {one.item: knowledge.name for one in answer.wants if one.count}
        changes = tuple(one for one in self.work.share(knowledge, owners).subtasks if one not in plan.subtasks)
        return Revise(f"{answer.why[:A_LINE]} {self.work.report(knowledge)}", changes)

    def facts(self, knowledge: Known, targets: Sequence[str]) -> dict[str, Any]:
        """Return what a member knows, as the prompts name it; every target is there once."""
        return {
            "you": knowledge.name, "goal": self.work.goal, "missing": dict.fromkeys(targets, 1),
            "members": [{"name": name} for name in self.names], **self.work.eyes(knowledge),
        }  # fmt: skip

    def said(self, dialogue: PlanDialogue) -> dict[str, Any]:
        """Return what was said in the discussion so far, as the designer's prompt names it."""
        objections = [(one.speaker, one.reply) for one in dialogue.latest if isinstance(one.reply, Revise)]
        found = {
            "plan": shares(self.work.owners(dialogue.before), self.names) if dialogue.before else [],
            "after": str(dialogue.event or "")[:A_LINE],
            "draft": shares(self.work.owners(dialogue.draft), self.names) if dialogue.draft else [],
            "objections": [
                {"member": who, "says": reply.reason[:A_LINE], "wants": self.wanted(who, reply)} for who, reply in objections
            ],
            "refused": dialogue.refusal,
        }
        return {name: value for name, value in found.items() if value}

    def wanted(self, who: str, reply: Revise) -> dict[str, int]:
        """Return the targets that an objector wants for itself."""
        owners = self.work.owners(MetaPlan(0, reply.changes))
        return {item: 1 for item, owner in owners.items() if owner == who}

    def problem(self, answer: MetaPlanDraft, targets: Sequence[str]) -> str:
        """Return what is wrong with a draft as one sentence for the model; empty if nothing is."""
        items = [one.item for one in answer.subtasks]
        for one in answer.subtasks:
            if one.member not in self.names:
                return f"Nobody is called {one.member!r}: the members are {', '.join(self.names)}."
            if one.item not in targets:
                return f"{one.item!r} is not missing: choose among {', '.join(targets)}."
            if items.count(one.item) > 1:
                return f"Two members have {one.item!r}: give it to one."
        return "" if items else "The plan has no subtask: somebody has to take what is missing."


def opinion_flaw(answer: MetaPlanOpinion, targets: Sequence[str]) -> str:
    """Return what is wrong with an opinion as one sentence for the model; empty if nothing is."""
    if answer.accept:
        return ""
    unknown = next((one.item for one in answer.wants if one.item not in targets), "")
    if unknown:
        return f"{unknown!r} is not missing: choose among {', '.join(targets)}."
    return "" if answer.wants else "An objection says in `wants` what you want instead; else accept."


def shares(owners: Mapping[str, str], names: Sequence[str]) -> list[str]:
    """Return who takes what, such as 'Bob: apple, room 3'."""
    mine = {name: [item for item, owner in owners.items() if owner == name] for name in names}
    return [f"{name}: {', '.join(items) or 'nothing'}" for name, items in mine.items()]
