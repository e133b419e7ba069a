"""Sets the time limit of a skill call that a language model chose. It counts the same seconds per block, animal or item as the
planner with fixed rules (minds/symbolic) does for its own calls."""

from orchestrator.core.plan import Act
from orchestrator.knowledge.overworld import heights
from orchestrator.minds.symbolic.skill_calls import A_BLOCK, A_SMELTING, AN_ANIMAL, AT_HAND, IN_ROCK, SEARCH

LONGEST = 3600.0  # seconds
A_LEVEL = 25.0  # seconds to dig a level of stairs with bare hands
USUAL = 180.0


def seconds_for(act: Act) -> float:
    """Return the time limit for running the skill (program for bots) of an action, in seconds; for skills with a count, such as
    digging, it grows with the count."""
    count = act.args.get("count", 1)
    many = float(count) if isinstance(count, int | float) else 1.0
    if act.skill == "mineBlock":
        each = A_BLOCK if heights(str(act.args.get("name"))) is None else IN_ROCK
        return min(LONGEST, SEARCH + each * many)
    if act.skill == "hunt":
        return min(LONGEST, SEARCH + AN_ANIMAL * many)
    if act.skill == "smeltItem":
        return min(LONGEST, AT_HAND + A_SMELTING * many)
    if act.skill == "craftItem":
        return min(LONGEST, 2 * AT_HAND + many)
    if act.skill in ("goToHeight", "surface"):
        return min(LONGEST, SEARCH + A_LEVEL * 64)
    return USUAL
