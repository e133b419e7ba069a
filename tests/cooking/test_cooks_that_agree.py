"""Cooks in the game with a meta-plan: who sees to which dish, objections from own eyes, progress, and a whole shift."""

import asyncio
from dataclasses import replace

import pytest
from agreeing_cooks import FIRST, ORDERS, PASTURE, SECOND, AgreeingCooks, Notes, cook, kitchen
from model_kitchen import ModelKitchen

from orchestrator.app.cooking.shift import team_of
from orchestrator.core.errors import BlockcrewError
from orchestrator.metaplan.planning import Ablation
from orchestrator.metaplan.replies import Accept, Opinion, PlanDialogue, Revise
from orchestrator.tasks.cooking.action import CookingAction, CookingVerb
from orchestrator.tasks.cooking.dish_plan import CookKnows, DishDesigner, DishEvaluator, dishes_of, plan_of_dishes
from orchestrator.tasks.cooking.menu import MENU
from orchestrator.tasks.cooking.orders import ALPHAS, schedule
from orchestrator.team.metaplans.cooking_table import CookingTable


async def test_every_cook_gets_a_dish_the_most_urgent_first():
    known = CookKnows("Ann", PASTURE, kitchen(cook("Ann"), cook("Ben")), 0)
    plan = await DishDesigner().design(known, PlanDialogue())
    assert dishes_of(plan) == {"Ann": FIRST, "Ben": SECOND}


async def test_a_cook_that_finds_no_animal_for_its_dish_says_so_and_two_cooks_exchange():
    ben = CookKnows("Ben", PASTURE, kitchen(cook("Ann"), cook("Ben", **{MENU[FIRST].mob: 3})), 0)
    draft = plan_of_dishes({"Ann": FIRST, "Ben": SECOND}, "Ann: wanted")
    reply = await DishEvaluator().evaluate(draft, ben)
    assert isinstance(reply, Revise) and MENU[SECOND].mob in reply.reason
    ann = replace(ben, name="Ann")
    assert isinstance(await DishEvaluator().evaluate(draft, ann), Accept), "it sees nothing that would be better"
    dialogue = PlanDialogue(draft=draft)
    again = await DishDesigner().design(ann, replace(dialogue, opinions=(Opinion(1, "Ben", reply),)))
    assert dishes_of(again) == {"Ann": SECOND, "Ben": FIRST}


async def test_progress_is_discussed_and_other_news_is_not():
    notes = Notes()
    table = CookingTable(PASTURE, 0, notes, 1)
    first = await table.agreed(kitchen(cook("Ann"), cook("Ben")))
    assert set(first.duties) == {"Ann", "Ben"} and len(notes.events) == 1
    await table.agreed(replace(kitchen(cook("Ann", cow=2), cook("Ben")), time=5))
    assert len(notes.events) == 1, "an animal more is no progress"
    await table.agreed(kitchen(cook("Ann"), cook("Ben"), orders=ORDERS[1:]))
    await table.agreed(kitchen(cook("Ann"), orders=ORDERS[1:]))
    wished = await table.agreed(kitchen(cook("Ann"), orders=ORDERS[1:], duties={"Ann": FIRST}))
    kinds = [event.event.split(" (")[0] for event in notes.events[1:]]
    assert kinds == ["completed", "member lost", "wish"] and wished.duties["Ann"] == FIRST
    mine = dishes_of(table.planning.plan)["Ann"]
    kill = CookingAction(CookingVerb.KILL, "Ann", MENU[mine].raw, 1)
    await table.agreed(kitchen(replace(cook("Ann"), refused=(kill,)), orders=ORDERS[1:], duties={"Ann": FIRST}))
    assert notes.events[-1].event.startswith("impossible (Ann: no ")


@pytest.mark.parametrize("cooks", [2, 3])
def test_cooks_that_agree_serve_a_shift(cooks):
    with asyncio.Runner() as runner:
        head = AgreeingCooks(cooks, 1, runner)
        served, decided = ModelKitchen(PASTURE, cooks, schedule(PASTURE, ALPHAS[2], 1)).play(head)
    assert served >= decided / 2 and decided > 3
    assert head.notes.events[0].event == "" and all(event.event for event in head.notes.events[1:])


def test_without_adaptation_the_first_plan_stays():
    with asyncio.Runner() as runner:
        head = AgreeingCooks(2, 1, runner, Ablation(adaptation=False))
        ModelKitchen(PASTURE, 2, schedule(PASTURE, ALPHAS[2], 1)).play(head)
    assert len(head.notes.events) == 1


def test_a_cook_alone_cannot_agree_with_anybody():
    assert team_of(1) == {"team": "solo", "workers": 1} and team_of(3) == {"team": "graph", "workers": 3}
    assert team_of(3, "capo") == {"team": "tree", "workers": 2}
    with pytest.raises(BlockcrewError, match="two cooks or more"):
        team_of(1, "capo")
