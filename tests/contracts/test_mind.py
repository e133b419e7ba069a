"""What every mind owes the hourglass, asked of each: rules, rules that spare tools, slow and erring ones, a language model,
and those that mix."""

import json
from dataclasses import replace

import pytest

from orchestrator.app.catalogue import MINDS
from orchestrator.core.contracts.mind import AgentRole, Member, Mind, Situation
from orchestrator.core.goal import Goal
from orchestrator.core.observation import Observation, Position
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act, Delegate, Status, Tell
from orchestrator.knowledge.game import load
from orchestrator.knowledge.skills import library
from orchestrator.knowledge.tool_payoff import never
from orchestrator.llm.chat import ModelQuestion
from orchestrator.llm.testing.scripted import ScriptedModel
from orchestrator.llm.testing.scripted_rules import answer
from orchestrator.llm.uniform import UniformModel
from orchestrator.minds.language import LanguageMind
from orchestrator.minds.mixed.leading_and_working import ModelLeadsMind, ModelWorksMind
from orchestrator.minds.mixed.rules_then_model import RulesThenModelMind
from orchestrator.minds.simulated import SimulatedMind, Weakness
from orchestrator.minds.symbolic import SymbolicMind

GAME = load()
LOGS = Goal("mine 12 logs", "logs", 12)
SEEN = Observation(Position(0, 64, 0), blocks={"oak_log": 40, "stone": 90})
LEAF = Situation("Ben", AgentRole.LEAF, LOGS, SEEN)
CREW = (Member("Ben"), Member("Cleo"), Member("Dan", present=False))
ROOT = Situation("Ada", AgentRole.ROOT, LOGS, SEEN, members=CREW)


SEED = 7  # of random answers: one with which a peer gives work and does some, too, and nobody is named twice


def rule(question: ModelQuestion) -> str:
    assert question.schema
    return json.dumps(answer(question.schema.__name__, json.loads(question.said[1].text)))


def every_mind() -> dict[str, Mind]:
    rules = SymbolicMind(GAME)
    return {
        "symbolic": rules,
        "frugal": SymbolicMind(never(GAME)),
        "simulated": SimulatedMind(rules, Weakness(delay=0, mistakes=0)),
        "language": LanguageMind(ScriptedModel(rule), GAME, library(), rules),
        "symbolic+language": RulesThenModelMind(ScriptedModel(rule), GAME, library(), rules),
        "language/symbolic": ModelLeadsMind(ScriptedModel(rule), GAME, library(), rules),
        "symbolic/language": ModelWorksMind(ScriptedModel(rule), GAME, library(), rules),
        "uniform": LanguageMind(UniformModel(SEED), GAME, library(), rules),
    }


def test_every_mind_that_can_be_chosen_is_asked():
    assert every_mind().keys() == MINDS.keys()


@pytest.fixture(params=MINDS)
def mind(request) -> Mind:
    return every_mind()[request.param]


async def test_what_has_come_in_is_a_success_and_what_has_not_is_none(mind):
    for situation in (LEAF, ROOT):
        assert (await mind.judge(replace(situation, gained=12))).status is Status.SUCCESS
        verdict = await mind.judge(situation)
        assert verdict.status is Status.ONGOING and not verdict.wait and verdict.why


async def test_a_leader_whose_members_are_all_busy_waits_for_them(mind):
    busy = tuple(replace(one, assigned=6, open={"logs": 6}) if one.present else one for one in CREW)
    verdict = await mind.judge(replace(ROOT, members=busy))
    assert verdict.status is Status.ONGOING and verdict.wait


async def test_a_leader_gives_work_to_members_who_are_here_and_no_more_than_is_wanted(mind):
    plan = await mind.plan(ROOT)
    assert plan.objective and plan.current
    assert {step.member for step in plan.current} <= {"Ben", "Cleo"}
    actions = await mind.act(ROOT, plan)
    orders = [action for action in actions if isinstance(action, Delegate)]
    assert orders and all(isinstance(action, Delegate | Tell) for action in actions), "a leader does not dig"
    assert {order.member for order in orders} <= {"Ben", "Cleo"}
    assert sum(order.goal.count for order in orders) <= 12 and all(order.goal.item == "logs" for order in orders)


async def test_a_leaf_acts_with_skills_that_there_are_and_orders_nobody(mind):
    skills = {skill.name for skill in library()}
    plan = await mind.plan(LEAF)
    assert plan.current and not any(step.member for stage in plan.stages for step in stage)
    actions = await mind.act(LEAF, plan)
    assert actions and all(isinstance(action, Act) and action.skill in skills for action in actions)
    assert all(action.seconds > 0 for action in actions if isinstance(action, Act))


async def test_a_peer_does_a_part_itself(mind):
    peer = replace(ROOT, role=AgentRole.PEER, members=CREW[:1])
    actions = await mind.act(peer, await mind.plan(peer))
    assert any(isinstance(action, Delegate) for action in actions) and any(isinstance(action, Act) for action in actions)


async def test_refusals_without_end_are_given_up(mind):
    refused = (Act("mineBlock", {"name": "logs", "count": 12}), Outcome(False, Reason.MISSING_TOOL, "no"))
    plan = await mind.plan(LEAF)
    verdict = await mind.judge(replace(LEAF, plan=plan, past=(refused,) * 12))
    assert verdict.status is Status.FAIL and verdict.cause is Reason.MISSING_TOOL


async def test_a_mind_is_stateless_the_same_question_has_the_same_answer(mind):
    assert await mind.plan(LEAF) == await mind.plan(LEAF)
    plan = await mind.plan(ROOT)
    other = replace(LEAF, name="Cleo", goal=Goal("gain 3 sand", "sand", 3))
    await mind.plan(other)
    assert await mind.plan(ROOT) == plan and await mind.judge(ROOT) == await mind.judge(ROOT)
