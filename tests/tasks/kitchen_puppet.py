"""A model that reads the kitchen's facts from the question, as one would, and commands by the greedy dispatcher."""

import json

from orchestrator.llm.testing.fake_server import ReceivedRequest, Says
from orchestrator.tasks.cuisineworld.dispatchers.greedy import Greedy
from orchestrator.tasks.cuisineworld.rules import STEPS, Level
from orchestrator.tasks.cuisineworld.view import AgentView, KitchenView, OrderView, PlaceView


def seen_in(facts: dict, level: Level) -> KitchenView:
    """The facts are enough to know the kitchen by."""
    agents = [AgentView(agent["at"], agent["holds"] or "", agent.get("busy", 0)) for agent in facts["agents"].values()]
    places = []
    for place in level.places:
        here = facts["places"].get(place.name, {"inside": ()})
        done = "runs_for" in here or "can_be_taken" in here or place.tool.open
        places.append(PlaceView(place.name, tuple(here["inside"]), here.get("runs_for", 0), done))
    orders = tuple(OrderView(order["dish"], order["steps_left"]) for order in facts["orders"])
    time = facts["step"]
    return KitchenView(time, tuple(agents), tuple(places), orders, (), (), False, facts["lost"], time >= STEPS)


def sensible(level: Level, agents: int):
    """A rule for the loopback server."""
    greedy = Greedy(level, agents)

    def rule(asked: ReceivedRequest) -> Says:
        if asked.about != "Commands":
            return Says('{"ready": true}', tokens=None)
        last = [one["content"] for one in asked.body["messages"] if one["content"].startswith('{"step"')][-1]
        commands = [str(action) for action in greedy.act(seen_in(json.loads(last), level))]
        return Says(json.dumps({"why": "What is urgent first.", "commands": commands}), tokens=None)

    return rule
