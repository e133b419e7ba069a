"""Proposes orders that sound like what was heard. They are only ever offered as questions, never begun."""

import heapq
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from orchestrator.voice.sounds import distance, sound

NEAREST = 0.36  # farther words are not proposed
KNOWN = 0.2  # what it costs in addition to change a word of the game
FEWEST = 3  # words; one or two sound like something of the game too easily
TOGETHER = 0.03  # and to take two words for one
FARTHEST = 0.6  # of all changes of a text together
EACH = 4  # words for one place
MOST = 24  # texts; each is parsed, which takes a few milliseconds
WORD = re.compile(r"[A-Za-z']+|[0-9]+|[,.?!]")
MARKS = frozenset(",.?!")
GAME = (
    "mine dig dig up get gather collect chop cut down harvest pick up craft make build smelt cook bake turn into give me "
    "bring me drop attack kill fight hunt follow come here go to stay wait stop pause continue resume home protect guard "
    "defend me where is who has how many what is status leader workers everybody everyone all of you meant instead "
    "double it the a an two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty a "
    "dozen stacks of chest furnace shelter house hut wall tower door doors logs log oak birch spruce jungle acacia "
    "planks sticks torches torch stone cobblestone iron gold coal diamonds diamond redstone lapis copper emeralds "
    "obsidian dirt sand gravel clay glass wool wheat carrots potatoes bread beef pork chicken apples sword pickaxe axe "
    "shovel hoe bow arrows shield helmet bucket ladder ladders fence boat bed crafting table zombie zombies skeleton "
    "skeletons spider spiders creeper creepers cow cows pig pigs sheep wood leather string bones seeds sugar cane "
    "pumpkin melon mushrooms bricks charcoal ingots paper books "
).split()  # the words that orders consist of
SMALL = frozenset("a an the of it me all up is you to down".split())  # short words sound like everything
PAIRS = ("a dozen", "dig up", "give me", "bring me", "who has", "where is", "oak logs", "come here", "go to", "pick up")
AROUND = frozenset(
    "and for my our us please we do does have i in on there right next near over any some more this that these those with back "
    "are out no not now then also want need can could them him her".split()
)  # words of orders that nothing is taken for
TARGETS = tuple(dict.fromkeys((*PAIRS, *(word for word in GAME if word not in SMALL))))


@dataclass(frozen=True, slots=True, order=True)
class WordChange:
    """New words for the words from `start` to `end` of a text; `cost` says how differently they sound."""

    cost: float
    start: int
    end: int
    words: str


def repaired(text: str, names: Sequence[str]) -> Iterator[str]:
    """Yield texts in which up to two places are replaced by words of the game that sound alike, the likeliest first.
    Everyday talk gives none, because all other words must be those of orders."""
    words = WORD.findall(text)
    if len(words) - sum(word in MARKS for word in words) < FEWEST:
        return
    single = heapq.nsmallest(MOST, changes(words, tuple(names)))
    pairs = ((one, other) for one, other in combinations(single, 2) if one.end <= other.start or other.end <= one.start)
    every = [(sum(change.cost for change in each), each) for each in (*((one,) for one in single), *pairs)]
    texts = (applied(words, each) for cost, each in heapq.nsmallest(MOST, every) if cost <= FARTHEST)
    known = known_words(names) | AROUND
    yield from (text for text in dict.fromkeys(texts) if known.issuperset(re.findall(r"[a-z']+", text.lower())))


def known_words(names: Sequence[str]) -> frozenset[str]:
    """Return the words of the game and the names in lower case."""
    return frozenset((*GAME, *(name.lower() for name in names)))


def changes(words: Sequence[str], names: tuple[str, ...]) -> Iterator[WordChange]:
    """Yield a change for each place where a word, or two in a row, sound like words of the game."""
    known = known_words(names)
    for start in range(len(words)):
        for end in (start + 1, start + 2):
            span = words[start:end]
            if len(span) < end - start or MARKS & set(span) or not any(map(str.isalpha, span)):
                continue
            strange = any(word.lower() not in known and not word.isdigit() for word in span)
            more = (0.0 if strange else KNOWN) + TOGETHER * (len(span) - 1)
            yield from (WordChange(apart + more, start, end, word) for word, apart in near("".join(span).lower(), names))


@lru_cache(1024)
def near(said: str, names: tuple[str, ...]) -> tuple[tuple[str, float], ...]:
    """Return the words of the game and names that sound like what was heard, with their distance, except the same word."""
    heard = sound(said)
    measured = ((word, distance(heard, sound(word))) for word in (*names, *TARGETS) if word.lower().replace(" ", "") != said)
    return tuple(heapq.nsmallest(EACH, (one for one in measured if one[1] <= NEAREST), key=lambda one: one[1]))


def names_like(said: str, names: Sequence[str]) -> list[str]:
    """Return the names that sound like what was heard in a name's place, the most similar first."""
    heard = sound(said.replace(" ", "").lower())
    measured = sorted((distance(heard, sound(name)), place) for place, name in enumerate(names))
    return [names[place] for apart, place in measured if apart <= NEAREST]


def applied(words: Sequence[str], each: Sequence[WordChange]) -> str:
    """Return the text with its changes made, the last one first."""
    changed = list(words)
    for change in sorted(each, key=lambda one: one.start, reverse=True):
        changed[change.start : change.end] = [change.words]
    return re.sub(r" (?=[,.?!])", "", " ".join(changed))
