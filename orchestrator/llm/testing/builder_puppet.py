"""The puppet's play in CoBlock: it tells its goal and colours, then places what is missing of its own goal and, if it models
its partner, of the partner's goal as told in the dialogue."""

import json
import re
from collections.abc import Collection, Mapping
from typing import Any

from orchestrator.games.coblock.action import WAIT, place, say
from orchestrator.games.coblock.blocks import Cell, lowest_first, supported
from orchestrator.games.coblock.players.plan_message import plan_messages, told_blocks, told_plan

LONGEST = 500  # characters of a message, where the instructions name no number
MODEL = {
    "long_term_goal": "as told",
    "short_term_goal": "the next block",
    "inventory": "as told",
    "explanation": "So it was said.",
}
REFLECTION = {"errors": "none", "team_role": "equal", "priority": "both", "persuasion": "inform"}


def building(instructions: str, text: str, fields: Collection[str]) -> dict[str, Any]:
    """Return an answer with these fields. `instructions` say who the puppet is, `text` has the state of the game."""
    whole = {"world": "As shown.", "partner": MODEL, "own": MODEL, "reflection": REFLECTION}
    me = re.match(r"You are (\w+)", instructions)
    room = re.search(r"at most (\d+) characters", instructions)
    chosen = block_action(me[1] if me else "", text, "partner" in fields, int(room[1]) if room else LONGEST)
    return {name: whole[name] for name in whole if name in fields} | {"action": chosen}


def block_action(me: str, text: str, helps: bool, longest: int) -> str:
    """Return the puppet's action as a line, a message of at most `longest` characters. Bob begins at the top, so that both
    seldom want the same cell."""
    goal, inventory = told_blocks(part(text, "Goal")), stock(text)
    lines = [(name, json.loads(said)) for name, said in re.findall(r'^(\w+): (".*")$', part(text, "Dialogue"), re.MULTILINE)]
    plan, said = plan_messages(goal, inventory, longest), sum(name == me for name, _ in lines)
    if said < len(plan):
        return str(say(plan[said]))
    told = told_plan(message for name, message in lines if name != me)
    return next_block((dict(told.goal) if helps else {}) | goal, told_blocks(part(text, "World")), inventory, me == "Bob")


def next_block(target: Mapping[Cell, str], world: Mapping[Cell, str], inventory: Mapping[str, int], from_top: bool) -> str:
    """Return the line that places a missing block which has support, or "wait" if the puppet can place none."""
    for cell in sorted(target, key=lowest_first, reverse=from_top):
        if cell not in world and inventory.get(target[cell]) and supported(cell, world):
            return str(place(target[cell], cell))
    return str(WAIT)


def part(text: str, tag: str) -> str:
    """Return what stands between a tag and its end."""
    return text.partition(f"<{tag}>")[2].partition(f"</{tag}>")[0]


def stock(text: str) -> dict[str, int]:
    """Return the inventory, from colour to count."""
    return {colour: int(count) for count, colour in re.findall(r"(\d+) (\w+)", part(text, "Inventory"))}
