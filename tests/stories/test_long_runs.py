"""Stories of runs that go on for long: prompts stay small, and nothing grows without bound."""

import json
from dataclasses import replace

from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.journal import NoJournal
from orchestrator.core.contracts.mind import AgentRole, Experience, Member, Situation
from orchestrator.core.goal import Goal
from orchestrator.core.message import Message, Report, ReportKind
from orchestrator.core.observation import Observation, Position
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act, Plan, Step
from orchestrator.knowledge.game import load
from orchestrator.knowledge.skills import library
from orchestrator.llm.chat import ModelQuestion, estimate
from orchestrator.llm.testing.scripted import ScriptedModel
from orchestrator.llm.testing.scripted_rules import answer
from orchestrator.minds.facts import MOST_TOKENS
from orchestrator.minds.language import LanguageMind
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.team import message_pool
from orchestrator.team.message_pool import MessagePool

ROUNDS = 2000
KINDS = sorted(load().items)
LONG = "somebody has very much to say about this " * 20


def thinker() -> tuple[LanguageMind, ScriptedModel]:
    """A mind whose model answers sensibly, at once."""

    def rule(question: ModelQuestion) -> str:
        assert question.schema
        return json.dumps(answer(question.schema.__name__, json.loads(question.said[1].text)))

    model = ScriptedModel(rule)
    return LanguageMind(model, load(), library(), SymbolicMind()), model


def crowded(rounds: int) -> Observation:
    """An inventory, a sight and a conversation that grew for so many rounds."""
    said = tuple(Message(at, f"Who{at % 30}", "Ada", f"{at}: {LONG}") for at in range(rounds))
    progress = tuple(Message(at, "Ben", "Ada", "", Report(ReportKind.PROGRESS, at)) for at in range(rounds))
    kinds = dict.fromkeys(KINDS[: rounds // 2], 3)
    return Observation(Position(0, 64, 0), inventory=kinds, blocks=kinds, conversation=said + progress)


async def test_after_two_thousand_rounds_a_leafs_prompts_are_within_the_limit():
    mind, model = thinker()
    past = tuple(
        (
            Act("mineBlock", {"name": KINDS[at % 900], "count": at + 1}),
            Outcome(True, gained={KINDS[at % 900]: 1, "cobblestone": 1}),
        )
        if at % 3
        else (Act("explore", {"turn": at}), Outcome(False, Reason.NOT_FOUND, LONG))
        for at in range(ROUNDS)
    )
    goal = Goal(LONG, "cobblestone", 6400)
    plan = Plan(LONG, tuple((Step("gain", "cobblestone", at + 1),) for at in range(12)))
    now = Situation("Ben", AgentRole.LEAF, goal, crowded(ROUNDS), 5, plan, past)
    await mind.judge(now)
    await mind.plan(replace(now, past=past[:-1] + past[:1]))
    await mind.act(now, plan)
    sizes = {question.about: estimate(question.said) for question in model.asked}
    assert set(sizes) == {"progress_monitor", "critic", "task_planner_leaf", "action_planner_leaf"}
    assert max(sizes.values()) <= MOST_TOKENS, sizes
    facts = json.loads(model.asked[0].said[1].text)
    told = sum(one["times"] for one in facts["earlier"]) + len(facts["done"])
    assert told >= ROUNDS / 3, "what is old is summed up, not forgotten"


async def test_after_two_thousand_rounds_the_leader_of_twenty_is_within_the_limit():
    mind, model = thinker()
    known = {kind: Experience(10, 5.0, 3, 1) for kind in KINDS[:50]}
    members = tuple(
        Member(f"Member{at}", assigned=0 if at % 2 else 9, open={"logs": 9 - 9 * (at % 2)}, assignments=99, failures=3,
               trouble=LONG, inventory=dict.fromkeys(KINDS[:200], 64), known=known)
        for at in range(20)
    )  # fmt: skip
    now = Situation("Ada", AgentRole.ROOT, Goal("mine 999 logs", "logs", 999), crowded(ROUNDS), 5, Plan("x"), members=members)
    await mind.judge(now)
    plan = await mind.plan(now)
    await mind.act(now, plan)
    sizes = {question.about: estimate(question.said) for question in model.asked}
    assert max(sizes.values()) <= MOST_TOKENS, sizes


async def test_a_member_forgets_messages_that_are_long_past_and_its_marks_stay_right():
    everybody = MessagePool(WallClock(), NoJournal())
    seat = everybody.seat("Ben")
    for number in range(2 * message_pool.REMEMBERED + 5):
        everybody.post("Ada", "Ben", str(number))
    mark = seat.mark()
    everybody.post("Ada", "Ben", "the last")
    assert mark == 2 * message_pool.REMEMBERED + 5 and [one.text for one in seat.since(mark)] == ["the last"]
    assert len(seat.since(0)) <= 2 * message_pool.REMEMBERED
    assert (await seat.wait_for(mark, lambda message: True)).text == "the last"
