"""A mind that asks a language model: each question is a prompt of prompts/, each answer is checked before it is used.
For one question facts.py describes the situation as JSON, prompts.py makes messages of it, llm/retry.py asks and reports
problems back to the model, and checks.py finds those problems. No question is asked if counting items already gives the answer,
for example that the goal is reached. For a building, the model only says how much of which part each member builds;
building_facts.py chooses the cells (places of single blocks)."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from pydantic import BaseModel

from orchestrator.commands.bank.order_question import asked_first
from orchestrator.commands.command import Command
from orchestrator.commands.not_understood import Unclear
from orchestrator.core.contracts.mind import AgentRole, Mind, NoAnswer, Remark, Situation
from orchestrator.core.errors import MindLost
from orchestrator.core.lesson import Attempt, Draft, Exercise, Lesson, Pupil
from orchestrator.core.plan import Action, Plan, Status, Step, Verdict
from orchestrator.core.skill import Skill
from orchestrator.knowledge.game import GameData
from orchestrator.llm.chat import BadReply, ChatModel, ModelError, ModelQuestion, Trouble
from orchestrator.llm.meter import expected
from orchestrator.llm.retry import ask
from orchestrator.metaplan.plan import MetaPlan
from orchestrator.metaplan.replies import Accept, PlanDialogue, Revise
from orchestrator.minds import building_facts, checks, learning, talking
from orchestrator.minds.answers import (
    Critique,
    Interpretation,
    Judgment,
    LeafPlan,
    Orders,
    RootPlan,
    actions_of,
)
from orchestrator.minds.checks import LONGEST, MOST, bare
from orchestrator.minds.closed import closed_questions
from orchestrator.minds.closed.answer_limits import limits_of
from orchestrator.minds.closed.closed_forms import bounded
from orchestrator.minds.closed.interpretation_form import interpretation_of
from orchestrator.minds.closed.skill_selection import repertoire
from orchestrator.minds.facts import A_LINE, DETAILS, MOST_TOKENS, Detail, Facts, of_situation, text_of
from orchestrator.minds.interpreting import decided, of_unclear, problem
from orchestrator.minds.metaplans import language as meta_plans
from orchestrator.minds.metaplans.knowledge import CrewKnowledge, CrewPlanner
from orchestrator.minds.model_actions import acts_of, assigned, talk_of, worked
from orchestrator.minds.prompts import prompt
from orchestrator.minds.shortcuts.rule_shortcuts import OWN_BODY, by_looking, by_rules, counted, given_up, last_refusal
from orchestrator.minds.small import one_choice
from orchestrator.model_profiles import ModelProfile

NOT_FOR_MODELS = ("say", "buildBlocks")  # talk goes over the pool, and blocks are set by building_facts.SETTING
Answer = TypeVar("Answer", bound=BaseModel)


class LanguageMind:
    """A mind (planner of one agent) that decides with a language model (implements `Mind`, `Talker`, `SkillWriter`, `Proposer`
    of core.contracts.mind, `Interpreter` and `CrewPlanner`).
    `rules` is a mind without a model, which takes over for a building that the agent does not see completely, or that it both
    leads and builds itself. `profile` says what the model is up to: a small one makes one choice at a time. Raises NoAnswer
    when the model gave three bad answers or its server is busy, and MindLost when no model is available."""

    name = "language"

    def __init__(
        self, model: ChatModel, game: GameData, skills: tuple[Skill, ...], rules: Mind,
        profile: ModelProfile = ModelProfile.STANDARD,
    ) -> None:  # fmt: skip
        self.limits = limits_of(profile)
        self.model, self.game, self.rules = model, game, rules
        self.skills = tuple(skill for skill in skills if skill.name not in NOT_FOR_MODELS)

    async def judge(self, situation: Situation) -> Verdict:
        """Return whether the goal succeeded, failed or goes on: by the counted items where these decide it, for some buildings
        by the blocks in sight, and else as the language model judges."""
        if by_looking(situation):
            return given_up(situation, self.game) or await self.rules.judge(situation)
        certain = counted(situation, self.game)
        if certain:
            return certain
        if self.limits.exact:
            return Verdict(Status.ONGOING, "") if situation.role is AgentRole.LEAF else await self.rules.judge(situation)
        answer = await self.ask(
            situation, "progress_monitor", Judgment, lambda answer: checks.judgment(situation, answer), {}, {},
            closed_questions.closed_judgment(situation),
        )  # fmt: skip
        cause = last_refusal(situation) if answer.status == "fail" else None
        return Verdict(Status(answer.status), answer.why[:A_LINE], answer.wait and answer.status == "ongoing", cause)

    async def plan(self, situation: Situation) -> Plan:
        """Return a plan in stages: by rules where they apply, else by the model. In a leader's plan, each step of the current
        stage names the member that does it."""
        if by_rules(situation):
            return await self.rules.plan(situation)
        if self.limits.exact and (choice := await self.one_choice(situation)):
            return choice
        if situation.role is AgentRole.LEAF:
            return await self.plan_of_leaf(situation)
        answer = await self.ask(
            situation, "task_planner_root", RootPlan, lambda answer: checks.root_plan(self.game, situation, answer), {},
            closed=closed_questions.closed_plan(situation, self.game, self.limits),
        )  # fmt: skip
        stages = tuple(
            tuple(Step("gain", bare(task.item), task.count, own(situation, task.member)) for task in stage.tasks)
            for stage in answer.stages
        )
        return Plan(answer.objective[:A_LINE], stages, answer.analysis)

    async def one_choice(self, situation: Situation) -> Plan | None:
        """Return the plan of an agent with a small model: a leader's next share, or the whole goal of an agent that acts; None
        where nothing can be worked out."""
        if situation.role is AgentRole.LEAF:
            return one_choice.whole_goal(situation)
        return await one_choice.next_share(self.answer, situation)

    async def plan_of_leaf(self, situation: Situation) -> Plan:
        """Return the model's plan for a leaf, an agent that acts itself, after a critic's advice on the last action if that was
        refused."""
        advice = await self.critique(situation)
        answer = await self.ask(
            situation, "task_planner_leaf", LeafPlan, lambda answer: checks.leaf_plan(self.game, situation, answer), advice,
            closed=closed_questions.closed_plan(situation, self.game, self.limits),
        )  # fmt: skip
        stages = tuple(tuple(Step("gain", bare(task.item), task.count) for task in stage.tasks) for stage in answer.stages)
        return Plan(answer.objective[:A_LINE], stages, answer.analysis)

    async def critique(self, situation: Situation) -> Facts:
        """Return the language model's view of why the last action was refused, and its advice, as facts for the prompt of the
        planner: {"critique": {"cause": ..., "advice": ...}}. Empty when there was no action, or it succeeded, was interrupted
        or was stopped, and for a small model."""
        if self.limits.exact or not situation.past or situation.past[-1][1].ok or situation.past[-1][1].reason in OWN_BODY:
            return {}
        answer = await self.ask(situation, "critic", Critique, lambda answer: "", {}, {})
        return {"critique": {"cause": answer.cause[:A_LINE], "advice": answer.advice[:A_LINE]}}

    async def act(self, situation: Situation, plan: Plan) -> tuple[Action, ...]:
        """Return the actions of the plan's current stage, with orders to members first; a leaf, which leads nobody, gives no
        orders."""
        if by_rules(situation):
            return await self.rules.act(situation, plan)
        told = await self.orders(situation, plan) if any(step.member for step in plan.current) else ()
        hands = situation.role is not AgentRole.ROOT and any(not step.member for step in plan.current)
        return (*told, *(await self.deeds(situation, plan) if hands else ()))

    async def orders(self, situation: Situation, plan: Plan) -> tuple[Action, ...]:
        """Return a leader's actions for the current stage: its tasks as assignments of the members that they name. The model is
        asked for orders, and for lines to members, only if facts have changed so that these cannot be given any more."""
        steps = [step for step in plan.current if step.member]
        stage = [{"member": step.member, "item": step.item, "count": step.count} for step in steps]
        if not checks.orders(self.game, situation, Orders.model_validate({"why": "", "orders": stage, "say": []})):
            return assigned(situation, steps)
        answer = await self.ask(
            situation,
            "action_planner_root",
            Orders,
            lambda answer: checks.orders(self.game, situation, answer),
            {"stage": stage},
            {"most": MOST, "lines": self.limits.lines},
            closed_questions.closed_orders(situation, plan, self.limits),
        )
        given = (Step("gain", bare(one.item), one.count, one.member) for one in answer.orders)
        return (*assigned(situation, given), *talk_of(situation, answer.say))

    async def deeds(self, situation: Situation, plan: Plan) -> tuple[Action, ...]:
        """Return the agent's own actions for the current stage, as the model chose them, and its lines to other members."""
        stage = [{"item": step.item, "count": step.count} for step in plan.current if not step.member]
        wanted = [step.item for step in plan.current] + [part.item for part in situation.goal.singles]
        skills = (
            *closed_questions.skills_on_the_way(situation, self.game, repertoire(self.skills, wanted, situation.skills)),
            *([building_facts.SETTING] if situation.goal.build else []),
        )
        if self.limits.exact:
            acts = await one_choice.next_action(self.answer, situation, self.game, plan, skills)
            if acts is not None:
                return acts
        form, limits = actions_of(skills), self.limits
        answer = await self.ask(
            situation,
            "action_planner_leaf",
            form,
            lambda answer: checks.actions(situation, answer, limits.actions),
            {"stage": stage},
            {
                "most_actions": limits.actions,
                "skills": skills,
                "worked": worked(situation),
                "lines": limits.lines,
            },
            closed_questions.closed_actions(situation, self.game, form, skills, limits),
        )
        return (*acts_of(situation, answer), *talk_of(situation, answer.say))

    async def talk(self, remark: Remark) -> str:
        """Return an answer to a person's words that are no order, as one line of chat. `remark` holds these words and what the
        crew may tell about itself, such as its goal and items."""
        return await talking.talk(self.answer, remark)

    async def propose(self, remark: Remark) -> str:
        """Return one line of chat that proposes what the crew could do next, in words that a person may then order, such as
        'Wood is always good. Say: mine 16 logs.'
        `remark` holds what the language model is told: the words of the person who is answered, and the crew's goal,
        activities, items and surroundings."""
        return await talking.propose(self.answer, self.game, remark)

    async def write_skill(self, exercise: Exercise) -> Draft:
        """Return a skill (a program for bots) that the model wrote for the lesson in `exercise`, improving on the last failed
        attempt. Raises NoAnswer when it writes none."""
        return await learning.write_skill(self.answer, f"{self.name}: {self.model.name}", exercise)

    async def review(self, exercise: Exercise, attempt: Attempt) -> Verdict:
        """Return the model's verdict, as a critic, on whether an attempt (a run of a newly written program) did what the lesson
        in `exercise` asks."""
        return await learning.review(self.answer, exercise, attempt)

    async def propose_next(self, pupil: Pupil) -> Lesson | None:
        """Return the lesson (what to learn next) that the model proposes for the bot `pupil`; None when nothing is worth
        learning."""
        return await learning.propose_next(self.answer, self.game, self.skills, pupil)

    async def design(self, knowledge: CrewKnowledge, dialogue: PlanDialogue) -> MetaPlan:
        """Return the model's draft of the crew's meta-plan; that of a building is made by rules."""
        if knowledge.builds and isinstance(self.rules, CrewPlanner):
            return await self.rules.design(knowledge, dialogue)
        return await meta_plans.design(self.answer, knowledge, dialogue)

    async def evaluate(self, plan: MetaPlan, knowledge: CrewKnowledge) -> Accept | Revise:
        """Return whether the model accepts a draft for the member in `knowledge`, or what that member knows against it; rules
        judge that of a building."""
        if knowledge.builds and isinstance(self.rules, CrewPlanner):
            return await self.rules.evaluate(plan, knowledge)
        return await meta_plans.evaluate(self.answer, plan, knowledge)

    async def interpret(self, unclear: Unclear) -> Command | None:
        """Return what the model takes an unclear line of chat for: an order or a question back as a Command, None for mere
        talk. What a small model takes for an order is returned as the question whether it is meant."""
        check: Callable[[Interpretation], str] = lambda answer: problem(unclear, answer, self.game)  # noqa: E731
        file = prompt("interpret")
        said = file.render({"facts": text_of(of_unclear(unclear, self.game)), "longest": LONGEST})
        closed = interpretation_of(unclear)
        question = ModelQuestion(said, "crew", "interpret", file.role, Interpretation, closed=closed)
        answer = await self.answer(question, Interpretation, check)
        order = decided(unclear, answer, self.game)
        return asked_first(order) if order and self.limits.asks_first else order

    async def ask(
        self,
        situation: Situation,
        name: str,
        form: type[Answer],
        check: Callable[[Answer], str],
        more: Facts,
        given: Facts | None = None,
        closed: type[BaseModel] | None = None,
    ) -> Answer:
        """Ask the language model one question for an agent, and return its checked answer, an object of the class `form`.
        `name` is the prompt. It shows the facts about `situation`, in as much detail as fits into 6000 tokens, and those in
        `more`, which are never shortened, as one JSON object. `given` are the prompt's other variables; None means only `most`,
        the largest allowed count. `check` returns a problem in words, or "". `closed` is the form with only what is possible
        in this situation, None if that is not known. Raises NoAnswer and MindLost like `answer`."""
        file, given = prompt(name), {"most": MOST} if given is None else given
        for detail in DETAILS:
            facts = self.facts(situation, detail) | more
            if "stage" in more:
                facts.pop("plan", None)  # the stage at hand is all that is wanted of it
            said = file.render({"facts": text_of(facts), **given})
            if expected(self.model, said) <= MOST_TOKENS:
                break
        question = ModelQuestion(said, situation.name, name, file.role, form, closed=closed)
        return await self.answer(question, form, check)

    def facts(self, situation: Situation, detail: Detail) -> Facts:
        """Return the facts (plain JSON) about an agent's situation for a prompt. `detail` limits how many messages, actions and
        kinds of items they contain, so that the prompt does not get too long.
        A peer, an agent that leads and also works, is itself listed as the first of the "members" to assign work to."""
        facts = of_situation(situation, self.game, detail)
        if situation.role is AgentRole.PEER:
            facts["members"] = [{"name": situation.name, "yourself": True, "idle": True}, *facts.get("members", ())]
        return facts

    async def answer(self, question: ModelQuestion, form: type[Answer], check: Callable[[Answer], str]) -> Answer:
        """Return the model's answer after it fits the schema `form` and passes `check`, which returns a problem in words or "".
        Raises NoAnswer for three bad answers or a busy server, and MindLost when no model is available."""
        asked = question if question.closed else replace(question, closed=bounded(form))
        try:
            return await ask(self.model, asked, form, check)
        except BadReply as bad:
            sentence = (
                f"the model of {question.agent} failed three times to answer {question.about} as requested: {bad.problem}"
            )
            raise NoAnswer(sentence) from bad
        except ModelError as error:
            if error.passing or error.trouble is Trouble.SHARE:
                raise NoAnswer(str(error)) from error
            raise MindLost(str(error)) from error


def own(situation: Situation, member: str) -> str:
    """Return the name of the member that is to do a step, or '' (the convention of plans) if it is the planning agent
    itself."""
    return "" if member == situation.name else member
