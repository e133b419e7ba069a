"""The symbolic designer and evaluator of CaPo in the chores game. Both plan with what they know themselves; an evaluator
objects only when it knows something that makes the draft worse, and says what."""

from orchestrator.games.capo.listening import drafts_after, hear_reason
from orchestrator.games.chores.capo.knowing import ChoreKnowing
from orchestrator.games.chores.capo.wording import as_changes, as_chore_plan, owners
from orchestrator.games.chores.planning.assign import Rota, Tour, cost_of, share_out
from orchestrator.games.chores.planning.stops import Stop, room_label
from orchestrator.metaplan.plan import MetaPlan
from orchestrator.metaplan.replies import Accept, PlanDialogue, Revise

WORTH_SAYING = 4.0  # steps that another plan has to save before anybody speaks of it; a discussion takes each two or more
KEEP = 1.0  # steps that a new plan has to save, else the one in force is kept


class ChoreDesigner:
    """Assigns all known things, unopened containers and unseen rooms, so that the last agent is done as early as possible."""

    async def design(self, knowledge: ChoreKnowing, dialogue: PlanDialogue) -> MetaPlan:
        """Return the best plan as far as this member knows: a new one, the one in force, or the latest draft with the changes
        that were asked for."""
        tours = best_tours(knowledge, drafts_after(knowledge, dialogue))
        return as_chore_plan(tours, f"{knowledge.name}: {knowledge.facts().text()}")


class ChoreEvaluator:
    """Compares a draft with the plan that it would make itself, from its own knowledge and the facts of the draft."""

    async def evaluate(self, plan: MetaPlan, knowledge: ChoreKnowing) -> Accept | Revise:
        """Return Accept, or Revise with what this member knows and the subtasks that it would change."""
        hear_reason(knowledge, plan)
        if better := better_plan(plan, knowledge):
            return Revise(knowledge.facts().text(), as_changes(better.tours, plan))
        return Accept()


def new_plan(knowledge: ChoreKnowing, tries: int) -> Rota:
    """Return the best plan that this member finds for all."""
    return share_out(knowledge.walks(), knowledge.walkers(), knowledge.stops(), tries)


def owner_of_stop(stop: Stop, planned: dict[str, str], knowledge: ChoreKnowing) -> str:
    """Return who takes care of a stop under a plan: the one that it names, for a container in a room the one that searches this
    room, and for everything else the member that knows of it."""
    room = room_label(knowledge.now.plan.room_of(stop.cell))
    is_container = stop.name in knowledge.memory.places
    return planned.get(stop.name) or (planned.get(room, "") if is_container else "") or knowledge.name


def tours_of(plan: MetaPlan, knowledge: ChoreKnowing) -> dict[str, Tour]:
    """Return the tours of a plan, as this member understands them, each in its best order."""
    planned, walks = owners(plan), knowledge.walks()
    mine: dict[str, list[Stop]] = {name: [] for name in knowledge.now.names}
    for stop in knowledge.stops(planned):
        mine[owner_of_stop(stop, planned, knowledge)].append(stop)
    return {one.name: share_out(walks, [one], mine[one.name]).tours[one.name] for one in knowledge.walkers()}


def cost_of_tours(knowledge: ChoreKnowing, tours: dict[str, Tour]) -> float:
    """Return the cost of these tours, as far as this member knows."""
    walks = knowledge.walks()
    return cost_of({one.name: walks.time(one, tours[one.name]) for one in knowledge.walkers()})


def better_plan(plan: MetaPlan, knowledge: ChoreKnowing) -> Rota | None:
    """Return a plan that is clearly better than the given one, as far as this member knows; None without one."""
    better = new_plan(knowledge, tries=1)
    return better if better.cost < cost_of_tours(knowledge, tours_of(plan, knowledge)) - WORTH_SAYING else None


def best_tours(knowledge: ChoreKnowing, drafts: list[MetaPlan]) -> dict[str, Tour]:
    """Return the tours of the best plan: a new one, unless one of the drafts is as good."""
    new = new_plan(knowledge, tries=2)
    best, cost = new.tours, new.cost + KEEP
    for draft in drafts:
        tours = tours_of(draft, knowledge)
        if (found := cost_of_tours(knowledge, tours)) < cost:
            best, cost = tours, found
    return best
