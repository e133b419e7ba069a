"""Parses the text commands of the published kitchen game CuisineWorld, `verb_agentN[_item][_place]`, leniently as that game
does or strictly."""

import re

from orchestrator.tasks.cuisineworld.action import Action, BadCommand, Complaint, Verb, Why, shown
from orchestrator.tasks.cuisineworld.rules import Level

VERBS = {verb.value: verb for verb in Verb}
LONGEST = 200  # characters of a command


def parse(text: str, level: Level, agents: int, strict: bool) -> Action:
    """Return the action that a command text means in the text kitchen. `level` has the places that it may name, `agents` is the
    number of agents. Raises BadCommand, with the reason, for a text that is no command.

    `strict` accepts only the documented form; without it, oddities of the published game's parser are kept.
    """
    parts = text.split("_") if len(text) <= LONGEST else []
    if not 2 <= len(parts) <= 4:
        raise refused(
            Why.PARTS, f"{shown(text)} is not a command: write verb_agentN, verb_agentN_place or get_agentN_item_place"
        )
    if parts[0] not in VERBS:
        raise refused(Why.VERB, f"{shown(parts[0])} is not an action: choose one of {', '.join(VERBS)}")
    verb = VERBS[parts[0]]
    agent = number(parts[1], agents, strict)
    place = parts[-1] if len(parts) > 2 else ""
    if place and place not in level.place_index:
        raise refused(Why.PLACE, f"agent{agent}: there is no {shown(place)} in this kitchen", agent)
    if len(parts) == 4 and verb not in (Verb.GET, Verb.PUT):
        raise refused(Why.PARTS, f"{verb} takes no item", agent) if strict else BadCommand(None)
    if not place and verb is not Verb.NOOP:
        raise refused(Why.PARTS, f"{verb} needs a place: {verb}_agent{agent}_storage0", agent)
    return Action(verb, agent, place, parts[2] if len(parts) == 4 else "")


def number(text: str, agents: int, strict: bool) -> int:
    """Return the agent's number in a text such as agent0. Without `strict`, as in the published game (CuisineWorld), a bare
    number is accepted and -1 means the last of the `agents` agents. Raises BadCommand for anything else."""
    pattern = r"agent(\d{1,3})" if strict else r"(?:agent)?(-?\d{1,3})"
    match = re.fullmatch(pattern, text, re.ASCII)
    if match is None:
        raise refused(Why.AGENT, f"{shown(text)} is not an agent: the agents are agent0 to agent{agents - 1}")
    agent = int(match[1])
    if not -agents <= agent < agents:
        raise refused(Why.AGENT, f"there is no agent{agent}: the agents are agent0 to agent{agents - 1}")
    return agent % agents


def refused(why: Why, text: str, agent: int = -1) -> BadCommand:
    """Return the error for a refused command, with its reason and text; `agent` is -1 when it concerns no agent in
    particular."""
    return BadCommand(Complaint(why, text, agent))
