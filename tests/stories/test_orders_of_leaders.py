"""Stories of a leader's orders: its plan is given out without asking the model again, unless facts have changed meanwhile."""

import json

import pytest
from tabletop_crew import crew_at

from orchestrator.core.contracts.mind import AgentRole, Member, NoAnswer, Situation
from orchestrator.core.goal import Goal
from orchestrator.core.observation import Observation, Position
from orchestrator.core.plan import Action, Delegate, Plan, Status, Step, Tell
from orchestrator.knowledge.game import load
from orchestrator.knowledge.skills import library
from orchestrator.llm.testing.scripted import ScriptedModel
from orchestrator.minds.language import LanguageMind
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.team.message_pool import MessagePool

GAME = load()
LOGS = Goal("mine 12 logs", "logs", 12)
PLAN = Plan("", ((Step("gain", "logs", 6, "Ben"), Step("gain", "logs", 6, "Cleo")),))


def root(*members: Member) -> Situation:
    return Situation("Ada", AgentRole.ROOT, LOGS, Observation(Position(0, 64, 0)), members=members, gains={"logs": 0})


def mind(*answers: str) -> LanguageMind:
    return LanguageMind(ScriptedModel(answers), GAME, library(), SymbolicMind(GAME))


def orders(*each: tuple[str, str, int]) -> str:
    told = [{"member": member, "item": item, "count": count} for member, item, count in each]
    return json.dumps({"why": "", "orders": told, "say": [{"to": "Cleo", "text": "trees are east"}]})


async def test_a_plan_that_can_be_given_out_is_not_asked_about_again():
    leader = mind()
    acts = await leader.act(root(Member("Ben"), Member("Cleo")), PLAN)
    assert [(act.member, act.goal.count) for act in acts if isinstance(act, Delegate)] == [("Ben", 6), ("Cleo", 6)]
    assert leader.model.asked == []


async def test_the_model_orders_anew_when_a_member_has_left_meanwhile():
    leader = mind(orders(("Cleo", "logs", 12)))
    given, words = await leader.act(root(Member("Ben", present=False), Member("Cleo")), PLAN)
    assert isinstance(given, Delegate) and (given.member, given.goal.count) == ("Cleo", 12)
    assert isinstance(words, Tell) and words.text == "trees are east"
    assert [asked.about for asked in leader.model.asked] == ["action_planner_root"]


@pytest.mark.parametrize(
    "answer",
    [
        orders(("Zoe", "logs", 12)),
        orders(("Ada", "logs", 12)),
        orders(),
        orders(("Cleo", "logs", 13)),
        orders(("Cleo", "unobtanium", 3)),
        orders(("Ben", "logs", 3)),
        orders(("Cleo", "logs", 3), ("Cleo", "logs", 3)),
    ],
)
async def test_orders_that_cannot_be_given_go_back_to_the_model_and_are_never_sent(answer):
    leader = mind(answer, answer, answer)
    with pytest.raises(NoAnswer, match="failed three times to answer action_planner_root"):
        await leader.act(root(Member("Ben", present=False), Member("Cleo")), PLAN)
    assert len(leader.model.asked) == 3


class Interrupted(SymbolicMind):
    """Hears something from Ben while it plans for the leader, and keeps what the leader knew when it acted."""

    def __init__(self) -> None:
        super().__init__()
        self.known: list[Situation] = []
        self.pool: MessagePool | None = None

    async def plan(self, situation: Situation) -> Plan:
        if self.pool and situation.role is AgentRole.ROOT and not self.known:
            self.pool.post("Ben", situation.name, "there is a wolf here")
        return await super().plan(situation)

    async def act(self, situation: Situation, plan: Plan) -> tuple[Action, ...]:
        if situation.role is AgentRole.ROOT:
            self.known.append(situation)
        return await super().act(situation, plan)


async def test_a_leader_looks_again_when_it_hears_something_while_it_plans():
    mind = Interrupted()
    crew, _ = crew_at({"oak_log": 60}, 2, mind=mind)
    mind.pool = crew.pool
    assert (await crew.pursue(LOGS)).status is Status.SUCCESS
    assert [one.text for one in mind.known[0].seen.conversation] == ["there is a wolf here"]
