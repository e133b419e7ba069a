"""Cooks in the game whose meta-plan a model writes and judges: followed, told back, too late, and out of money."""

import asyncio
import json
from dataclasses import replace

import pytest
from agreeing_cooks import FIRST, ORDERS, PASTURE, SECOND, AgreeingCooks, Notes, cook, kitchen
from model_kitchen import ModelKitchen

from orchestrator.app.cooking.heads import roles_of
from orchestrator.app.model_config import metered
from orchestrator.core.contracts.journal import NoJournal
from orchestrator.llm.budget import SpendingLimits
from orchestrator.llm.chat import ModelError, Trouble
from orchestrator.llm.engines import Engine, Engines
from orchestrator.llm.prices import Price, Prices
from orchestrator.llm.testing.scripted import ScriptedModel
from orchestrator.metaplan.replies import PlanDialogue, Revise
from orchestrator.minds.games.backed_plans import BackedPlanning
from orchestrator.minds.games.language_plans import DESIGNER, LanguagePlanning
from orchestrator.minds.simulated import Mistake, SimulatedMind, Weakness
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.tasks.cooking.action import CookingVerb
from orchestrator.tasks.cooking.dish_plan import CookKnows, DishDesigner, dishes_of, plan_of_dishes
from orchestrator.tasks.cooking.dish_sharing import DISH_WORK, owners_of, parts_wanted, share_dishes
from orchestrator.tasks.cooking.menu import MENU
from orchestrator.tasks.cooking.orders import ALPHAS, CookingOrder, schedule
from orchestrator.team.metaplans.cooking_table import CookingTable

NAMES = ("Cook0", "Cook1")
ACCEPT = json.dumps({"why": "fine", "accept": True, "wants": []})


def facts_of(question) -> dict:
    return json.loads(next(each.text for each in question.said if each.text.lstrip().startswith('{"you"')))


def draft(why: str, **dishes: str) -> str:
    return json.dumps({"why": why, "subtasks": [{"member": who, "item": dish, "count": 1} for who, dish in dishes.items()]})


def crossed(question) -> str:
    """Give the second dish to the first cook and the first dish to the second, as far as they are missing."""
    if question.about != DESIGNER:
        return ACCEPT
    missing, owner = facts_of(question)["missing"], {FIRST: NAMES[1], SECOND: NAMES[0]}
    subtasks = [{"member": owner[item.partition(" ")[0]], "item": item, "count": 1} for item in missing]
    return json.dumps({"why": "crossed over", "subtasks": subtasks})


def asking(model, names=NAMES, seconds: float = 30):
    language = LanguagePlanning(model, DISH_WORK, names)

    def roles(here):
        planning = BackedPlanning(language.among(here), DishDesigner(), seconds)
        return planning, planning

    return roles


def table_of(model, names=("Ann", "Ben"), seconds: float = 30) -> tuple[CookingTable, Notes]:
    notes = Notes()
    return CookingTable(PASTURE, 0, notes, 1, roles=asking(model, names, seconds)), notes


def test_a_shift_follows_the_plan_of_the_model():
    model, kills = ScriptedModel(crossed), []
    with asyncio.Runner() as runner:
        crew = AgreeingCooks(2, 1, runner, roles=asking(model))
        act = crew.act

        def noted(seen):
            actions = act(seen)
            mine = dishes_of(crew.table.planning.plan)
            kills.extend((one.cook, one.item, MENU[mine[one.cook]].raw) for one in actions if one.verb is CookingVerb.KILL)
            return actions

        crew.act = noted
        served, decided = ModelKitchen(PASTURE, 2, schedule(PASTURE, ALPHAS[2], 1)).play(crew)
    assert served >= decided / 2 and decided > 3
    first = crew.notes.events[0]
    assert "crossed over" in first.why and any(SECOND in one for one in first.subtasks if one.startswith(NAMES[0]))
    assert kills and all(killed == planned for _, killed, planned in kills)
    assert {killed for who, killed, _ in kills[:2] if who == NAMES[0]} <= {MENU[SECOND].raw}
    assert {question.agent for question in model.asked} == set(NAMES)


async def test_a_bad_draft_is_told_back_and_then_the_rules_draft_counts():
    bad = [draft("x", Zoe=FIRST, Ben=SECOND), draft("x", Ann="moon"), "no plan"]
    model = ScriptedModel(lambda question: ACCEPT if question.about != DESIGNER else bad.pop(0))
    table, notes = table_of(model)
    seen = await table.agreed(kitchen(cook("Ann"), cook("Ben")))
    told = [message.text for question in model.asked for message in question.said]
    assert any("Nobody is called 'Zoe'" in text for text in told) and any("'moon' is not missing" in text for text in told)
    assert bad == [] and set(seen.duties.values()) == {FIRST, SECOND} and "(by rules: the model of" in notes.events[0].why


async def test_a_corrected_draft_counts_and_a_cook_without_a_dish_gets_one_by_rules():
    answers = [draft("x", Zoe=FIRST), draft("Ben is near", Ben=FIRST)]
    model = ScriptedModel(lambda question: ACCEPT if question.about != DESIGNER else answers.pop(0))
    table, notes = table_of(model)
    seen = await table.agreed(kitchen(cook("Ann"), cook("Ben")))
    assert seen.duties == {"Ben": FIRST, "Ann": SECOND} and "Ben is near" in notes.events[0].why


async def test_of_a_silent_model_the_rules_plan_and_the_evaluators_abstain():
    async def never(question) -> str:
        await asyncio.Event().wait()
        return ACCEPT

    table, notes = table_of(ScriptedModel(never), seconds=0.02)
    seen = await table.agreed(kitchen(cook("Ann"), cook("Ben")))
    assert set(seen.duties.values()) == {FIRST, SECOND}
    (event,) = notes.events
    assert "(by rules: no answer in time)" in event.why and "abstains: no answer in time" in event.said[0] and event.agreed


async def test_while_a_plan_is_discussed_the_others_follow_the_one_in_force():
    gate = asyncio.Event()
    gate.set()

    async def waiting(question) -> str:
        await gate.wait()
        return draft("in turn", Ann=SECOND) if question.about == DESIGNER else ACCEPT

    table, notes = table_of(ScriptedModel(waiting))
    ann, ben = cook("Ann"), cook("Ben")
    await table.agreed(kitchen(ann, ben))
    gate.clear()
    news = kitchen(ann, ben, orders=(*ORDERS, CookingOrder(3, SECOND, 0, 80)))
    slow = asyncio.create_task(table.agreed(news))
    while len(notes.events) + slow.done() < 1 or not table._lock.locked():
        await asyncio.sleep(0)
    assert (await table.agreed(news)).duties == {"Ann": SECOND, "Ben": FIRST} and not slow.done()
    gate.set()
    await slow
    assert notes.events[-1].event.startswith("discovered")


async def test_an_objection_of_the_model_changes_the_plan():
    def rule(question) -> str:
        facts = facts_of(question)
        if question.about == DESIGNER:
            wish = {item: one["member"] for one in facts.get("objections", []) for item in one["wants"]}
            mine = {facts["you"]: FIRST} if not wish else {who: dish for dish, who in wish.items()}
            return draft("as wished" if wish else "mine", **mine)
        if facts["why"].split(": ")[1].startswith("as wished"):
            return ACCEPT
        return json.dumps({"why": "I see some", "accept": False, "wants": [{"item": FIRST, "count": 1}]})

    model = ScriptedModel(rule)
    table, notes = table_of(model)
    seen = await table.agreed(kitchen(cook("Ann"), cook("Ben")))
    (event,) = notes.events
    (objector,) = {"Ann", "Ben"} - {event.agent}
    assert seen.duties == {objector: FIRST, event.agent: SECOND} and event.agreed and event.rounds == 2
    assert event.said[0].startswith(f"{objector}: I see some")


async def test_the_model_is_not_told_of_cooks_that_left():
    model = ScriptedModel(lambda question: ACCEPT if question.about != DESIGNER else draft("all here", Ann=FIRST))
    table, notes = table_of(model, ("Ann", "Ben", "Cleo"))
    await table.agreed(kitchen(cook("Ann"), cook("Ben"), cook("Cleo")))
    seen = await table.agreed(kitchen(cook("Ann"), cook("Ben")))
    assert facts_of(model.asked[-1])["members"] == [{"name": "Ann"}, {"name": "Ben"}]
    assert set(seen.duties) == {"Ann", "Ben"} and notes.events[-1].event.startswith("member lost")


async def spending(run: SpendingLimits | None = None, agent: SpendingLimits | None = None):
    prices = Prices("http://127.0.0.1/v1", {"small": Price(1.0, 1.0)})
    engines = Engines({"": Engine("small", most_tokens=200)})
    nothing = SpendingLimits()
    return metered(ScriptedModel(crossed), engines, prices, run or nothing, agent or nothing, NoJournal(), ())


def test_a_shift_ends_with_the_sentence_of_a_spent_budget():
    with asyncio.Runner() as runner:
        model = runner.run(spending(run=SpendingLimits(tokens=4_000)))
        crew = AgreeingCooks(2, 1, runner, roles=asking(model))
        with pytest.raises(ModelError, match="spent") as raised:
            ModelKitchen(PASTURE, 2, schedule(PASTURE, ALPHAS[2], 1)).play(crew)
    assert raised.value.trouble is Trouble.BUDGET and crew.notes.events and "crossed over" in crew.notes.events[0].why


def test_cooks_that_spent_their_share_go_on_by_rules():
    with asyncio.Runner() as runner:
        model = runner.run(spending(agent=SpendingLimits(tokens=2_000)))
        crew = AgreeingCooks(2, 1, runner, roles=asking(model))
        served, decided = ModelKitchen(PASTURE, 2, schedule(PASTURE, ALPHAS[2], 1)).play(crew)
    assert served >= decided / 2 and "crossed over" in crew.notes.events[0].why
    assert any("(by rules: The model budget of Cook" in event.why for event in crew.notes.events)


def test_a_dish_of_which_much_is_wanted_has_several_parts():
    orders = tuple(CookingOrder(number, FIRST, 0, 60 + number) for number in range(1, 6))
    own = CookKnows("Ann", PASTURE, kitchen(cook("Ann"), cook("Ben"), cook("Cleo"), orders=orders), 0)
    assert parts_wanted(own) == [FIRST, f"{FIRST} 2"]
    plan = share_dishes(own, {f"{FIRST} 2": "Cleo", FIRST: "Ben", "Zoe's": "Zoe"})
    assert dishes_of(plan) == {"Ann": SECOND, "Ben": FIRST, "Cleo": FIRST}
    assert owners_of(plan) == {SECOND: "Ann", FIRST: "Ben", f"{FIRST} 2": "Cleo"}


async def test_simulated_cooks_think_and_exchange_dishes_by_mistake():
    thought, noted = [], []

    async def think(seconds: float) -> None:
        thought.append(seconds)

    mind = SimulatedMind(SymbolicMind(), Weakness(2.0, 1.0, 3), think, lambda who, what: noted.append((who, what)))
    designer, evaluator = roles_of(mind, ("Ann", "Ben"))(("Ann", "Ben"))
    ann = CookKnows("Ann", PASTURE, kitchen(cook("Ann"), cook("Ben")), 0)
    wrong = await designer.design(ann, PlanDialogue())
    right = await DishDesigner().design(ann, PlanDialogue())
    assert dishes_of(wrong) == {"Ann": dishes_of(right)["Ben"], "Ben": dishes_of(right)["Ann"]}
    seeing = replace(ann, seen=kitchen(cook("Ann", **{MENU[SECOND].mob: 2}), cook("Ben")))
    assert not isinstance(await evaluator.evaluate(plan_of_dishes({"Ann": FIRST}, ""), seeing), Revise)
    assert noted == [("Ann", Mistake.WRONG_MEMBER), ("Ann", Mistake.FALSE_SUCCESS)] and all(1 <= one <= 3 for one in thought)
