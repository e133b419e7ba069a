"""Designers and evaluators by rules: balance, what they object to, and what they say."""

from dataclasses import replace

from orchestrator.core.contracts.mind import Experience, Member
from orchestrator.core.goal import Goal
from orchestrator.core.observation import Observation, Position
from orchestrator.core.outcome import Reason
from orchestrator.knowledge.game import load
from orchestrator.metaplan.plan import MetaPlan
from orchestrator.metaplan.replies import Accept, Opinion, PlanDialogue, Revise
from orchestrator.minds.metaplans.knowledge import CrewKnowledge, count_in, share, total_in
from orchestrator.minds.symbolic.meta_costs import WorkCost, WorkEstimates
from orchestrator.minds.symbolic.meta_plans import design, evaluate
from orchestrator.minds.symbolic.meta_sharing import divided

WORK = WorkEstimates(load())
LAND = {"oak_log": 90, "stone": 300}
TRIO = (Member("Ada"), Member("Ben"), Member("Cleo"))
LOGS = Goal("mine 60 logs", "logs", 60)
EVEN = MetaPlan(0, tuple(share(one.name, "logs", 20) for one in TRIO), "evenly")


def knows(name: str, members=TRIO, blocks=LAND, left=(LOGS,), **held: int) -> CrewKnowledge:
    return CrewKnowledge(name, left[0], left, members, Observation(Position(0, 64, 0), inventory=held, blocks=blocks))


def after(reply: Revise, speaker: str) -> PlanDialogue:
    return PlanDialogue(draft=EVEN, opinions=(Opinion(1, speaker, reply),))


def test_a_designer_that_knows_of_no_difference_shares_evenly():
    plan = design(WORK, knows("Ada"), PlanDialogue())
    assert [count_in(plan, one.name, "logs") for one in TRIO] == [20, 20, 20]
    assert all(evaluate(WORK, plan, knows(one.name)) == Accept() for one in TRIO)


def test_a_designer_weighs_its_own_tool():
    plan = design(WORK, knows("Ada", iron_axe=1), PlanDialogue())
    assert count_in(plan, "Ada", "logs") > 20 and total_in(plan, "logs") == 60


def test_an_evaluator_with_a_tool_asks_for_more_and_gets_it():
    reply = evaluate(WORK, EVEN, knows("Ben", iron_axe=1))
    assert isinstance(reply, Revise) and "I hold iron_axe" in reply.reason
    plan = design(WORK, knows("Ada"), after(reply, "Ben"))
    assert count_in(plan, "Ben", "logs") > 20 and total_in(plan, "logs") == 60 and "Ben: I hold iron_axe" in plan.why
    assert evaluate(WORK, plan, knows("Ben", iron_axe=1)) == Accept()


def test_two_with_tools_share_the_rest_fairly_with_the_third():
    said = [Opinion(1, name, evaluate(WORK, EVEN, knows(name, iron_axe=1))) for name in ("Ben", "Cleo")]
    plan = design(WORK, knows("Ada"), PlanDialogue(draft=EVEN, opinions=tuple(said)))
    ada, ben, cleo = (count_in(plan, one.name, "logs") for one in TRIO)
    assert abs(ben - cleo) <= 1 and ben > ada > 5 and ada + ben + cleo == 60


def test_who_searched_in_vain_says_so_and_gets_less():
    vain = Member("Ben", known={"logs": Experience(times=1, failures=1, cause=Reason.NOT_FOUND)})
    members = (TRIO[0], replace(vain), TRIO[2])
    many = (Goal("mine 200 logs", "logs", 200),)
    assert 0 < count_in(design(WORK, knows("Ada", members, left=many), PlanDialogue()), "Ben", "logs") < 60
    assert count_in(design(WORK, knows("Ada", members), PlanDialogue()), "Ben", "logs") == 0, "not worth the way"
    never = replace(vain, known={"logs": Experience(times=3, failures=3, cause=Reason.NOT_FOUND)})
    assert count_in(design(WORK, knows("Ada", (TRIO[0], never, TRIO[2])), PlanDialogue()), "Ben", "logs") == 0


def test_who_sees_none_asks_for_less():
    few = (Goal("mine 30 logs", "logs", 30),)
    even = MetaPlan(0, tuple(share(one.name, "logs", 10) for one in TRIO), "evenly")
    reply = evaluate(WORK, even, knows("Ben", blocks={"sand": 90}, left=few))
    assert isinstance(reply, Revise) and "I see no logs here" in reply.reason
    assert 0 < count_in(design(WORK, knows("Ada", left=few), after(reply, "Ben")), "Ben", "logs") < 10


def test_an_objection_makes_the_plan_faster():
    slow, quick = WorkCost(10, 2), WorkCost(0, 1)
    costs = {"Ada": slow, "Ben": quick, "Cleo": slow}
    even = max(one.start + one.each * 20 for one in costs.values())
    found = divided({"logs": 60}, list(costs), lambda name, item: costs[name])
    best = max(costs[name].start + costs[name].each * count for (name, _), count in found.items())
    assert sum(found.values()) == 60 and best < 0.85 * even


def test_several_things_go_to_different_members():
    left = (Goal("mine 20 logs", "logs", 20), Goal("mine 20 dirt", "dirt", 20), Goal("mine 20 sand", "sand", 20))
    plan = design(WORK, knows("Ada", left=left, blocks=LAND | {"dirt": 90, "sand": 90}), PlanDialogue())
    assert {item: total_in(plan, item) for item in ("logs", "dirt", "sand")} == {"logs": 20, "dirt": 20, "sand": 20}
    assert len(plan.subtasks) <= 5, "not everybody does a bit of everything"


def test_what_nobody_can_get_is_in_no_plan():
    lost = tuple(replace(one, known={"logs": Experience(failures=3)}) for one in TRIO)
    assert design(WORK, knows("Ada", lost), PlanDialogue()).subtasks == ()


def test_the_last_few_are_left_to_those_that_are_at_them():
    members = (TRIO[0], replace(TRIO[1], open={"logs": 3}), replace(TRIO[2], open={"logs": 1}))
    plan = design(WORK, knows("Ada", members, left=(Goal("mine 4 logs", "logs", 4),)), PlanDialogue())
    assert {one.owner: one.steps[0].count for one in plan.subtasks} == {"Ben": 3, "Cleo": 1}


def test_who_is_done_takes_over_only_what_is_worth_the_way():
    quick = {"logs": Experience(gained=17, seconds=40.0, times=1)}
    idle, busy, too = (replace(one, known=quick, open={"logs": n} if n else {}) for one, n in zip(TRIO, (0, 5, 4), strict=True))
    few = design(WORK, knows("Ada", (idle, busy, too), left=(Goal("", "logs", 9),)), PlanDialogue())
    assert count_in(few, "Ada", "logs") == 0 and total_in(few, "logs") == 9
    loaded = replace(busy, open={"logs": 30})
    many = design(WORK, knows("Ada", (idle, loaded, too), left=(Goal("", "logs", 34),)), PlanDialogue())
    assert count_in(many, "Ada", "logs") >= 5 and count_in(many, "Ben", "logs") < 20
