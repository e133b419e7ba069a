"""Reads a person's click at a station as an action of the text kitchen, and tells the kitchen's refusals."""

import re

from orchestrator.tasks.cuisineworld.action import Action, Complaint, Verb
from orchestrator.tasks.cuisineworld.kitchen import Kitchen
from orchestrator.tasks.cuisineworld.rules import STORAGE


def meant_by_click(kitchen: Kitchen, agent: int, place: str, item: str, crouching: bool) -> Action:
    """Return the action that a click means of an agent who is at that place: with something in the hand it puts that; with an
    empty hand it starts what the kitchen lets it start, and takes what is there otherwise. Who crouches starts nothing. `item`
    is the ingredient of the barrel that was clicked."""
    seen = kitchen.observe()
    if seen.agents[agent].hold:
        return Action(Verb.PUT, agent, place)
    start = Action(Verb.ACTIVATE, agent, place)
    if not crouching and not kitchen.preview([start])[0]:
        return start
    inside = next(each.inside for each in seen.places if each.name == place)
    wanted = item if place.startswith(STORAGE) else inside[-1] if len(inside) > 1 else ""
    return Action(Verb.GET, agent, place, wanted)


def told_to(agent: int, complaint: Complaint) -> str:
    """Return the kitchen's reason for a refusal as a line for the person who is this agent."""
    me = f"agent{agent}"
    text = re.sub(rf"^{me} is\b", "you are", complaint.text)
    text = re.sub(rf"^{me} holds\b", "you hold", text).replace(me, "you")
    return f"{text[:1].upper()}{text[1:]}."
