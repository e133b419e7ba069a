"""Rules for a leaf, an agent that acts itself and leads nobody: get the tool, then the item, and learn from the last outcome.
An agent that was told where a team mate found the item goes there first, and one that was attacked makes a sword.
skill_calls.py turns steps into skill calls and says where to go when an item is not found."""

from collections.abc import Mapping
from contextlib import suppress

from orchestrator.core.contracts.mind import Situation
from orchestrator.core.goal import amount
from orchestrator.core.outcome import Reason
from orchestrator.core.plan import Act, Action, Plan, Status, Step, Verdict
from orchestrator.core.reflex import Cause
from orchestrator.knowledge.acquisition.plan import AcquisitionStep, Unobtainable, plan_acquisition
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import count_of
from orchestrator.minds.symbolic import team_tools
from orchestrator.minds.symbolic.skill_calls import LOOKING, PLACES, hopeless, provisions, skills, vain

PATIENCE = 3  # refusals in a row before the goal is given back
Known = tuple[GameData, Mapping[str, int], frozenset[str], str, int]  # the game, what is held, stations, the item, how many
STATIONS = {"crafting_table": Reason.MISSING_TABLE, "furnace": Reason.MISSING_FURNACE}
HOPELESS = frozenset({Reason.UNKNOWN_NAME, Reason.BAD_ARGUMENT, Reason.INVENTORY_FULL, Reason.BROKEN})
CLOSE = 16.0  # metres: what stands there is in sight from here
AT_HAND = 30.0  # seconds for a start and the last steps
A_METRE = 1.0  # seconds: walking takes a quarter, hills and water the rest
SWORD = "wooden_sword"  # the cheapest one: two logs make it, with its table and stick
WEAPONS = ("_sword", "_axe", "_pickaxe")


def judge(game: GameData, situation: Situation) -> Verdict:
    """Return the verdict on the goal: success when enough of its item was gained, failure when the agent cannot continue; else
    ongoing."""
    goal, gained = situation.goal, situation.gained
    if gained >= goal.count:
        return Verdict(Status.SUCCESS, f"{amount(gained, goal.item)} in the inventory")
    why = hindrance(game, situation)
    refusals = refusals_in_a_row(situation)
    cause = refusals[-1][0] if refusals else None
    state = f"{gained} of {amount(goal.count, goal.item)}"
    return Verdict(Status.FAIL, why, cause=cause) if why else Verdict(Status.ONGOING, state)


def hindrance(game: GameData, situation: Situation) -> str:
    """Return why this agent cannot continue with the goal: three refused actions in a row, one refusal that trying again cannot
    change, a search in vain in too many places, or no way to the item. Empty when it can."""
    refusals = refusals_in_a_row(situation)
    if refusals and refusals[-1][0] in HOPELESS:
        return f"{refusals[-1][0]}: {refusals[-1][1]}"
    if len(refusals) >= PATIENCE:
        return f"{refusals[-1][0]}: {refusals[-1][1]} ({len(refusals)} times in a row)"
    if given_up := hopeless(game, situation):
        return f"{given_up.reason}: {given_up.note} (looked in {PLACES} places)"
    try:
        steps_to_get(game, situation, situation.goal.item, situation.goal.count - situation.gained)
    except Unobtainable as error:
        return str(error)
    return ""


def refusals_in_a_row(situation: Situation) -> list[tuple[Reason, str]]:
    """Return the failures (refusals) of actions since one last succeeded or gained something, oldest first, each as its reason
    and a note in words. Interrupted actions do not count."""
    refusals: list[tuple[Reason, str]] = []
    for _, outcome in reversed(situation.past):
        if outcome.ok or any(count > 0 for count in outcome.gained.values()):
            break
        if outcome.reason is not Reason.INTERRUPTED:  # that was the body's own doing, and says nothing about the way
            refusals.append((outcome.reason or Reason.BROKEN, outcome.note))
    return refusals[::-1]


def plan(game: GameData, situation: Situation) -> Plan:
    """Return a plan whose stages make the tools that later stages need; the last stage gains the goal's item."""
    goal = situation.goal
    ways = steps_to_get(game, situation, goal.item, goal.count - situation.gained)
    needed = {tool for way in ways for tool in way.tools}
    tools = [way for way in ways if way.verb == "craft" and way.item in needed]
    stages = [(step,) for step in arms(situation) if possible(game, situation, step)]
    stages += [(Step("make", tool.item, tool.count),) for tool in tools]
    rest = Step("gain", goal.item, goal.count - situation.gained)
    return Plan(goal.text, (*stages, (rest,)), " then ".join(f"{way.verb} {amount(way.count, way.item)}" for way in ways))


def possible(game: GameData, situation: Situation, step: Step) -> bool:
    """Return whether there is a way to do a step with what is held and in sight; False for an item that cannot be obtained."""
    try:
        steps_to_get(game, situation, step.item, step.count)
    except Unobtainable:
        return False
    return True


def steps_to_get(game: GameData, situation: Situation, item: str, more: int) -> list[AcquisitionStep]:
    """Return the steps to get `more` of `item` in addition to what the inventory holds. Blocks that were searched in vain
    before are used only if there is no other way. The last try plans only the tools that are required, and none that merely dig
    faster. Raises Unobtainable when there is no way at all."""
    seen = situation.seen
    held = count_of(seen.inventory, item)
    standing = {station for station, lack in STATIONS.items() if station in seen.blocks and not lately(situation, lack)}
    standing |= {team_tools.TABLE} if team_tools.table_promised(situation) else set()
    known: Known = (game, seen.inventory, frozenset(standing), item, held + more)
    try:
        return plan_acquisition(*known, absent(situation), seen.blocks, None, *spare_tools(game, situation))
    except Unobtainable as error:
        return otherwise(situation, known, error)


def otherwise(situation: Situation, known: Known, hindrance: Unobtainable) -> list[AcquisitionStep]:
    """Return other steps to an item when plan_acquisition found none (`hindrance` is its error): searching again for blocks
    that were not found before, else running a skill (a program for bots) that is offered for the item. `known` has the game,
    the inventory, the stations at hand, the item and its count. Raises `hindrance` when these do not work either."""
    near, offers = situation.seen.blocks, {item: skills[0] for item, skills in situation.offers.items()}
    for more in ({}, offers):
        with suppress(Unobtainable):
            return plan_acquisition(*known, frozenset(), near, more, *spare_tools(known[0], situation))
    raise hindrance


def spare_tools(game: GameData, situation: Situation) -> tuple[frozenset[str], bool]:
    """Return what a plan has to know about tools that only make digging faster: the blocks that they must not be made of,
    because the last search for them failed, and whether to make any, which is not so before the last try."""
    looked_for = {str(act.args.get("name")) for act, _ in situation.past if act.skill in LOOKING}
    doubted = frozenset(name for name in looked_for if vain(game, situation, name))
    return doubted, len(refusals_in_a_row(situation)) < PATIENCE - 1


def absent(situation: Situation) -> frozenset[str]:
    """Return the names of the blocks and animals that were searched in vain since the goal was given, so that a plan can do
    without them. The goal's own item is left out."""
    return frozenset(str(act.args.get("name")) for act, outcome in situation.past if outcome.reason is Reason.NOT_FOUND) - {
        situation.goal.item
    }


def lately(situation: Situation, reason: Reason) -> bool:
    """Return whether the last action was refused for this reason."""
    return bool(situation.past) and situation.past[-1][1].reason is reason


def act(game: GameData, situation: Situation, plan: Plan) -> tuple[Action, ...]:
    """Return this agent's actions for the plan's current stage; before it, those of its part in making tools for several. If it
    is hungry, has no food and sees an animal, it hunts for a meal first."""
    if together := team_tools.team_acts(game, situation):
        return (*provisions(situation), *together)
    own = [step for step in plan.current if not step.member]
    ways = [way for step in own for way in steps_to_get(game, situation, step.item, step.count)]
    return (*provisions(situation), *skills(game, situation, ways))


def way_there(situation: Situation) -> tuple[Act, ...]:
    """Return the walk to the place where a team mate found the goal's item, as the goal says. Empty if it names no place, if
    the place is near, or once any action for the goal has been tried."""
    near, here = situation.goal.near, situation.seen.position
    if near is None or situation.past or here.distance(near) <= CLOSE:
        return ()
    seconds = AT_HAND + A_METRE * here.distance(near)
    return (Act("goTo", {"x": near.x, "y": near.y, "z": near.z, "range": CLOSE / 4}, seconds=seconds),)


def arms(situation: Situation) -> tuple[Step, ...]:
    """Return the step of a plan that makes a wooden sword; empty for an agent that is armed or was not attacked since the last
    plan."""
    attacked = any(reflex.cause is Cause.ATTACKED for reflex in situation.reflexes)
    armed = any(count and item.endswith(WEAPONS) for item, count in situation.seen.inventory.items())
    return (Step("make", SWORD, 1),) if attacked and not armed else ()
