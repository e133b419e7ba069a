"""One discussion of a meta-plan: agreement, reasons, rounds, deadlines, losses and mistakes."""

from random import Random

from sharing import Grumbler, LostDesigner, SackDesigner, SackEvaluator, WrongDesigner, crew, load, loads

from orchestrator.metaplan.checking import KnownNames, draft_problem
from orchestrator.metaplan.discussing import Agreement, DiscussionLimits, discuss
from orchestrator.metaplan.plan import MetaPlan
from orchestrator.metaplan.replies import Abstain, Accept, PlanDialogue, PlanRefused, Revise

TRIO = {"Ada": 12, "Ben": 12, "Cleo": 12}
KNOWN = KnownNames(tuple(TRIO), {"sack"})


async def held(people, seed=1, limits=None) -> Agreement:
    return await discuss(people, Random(seed), KNOWN, limits or DiscussionLimits(), PlanDialogue())


async def test_who_knows_nothing_against_a_draft_accepts_it_at_once():
    result = await held(crew(TRIO))
    assert (result.agreed, result.rounds, loads(result.plan)) == (True, 1, {"Ada": 4, "Ben": 4, "Cleo": 4})
    assert [type(one.reply) for one in result.opinions] == [Accept, Accept]


async def test_an_objection_with_a_reason_makes_the_plan_better():
    result = await held(crew(TRIO | {"Ben": 1}), seed=next(s for s in range(9) if Random(s).choice("ABC") != "B"))
    assert (result.agreed, result.rounds, loads(result.plan)["Ben"]) == (True, 2, 1)
    assert sum(loads(result.plan).values()) == 12
    assert [one.reply.reason for one in result.opinions if isinstance(one.reply, Revise)] == ["I can carry 1"]


async def test_after_three_rounds_the_designers_last_plan_counts():
    people = crew(TRIO, Ben={"evaluator": Grumbler()}, Cleo={"evaluator": Grumbler()}, Ada={"evaluator": Grumbler()})
    result = await held(people)
    others = [count for name, count in loads(result.plan).items() if name != result.designers[-1]]
    assert (result.agreed, result.rounds, others) == (False, 3, [1, 1])


async def test_an_evaluator_that_is_late_abstains_and_is_counted():
    slow = {"evaluator": SackEvaluator(delay=60)}
    result = await held(crew(TRIO, Ada=slow, Ben=slow, Cleo=slow), limits=DiscussionLimits(seconds=5))
    assert (result.agreed, result.abstentions, sum(loads(result.plan).values())) == (True, 2, 12)
    assert {one.reply for one in result.opinions} == {Abstain("no answer in time")}


async def test_a_designer_that_is_lost_while_it_writes_is_replaced():
    for seed in range(6):
        result = await held(crew(TRIO, Ada={"designer": LostDesigner()}), seed)
        assert result.agreed and result.designers[-1] != "Ada"
        if result.designers[0] == "Ada":
            assert result.opinions[0].reply == Abstain("Ada left the world")


async def test_a_designer_that_is_lost_in_mid_discussion_is_replaced_by_one_that_goes_on():
    there = {"Ada": True}
    people = crew(TRIO | {"Ben": 1, "Cleo": 1}, Ada={"present": lambda: there["Ada"]})
    seed = next(s for s in range(9) if Random(s).choice(people) is people[0])
    ada = people[0].designer
    original = ada.design

    async def leave_at_the_second_draft(knowledge, dialogue):
        plan = await original(knowledge, dialogue)
        there["Ada"] = not dialogue.opinions
        return plan

    ada.design = leave_at_the_second_draft
    result = await held(people, seed)
    assert result.designers[0] == "Ada" and len(result.designers) == 2
    assert result.designers[1] != "Ada" and result.rounds == 2
    assert Abstain("out of the world") in [one.reply for one in result.opinions]


async def test_a_designer_that_is_late_is_replaced():
    slow = {"designer": SackDesigner(delay=60)}
    result = await held(crew(TRIO, Ada=slow, Ben=slow), limits=DiscussionLimits(seconds=5))
    assert result.designers[-1] == "Cleo" and result.agreed


async def test_nobody_can_design():
    lost = {"designer": LostDesigner()}
    result = await held(crew(TRIO, Ada=lost, Ben=lost, Cleo=lost))
    assert (result.plan, result.agreed, sorted(result.designers)) == (None, False, ["Ada", "Ben", "Cleo"])


async def test_an_unknown_name_is_told_back_once():
    designer = WrongDesigner(wrong=1)
    only = {"designer": designer}
    result = await held(crew(TRIO, Ada=only, Ben=only, Cleo=only))
    assert len(designer.asked) == 2 and "Nobody here is called Zoe" in designer.asked[1].refusal
    assert list(loads(result.plan).values()) == [12] and len(result.designers) == 1


async def test_a_second_draft_with_an_unknown_name_is_refused():
    wrong = {"designer": WrongDesigner(wrong=9)}
    result = await held(crew(TRIO, Ada=wrong, Ben=wrong))
    assert result.designers[-1] == "Cleo" and result.agreed
    refused = [one for one in result.opinions if isinstance(one.reply, PlanRefused)]
    assert len(refused) == 2 * (len(result.designers) - 1)


def test_unknown_things_and_repeated_names_are_problems_too():
    plan = MetaPlan(0, (load("Ada", 1), load("Ada", 2)))
    assert "Two subtasks are called 'load of Ada'" in draft_problem(plan, KNOWN)
    assert "Nobody knows of sack" in draft_problem(MetaPlan(0, (load("Ada", 1),)), KnownNames(("Ada",), {"box"}))
    assert draft_problem(MetaPlan(0, (load("Ada", 1),)), KnownNames(("Ada",))) == ""
