"""Stages of dishes, of which a kitchen's meta-plan is made: one thing is made in one tool. The subtasks of a stage are to start
the tool, to bring it each input, and to serve the dish; they can have different owners."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from orchestrator.metaplan.plan import MetaPlan, MetaStep, Subtask
from orchestrator.tasks.cuisineworld.layout import Layout

BRING, TO, START, MAKE, SERVE = "bring", "to", "start", "make", "serve"
AGENT = "agent"


@dataclass(frozen=True, slots=True)
class CookingStage:
    """One stage: the `item` is made in the tool with the number `place`, for the dish with the number `order` in the plan.
    `starter` starts the tool, and `carriers` has who brings each input; for the last stage of a dish also who serves it."""

    order: int
    dish: str
    item: str
    place: int
    starter: int
    carriers: Mapping[str, int]

    @property
    def last(self) -> bool:
        """Return whether the stage makes the dish itself."""
        return self.item == self.dish

    def carrier(self, item: str) -> int:
        """Return the number of the agent that brings an input, or the finished dish."""
        return self.carriers.get(item, self.starter)


def agent_name(number: int) -> str:
    """Return the name of an agent, as in its commands."""
    return f"{AGENT}{number}"


def plan_of(stages: Iterable[CookingStage], layout: Layout, why: str) -> MetaPlan:
    """Return the meta-plan of these stages, in their order."""
    return MetaPlan(0, tuple(each for one in stages for each in subtasks(one, layout)), why)


def subtasks(stage: CookingStage, layout: Layout) -> list[Subtask]:
    """Return the subtasks of a stage: what is brought, the start of its tool, and the way of the dish to the table."""
    title, place = f"{stage.order} {stage.dish}: ", layout.names[stage.place]
    found = []
    for item, agent in stage.carriers.items():
        serving = item == stage.dish
        steps = (MetaStep(SERVE, item),) if serving else (MetaStep(BRING, item), MetaStep(TO, place))
        name = f"{title}{SERVE}" if serving else f"{title}{item} for {stage.item}"
        found.append(Subtask(name, steps, agent_name(agent)))
    start = Subtask(f"{title}{stage.item}", (MetaStep(START, place), MetaStep(MAKE, stage.item)), agent_name(stage.starter))
    at = len(found) - stage.last
    return [*found[:at], start, *found[at:]]


def stages_of(plan: MetaPlan | None, layout: Layout) -> list[CookingStage]:
    """Return the stages that a meta-plan means; subtasks that belong to no stage of this kitchen are left out."""
    several = plan.subtasks if plan else ()
    carriers: dict[tuple[str, str], dict[str, int]] = {}
    for one in several:
        title, item, use = parsed(one)
        if use:
            carriers.setdefault((title, use), {})[item] = agent_number(one.owner)
    found = []
    for one in several:
        targets = {step.verb: step.target for step in one.steps}
        title, item, _ = parsed(one)
        number, _, dish = title.partition(" ")
        if START in targets and number.isdecimal() and {dish, item} <= layout.tool.keys() and targets[START] in layout.names:
            place, carried = layout.names.index(targets[START]), carriers.get((title, item), {})
            found.append(CookingStage(int(number), dish, item, place, agent_number(one.owner), carried))
    return found


def parsed(one: Subtask) -> tuple[str, str, str]:
    """Return of a subtask the number and the dish, the item that it is about, and the item for which that is used (empty for
    the start of a tool)."""
    title, _, rest = one.name.partition(": ")
    if rest == SERVE:
        dish = title.partition(" ")[2]
        return title, dish, dish
    item, _, use = rest.partition(" for ")
    return title, item, use


def agent_number(name: str) -> int:
    """Return the number in the name of an agent; 0 for another name."""
    number = name.removeprefix(AGENT)
    return int(number) if number.isdecimal() else 0


def made_parts(item: str, layout: Layout) -> tuple[str, ...]:
    """Return those inputs of an item that have to be made themselves."""
    return tuple(part for part in layout.inputs[item] if part in layout.tool)
