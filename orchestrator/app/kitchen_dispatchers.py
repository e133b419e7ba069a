"""Opens the dispatchers, planners that command all agents of the text kitchen (the game of the MindAgent paper): rules, or one
language model for all episodes."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager

from orchestrator.app.catalogue import LANGUAGE
from orchestrator.app.model_config import ModelConfig, open_chat_model
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.release import RELEASE
from orchestrator.minds.dispatcher import LanguageDispatcher, Parts
from orchestrator.settings import Settings
from orchestrator.tasks.cuisineworld.command_interface import KitchenInterface
from orchestrator.tasks.cuisineworld.dispatchers import NAMES, Dispatcher, Shift, dispatcher
from orchestrator.tasks.cuisineworld.kitchen import Mode

HEADS = (*NAMES, LANGUAGE)


@contextmanager
def open_heads(
    names: Sequence[str], mode: Mode, parts: Parts, model_config: ModelConfig, settings: Settings, journal: Journal
) -> Iterator[Callable[[str, Shift], Dispatcher]]:
    """Yield a function that makes a dispatcher, which commands the agents of the text kitchen, from its name and a `Shift`
    (the level, agents and orders of one episode).

    The dispatcher `language` asks one model, which `model_config` and `settings` name, in all episodes; the model is opened
    only if `names` has `language`, and closed at the end. `parts` are the parts of its prompt, `mode` the rules of the kitchen,
    and its calls are recorded in `journal`. Raises BlockcrewError if the model cannot be opened.
    """
    if LANGUAGE not in names:
        yield dispatcher
        return
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        try:
            model = runner.run(stack.enter_async_context(open_chat_model(model_config, settings, journal, release=RELEASE)))

            def head(name: str, shift: Shift) -> Dispatcher:
                if name != LANGUAGE:
                    return dispatcher(name, shift)
                desk = KitchenInterface(shift.level, shift.agents, mode, shift.crew)
                return LanguageDispatcher(model, desk, runner.run, parts)

            yield head
        finally:
            runner.run(stack.aclose())
