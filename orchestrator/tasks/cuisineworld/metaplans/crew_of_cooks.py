"""Cooks of a text kitchen that agree on a meta-plan, as one more dispatcher: it discusses at the beginning and after progress,
and every cook carries out its own part."""

from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from random import Random
from typing import Any

from orchestrator.metaplan.checking import KnownNames
from orchestrator.metaplan.planning import Ablation, MetaPlanning
from orchestrator.metaplan.progress import ProgressEvent, ProgressKind
from orchestrator.metaplan.roles import Designer, Evaluator, Participant
from orchestrator.tasks.cuisineworld.action import Action
from orchestrator.tasks.cuisineworld.dispatchers import Shift
from orchestrator.tasks.cuisineworld.dispatchers.greedy import Greedy
from orchestrator.tasks.cuisineworld.dispatchers.needs import Needs
from orchestrator.tasks.cuisineworld.metaplans.executing import StageNeeds, actions_of
from orchestrator.tasks.cuisineworld.metaplans.roles import CookKnowledge, ScheduleDesigner, ScheduleEvaluator
from orchestrator.tasks.cuisineworld.metaplans.stages import agent_name, stages_of
from orchestrator.tasks.cuisineworld.state import KitchenState
from orchestrator.tasks.cuisineworld.view import KitchenView

Roles = tuple[Designer[CookKnowledge], Evaluator[CookKnowledge]]
PATIENCE = 4  # steps in which nobody can do a part of the plan until it is discussed again


class CrewOfCooks:
    """A Controller (planner for several agents) whose agents plan together. `run` runs a discussion to its end. A discussion
    takes no step of the kitchen. `roles` are its designer and evaluator, by default those by rules."""

    def __init__(
        self, shift: Shift, run: Callable[[Coroutine[Any, Any, Any]], Any], ablation: Ablation | None = None,
        roles: Roles | None = None,
    ) -> None:  # fmt: skip
        self.ablation, self.roles = ablation or Ablation(), roles or (ScheduleDesigner(), ScheduleEvaluator())
        self.crew = tuple(range(shift.agents) if shift.crew is None else shift.crew)
        self.menu = Greedy(shift.level, shift.agents, crew=self.crew)
        self.layout, self.seed, self._run = self.menu.layout, shift.seed, run
        self.start()

    def start(self) -> None:
        """Begin an episode (one game): forget the plan."""
        self.planning = MetaPlanning(self._participants, self._known, Random(self.seed), ablation=self.ablation)
        self.dishes: list[str] = []
        self.waited = 0

    def act(self, seen: KitchenView) -> Sequence[Action]:
        """Return at most one action for each agent of the crew, by the meta-plan for the kitchen as observed now."""
        self.state = self.layout.state(seen)
        wanted = self.menu.wanted(self.state, Needs(self.layout, self.state, self.crew, 0))
        if self.planning.plan is None or (event := self.event(wanted, seen)):
            self.discuss(wanted, event if self.planning.plan else None)
        return self.actions(self.needs())

    def discuss(self, wanted: list[str], event: ProgressEvent | None) -> None:
        """Discuss the plan for the dishes that are wanted now."""
        self.dishes, self.waited = wanted, 0
        self._run(self.planning.progress(event) if event else self.planning.start())

    def needs(self) -> list[StageNeeds]:
        """Return what each agent of the crew has to do by the plan in force."""
        stages = stages_of(self.planning.plan, self.layout)
        return [StageNeeds(self.layout, self.state, agent, stages) for agent in self.crew]

    def actions(self, needs: Sequence[StageNeeds]) -> list[Action]:
        """Return the actions of all agents, in an order in which one enables the next."""
        found = [action for one in needs for action in actions_of(self.layout, self.state, one)]
        order = ("get", "put", "activate")
        works = any(one.verb.value in order for one in found) or any(self.state.running) or any(self.state.busy)
        self.waited = 0 if works else self.waited + 1
        return sorted(found, key=lambda one: order.index(one.verb.value) if one.verb.value in order else len(order))

    def event(self, wanted: Sequence[str], seen: KitchenView) -> ProgressEvent | None:
        """Return the progress since the last discussion: an order appeared, a dish was served or cannot be any more, or nobody
        can go on."""
        new, gone = Counter(wanted) - Counter(self.dishes), Counter(self.dishes) - Counter(wanted)
        who = agent_name(self.crew[0])
        if gone and seen.served_now:
            return ProgressEvent(ProgressKind.COMPLETED, who, f"{', '.join(seen.served_now)} served")
        if new:
            return ProgressEvent(ProgressKind.DISCOVERED, who, f"{', '.join(sorted(new))} wanted")
        if gone:
            return ProgressEvent(ProgressKind.IMPOSSIBLE, who, f"{', '.join(sorted(gone))} not wanted any more")
        stuck = self.waited >= PATIENCE
        return ProgressEvent(ProgressKind.IMPOSSIBLE, who, "nobody can go on: tools are taken") if stuck else None

    def _participants(self) -> list[Participant[CookKnowledge]]:
        designer, evaluator = self.roles
        return [Participant(agent_name(one), designer, evaluator, self._knowing(one)) for one in self.crew]

    def _knowing(self, agent: int) -> Callable[[], CookKnowledge]:
        return lambda: CookKnowledge(agent, self.crew, self.layout, self.state, self.dishes)

    def _known(self) -> KnownNames:
        return KnownNames(
            [agent_name(one) for one in self.crew], {*self.layout.names, *self.layout.tool, *self.layout.level.ingredients}
        )

    state: KitchenState
