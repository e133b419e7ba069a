"""One wrong letter in words of five letters or more, mended by the words that the crew knows. Everyday words are left alone."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from orchestrator.commands.lexicon import things, vocabulary
from orchestrator.commands.lexicon.everyday import EVERYDAY_WORDS
from orchestrator.commands.normalise.tokens import shortened
from orchestrator.knowledge.game import load
from orchestrator.knowledge.names import EVERYDAY, GROUPS

SHORTEST, LONGEST = 5, 20  # letters of a word that is mended
DOUBLED = re.compile(r"(\w)\1+")
FIRST = vocabulary.split(  # when two words are as near, people say these more often
    "follow please gather collect harvest attack cobblestone stone torch torches inventory status continue resume shelter "
    "house "
    "build craft sticks planks where everyone pickaxe sword diamond diamonds zombie creeper skeleton spider leader here chest"
)
PLAIN = vocabulary.split(
    "there working follow where inventory status please leader everyone everybody someone workers pause resume "
    "continue carry return "
    "status report progress doing coordinates location position nearest instead actually rather meant shelter looking "
    "another accompany escort remain protect guard defend finished dozen seventeen thirteen fourteen fifteen sixteen eighteen "
    "somebody anyone team nineteen eleven twelve twenty thirty forty fifty sixty seventy eighty ninety hundred stack "
    "stacks dozens"
)


OFTEN_DONE = vocabulary.split(
    "mining gathering collecting chopping digging crafting making building cooking smelting killing attacking "
    "fighting hunting farming "
    "getting bringing giving following coming going staying waiting"
)
OFTEN = vocabulary.split(  # of what is in the world
    "cobblestone cobble stone stones diamond diamonds plank planks torch torches pickaxe pickaxes shovel shovels sword "
    "swords furnace "
    "furnaces crafting workbench bucket buckets chest chests bread wheat carrot carrots potato potatoes apple apples "
    "arrow arrows "
    "stick sticks gravel charcoal redstone emerald emeralds obsidian glass ladder ladders leather feather feathers string "
    "sapling "
    "saplings spruce birch jungle acacia mangrove cherry porkchop porkchops chicken chickens mutton salmon sugar pumpkin "
    "pumpkins melon "
    "melons helmet chestplate leggings boots shield compass netherite deepslate granite diorite andesite flint gunpowder "
    "ingot ingots "
    "nugget nuggets wooden golden raw copper lapis quartz beetroot cactus bamboo clock cookie shears seeds flower flowers "
    "mushroom "
    "mushrooms zombies creepers skeletons spiders house houses shelter shelters cabin bridge tower castle village forest "
    "mountain river "
    "blocks everything iron golden trees dozens chop"
)
SHORT = (3, 4)  # letters
SHORT_VERBS = vocabulary.split(
    "get make mine give come bring take chop find cook craft build kill grab fetch drop dig need want"
)
BEFORE_A_THING = vocabulary.split("me us some a an the my all your here two three four five six seven eight nine ten")


@cache
def known(version: str) -> frozenset[str]:
    """Every word of the tables and of the names of items."""
    tables = (
        vocabulary.VERBS,
        vocabulary.GERUNDS,
        vocabulary.GROUP_WORDS,
        vocabulary.NUMBERS,
        things.SAID,
        things.MOBS,
        EVERYDAY,
    )
    names = {name for table in tables for name in table} | load(version).items | set(GROUPS)
    words = {word for name in names for word in name.split("_")}
    words |= {f"{word}s" for word in words if len(word) > 3}
    words |= things.STRUCTURES | things.PLACES | set(things.DIRECTIONS) | vocabulary.STOP | vocabulary.DOING | PLAIN
    return frozenset(words | vocabulary.GREETINGS | vocabulary.INSTEAD)


@cache
def neighbours(version: str) -> Mapping[str, tuple[str, ...]]:
    """Every word that can be mended to, under itself and under what is left when one letter is taken out."""
    found: dict[str, list[str]] = {}
    for word in sorted(OFTEN | PLAIN | FIRST | set(vocabulary.VERBS) | OFTEN_DONE | set(things.MOBS)):
        if SHORTEST - 1 <= len(word) <= LONGEST and word.isalpha():
            for key in {word, *without_one(word)}:
                found.setdefault(key, []).append(word)
    return {key: tuple(words) for key, words in found.items()}


def without_one(word: str) -> Iterator[str]:
    """The word, each time with another letter left out."""
    return (word[:index] + word[index + 1 :] for index in range(len(word)))


def is_one_edit(said: str, word: str) -> bool:
    """One letter too many, too few, wrong, or two next to each other swapped."""
    if abs(len(said) - len(word)) > 1 or said == word:
        return False
    start = next((i for i, (a, b) in enumerate(zip(said, word, strict=False)) if a != b), min(len(said), len(word)))
    rest, other = said[start:], word[start:]
    swapped = rest[:2] == other[:2][::-1] and rest[2:] == other[2:]
    return rest[1:] == other[1:] or rest[1:] == other or rest == other[1:] or swapped


def mended(said: str, version: str) -> str:
    """The word that was meant, as far as that is plain; otherwise what was said."""
    words = known(version)
    once = DOUBLED.sub(r"\1", said)
    if once in vocabulary.STOP:
        return once
    said = shortened(said, words | FIRST) if said not in EVERYDAY_WORDS else said
    ordinary = said in words or said in EVERYDAY_WORDS or said.removesuffix("s") in EVERYDAY_WORDS
    if ordinary or not SHORTEST - 1 <= len(said) <= LONGEST or not said.isalpha():
        return said
    table = neighbours(version)
    near = {word for key in (said, *without_one(said)) for word in table.get(key, ()) if is_one_edit(said, word)}
    return meant(said, {word for word in near if may_be_meant(said, word)})


def verbs_mended(words: list[str], version: str) -> list[str]:
    """'gte me 5 diamonds', 'mke 2 furnaces': two letters swapped or one left out in a short verb before what it wants."""
    pairs = zip(words, [*words[1:], ""], strict=False)
    return [verb_meant(word, then, version) if len(word) in SHORT else word for word, then in pairs]


def verb_meant(said: str, then: str, version: str) -> str:
    """The verb, where nothing else can have been meant."""
    ordinary = said in known(version) or said in EVERYDAY_WORDS or said.removesuffix("s") in EVERYDAY_WORDS
    if ordinary or not said.isalpha() or not (then.isdigit() or then in BEFORE_A_THING):
        return said
    near = [verb for verb in SHORT_VERBS if verb[0] == said[0] and len(verb) >= len(said) and is_slip(said, verb)]
    return near[0] if len(near) == 1 else said


def is_slip(said: str, verb: str) -> bool:
    """Two letters next to each other swapped, or one left out."""
    return is_one_edit(said, verb) and (len(verb) > len(said) or sorted(verb) == sorted(said))


def may_be_meant(said: str, word: str) -> bool:
    """A short word is mended only to a longer one that begins as it does."""
    longer = len(said) >= SHORTEST or (len(word) >= SHORTEST and word[0] == said[0])
    return longer and said != f"{word}s"  # he continues


def meant(said: str, near: set[str]) -> str:
    """Of several words the one that people say more often; of singular and plural the latter."""
    often = sorted(near & FIRST) or sorted(near)
    if len({word.rstrip("s") for word in often}) == 1:
        return max(often, key=len)
    return often[0] if often and near & FIRST else said
