"""The closed form of a kitchen's commands: it admits whatever the kitchen would accept, and nothing that is no command."""

import asyncio
import random
from collections.abc import Iterator
from itertools import product

import pytest
from pydantic import ValidationError

from orchestrator.llm.chat import ModelQuestion
from orchestrator.llm.testing.scripted import ScriptedModel
from orchestrator.llm.uniform import UniformModel
from orchestrator.minds.answers import Commands
from orchestrator.minds.dispatcher import AS_PUBLISHED, LanguageDispatcher
from orchestrator.tasks.cuisineworld.action import Action, Verb
from orchestrator.tasks.cuisineworld.book import shipped
from orchestrator.tasks.cuisineworld.command_interface import KitchenInterface
from orchestrator.tasks.cuisineworld.dispatchers.greedy import Greedy
from orchestrator.tasks.cuisineworld.kitchen import Kitchen, Mode
from orchestrator.tasks.cuisineworld.rules import STORAGE
from orchestrator.tasks.cuisineworld.schedule import drawn

PAIR = 2


def thinkable(kitchen: Kitchen, agent: int, used: set[str]) -> Iterator[str]:
    """Yield the commands of one agent that name an item only where there is a choice, whether they can be done or not."""
    yield str(Action(Verb.NOOP, agent))
    for place in kitchen.observe().places:
        yield from (str(Action(verb, agent, place.name)) for verb in (Verb.GOTO, Verb.PUT, Verb.ACTIVATE))
        items = sorted(used & kitchen.level.ingredients) if place.name.startswith(STORAGE) else ["", *place.inside]
        yield from (str(Action(Verb.GET, agent, place.name, item)) for item in items)


def played(name: str, mode: Mode) -> Iterator[tuple[Kitchen, KitchenInterface]]:
    """Yield a kitchen before each of 60 steps in which one agent cooks and the other goes where it is, and sometimes helps."""
    level, dice = shipped().level(name), random.Random(name)
    kitchen, interface = Kitchen(level, PAIR, drawn(level, 2.0, dice), mode), KitchenInterface(level, PAIR, mode)
    greedy = Greedy(level, PAIR)
    for _ in range(60):
        yield kitchen, interface
        seen = kitchen.observe()
        cooked = [one for one in map(str, greedy.act(seen)) if "_agent0" in one]
        near = f"goto_agent1_{seen.agents[0].at}" if seen.agents[0].at != seen.agents[1].at else "noop_agent1"
        kitchen.step([*cooked, str(dice.choice(kitchen.legal(1))) if dice.random() < 0.1 else near])


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("name", ["level_1", "level_3", "level_12"])
def test_whatever_is_accepted_after_the_other_agents_command_is_possible(name: str, mode: Mode) -> None:
    handed_over = 0
    for kitchen, interface in played(name, mode):
        scene = interface.scene(kitchen.observe())
        possible = set(scene.possible(1))
        for first, second in product(scene.legal(0), thinkable(kitchen, 1, interface.used)):
            there_already = second == f"goto_agent1_{kitchen.observe().agents[1].at}"
            accepted = scene.preview([first, second]) == ["", ""] and not there_already
            assert not accepted or second in possible, (first, second)
            handed_over += accepted and second not in scene.legal(1)
    assert handed_over


def test_the_form_has_one_command_for_each_agent_and_no_other_words() -> None:
    kitchen, interface = next(played("level_3", Mode.CLEAN))
    form = LanguageDispatcher(ScriptedModel(lambda _: ""), interface).closed(interface.scene(kitchen.observe()))
    assert form is not None and issubclass(form, Commands)
    form(why="", commands=["noop_agent0", "noop_agent1"])
    for wrong in (["noop_agent0"], ["noop_agent0", "dance_agent1"], ["noop_agent0", "noop_agent1", "noop_agent0"]):
        with pytest.raises(ValidationError):
            form(why="", commands=wrong)


def test_plans_that_run_unchecked_as_in_the_paper_keep_the_open_form() -> None:
    kitchen, interface = next(played("level_3", Mode.COMPAT))
    head = LanguageDispatcher(ScriptedModel(lambda _: ""), interface, parts=AS_PUBLISHED)
    assert head.closed(interface.scene(kitchen.observe())) is None


def test_answers_at_random_are_commands_that_this_kitchen_knows() -> None:
    asked: list[ModelQuestion] = []

    class Noted(UniformModel):
        async def reply(self, question: ModelQuestion):
            asked.append(question)
            return await super().reply(question)

    kitchen, interface = next(played("level_3", Mode.COMPAT))
    head = LanguageDispatcher(Noted(1), interface)
    for _ in range(20):
        kitchen.step(asyncio.run(head.decide(kitchen.observe())))
    assert all(question.closed for question in asked)
    assert kitchen.metrics().refused == 0
