"""A cook of a text kitchen at work: its own planner, constrained to the stages that the meta-plan gives it."""

from collections.abc import Sequence

from orchestrator.tasks.cuisineworld.action import Action
from orchestrator.tasks.cuisineworld.dispatchers.hands import Habits, Hands
from orchestrator.tasks.cuisineworld.dispatchers.needs import Job, Needs
from orchestrator.tasks.cuisineworld.layout import Layout
from orchestrator.tasks.cuisineworld.metaplans.stages import CookingStage, made_parts
from orchestrator.tasks.cuisineworld.state import KitchenState


class StageNeeds(Needs):
    """The work of one agent at one moment: by its subtasks, in the order of the plan, it brings things to tools, starts them,
    and serves dishes."""

    __slots__ = ("agent", "plan", "reserved")

    def __init__(self, layout: Layout, state: KitchenState, agent: int, plan: Sequence[CookingStage]) -> None:
        super().__init__(layout, state, (agent,), queue=0)
        self.agent, self.plan = agent, plan
        self.reserved: set[int] = set()  # tools that a stage before this one in the plan still needs
        for number in dict.fromkeys(one.order for one in plan):
            last = next((one for one in plan if one.order == number and one.last), None)
            if last:
                self.dish(last)

    def dish(self, last: CookingStage) -> None:
        """Plan the way of one dish: serve it, or see to its stages."""
        holder = next((agent for agent, item in enumerate(self.state.hold) if item == last.dish), None)
        if holder is not None:
            if holder == self.agent:
                self.bring(last.dish, self.layout.table)
        elif self.lies(last):
            self.reserved.add(last.place)
            if last.carrier(last.dish) == self.agent:
                self.jobs.append(Job(last.item, last.place, self.layout.table))
        else:
            self.stage(last)

    def lies(self, stage: CookingStage) -> bool:
        """Return whether the product of a stage lies or is made in its tool."""
        return stage.place not in self.reserved and self.state.inside[stage.place] == (stage.item,)

    def bring(self, item: str, to: int) -> bool:
        """Let this agent bring something to a place if it holds it, and return whether it does."""
        if not self.held.get(item):
            return False
        self.bound[self.held[item].pop()] = to
        return True

    def stage(self, stage: CookingStage) -> None:
        """Plan one stage and, before it, those that make its inputs."""
        if stage.place in self.reserved:
            return
        parts = {one.item: one for one in self.plan if one.order == stage.order and one is not stage}
        inside = self.state.inside[stage.place]
        mixed = any(part not in self.layout.inputs[stage.item] for part in inside)
        lacking = [part for part in self.layout.inputs[stage.item] if mixed or part not in inside]
        for part in lacking:
            if part in made_parts(stage.item, self.layout) and part in parts and part not in self.state.hold:
                self.part(parts[part], stage)
        self.reserved.add(stage.place)
        if mixed:
            if stage.starter == self.agent:
                self.clear_tool(stage.place)
            return
        self.lacking[stage.place] = len(lacking)
        for part in lacking:
            if stage.carrier(part) == self.agent and not self.bring(part, stage.place) and part not in self.layout.tool:
                self.jobs.append(Job(part, self.layout.storage, stage.place))
        if stage.starter == self.agent and not lacking and not self.state.running[stage.place]:
            self.starts.append(stage.place)

    def part(self, made: CookingStage, stage: CookingStage) -> None:
        """Plan how an input that has to be made gets to its stage: fetched by the stage's owner, or made first."""
        if self.lies(made):
            self.reserved.add(made.place)
            if stage.carrier(made.item) == self.agent:
                self.jobs.append(Job(made.item, made.place, stage.place))
        else:
            self.stage(made)

    def clear_tool(self, place: int) -> None:
        """Let this agent take what is in the way out of a tool."""
        if self.state.pickable[place]:
            self.jobs.append(Job(self.state.inside[place][0], place, self.layout.storage))


def actions_of(layout: Layout, state: KitchenState, needs: StageNeeds) -> list[Action]:
    """Return the action of one agent, at most one, by its part of the plan."""
    free = [needs.agent] if not state.hold[needs.agent] and not state.busy[needs.agent] else []
    return Hands(layout, state, needs, free).actions(Habits(), [])
