"""Plays one episode of the text kitchen (a cooking game in text, in which agents fill orders for dishes) with one dispatcher,
the planner that commands all its agents, and records it step by step."""

from typing import Any

from orchestrator.core.contracts.controller import Controller
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.events.kitchen import KitchenOpened, KitchenStepped
from orchestrator.tasks.cuisineworld.kitchen import Kitchen, Told
from orchestrator.tasks.cuisineworld.rules import STEPS
from orchestrator.tasks.cuisineworld.trace import as_step, recorded
from orchestrator.tasks.cuisineworld.view import KitchenView

STEP = "kitchen_step"


def cook(kitchen: Kitchen, head: Controller[KitchenView, Told], journal: Journal, **about: Any) -> dict[str, Any]:
    """Play an episode of 60 steps in a new `kitchen`, in which the dispatcher `head` (a planner) commands all agents, and
    return its trace: a JSON object with every step, which `blockcrew cuisineworld replay` can play again.

    Each step is also written to `journal`, the run's record. `about` has further fields for the trace. Raises the error that
    stops the dispatcher, such as a spent budget.
    """
    trace = recorded(kitchen, **about)
    journal.write(KitchenOpened(level=kitchen.level.name, agents=kitchen.agents, mode=kitchen.mode, schedule=trace["schedule"]))
    head.start()
    for _ in range(STEPS):
        seen = kitchen.observe()
        commands = [str(action) for action in head.act(seen)]
        events = kitchen.step(commands)
        trace["steps"].append(as_step(commands, events, kitchen))
        journal.write(KitchenStepped(
            step=seen.time, commands=commands, ok=events.ok, said=[one.text for one in events.complaints],
            arrived=events.arrived, served=events.served, expired=events.expired,
        ))  # fmt: skip
    return trace
