"""What every mind owes the hourglass, asked of each: rules, rules that spare tools, slow and erring ones, a language model,
and those that mix."""

import json

import pytest

from orchestrator.app.catalogue import MINDS
from orchestrator.conformance.minds import (
    check_giving_up,
    check_judging,
    check_leading,
    check_memory,
    check_peers,
    check_waiting,
    check_working,
)
from orchestrator.core.contracts.mind import Mind
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
SEED = 4  # of random answers: one with which a peer gives work and does some, too, and nobody is named twice


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


@pytest.mark.parametrize(
    "check",
    [check_judging, check_waiting, check_leading, check_working, check_peers, check_giving_up, check_memory],
)
async def test_a_mind_keeps_its_promises(mind, check):
    await check(mind)
