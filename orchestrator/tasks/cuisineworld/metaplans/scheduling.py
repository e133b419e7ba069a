"""Shares the stages of dishes out to the members and tools of a text kitchen: dish by dish, every way goes to the member that
is free first, as far as a rough estimate of the steps can say."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from orchestrator.tasks.cuisineworld.layout import Layout
from orchestrator.tasks.cuisineworld.metaplans.stages import CookingStage
from orchestrator.tasks.cuisineworld.state import KitchenState

CARRY = 4  # steps to bring one thing: go, take, go, put
HOLDING = 2  # of them, those that an agent saves which holds the thing already
CLEAR = 5  # steps that a tool costs in addition in which something unfit lies
Fixed = Mapping[tuple[int, str], CookingStage]


@dataclass(slots=True)
class CookingSchedule:
    """A schedule: its stages in the order in which they are done, and the steps from now at which each dish is served."""

    stages: list[CookingStage] = field(default_factory=list)
    served: list[float] = field(default_factory=list)

    @property
    def cost(self) -> float:
        """Return the sum of the steps until the dishes are served; the more urgent ones count more."""
        return sum(steps / number for number, steps in enumerate(self.served, 1))


class StageScheduler:
    """Makes one schedule for the kitchen `state`. `fixed` has the stages whose tool and members are given; everything else goes
    where it is done first. `crew` has the numbers of the members."""

    def __init__(self, layout: Layout, state: KitchenState, crew: Sequence[int], fixed: Fixed) -> None:
        self.layout, self.state, self.crew, self.fixed = layout, state, crew, fixed
        self.free = {agent: float(state.busy[agent]) for agent in crew}
        self.held = {agent: state.hold[agent] for agent in crew}
        self.open = [float(steps) for steps in state.running]
        self.inside: list[tuple[str, ...]] = list(state.inside)
        self.made = CookingSchedule()

    def schedule(self, dishes: Sequence[str]) -> CookingSchedule:
        """Return the schedule of these dishes, the most urgent first."""
        for number, dish in enumerate(dishes, 1):
            ready, stage = self.add(number, dish, dish)
            self.made.served.append(self.carried(dish, stage, ready))
        return self.made

    def add(self, order: int, dish: str, item: str) -> tuple[float, CookingStage]:
        """Add the stages of an item, and return in how many steps it can be taken from its tool, and its stage."""
        lying = next((place for place in self.makers(item) if self.inside[place] == (item,)), -1)
        inputs = () if lying >= 0 or item in self.held.values() else self.layout.inputs[item]
        parts = {part: self.add(order, dish, part)[0] for part in inputs if part in self.layout.tool}
        given = self.fixed.get((order, item))
        place = lying if lying >= 0 else given.place if given else self.best_place(item, inputs)
        carriers: dict[str, int] = dict(given.carriers) if given else {}
        stage = CookingStage(order, dish, item, place, given.starter if given else self.crew[0], carriers)
        if inputs:
            stage, ready = self.filled(stage, inputs, parts, given is None)
        else:
            ready = self.open[place]
        self.inside[place] = ()
        self.open[place] = ready + HOLDING
        self.made.stages.append(stage)
        return ready, stage

    def makers(self, item: str) -> Sequence[int]:
        """Return the numbers of the tools that make an item."""
        return self.layout.makers.get(self.layout.tool[item], ())

    def lacking(self, place: int, inputs: Sequence[str]) -> tuple[list[str], bool]:
        """Return the inputs that are not in a tool, and whether something unfit is."""
        unfit = any(part not in inputs for part in self.inside[place])
        return [part for part in inputs if unfit or part not in self.inside[place]], unfit

    def best_place(self, item: str, inputs: Sequence[str]) -> int:
        """Return the tool in which an item should be made: the one that is open and filled first; the table without any."""

        def worth(place: int) -> float:
            lacking, unfit = self.lacking(place, inputs)
            return self.open[place] + CARRY * len(lacking) / len(self.crew) + CLEAR * unfit

        return min(self.makers(item), key=worth, default=self.layout.table)

    def filled(
        self, stage: CookingStage, inputs: Sequence[str], parts: Mapping[str, float], choose: bool
    ) -> tuple[CookingStage, float]:
        """Return a stage with carriers for all that its tool lacks, and when its product can be taken. Who brings the last
        input starts the tool, if the members are not given."""
        lacking, unfit = self.lacking(stage.place, inputs)
        done, starter = self.open[stage.place] + CLEAR * unfit, stage.starter
        for part in lacking:
            arrived = self.carried(part, stage, parts.get(part, 0.0))
            if arrived >= done:
                done, starter = arrived, stage.carriers[part]
        starter = starter if choose else stage.starter
        begun = max(done, self.free[starter]) + 1
        self.free[starter] = begun + (self.layout.durations[stage.place] if self.holds_agent(stage.place) else 0)
        started = CookingStage(stage.order, stage.dish, stage.item, stage.place, starter, stage.carriers)
        return started, begun + self.layout.durations[stage.place]

    def carried(self, item: str, stage: CookingStage, ready: float) -> float:
        """Let somebody bring an input to its tool, or the dish to the table, from the step `ready` on, note who does it in the
        stage, and return when it is there."""
        given = stage.carriers.get(item)

        def arrival(agent: int) -> float:
            steps = HOLDING if self.held[agent] == item else CARRY
            return max(self.free[agent] + steps, ready + HOLDING)

        agent = given if given in self.free else min(self.crew, key=arrival)
        there = arrival(agent)
        self.free[agent] = there
        if self.held[agent] == item:
            self.held[agent] = ""
        assert isinstance(stage.carriers, dict)
        stage.carriers[item] = agent
        return there

    def holds_agent(self, place: int) -> bool:
        """Return whether the agent that starts the tool at a place is busy until it is done."""
        return self.layout.level.places[place].tool.holds_agent
