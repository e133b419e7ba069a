"""Makes a Goal (what the bots shall get, with counts) of the items that people want, and changes it while they work on it. All
functions are pure."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from orchestrator.commands.command import Intent, ParseResult, Slots, SpokenClause, WantedItem
from orchestrator.commands.grammar.places import NamedPlace
from orchestrator.commands.lexicon.loader import words
from orchestrator.commands.lexicon.vocabulary import AMBIGUOUS, DEFAULT_COUNT, HELD, TAILS
from orchestrator.commands.normalise.item_names import NamedItem, item_named
from orchestrator.commands.normalise.numbers import NUMBER, check_count
from orchestrator.core.errors import BadGoal
from orchestrator.core.goal import Goal, amount, several
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import gains, in_group

GETTING = ("need", "want", "find")  # verbs that `get` stands for in a goal
TAIL = TAILS | words("things.around.tail")
RECIPIENT = re.compile(r"^(?:me|us)\b|\bfor (?:me|us|myself)\b|\bto (?:me|us)\b|\bi need\b")
UNTIL = re.compile(r"\buntil (?:you|we|i) (?:have|got|get|reach|have got) (?P<count>\d+)\b")
TOOL_OF = re.compile(
    r"\b(?:of|out of|from|with|using|made of) (?P<of>iron|stone|diamond|gold|cobblestone|cobble"
    r"|netherite)\b|\b(?P<one>iron|stone|diamond|gold|golden) one\b"
)
OF_ANIMALS = ("leather", "_wool")  # recipes make them as well, but nobody means these
Inventories = Mapping[str, Mapping[str, int]]  # by who holds it


def goal_of(verb: str, thing: NamedItem, count: int) -> Goal:
    """Return the goal to get, mine, craft or cook (`verb`) a count of one item. Its text keeps the speaker's words: "mine a
    dozen logs", "mine 16 coal"."""
    verb = thing.verb or verb
    plain = thing.count is not None and (not NUMBER.match(thing.words[0]) or thing.words[0] == str(count))
    said = thing.words if plain else (str(count), thing.name or thing.item)
    return Goal(" ".join(("get" if verb in GETTING else verb, *said)), thing.item, count)


def wanted(
    sentence: SpokenClause, intent: Intent, verb: str, things: Sequence[NamedItem], place: NamedPlace, confidence: float
) -> ParseResult:
    """Return the order to gather, craft or cook these things, with default counts where none was said.

    `intent` is what `verb` usually means, but the item may change it: "make" with a thing that only a furnace makes is COOK,
    "need" with a crafted thing is CRAFT. `sentence` is the part of the chat line; `place` becomes part of the order.
    `confidence` (0 to 1) is lowered by 0.05 for a default count. If a count is impossible or items overlap, the result is a
    CLARIFY: a question back to the speaker.
    """
    game, text = sentence.game, sentence.text
    if (
        verb in ("make", "create", "get", "bring", "want", "need", "grab")
        and intent is Intent.CRAFT
        and is_cooked(game, things[0].item)
    ):
        intent = Intent.COOK
    if intent is Intent.CRAFT and things[0].item not in game.recipes and (product := cooked(game, things[0].item)):
        intent, things = Intent.COOK, [replace(things[0], item=product), *things[1:]]  # "do us four salmon"
    if verb in ("want", "need") and intent is Intent.GATHER and is_made(game, things[0].item):
        intent = Intent.CRAFT
    things = [of_material(thing, text, game) for thing in things]
    counts = [count_of(thing, intent, game, text) for thing in things]
    assumed = tuple(dict.fromkeys("count" for thing, (_, default) in zip(things, counts, strict=True) if default))
    first = things[0]
    to = sentence.heard.speaker if RECIPIENT.search(" ".join(sentence.words[1:])) else ""
    whole = [
        None if thing.all else int(count) if abs(count) < 1e15 else None
        for thing, (count, _) in zip(things, counts, strict=True)
    ]
    parts = tuple(WantedItem(thing.item, count) for thing, count in zip(things, whole, strict=True))
    slots = Slots(
        item=first.item,
        count=whole[0],
        all=first.all,
        items=parts if len(parts) > 1 else (),
        to=to,
        at=place.at,
        place=place.word,
    )
    try:
        for count, _ in counts:
            check_count(count)
        said = [(thing, int(count)) for thing, (count, _) in zip(things, counts, strict=True)]
        goal = check(several([goal_of(verb, thing, count) for thing, count in said]))
    except BadGoal as error:
        return ParseResult(Intent.CLARIFY, slots, 0.8, ("count",), answer=str(error))
    return ParseResult(intent, slots, confidence - 0.05 * bool(assumed), assumed=assumed, goal=goal)


def of_material(thing: NamedItem, text: str, game: GameData) -> NamedItem:
    """Return the tool in the material that the text names: "a pickaxe of iron" is an iron_pickaxe; other things unchanged."""
    match = TOOL_OF.search(text)
    if match is None or not thing.item.startswith("wooden_"):
        return thing
    material = (match["of"] or match["one"]).replace("cobblestone", "stone").replace("cobble", "stone")
    item = f"{'golden' if material == 'gold' else material}_{thing.item.removeprefix('wooden_')}"
    return replace(thing, item=item) if item in game.items else thing


def is_cooked(game: GameData, item: str) -> bool:
    """Return whether a furnace makes the item and no recipe does."""
    return item in game.smelting and item not in game.recipes


def is_made(game: GameData, item: str) -> bool:
    """Return whether the item is crafted by a recipe, and neither dug up nor smelted."""
    return item in game.recipes and item not in game.dug and item not in game.smelting and not item.endswith(OF_ANIMALS)


def count_of(thing: NamedItem, intent: Intent, game: GameData, text: str) -> tuple[float, bool]:
    """Return the count of a thing and whether it is a default because none was said.

    "until we have 40" in `text`, the whole clause, replaces the thing's own count. The default is 16, or 1 for an item that
    does not stack or that is crafted (`intent` is CRAFT) and was named in the singular.
    """
    if match := UNTIL.search(text):
        return float(match["count"]), False
    if thing.count is not None:
        return thing.count, False
    one = thing.item in game.single or (intent is Intent.CRAFT and not thing.plural and not thing.all)
    return (1 if one else DEFAULT_COUNT), not thing.all


def ends_well(words: Sequence[str], end: int) -> bool:
    """Return whether the name of an item may end before the word at index `end`: "get wood please" is "get wood", "get wood
    glue" is not."""
    return end >= len(words) or words[end] in TAIL


def named_for(game: GameData, intent: Intent, said: str) -> str | None:
    """Return the item that the words `said` mean after a verb of this intent: with COOK, "iron" is iron_ingot, the product of
    the furnace. None if the game has no such item."""
    item = item_named(game, said)
    if item is None or intent is not Intent.COOK:
        return item
    return cooked(game, item)


def cooked(game: GameData, item: str) -> str | None:
    """Return the item that a furnace makes of this item, or the item itself if a furnace makes it; None without such an
    item."""
    if item in game.smelting:
        return item
    of = f"oak{item.removesuffix('s').replace('log', '_log')}" if item == "logs" else item
    return next((product for product, sources in sorted(game.smelting.items()) if of in sources), None)


def held(item: str, said: str) -> str:
    """Return the item that a name means when it is about an inventory: "iron" is then iron_ingot and not raw_iron. `said` is
    the name, `item` what it means otherwise."""
    return HELD.get(item, item) if said in AMBIGUOUS else item


def joined(goal: Goal, more: Goal) -> Goal:
    """Return one goal for two, with counts of the same item added up. Raises BadGoal for items that overlap, such as logs and
    oak_log, and if one of the goals is a building."""
    for one in more.singles:
        goal = with_one(goal, one)
    return goal


def with_one(goal: Goal, more: Goal) -> Goal:
    """Return `goal` with one more item, that of the goal `more`; counts of the same item are added up. Raises BadGoal for items
    that overlap, such as logs and oak_log, and if one of the goals is a building."""
    if goal.build or more.build:
        raise BadGoal("We cannot build and gather at the same time.")
    for part in goal.singles:
        if part.item == more.item:
            return corrected(goal, part.item, part.count + more.count)
        if in_group(part.item, more.item) or in_group(more.item, part.item):
            raise BadGoal(f"We cannot count {more.item} and {part.item} separately; the goal already includes {part.text!r}.")
    return several((*goal.singles, more))


def check(goal: Goal) -> Goal:
    """Return the goal with counts of the same item added up. Raises BadGoal for overlapping items, such as logs and oak_log."""
    first, *others = goal.singles
    for other in others:
        first = with_one(first, other)
    return first


def corrected(goal: Goal, item: str, count: int) -> Goal:
    """Return the goal with another count for one of its items; its other items stay as they are."""
    return several([with_count(part, count) if part.item == item else part for part in goal.singles])


def with_count(goal: Goal, count: int) -> Goal:
    """Return a goal for one item with another count, in its text too: "mine 5 logs" -> "mine 8 logs"."""
    words, old = goal.text.split(), str(goal.count)
    if old not in words:
        return replace(goal, text=f"get {amount(count, goal.item)}", count=count)
    at = words.index(old)
    noun = 2 if amount(goal.count, goal.item).split() == words[at : at + 2] else 1  # words of it that give way
    words[at : at + noun] = amount(count, goal.item).split()[:noun]
    return replace(goal, text=" ".join(words), count=count)


def without(goal: Goal, item: str) -> Goal | None:
    """Return the goal without one of its items; None if nothing is left."""
    left = [part for part in goal.singles if part.item != item]
    return several(left) if left else None


def named(goal: Goal, item: str) -> Goal | None:
    """Return the part of a goal that is about an item, by the item's id or a group such as logs; None without such a part."""
    return next((part for part in goal.singles if part.item == item or in_group(item, part.item)), None)


def missing(goal: Goal, got: Mapping[str, int]) -> Goal | None:
    """Return the part of a goal that is still to be gained; None if nothing is. `got` maps items to the counts gained so
    far."""
    left = [with_count(part, part.count - got.get(part.item, 0)) for part in goal.singles if part.count > got.get(part.item, 0)]
    return several(left) if left else None


def whole(goal: Goal, got: Mapping[str, int]) -> Goal:
    """Return the original goal of bots that were restarted or stopped: `goal` is the part that was missing then, `got` maps
    items to the counts gained before."""
    return several([with_count(part, part.count + got.get(part.item, 0)) for part in goal.singles]) if got else goal


def there(goal: Goal, before: Inventories, now: Inventories) -> dict[str, int]:
    """Return how much of each item of a goal all bots together gained from the state `before` to the state `now`, at most the
    count wanted. A state maps each bot to its inventory (item id to count)."""
    return {part.item: min(part.count, gained(part, before, now)) for part in goal.singles}


def gained(single: Goal, before: Inventories, now: Inventories) -> int:
    """Return how much of the item of `single`, a goal for one item, all bots together gained from the state `before` to the
    state `now`; losses do not count. A state maps each bot to its inventory (item id to count)."""
    return sum(gain.total() for gain in gains(single.item, before, now).values())
