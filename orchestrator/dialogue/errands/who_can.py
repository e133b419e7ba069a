"""Finds the members that can do what another one could not: they see the person or the block, or hold the item. Pure."""

import re
from collections.abc import Mapping

from orchestrator.core.observation import Observation
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act

SEES = (Reason.NOT_FOUND, Reason.UNREACHABLE)
LACKS = (Reason.MISSING_ITEM, Reason.MISSING_TOOL, Reason.MISSING_FUEL)
ITEM = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b|\b[a-z]{3,}\b")


def who_can(act: Act, outcome: Outcome, looks: Mapping[str, Observation], name: str) -> str:
    """Return which other members could do an act that failed for the member `name`, as in 'Cleo sees Sam: ask Cleo.'; empty if
    none can. `looks` maps members to their observations."""
    others = {other: look for other, look in looks.items() if other != name}
    player, block = str(act.args.get("player", "")), str(act.args.get("name", ""))
    if outcome.reason in SEES and player:
        return said([other for other, look in others.items() if sees(look, player)], f"{player} in sight")
    if outcome.reason in SEES and block:
        return said([other for other, look in others.items() if look.blocks.get(block)], f"{block} in sight")
    if outcome.reason in LACKS:
        for item in ITEM.findall(outcome.note):
            if having := [other for other, look in others.items() if look.inventory.get(item)]:
                return said(having, item)
    return ""


def sees(look: Observation, player: str) -> bool:
    """Return whether a member sees the player of that name."""
    return any(each.name.lower() == player.lower() for each in look.entities)


def said(names: list[str], what: str) -> str:
    """Return the sentence that these members have something, and that they can be asked; empty without members."""
    if not names:
        return ""
    has = "has" if len(names) == 1 else "have"
    return f" {' and '.join(names)} {has} {what}: ask {names[0]}."
