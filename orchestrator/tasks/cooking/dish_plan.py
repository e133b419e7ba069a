"""The meta-plan of a kitchen in the game (CaPo): which dish each cook hunts for, by a designer and evaluators that each know
what their own eyes see, and what was refused them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from orchestrator.games.capo.listening import FreshKnowledge
from orchestrator.metaplan.plan import MetaPlan, MetaStep, Subtask
from orchestrator.metaplan.replies import Accept, PlanDialogue, Revise
from orchestrator.tasks.cooking.action import CookingVerb
from orchestrator.tasks.cooking.board import Board
from orchestrator.tasks.cooking.level import CookingLevel
from orchestrator.tasks.cooking.menu import MENU
from orchestrator.tasks.cooking.rules import BATCH
from orchestrator.tasks.cooking.view import CookingView, CookView

HUNT, COOK = "hunt", "cook"


@dataclass(frozen=True, slots=True)
class CookKnows(FreshKnowledge):
    """The knowledge of the cook `name` in a discussion: orders, stock and furnaces, which all see, and its own eyes. `ahead`
    pieces of each dish are to be in stock."""

    name: str
    level: CookingLevel
    seen: CookingView
    ahead: int

    @property
    def me(self) -> CookView | None:
        """Return this cook as it was seen last; None if it was never seen."""
        return next((one for one in self.seen.cooks if one.name == self.name), None)

    def demand(self) -> dict[str, tuple[float, int]]:
        """Return of each dish when its first unmet order is due (infinity without one) and how many more pieces are wanted."""
        board = Board(self.level, replace(self.seen, cooks=tuple(replace(one, at=None) for one in self.seen.cooks)), self.ahead)
        return {dish: (board.due(dish), board.lacking(dish)) for dish in self.level.dishes}

    def finds(self, dish: str) -> bool:
        """Return whether this cook sees the animal of a dish, and was not just refused to hunt it."""
        raw, mob = MENU[dish].raw, MENU[dish].mob
        refused = any(one.verb is CookingVerb.KILL and one.item == raw for one in self.me.refused) if self.me else False
        return bool(self.me and self.me.mobs.get(mob)) and not refused


class DishDesigner:
    """Gives each cook one dish: the most urgent first, the dishes of which more is wanted to more cooks."""

    async def design(self, knowledge: CookKnows, dialogue: PlanDialogue) -> MetaPlan:
        """Return a plan for all cooks; objections of the latest round are met by an exchange of two cooks."""
        if dialogue.draft and dialogue.objections:
            return exchanged(dialogue.draft, dialogue.objections)
        return plan_of_dishes(shared_dishes(knowledge, dishes_of(dialogue.before)), why_of(knowledge))


class DishEvaluator:
    """Objects when it finds no animal for its own dish, but one for another dish that is wanted."""

    async def evaluate(self, plan: MetaPlan, knowledge: CookKnows) -> Accept | Revise:
        """Return Accept, or Revise with what this cook sees and the dish that it can see to."""
        mine = dishes_of(plan).get(knowledge.name)
        if mine is None or knowledge.finds(mine):
            return Accept()
        wanted = [dish for dish, (_, count) in knowledge.demand().items() if count and dish != mine and knowledge.finds(dish)]
        if not wanted:
            return Accept()
        reason = f"I find no {MENU[mine].mob} here, but a {MENU[wanted[0]].mob}"
        return Revise(reason, (share(knowledge.name, wanted[0]),))


def shared_dishes(knowledge: CookKnows, before: Mapping[str, str], given: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the dish of each cook: what is `given`, and for the others what is most urgent, of equal dishes the one that the
    cook sees to by the plan `before`."""
    demand, found = knowledge.demand(), dict(given or {})
    left, due = {dish: count for dish, (_, count) in demand.items()}, {dish: when for dish, (when, _) in demand.items()}
    cooks = sorted((one.name for one in knowledge.seen.cooks), key=lambda name: (name not in found, name != knowledge.name))
    for name in cooks:
        own = [dish for dish in left if name == knowledge.name and knowledge.finds(dish)]
        dish = found.get(name) or min(
            left, key=lambda dish: (left[dish] <= 0, due[dish], dish not in own, before.get(name) != dish, -left[dish])
        )
        found[name], left[dish], due[dish] = dish, left[dish] - BATCH, float("inf")
    return found


def plan_of_dishes(dishes: Mapping[str, str], why: str) -> MetaPlan:
    """Return the meta-plan in which each cook sees to its dish."""
    return MetaPlan(0, tuple(share(name, dish) for name, dish in sorted(dishes.items())), why)


def share(name: str, dish: str) -> Subtask:
    """Return the subtask of one cook."""
    return Subtask(f"dish of {name}", (MetaStep(HUNT, MENU[dish].raw), MetaStep(COOK, dish)), name)


def dishes_of(plan: MetaPlan | None) -> dict[str, str]:
    """Return the dish of each cook by a plan."""
    steps = [(one.owner, step) for one in plan.subtasks for step in one.steps] if plan else []
    return {owner: step.target for owner, step in steps if step.verb == COOK}


def exchanged(draft: MetaPlan, objections: Sequence[Revise]) -> MetaPlan:
    """Return a draft in which each objector has the dish that it asks for, and whoever had it has the objector's."""
    dishes = dishes_of(draft)
    for change in (one for reply in objections for one in reply.changes):
        (wanted,) = dishes_of(MetaPlan(0, (change,))).values()
        other = next((name for name, dish in dishes.items() if dish == wanted), None)
        if other and change.owner in dishes:
            dishes[other] = dishes[change.owner]
        dishes[change.owner] = wanted
    return plan_of_dishes(dishes, draft.why)


def why_of(knowledge: CookKnows) -> str:
    """Return the reason of a draft: the name of its designer, and what is wanted."""
    return f"{knowledge.name}: {needs_in_words(knowledge)}"


def needs_in_words(knowledge: CookKnows) -> str:
    """Return what is wanted, in words."""
    wanted = [f"{count} {dish}" for dish, (_, count) in knowledge.demand().items() if count]
    return f"{', '.join(wanted) or 'nothing more'} wanted"
