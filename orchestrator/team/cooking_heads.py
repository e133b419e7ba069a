"""Planners for the cooks of a kitchen in the game: rules, rules that are slow and err on purpose, or a language model."""

import random
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Protocol

from orchestrator.core.contracts.controller import Controller
from orchestrator.minds.dispatcher import LanguageDispatcher
from orchestrator.minds.simulated import SPREAD, Mistake, Weakness
from orchestrator.tasks.cooking.action import CookingAction
from orchestrator.tasks.cooking.command_interface import CookingInterface
from orchestrator.tasks.cooking.view import CookingView

SURPLUS = 3  # times the right count: one of the mistakes of a simulated head
Think = Callable[[float], Awaitable[None]]
Note = Callable[[str, Mistake], None]


class CookingHead(Protocol):
    """Decides for one cook or for several. `decisions` has the seconds of CPU time of each decision by rules so far."""

    decisions: list[float]

    async def decide(self, seen: CookingView) -> Sequence[CookingAction]:
        """Return at most one action for each free cook that obeys this head. It may take its time."""
        ...


class RulesHead:
    """Decides at once, by rules."""

    def __init__(self, rules: Controller[CookingView, CookingAction]) -> None:
        self.rules, self.decisions = rules, list[float]()
        rules.start()

    async def decide(self, seen: CookingView) -> Sequence[CookingAction]:
        """Return what the rules decide."""
        begun = time.thread_time()
        actions = self.rules.act(seen)
        self.decisions.append(time.thread_time() - begun)
        return actions


class SimulatedHead(RulesHead):
    """Decides by rules, but slowly and with mistakes on purpose, to imitate a model.

    `name` goes with each mistake to `note`; `think` waits for a number of seconds of game time.
    """

    def __init__(
        self, name: str, rules: Controller[CookingView, CookingAction], weakness: Weakness, think: Think, note: Note
    ) -> None:
        super().__init__(rules)
        self.name, self.weakness, self.think, self.note = name, weakness, think, note
        self.dice = random.Random(f"{weakness.seed} {name}")

    async def decide(self, seen: CookingView) -> Sequence[CookingAction]:
        """Return what the rules decide on what was seen before the thinking; a mistake spoils one of the actions."""
        actions = list(await super().decide(seen))
        if not actions:
            return actions
        errs = self.dice.random() < self.weakness.mistakes
        await self.think(self.weakness.delay * self.dice.uniform(1 - SPREAD, 1 + SPREAD))
        return self.spoiled(actions, seen) if errs else actions

    def spoiled(self, actions: list[CookingAction], seen: CookingView) -> list[CookingAction]:
        """Return the actions with a mistake in one of them: for another cook, or with three times the count."""
        wrong = self.dice.randrange(len(actions))
        others = [cook.name for cook in seen.cooks if cook.name != actions[wrong].cook]
        if others and self.dice.random() < 0.5:
            self.note(self.name, Mistake.WRONG_MEMBER)
            actions[wrong] = replace(actions[wrong], cook=self.dice.choice(others))
        else:
            self.note(self.name, Mistake.WRONG_COUNT)
            actions[wrong] = replace(actions[wrong], count=actions[wrong].count * SURPLUS)
        return actions


class LanguageHead:
    """Asks a language model for the commands of its cooks."""

    def __init__(self, dispatcher: LanguageDispatcher[CookingView], interface: CookingInterface) -> None:
        self.dispatcher, self.interface, self.decisions = dispatcher, interface, list[float]()

    async def decide(self, seen: CookingView) -> Sequence[CookingAction]:
        """Return the model's commands as actions; nothing is asked while none of its cooks is free.

        Raises ModelError when no model can be asked, or after three questions without an answer.
        """
        if not self.interface.free(seen):
            return ()
        commands = await self.dispatcher.decide(seen)
        return [action for command in commands if (action := self.interface.action(command, seen))]
