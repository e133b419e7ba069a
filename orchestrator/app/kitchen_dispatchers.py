"""Opens the dispatchers, planners that command all agents of the text kitchen (the game of the MindAgent paper): rules, or one
language model for all episodes."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from typing import Any

from orchestrator.app.catalogue import LANGUAGE
from orchestrator.app.model_config import ModelConfig, open_chat_model
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.release import RELEASE
from orchestrator.llm.chat import ChatModel
from orchestrator.minds.dispatcher import LanguageDispatcher, Parts
from orchestrator.minds.games.backed_plans import BackedPlanning
from orchestrator.minds.games.language_plans import LanguagePlanning
from orchestrator.settings import Settings
from orchestrator.tasks.cuisineworld.command_interface import KitchenInterface
from orchestrator.tasks.cuisineworld.dispatchers import NAMES, Dispatcher, Shift, dispatcher
from orchestrator.tasks.cuisineworld.kitchen import Mode
from orchestrator.tasks.cuisineworld.metaplans.crew_of_cooks import CrewOfCooks
from orchestrator.tasks.cuisineworld.metaplans.order_sharing import ORDER_WORK
from orchestrator.tasks.cuisineworld.metaplans.roles import ScheduleDesigner
from orchestrator.tasks.cuisineworld.metaplans.stages import agent_name

CAPO = "capo"  # cooks that agree on a meta-plan
CAPO_LANGUAGE = "capo-language"  # the same, and a model plans and judges for them
ASKING = (LANGUAGE, CAPO_LANGUAGE)  # those that ask a model
HEADS = (*NAMES, CAPO, *ASKING)


@contextmanager
def open_heads(
    names: Sequence[str], mode: Mode, parts: Parts, model_config: ModelConfig, settings: Settings, journal: Journal
) -> Iterator[Callable[[str, Shift], Dispatcher]]:
    """Yield a function that makes a dispatcher, which commands the agents of the text kitchen, from its name and a `Shift`
    (the level, agents and orders of one episode).

    With the dispatcher `capo`, the agents agree on a meta-plan. The dispatchers `language` and `capo-language` ask
    one model, which `model_config` and `settings` name, in all episodes; it is opened only if `names` has one of them, and
    closed at the end. `parts` are
    the parts of its prompt, `mode` the rules of the kitchen, and its calls are recorded in `journal`. Raises BlockcrewError if
    the model cannot be opened.
    """
    if not {*ASKING, CAPO} & set(names):
        yield dispatcher
        return
    with asyncio.Runner() as runner:
        if not set(ASKING) & set(names):
            yield lambda name, shift: CrewOfCooks(shift, runner.run) if name == CAPO else dispatcher(name, shift)
            return
        stack = AsyncExitStack()
        try:
            model = runner.run(stack.enter_async_context(open_chat_model(model_config, settings, journal, release=RELEASE)))

            def head(name: str, shift: Shift) -> Dispatcher:
                if name == CAPO:
                    return CrewOfCooks(shift, runner.run)
                if name == CAPO_LANGUAGE:
                    return asking_crew(shift, model, runner.run)
                if name != LANGUAGE:
                    return dispatcher(name, shift)
                desk = KitchenInterface(shift.level, shift.agents, mode, shift.crew)
                return LanguageDispatcher(model, desk, runner.run, parts)

            yield head
        finally:
            runner.run(stack.aclose())


def asking_crew(shift: Shift, model: ChatModel, run: Callable[[Coroutine[Any, Any, Any]], Any]) -> CrewOfCooks:
    """Return agents that agree on a meta-plan which a model writes and judges; `run` runs a discussion to its end."""
    crew = range(shift.agents) if shift.crew is None else shift.crew
    planning = BackedPlanning(LanguagePlanning(model, ORDER_WORK, [agent_name(one) for one in crew]), ScheduleDesigner())
    return CrewOfCooks(shift, run, roles=(planning, planning))
