"""Carries out a member's part in making tools for several (core/teamwork.py): the common crafting table, a second tool for a
mate, or some items by hand until the mate's tool is there. Whatever fails is left out, and the member goes on as if it were
alone. shared_tools.py decides who has which part."""

from collections.abc import Iterator

from orchestrator.core.contracts.mind import Situation
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act
from orchestrator.core.teamwork import Teamwork
from orchestrator.knowledge.acquisition.plan import Unobtainable, plan_acquisition
from orchestrator.knowledge.acquisition.sources import AcquisitionStep, source_block
from orchestrator.knowledge.game import GameData
from orchestrator.minds.symbolic.skill_calls import LOOKING, mining, skill

TABLE = "crafting_table"
TO_MATE = 30.0  # seconds for a walk to a mate and a throw
GIVES = 2  # attempts to bring a tool to a mate


def table_promised(situation: Situation) -> bool:
    """Return whether a member may count on a crafting table that a mate sets up: as long as it has not missed it."""
    team = situation.goal.team
    missed = any(outcome.reason is Reason.MISSING_TABLE for _, outcome in situation.past)
    return team is not None and bool(team.table_by) and not missed and sets_no_table(situation, team)


def sets_no_table(situation: Situation, team: Teamwork) -> bool:
    """Return whether another member sets up the table, or this one has set it up."""
    return team.table_by != situation.name or any(act.skill == "placeItem" and outcome.ok for act, outcome in situation.past)


def team_acts(game: GameData, situation: Situation) -> tuple[Act, ...]:
    """Return the actions that are still to do in this member's part in making tools for several; none if it has no part, or has
    done it, or if it failed."""
    team = situation.goal.team
    if team is None or not team.tool:
        return ()
    return (*table_acts(game, situation, team), *waiting(game, situation, team), *gift(game, situation, team))


def table_acts(game: GameData, situation: Situation, team: Teamwork) -> Iterator[Act]:
    """Yield the actions that make the common table and set it down, once, before anything else."""
    if team.table_by == situation.name and not situation.past and TABLE not in situation.seen.blocks:
        for way in (*ways_to(game, situation, TABLE, 1), AcquisitionStep("place", TABLE, 1)):
            yield from skill(way)


def waiting(game: GameData, situation: Situation, team: Teamwork) -> Iterator[Act]:
    """Yield the gaining of some items without the tool that a mate brings, once."""
    goal, seen = situation.goal, situation.seen
    block = source_block(game, goal.item)
    if not team.given_by or seen.inventory.get(team.tool) or block is None:
        return
    count = min(team.meanwhile, goal.count - situation.gained)
    if count > 0 and not any(act.skill == "mineBlock" and act.args.get("name") == block for act, _ in situation.past):
        yield mining(AcquisitionStep("mine", goal.item, count, block))


def gift(game: GameData, situation: Situation, team: Teamwork) -> Iterator[Act]:
    """Yield the making of two tools at the common table and the hand-over of one of them. A tool that cannot be handed over is
    kept."""
    held = situation.seen.inventory.get(team.tool, 0)
    tried = [outcome for act, outcome in situation.past if act.skill == "giveItem"]
    if not team.gives_to or over(tried) or (tried and held < 2) or searched_in_vain(situation):
        return
    if held < 2:
        if not table_promised(situation) and TABLE not in situation.seen.blocks:
            return  # a table of its own for a gift would cost more than it saves
        for way in ways_to(game, situation, team.tool, 2):
            yield from skill(way)
    yield Act("giveItem", {"player": team.gives_to, "name": team.tool, "count": 1}, seconds=TO_MATE)


def searched_in_vain(situation: Situation) -> bool:
    """Return whether a search for something failed: a gift is not worth another one."""
    past = (outcome for act, outcome in situation.past if act.skill in LOOKING)
    return any(not outcome.ok and outcome.reason is not Reason.INTERRUPTED for outcome in past)


def over(tried: list[Outcome]) -> bool:
    """Return whether a hand-over is done, or was tried often enough."""
    return len(tried) >= GIVES or any(outcome.ok for outcome in tried)


def ways_to(game: GameData, situation: Situation, item: str, count: int) -> list[AcquisitionStep]:
    """Return the steps after which the member holds so many of an item, with the common table; none if there is no way."""
    seen = situation.seen
    try:
        return plan_acquisition(game, seen.inventory, frozenset({TABLE}), item, count, near=seen.blocks)
    except Unobtainable:
        return []
