"""Things that somebody wants, with their counts and defaults, as slots and as a Goal that the crew can begin."""

import re
from collections.abc import Sequence
from dataclasses import replace

from orchestrator.commands.command import Intent, Slots, WantedItem
from orchestrator.commands.goals import goal_of
from orchestrator.commands.grammar.places import NamedPlace
from orchestrator.commands.lexicon.things import AMBIGUOUS, HELD
from orchestrator.commands.lexicon.vocabulary import DEFAULT_COUNT, TAILS, split
from orchestrator.commands.normalise.item_names import NamedItem, item_named
from orchestrator.commands.normalise.numbers import check_count
from orchestrator.commands.objectives import check
from orchestrator.commands.parse_result import ParseResult, SpokenClause
from orchestrator.core.errors import BadGoal
from orchestrator.core.goal import several
from orchestrator.knowledge.game import GameData

TAIL = TAILS | split(
    ", . and or for from to at here there in near by then with until before when so because cause cuz if right over "
    "around on first i "
    "we you it they that this while into out as after within without next under behind inside will would can could but "
    "using off "
    "too also more blocks pieces only each immediately soon later real straight maybe back plus through across via up "
    "down along "
    "of bc before him her of a would each every today tonight whenever once since just ready yourself together all "
    "quickly quick "
    "fast instead yet let bring go put come is are needed already anyway though rn asap than bro dude ? because nearby "
    "outside around okay k lol haha thx pronto hurry except excluding unless till above between beside during"
)
RECIPIENT = re.compile(r"^(?:me|us)\b|\bfor (?:me|us|myself)\b|\bto (?:me|us)\b|\bi need\b")
UNTIL = re.compile(r"\buntil (?:you|we|i) (?:have|got|get|reach|have got) (?P<count>\d+)\b")
TOOL_OF = re.compile(
    r"\b(?:of|out of|from|with|using|made of) (?P<of>iron|stone|diamond|gold|cobblestone|cobble"
    r"|netherite)\b|\b(?P<one>iron|stone|diamond|gold|golden) one\b"
)


def wanted(
    sentence: SpokenClause, intent: Intent, verb: str, things: Sequence[NamedItem], place: NamedPlace, sure: float
) -> ParseResult:
    """Things become slots, with defaults, and a goal."""
    game, text = sentence.game, sentence.text
    if (
        verb in ("make", "create", "get", "bring", "want", "need", "grab")
        and intent is Intent.CRAFT
        and is_cooked(game, things[0].item)
    ):
        intent = Intent.COOK
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
    return ParseResult(intent, slots, sure - 0.05 * bool(assumed), assumed=assumed, goal=goal)


def of_material(thing: NamedItem, text: str, game: GameData) -> NamedItem:
    """'a pickaxe of iron', 'a sword, a diamond one'."""
    match = TOOL_OF.search(text)
    if match is None or not thing.item.startswith("wooden_"):
        return thing
    material = (match["of"] or match["one"]).replace("cobblestone", "stone").replace("cobble", "stone")
    item = f"{'golden' if material == 'gold' else material}_{thing.item.removeprefix('wooden_')}"
    return replace(thing, item=item) if item in game.items else thing


def is_cooked(game: GameData, item: str) -> bool:
    """Whether only a furnace makes it."""
    return item in game.smelting and item not in game.recipes


def is_made(game: GameData, item: str) -> bool:
    """Whether one makes it with one's hands rather than digs it up."""
    return item in game.recipes and item not in game.dug and item not in game.smelting


def count_of(thing: NamedItem, intent: Intent, game: GameData, text: str) -> tuple[float, bool]:
    """How many, and whether that is a default: 16, or 1 of what does not stack or is crafted and named in the singular."""
    if match := UNTIL.search(text):
        return float(match["count"]), False
    if thing.count is not None:
        return thing.count, False
    one = thing.item in game.single or (intent is Intent.CRAFT and not thing.plural and not thing.all)
    return (1 if one else DEFAULT_COUNT), not thing.all


def ends_well(words: Sequence[str], end: int) -> bool:
    """Whether what follows a name can follow one: 'get wood glue' cannot be 'get wood'."""
    return end >= len(words) or words[end] in TAIL


def named_for(game: GameData, intent: Intent, said: str) -> str | None:
    """The item that a verb makes of a name: iron that is smelted is an ingot, a beef that is cooked a cooked one."""
    item = item_named(game, said)
    if item is None or intent is not Intent.COOK:
        return item
    return cooked(game, item)


def cooked(game: GameData, item: str) -> str | None:
    """What a furnace makes of it; itself when that comes out of one."""
    if item in game.smelting:
        return item
    of = f"oak{item.removesuffix('s').replace('log', '_log')}" if item == "logs" else item
    return next((product for product, sources in sorted(game.smelting.items()) if of in sources), None)


def held(item: str, said: str) -> str:
    """What people mean who speak of iron that somebody holds."""
    return HELD.get(item, item) if said in AMBIGUOUS else item
