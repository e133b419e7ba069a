"""A language model commands cooks: its words become actions, and what cannot be done is refused with a reason."""

import asyncio
import json
from dataclasses import replace

import pytest
from model_kitchen import ModelKitchen

from orchestrator.core.position import Position
from orchestrator.llm.chat import ChatRole
from orchestrator.llm.testing.scripted import ScriptedModel
from orchestrator.minds.answers import Commands
from orchestrator.minds.dispatcher import LanguageDispatcher
from orchestrator.tasks.cooking.action import CookingAction, CookingVerb
from orchestrator.tasks.cooking.command import shown
from orchestrator.tasks.cooking.command_interface import CookingInterface
from orchestrator.tasks.cooking.level_file import level_of
from orchestrator.tasks.cooking.orders import CookingOrder, schedule
from orchestrator.tasks.cooking.rules import KitchenRules
from orchestrator.tasks.cooking.view import CookingView, CookView, FurnaceView, SlotView
from orchestrator.team.cooking_heads import LanguageHead

PASTURE = level_of("pasture")
CHEST = (0, 0, 9)
PLACES = ((1, 0, 0), (3, 0, 0))
HOT = FurnaceView(PLACES[0], SlotView("chicken", 1), SlotView("coal", 1), SlotView("cooked_chicken", 2), 9)
ADA = CookView("Ada", Position(0, 0, 0), {"chicken": 2, "coal": 1, "cooked_mutton": 1})
BEN = CookView("Ben", Position(0, 0, 0), {}, CookingAction(CookingVerb.KILL, "Ben", "mutton", 1))
SEEN = CookingView(
    5.0, (CookingOrder(1, "cooked_mutton", 0, 30),), {"cooked_chicken": 1}, (HOT, FurnaceView(PLACES[1])), (ADA, BEN)
)
INTERFACE = CookingInterface(PASTURE, ("Ben", "Ada"), KitchenRules(PASTURE, CHEST))
SCENE = INTERFACE.scene(SEEN)


@pytest.mark.parametrize(
    ("command", "action"),
    [
        ("killMob_agent0_sheep_2", CookingAction(CookingVerb.KILL, "Ada", "mutton", 2)),
        ("killMob_agent0_chicken", CookingAction(CookingVerb.KILL, "Ada", "chicken", 1)),
        ("mineBlock_agent0_oak_log_3", CookingAction(CookingVerb.MINE, "Ada", "oak_log", 3)),
        ("putItemFurnace_agent0_chicken_2_furnace1", CookingAction(CookingVerb.PUT, "Ada", "chicken", 2, PLACES[1])),
        ("putFuelFurnace_agent0_coal_1_furnace0", CookingAction(CookingVerb.FUEL, "Ada", "coal", 1, PLACES[0])),
        ("takeOutFurnace_agent0_furnace0", CookingAction(CookingVerb.TAKE, "Ada", "", 1, PLACES[0])),
        ("putInChest_agent0_cooked_mutton_1", CookingAction(CookingVerb.DELIVER, "Ada", "cooked_mutton", 1, CHEST)),
        ("goto_agent0_chest", CookingAction(CookingVerb.GOTO, "Ada", "", 1, CHEST)),
        ("goto_agent0_furnace1", CookingAction(CookingVerb.GOTO, "Ada", "", 1, PLACES[1])),
        ("noop_agent0", None),
    ],
)
def test_a_command_becomes_an_action(command, action):
    assert INTERFACE.action(command, SEEN) == action
    assert SCENE.preview([command]) == [""]


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("fly_agent0_chest", "fly is not an action"),
        ("killMob_agent7_cow", "there is no agent7"),
        ("killMob_agent1_sheep_1", "agent1 is busy"),
        ("killMob_agent0_cow_1", "no dish needs that animal"),
        ("mineBlock_agent0_stone_1", "the block to mine for fuel is oak_log"),
        ("putItemFurnace_agent0_chicken_3_furnace1", "agent0 holds 2 chicken"),
        ("putItemFurnace_agent0_chicken_1", "putItemFurnace needs a furnace, such as furnace0"),
        ("putItemFurnace_agent0_chicken_1_furnace9", "there is no furnace9"),
        ("putItemFurnace_agent0_coal_1_furnace1", "coal is no raw meat"),
        ("putFuelFurnace_agent0_chicken_1_furnace1", "chicken is no fuel here"),
        ("takeOutFurnace_agent0_furnace1", "nothing is done there yet"),
        ("putInChest_agent0_coal_1", "coal is no dish"),
        ("goto_agent0_moon", "the places are chest, furnace0"),
        ("putInChest_agent0_cooked mutton", "putInChest needs other words"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_reason(command, why):
    assert INTERFACE.action(command, SEEN) is None
    assert why in SCENE.preview([command])[0]


def test_a_cook_takes_one_command_and_a_slot_one_cook():
    both = replace(SEEN, cooks=(ADA, replace(BEN, at=None, inventory={"chicken": 1})))
    put = [
        "putItemFurnace_agent0_chicken_1_furnace1",
        "putItemFurnace_agent1_chicken_1_furnace1",
        "noop_agent0",
        "goto_agent0_chest",
    ]
    assert INTERFACE.scene(both).preview(put) == [
        "",
        "another cook is about to do the same at that furnace",
        "",
        "that agent has a command already",
    ]


def test_what_is_legal_is_accepted_and_means_itself():
    legal = SCENE.legal(0)
    assert SCENE.preview(legal[:1]) == [""]
    assert legal[-1] == "noop_agent0"
    for command in legal[:-1]:
        action = INTERFACE.action(command, SEEN)
        assert action and shown(action, 0, SEEN) == command


def test_the_facts_are_plain_json_and_show_everything():
    facts = json.loads(json.dumps(SCENE.facts))
    assert facts["orders"] == [{"dish": "cooked_mutton", "seconds_left": 25}]
    assert facts["agents"] == {"agent0": {"holds": dict(ADA.inventory)}, "agent1": {"holds": {}, "busy": "killMob 1 mutton"}}
    assert facts["furnaces"]["furnace0"] == {"raw": "1 chicken", "fuel": "1 coal", "done": "2 cooked_chicken", "cooks": 9}
    json.dumps(INTERFACE.rules)


class LegalCook:
    """Answers with the first legal command of each free cook: what a model that plays well would do."""

    def __init__(self, interface: CookingInterface, kitchen: ModelKitchen) -> None:
        self.interface, self.kitchen = interface, kitchen

    def __call__(self, question) -> str:
        seen = self.kitchen.view()
        first = [self.interface.scene(seen).legal(number)[0] for number in self.interface.crew]
        return Commands(why="by rules", commands=first).model_dump_json()


def test_the_facts_show_the_mobs_and_the_blocks_around_a_cook():
    ada = replace(ADA, mobs={"sheep": 2}, blocks={"oak_log": 6, "furnace": 4})
    agent = INTERFACE.scene(replace(SEEN, cooks=(ada, BEN))).facts["agents"]["agent0"]
    assert (agent["mobs"], agent["blocks"]) == ({"sheep": 2}, {"oak_log": 6, "furnace": 4})


def test_a_model_that_plays_well_serves_orders():
    kitchen = ModelKitchen(PASTURE, 1, schedule(PASTURE, 2.0, 1))
    interface = CookingInterface(PASTURE, [cook.name for cook in kitchen.cooks], KitchenRules(PASTURE, (0, 0, 0)))
    model = ScriptedModel(LegalCook(interface, kitchen))
    head = LanguageHead(LanguageDispatcher(model, interface, about="cook"), interface)

    class Sync:
        def start(self) -> None:
            pass

        def act(self, seen):
            return asyncio.run(head.decide(seen))

    served, decided = kitchen.play(Sync())
    assert served / decided > 0.5
    first = model.asked[0]
    assert first.about == "cook"
    assert "killMob_agentN_MOB_C" in first.said[0].text
    assert json.loads([one.text for one in first.said if one.speaker == ChatRole.USER][-1])["orders"]


def test_nothing_is_asked_while_all_cooks_are_busy():
    model = ScriptedModel(lambda question: "{}")
    head = LanguageHead(LanguageDispatcher(model, INTERFACE, about="cook"), INTERFACE)
    busy = replace(SEEN, cooks=(BEN, replace(ADA, at=BEN.at)))
    assert asyncio.run(head.decide(busy)) == ()
    assert model.asked == []
