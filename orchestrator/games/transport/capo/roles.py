"""The symbolic designer and evaluator of CaPo in the transport game. Both plan with what they know themselves; an evaluator
objects only when it knows something that makes the draft worse, and says what."""

from collections.abc import Mapping

from orchestrator.games.capo.listening import drafts_after, hear_reason
from orchestrator.games.transport.capo.knowing import HaulKnowing, room_name
from orchestrator.games.transport.capo.wording import as_metaplan, as_routes, owner_of
from orchestrator.games.transport.planning.assign import assign
from orchestrator.games.transport.planning.route import Route, Trip
from orchestrator.metaplan.plan import MetaPlan
from orchestrator.metaplan.replies import Accept, PlanDialogue, Revise

WORTH_SAYING = 0.15  # of a target: what another plan has to be worth more before anybody objects
KEEP = 0.05  # of a target: a plan in force is kept unless a new one is worth more than this in addition


class HaulDesigner:
    """Assigns all known targets and all unsearched rooms to the members, with capacities and bags."""

    async def design(self, knowledge: HaulKnowing, dialogue: PlanDialogue) -> MetaPlan:
        """Return the best of three plans, as far as this member knows: a new one, the one in force, and the latest draft with
        the changes that were asked for."""
        routes = best_routes(knowledge, drafts_after(knowledge, dialogue))
        return as_metaplan(routes, f"{knowledge.name}: {knowledge.facts().text()}")


class HaulEvaluator:
    """Compares a draft with the plan that it would make itself, from its own knowledge and the facts of the draft."""

    async def evaluate(self, plan: MetaPlan, knowledge: HaulKnowing) -> Accept | Revise:
        """Return Accept, or Revise with what this member knows and the subtasks that it would change."""
        hear_reason(knowledge, plan)
        if better := better_than(plan, knowledge):
            return Revise(knowledge.facts().text(), as_metaplan(better, "").subtasks)
        return Revise(knowledge.facts().text()) if in_vain(plan, knowledge) else Accept()


def in_vain(plan: MetaPlan, knowledge: HaulKnowing) -> bool:
    """Return whether a plan has somebody search a room or take a thing in vain, as this member knows."""
    memory, named = knowledge.memory, owner_of(plan)
    return bool(memory.gone & named.keys()) or any(room_name(room) in named for room in memory.searched)


def routes_of(plan: MetaPlan, knowledge: HaulKnowing) -> dict[str, Route]:
    """Return the routes of a plan, as this member understands them. A carrier that cannot carry its first trip in addition to
    its load delivers first."""
    errands = {errand.name: errand for errand in knowledge.errands()}
    routes = as_routes(plan, knowledge.now.names, errands, knowledge.memory.bags())
    haulage = knowledge.haulage()
    for one in knowledge.carriers():
        if not haulage.fits(one, 0, routes[one.name][0]):
            routes[one.name] = (Trip(), *routes[one.name])
    return routes


def better_than(plan: MetaPlan, knowledge: HaulKnowing, messages: int = 0) -> dict[str, Route] | None:
    """Return the routes of a plan that is clearly better than the given one, as far as this member knows, although everybody
    can begin it only after so many messages; None without one."""
    better = assign(knowledge.haulage(), knowledge.carriers(messages), knowledge.errands(), tries=1)
    return better.routes if better.value > worth(knowledge, routes_of(plan, knowledge)) + WORTH_SAYING else None


def worth(knowledge: HaulKnowing, routes: Mapping[str, Route]) -> float:
    """Return what routes are worth, as far as this member knows."""
    haulage = knowledge.haulage()
    return sum(haulage.value(one, routes[one.name]) for one in knowledge.carriers())


def best_routes(knowledge: HaulKnowing, drafts: list[MetaPlan]) -> dict[str, Route]:
    """Return the routes of the best plan: a new one, unless one of the drafts is as good."""
    new = assign(knowledge.haulage(), knowledge.carriers(), knowledge.errands(), tries=2)
    best, value = new.routes, new.value - KEEP
    for draft in drafts:
        routes = routes_of(draft, knowledge)
        if (found := worth(knowledge, routes)) > value:
            best, value = routes, found
    return best
