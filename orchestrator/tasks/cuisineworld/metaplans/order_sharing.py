"""The orders of a text kitchen as targets to share out, for designers that only say who is responsible for which, such as
models: who owns an order brings its things, starts its tools and serves it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from orchestrator.games.capo.sharing import SharedWork
from orchestrator.metaplan.plan import MetaPlan
from orchestrator.tasks.cuisineworld.metaplans.roles import CookKnowledge
from orchestrator.tasks.cuisineworld.metaplans.stages import SERVE, agent_name, agent_number, parsed, plan_of


def orders_wanted(own: CookKnowledge) -> list[str]:
    """Return the orders by their number and dish, the most urgent first, such as '1 salmonSushi'."""
    return [f"{number} {dish}" for number, dish in enumerate(own.dishes, 1)]


def share_orders(own: CookKnowledge, owners: Mapping[str, str]) -> MetaPlan:
    """Return the plan in which each owner does all stages of its orders; orders without an owner are shared out by rules."""
    fixed = {}
    for stage in own.schedule().stages:
        owner = owners.get(f"{stage.order} {stage.dish}", "")
        if owner in map(agent_name, own.crew):
            agent = agent_number(owner)
            fixed[stage.order, stage.item] = replace(stage, starter=agent, carriers=dict.fromkeys(stage.carriers, agent))
    return plan_of(own.schedule(fixed).stages, own.layout, "")


def servers_in(plan: MetaPlan) -> dict[str, str]:
    """Return who serves which order by a plan, which is its owner if it has one."""
    return {parsed(one)[0]: one.owner for one in plan.subtasks for step in one.steps if step.verb == SERVE}


def eyes_at_tools(own: CookKnowledge) -> dict[str, Any]:
    """Return where a cook is, what it holds, and what lies in the tools, which all cooks see."""
    state, names = own.state, own.layout.names
    return {
        "you_hold": [one for one in [state.hold[own.agent]] if one],
        "you_are_at": names[state.at[own.agent]],
        "you_see": {names[place]: list(inside) for place, inside in enumerate(state.inside) if inside},
    }  # fmt: skip


ORDER_WORK = SharedWork(
    "serve the missing orders in time, the first ones are the most urgent; who owns an order brings its things, starts its "
    "tools and serves it",
    orders_wanted, eyes_at_tools, CookKnowledge.text, share_orders, servers_in,
)  # fmt: skip
