"""Builds a Command from what a language model says that a line of chat means, if the parser did not understand it: an intent
and its slots.

Slots are the particulars of an order, such as item and count. Names are looked up in the parser's tables, so that every result
is one that the parser could have produced.
"""

from dataclasses import dataclass, replace

from orchestrator.commands.command import GROUPS, Command, Intent, Slots, default_addressee
from orchestrator.commands.goals import cooked
from orchestrator.commands.grammar.build import USUAL, shelter_of
from orchestrator.commands.left_out import slots_left
from orchestrator.commands.lexicon.vocabulary import DEFAULT_COUNT, SHELTERS
from orchestrator.commands.normalise.item_names import item_named, mob_named
from orchestrator.commands.normalise.numbers import check_count
from orchestrator.commands.not_understood import Unclear
from orchestrator.core.errors import BadGoal
from orchestrator.core.goal import Goal, amount
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import near_misses

VERBS = {Intent.GATHER: "get", Intent.CRAFT: "craft", Intent.COOK: "cook"}
PLAIN = frozenset(
    (
        Intent.COME,
        Intent.STAY,
        Intent.HOME,
        Intent.STOP,
        Intent.PAUSE,
        Intent.RESUME,
        Intent.STATUS,
        Intent.WHERE,
        Intent.INVENTORY,
    )
)  # nothing has to be said beside them
MOBS_IN_GENERAL = ("monster", "animal")


@dataclass(frozen=True, slots=True)
class SpokenSlots:
    """The particulars of a command as a language model states them; empty if it stated none. `who` is a bot or a group such as
    @all, `at` is x, y, z in blocks."""

    intent: Intent
    who: str = ""
    item: str = ""
    count: int | None = None
    player: str = ""
    mob: str = ""
    structure: str = ""
    at: tuple[int, int, int] | None = None


def command_for(said: SpokenSlots, unclear: Unclear, game: GameData) -> Command:
    """Return the command that a model read out of a line of chat that the parser did not understand. `said` is the model's
    answer (the intent and its particulars, such as the item), `unclear` the line with its context. If the model named no
    addressees, the command has those of the line, or else the default of its intent, such as @leader. Raises BadGoal if a
    particular is missing, unknown to the game, or names nobody who is present."""
    slots, goal, wanted = particulars(said, unclear, game)
    to = addressee(said, unclear) or unclear.command.addressees or (default_addressee(said.intent, slots),)
    return replace(
        unclear.command, intent=said.intent, slots=slots, goal=goal, building=wanted, addressee=to[0], addressees=to,
        missing=(), assumed=(), answer="", unknown=False, gap="", choices=(), confidence=0.6, spoken_to=True,
        left_out=not_for(said),
    )  # fmt: skip


def not_for(said: SpokenSlots) -> tuple[str, ...]:
    """Return the particulars in `said` (a model's reading of a chat line) that its intent does not use, in the words of a
    reply, such as ("at 10 64 20",); empty if all of them are used."""
    player = said.player if said.intent is not Intent.GIVE else ""
    slots = Slots(item=said.item, count=said.count, mob=said.mob, player=player, structure=said.structure, at=said.at)
    return slots_left(said.intent, slots)


def particulars(said: SpokenSlots, unclear: Unclear, game: GameData):  # type: ignore[no-untyped-def]  # noqa: PLR0911  a table
    """Return the slots (details such as the item), the goal and the building of the command `said`, which a model stated; goal
    and building are None if it has none.

    `unclear` is the line with its speaker and the people and bots present, who may be named. Raises BadGoal if something is
    missing or unknown.
    """
    speaker = unclear.command.who.followed
    match said.intent:
        case Intent.GATHER | Intent.CRAFT | Intent.COOK:
            goal = goal_for(said, game)
            return Slots(item=goal.item, count=goal.count), goal, None
        case Intent.BUILD:
            if said.structure.lower() not in SHELTERS:
                raise BadGoal(f"Only {', '.join(sorted(SHELTERS))} can be built, not {said.structure!r}.")
            wanted = shelter_of(game, USUAL, (), said.at, said.structure.lower())
            return Slots(structure=said.structure.lower(), at=said.at, place="" if said.at else "here"), None, wanted
        case Intent.GIVE:
            item = known(said.item, game)
            count = said.count if said.count is not None else DEFAULT_COUNT
            check_count(count)
            return Slots(item=item, count=count, to=person(said.player or speaker, unclear)), None, None
        case Intent.ATTACK:
            mob = said.mob if said.mob in MOBS_IN_GENERAL else mob_named(said.mob.lower())
            if not mob:
                raise BadGoal(f"The game has no creature {said.mob!r}; people are not fought.")
            return Slots(mob=mob, count=said.count), None, None
        case Intent.FOLLOW:
            return Slots(player=person(said.player or speaker, unclear)), None, None
        case Intent.GOTO:
            if said.at:
                return Slots(at=said.at), None, None
            return Slots(player=person(said.player, unclear)), None, None
        case intent if intent in PLAIN:
            item = known(said.item, game) if said.item and said.intent in (Intent.STOP, Intent.INVENTORY) else ""
            return Slots(item=item, player=speaker if said.intent is Intent.COME else ""), None, None
    raise BadGoal(f"{said.intent} cannot be decided this way.")


def goal_for(said: SpokenSlots, game: GameData) -> Goal:
    """Return the goal that `said`, the answer of a model, states: to gather, craft or cook an item in a count.

    Without a count it is 16, or 1 for crafted items and those that do not stack. Raises BadGoal for an unknown item or an
    impossible count.
    """
    item = known(said.item, game)
    if said.intent is Intent.COOK:
        item = cooked(game, item) or item
    one = item in game.single or said.intent is Intent.CRAFT
    count = said.count if said.count is not None else 1 if one else DEFAULT_COUNT
    check_count(count)
    return Goal(f"{VERBS[said.intent]} {amount(count, item)}", item, count)


def known(name: str, game: GameData) -> str:
    """Return the id of the item, or the group such as logs, that a name means. Raises BadGoal with similar names if there is
    none."""
    item = item_named(game, name) if name.strip() else None
    if item is None:
        near = near_misses(game, name[:40]) if name.strip() else []
        raise BadGoal(f"The game has no item {name[:40]!r}." + (f" There are {', '.join(near)}." if near else ""))
    return item


def person(name: str, unclear: Unclear) -> str:
    """Return the name of a person or bot who is present, as it is really written; the case of `name` does not matter. `unclear`
    is the line that the parser did not understand; it lists who is present: its speaker, the other people and the bots. Raises
    BadGoal if nobody of them has that name."""
    there = (unclear.command.who.followed, *unclear.people, *unclear.members)
    found = next((each for each in there if each.lower() == name.lower()), None)
    if found is None:
        raise BadGoal(f"There is no one called {name[:40]!r} here, only {', '.join(there[:12])}.")
    return found


def addressee(said: SpokenSlots, unclear: Unclear) -> tuple[str, ...]:
    """Return the bot or group (such as @all) that a model named as addressee, in a tuple; empty if it named none.

    `said.who` is that name; `unclear` is the line that the parser did not understand, with the names of the bots. Case does not
    matter. Raises BadGoal for a name that is no bot's.
    """
    if not said.who or said.who in GROUPS:
        return (said.who,) if said.who else ()
    found = next((name for name in unclear.members if name.lower() == said.who.lower()), None)
    if found is None:
        raise BadGoal(f"{said.who[:40]!r} is not in the crew: choose from {', '.join([*unclear.members[:12], *GROUPS])}.")
    return (found,)
