"""Meta-plans by rules: a designer that balances the work by what it knows, and evaluators that object only if they know
something about themselves that makes the plan slower than another one, and say what."""

from collections.abc import Mapping
from dataclasses import replace

from orchestrator.core.teamwork import JointTools
from orchestrator.metaplan.plan import MetaPlan
from orchestrator.metaplan.replies import Accept, PlanDialogue, Revise
from orchestrator.minds.metaplans.knowledge import CrewKnowledge, count_in, item_of, share
from orchestrator.minds.symbolic.meta_costs import WorkCost, WorkEstimates, own_cost, public_cost
from orchestrator.minds.symbolic.meta_sharing import LEAST, CostOf, divided

WORTH = 0.15  # of the time of the whole plan that another share has to save before somebody objects
FEW = 2  # items of difference that are not worth a word
Asked = Mapping[tuple[str, str], int]  # what evaluators asked for: (member, item) -> count


def design(estimates: WorkEstimates, knowledge: CrewKnowledge, dialogue: PlanDialogue) -> MetaPlan:
    """Return a plan in which all members finish at about the same time, as far as the designer knows: what it holds and sees
    itself, what all have heard, and what evaluators asked for in this discussion."""
    left = {one.item: one.count for one in knowledge.left if one.count > 0}
    names = [one.name for one in knowledge.members]
    found = nearly_done(knowledge)
    left_open = {item: count for item, count in left.items() if item not in {of for _, of in found}}
    found |= divided(left_open, names, weighed(Costs(estimates, knowledge), knowledge, asked_for(dialogue)))
    order = [(name, item) for item in left for name in names if (name, item) in found]
    shares = tuple(share(name, item, found[name, item]) for name, item in order)
    return MetaPlan(0, shares, reason(dialogue, order, knowledge.tools))


def nearly_done(knowledge: CrewKnowledge) -> dict[tuple[str, str], int]:
    """Return the open work on the items of which only a few are left and all are being gained, as (member, item) -> count: who
    is at them ends sooner than anybody else would begin."""
    found: dict[tuple[str, str], int] = {}
    for one in knowledge.left:
        at_it = {each.name: each.open[one.item] for each in knowledge.members if each.open.get(one.item)}
        if one.count <= LEAST * len(knowledge.members) and sum(at_it.values()) >= one.count:
            found |= {(name, one.item): count for name, count in at_it.items()}
    return found


def weighed(costs: "Costs", knowledge: CrewKnowledge, asked: Asked) -> CostOf:
    """Return costs in which those who asked for another share count for as quick as they must be for it: with that share they
    would finish together with members about whom nothing is known."""

    def cost(name: str, item: str) -> WorkCost:
        found = costs.of(name, item)
        if (name, item) not in asked or name == knowledge.name:
            return found
        count = asked[name, item]
        others = max(1, len(knowledge.members) - 1)
        total = next((one.count for one in knowledge.left if one.item == item), count)
        together = found.start + found.each * max(1.0, (total - count) / others)
        return WorkCost(0.0, together / count) if count else replace(found, able=False)

    return cost


def asked_for(dialogue: PlanDialogue) -> dict[tuple[str, str], int]:
    """Return the shares that evaluators asked for in this discussion; the latest word of each on an item counts."""
    found: dict[tuple[str, str], int] = {}
    for one in dialogue.opinions:
        for change in one.reply.changes if isinstance(one.reply, Revise) else ():
            found[one.speaker, item_of(change)] = sum(step.count for step in change.steps)
    return found


def reason(dialogue: PlanDialogue, order: list[tuple[str, str]], tools: JointTools | None = None) -> str:
    """Return one sentence on why the plan is as it is: the objections that it answers, the event, or an even division."""
    said = [f"{one.speaker}: {one.reply.reason}" for one in dialogue.opinions if isinstance(one.reply, Revise)]
    if said:
        return "; ".join(dict.fromkeys(said))
    if dialogue.event:
        return f"after {dialogue.event}"
    together = f"{len({name for name, _ in order})} members that finish together"
    return f"{together}; {tools}" if tools else together


def evaluate(estimates: WorkEstimates, plan: MetaPlan, knowledge: CrewKnowledge) -> Accept | Revise:
    """Return Accept, or Revise with the share that this member should have instead. It objects only if its own facts, which the
    designer cannot know and has not heard yet, make its share wrong: then the whole plan would end later than it has to."""
    costs, me = Costs(estimates, knowledge), knowledge.name
    for one in knowledge.left:
        mine, present = costs.of(me, one.item), count_in(plan, me, one.item)
        others = [each.name for each in knowledge.members if each.name != me and count_in(plan, each.name, one.item)]
        if f"{me}: {mine.why}" in plan.why or not (others and news(costs, me, one.item)):
            continue
        best = divided({one.item: one.count}, [me, *others], costs.of).get((me, one.item), 0) if mine.able else 0
        if mine.able and not present and len(knowledge.left) > 1:
            continue  # it has other work
        if (present and not mine.able) or better(plan, one.item, present, best, costs, [me, *others]):
            return Revise(f"{mine.why}: {best or 'no'} {one.item} suit me better than {present}", (share(me, one.item, best),))
    return Accept()


def news(costs: "Costs", name: str, item: str) -> bool:
    """Return whether what a member knows about itself differs from what the others have to assume."""
    own, assumed = costs.of(name, item), costs.assumed(name, item)
    slower = abs(own.start - assumed.start) + abs(own.each - assumed.each) * costs.even(item)
    return own.able != assumed.able or slower > WORTH * (assumed.start + assumed.each * costs.even(item))


def better(plan: MetaPlan, item: str, present: int, best: int, costs: "Costs", names: list[str]) -> bool:
    """Return whether a share of `best` for the first of `names` instead of `present` lets all finish clearly earlier."""
    if abs(best - present) < FEW:
        return False
    before = {name: count_in(plan, name, item) for name in names}
    others = sum(before.values()) - present
    scale = (others + present - best) / others if others else 0.0
    after = {name: count * scale for name, count in before.items()} | {names[0]: float(best)}
    return finish(after, item, costs) < (1 - WORTH) * finish(before, item, costs)


def finish(counts: Mapping[str, float], item: str, costs: "Costs") -> float:
    """Return when the last of these members has its count of an item, in seconds from now."""
    each = [(costs.of(name, item), count) for name, count in counts.items() if count > 0]
    return max((cost.start + cost.each * count for cost, count in each), default=0.0)


class Costs:
    """The costs of all members as one member knows them, each worked out once."""

    def __init__(self, estimates: WorkEstimates, knowledge: CrewKnowledge) -> None:
        self.estimates, self.knowledge = estimates, knowledge
        self.found: dict[tuple[str, str], WorkCost] = {}
        self.usual: dict[str, WorkCost] = {}

    def of(self, name: str, item: str) -> WorkCost:
        """Return the cost of an item for a member: the own one in detail, that of others by what all know. If they make tools
        together, all know that of each."""
        tools = self.knowledge.tools
        if tools and name in tools.starts:
            return WorkCost(tools.starts[name], tools.each)
        if (name, item) not in self.found:
            self.found[name, item] = self.worked_out(name, item)
        return self.found[name, item]

    def worked_out(self, name: str, item: str) -> WorkCost:
        """Return the cost of about an even share of an item for a member."""
        knows, assumed = self.knowledge, self.assumed(name, item)
        if name != knows.name:
            return assumed
        return own_cost(self.estimates, knows.member(name), knows.seen, item, self.even(item), self.usual[item])

    def assumed(self, name: str, item: str) -> WorkCost:
        """Return the cost of an item for a member by what all know."""
        if item not in self.usual:
            near = self.knowledge.seen.blocks  # the others are on the same land
            self.usual[item] = self.estimates.cost({}, item, self.even(item), near)
        return public_cost(self.knowledge.member(name), item, self.usual[item])

    def even(self, item: str) -> int:
        """Return an even share of what is left of an item."""
        count = next((one.count for one in self.knowledge.left if one.item == item), 1)
        return max(1, count // max(1, len(self.knowledge.members)))
