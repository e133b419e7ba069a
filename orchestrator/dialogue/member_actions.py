"""Plans what one member does for an order: the skills (a bot's programs) to run, and what the member says.

All functions are pure.
"""

from collections.abc import Mapping
from math import floor

from orchestrator.commands.command import Command, Intent, Slots
from orchestrator.commands.lexicon.vocabulary import HELD
from orchestrator.commands.normalise.item_names import item_named
from orchestrator.core.blueprint import Cell
from orchestrator.core.observation import Observation
from orchestrator.core.plan import Act
from orchestrator.dialogue.delivery.chest_plans import store
from orchestrator.dialogue.errands.member_plan import MemberPlan
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import count_of, in_group

CLOSE = 2  # blocks from the person or place
WAY = 600.0  # seconds that a walk, a fight or handing over may take
WITH = 1800  # seconds for one run of a skill that follows or guards; then it is run again
STEPS = 10  # blocks to walk if only a direction was said
MOST_FOES = 32  # mobs in one fight
MOST_KINDS = 12  # kinds of items that are handed over at once
COMPASS = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}


Held = Mapping[str, Mapping[str, int]]  # count by item, by member


def plan_for(  # noqa: PLR0911  a table
    command: Command, look: Observation, game: GameData, home: Cell | None = None, others: Held | None = None
) -> MemberPlan:
    """Return a member's plan for an order of one person: to stay, go home, follow, give, attack or go somewhere, and to come
    for any other intent.

    `look` is what the member observes, `home` the block of the crew's home (None if unknown), and `others` the inventories of
    its team mates (name -> item -> count), used only to give. `game` has the names of the blocks to which it can go.
    """
    match command.intent:
        case Intent.STAY:
            return MemberPlan("I am staying here.", lasting=True, doing="stay here")
        case Intent.HOME:
            return go_home(home)
        case Intent.FOLLOW:
            return follow(command.slots, command.who.followed)
        case Intent.GIVE:
            return give(command.slots, look.inventory, others or {}, command.who.followed)
        case Intent.STORE:
            return store(command.slots, look)
        case Intent.ATTACK:
            return attack(command.slots)
        case Intent.GOTO if not command.slots.player:
            return go(command.slots, look, game)
        case _:
            return come(command.slots, command.who.followed)


def follow(slots: Slots, speaker: str) -> MemberPlan:
    """Plan to follow a player or to guard them: the player that `slots` (the parts of the order) name, or else the speaker."""
    player = slots.player or speaker
    whom = "you" if player == speaker else player
    skill, verb = ("guardPlayer", "guard") if slots.guard else ("followPlayer", "follow")
    act = Act(skill, {"player": player, "seconds": WITH}, WITH + 60.0)
    return MemberPlan(f"I am {verb}ing {whom}.", (act,), lasting=True, doing=f"{verb} {player}")


def go_home(home: Cell | None) -> MemberPlan:
    """Plan to go to the block of the crew's home; if the home is None, the plan only says that it is unknown."""
    if home is None:
        return MemberPlan("I do not know where home is. Say: home is here.")
    x, y, z = home
    act = Act("goTo", {"x": x, "y": y, "z": z, "range": CLOSE}, WAY)
    return MemberPlan("Going home.", (act,), doing=f"go home to {x} {y} {z}")


def come(slots: Slots, speaker: str) -> MemberPlan:
    """Plan to come to the player that `slots` (the parts of the order) name, or else to the speaker."""
    player = slots.player or speaker
    said = "Coming." if player == speaker else f"On my way to {player}."
    return MemberPlan(said, (Act("goTo", {"player": player, "range": CLOSE}, WAY),), doing=f"come to {player}")


def go(slots: Slots, look: Observation, game: GameData) -> MemberPlan:
    """Plan to go to coordinates, in a direction of the compass, or to the nearest block of a kind, whichever `slots` names.

    `slots` are the parts of the order, `look` is what the member observes.
    """
    if place := whither(slots, look):
        x, y, z = place
        act = Act("goTo", {"x": x, "y": y, "z": z, "range": CLOSE}, WAY)
        return MemberPlan(f"On my way to {x} {y} {z}.", (act,), doing=f"go to {x} {y} {z}")
    block = slots.target.replace(" ", "_")
    block = block if block in game.blocks else item_named(game, slots.target) or ""
    if block in game.blocks:
        return MemberPlan(
            f"I am looking for the nearest {block}.",
            (Act("goToBlock", {"name": block}, WAY),),
            doing=f"go to the nearest {block}",
        )
    return MemberPlan("I do not know where that is. Say three numbers, a name, a block or a compass direction.")


def whither(slots: Slots, look: Observation) -> Cell | None:
    """Return the block to which the coordinates or the compass direction of an order lead; None if it has neither.

    Without a height the member's own is used, without a distance 10 blocks.
    """
    here = (floor(look.position.x), floor(look.position.y), floor(look.position.z))
    if slots.at:
        return slots.at[0], here[1] if slots.at[1] is None else slots.at[1], slots.at[2]
    way, steps = COMPASS.get(slots.direction), slots.count or STEPS
    return (here[0] + way[0] * steps, here[1], here[2] + way[1] * steps) if way else None


def give(slots: Slots, held: Mapping[str, int], others: Held, speaker: str) -> MemberPlan:
    """Plan to hand over or drop the requested items; if the member has too few, the plan says which team mates have some.

    `slots` has the items, their counts and the recipient `to`; without one, the items are dropped. `held` is the member's
    inventory, `others` those of its team mates (name -> item -> count). A recipient who is the `speaker` is called "you".
    """
    wanted = slots.items or ()
    parts = [(part.item, part.count) for part in wanted] or [(slots.item, None if slots.all else slots.count)]
    acts = [act for item, count in parts for act in handing(item, count, slots.to, held)][:MOST_KINDS]
    lacking = [item for item, count in parts if item and (count or 1) > sum(counts_of(item, held))]
    elsewhere = " ".join(said for item in lacking if (said := who_has(item, others)))
    if not acts:
        none = f"I have no {' or '.join(item for item, _ in parts)}" if slots.item else "I have nothing"
        return MemberPlan(f"{none}; {elsewhere}" if elsewhere else f"{none}.")
    things = ", ".join(f"{act.args['count']} {act.args['name']}" for act in acts)
    doing = f"hand {things} to {slots.to}" if slots.to else f"drop {things}"
    whom = "you" if slots.to == speaker else slots.to
    said = f"I am bringing {whom} {things}" if slots.to else f"I am dropping {things}"
    short = f"; that is all I have. {elsewhere}".rstrip() if lacking else "."
    return MemberPlan(said + short, tuple(acts), after=f"Here: {things}" if slots.to else "", doing=doing)


def counts_of(item: str, held: Mapping[str, int]) -> list[int]:
    """Return the count of each kind in the inventory `held` that counts as `item`, as raw_iron counts as iron_ingot."""
    return [count for kind, count in held.items() if in_group(kind, item) or HELD.get(kind) == item]


def who_has(item: str, others: Held) -> str:
    """Return which team mates have an item, as in 'Cleo has 1.' or 'Cleo and Dan have 1 each.'; empty when none has it.

    `others` are their inventories (name -> item -> count).
    """
    there = {name: count for name, held in others.items() if (count := sum(counts_of(item, held)))}
    if len(there) > 1 and len(set(there.values())) == 1:
        *first, last = there
        return f"{', '.join(first)} and {last} have {next(iter(there.values()))} each."
    return f"{', '.join(f'{name} has {count}' for name, count in there.items())}." if there else ""


def has(held: Mapping[str, int], item: str) -> bool:
    """Return whether an inventory contains an item or a kind that counts as it, as raw_iron counts as iron_ingot."""
    return any(in_group(kind, item) or HELD.get(kind) == item for kind in held)


def handing(item: str, count: int | None, to: str, held: Mapping[str, int]) -> list[Act]:
    """Return the actions that hand `count` of an item to the player `to`, one for each held kind that counts as the item.

    `held` is the member's inventory. `count` None means all, an empty `to` drops the items, and an empty `item` means any kind.
    Raw metal is given when there are no ingots.
    """
    raw = next((raw for raw, made in HELD.items() if made == item), item)
    name = item if not item or count_of(held, item) else raw
    acts = list[Act]()
    left = count if count is not None else sum(held.values())
    for kind, there in held.items():
        handed = min(left, there)
        if handed > 0 and (not item or in_group(kind, name)):
            skill = Act("giveItem", {"player": to, "name": kind, "count": handed}, WAY)
            acts.append(skill if to else Act("dropItems", {"name": kind, "count": handed}, WAY))
            left -= handed
    return acts


def attack(slots: Slots) -> MemberPlan:
    """Plan to fight mobs of the kind that an order names, or monsters in general; the plan for a player is only to refuse."""
    if slots.player:
        return MemberPlan(f"I will not attack {slots.player}: we only fight monsters and hunt animals.")
    count = min(slots.count or (8 if slots.all else 1), MOST_FOES)
    if slots.mob == "animal":
        return MemberPlan("Which animal? Say its name.")
    args: dict[str, object] = {"count": count} if slots.mob == "monster" else {"count": count, "name": slots.mob}
    return MemberPlan(f"I am attacking the {slots.mob}.", (Act("fightMob", args, WAY),), doing=f"fight {slots.mob}")
