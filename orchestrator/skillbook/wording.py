"""Compares a request with skills by their words: BM25 over names, descriptions and example requests, the verb, and the count.
Vectors blur rare words such as a thing's name; BM25 counts them. Verb and count help with skills from elsewhere, which have no
example requests, and whose names differ in one item or number."""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log

from orchestrator.skillbook.folder import SkillFile
from orchestrator.skillbook.index import spoken

WORDS = 0.25  # the most that common words add to a likeness
SAID_WORDS = 0.5  # the same for skills with example requests; docs/results/skills.md has the measurement
VERB = 0.08  # what the same verb adds, and another one takes away
COUNT = 0.05  # the same for the number that a request names
K, B = 1.2, 0.5  # of BM25: how soon a repeated word counts no more, and how much long texts are discounted
IN_NAME = 3  # how often a word of the name counts
FILLERS = frozenset(
    "a an the some of to for me us my our it is are be can could would you i we please now just and with in on at from this "
    "that then need want have get bring give let do go up out into as by your one".split()
)
NUMBERS = {name: number for number, name in enumerate("zero one two three four five six seven eight nine ten".split())}
SAID_FILLERS = frozenset(  # fewer: small words such as down, up and back tell requests with many examples apart
    "a an the some of to for me us my our your it is are be can could would will you i we please now just and this that".split()
)
KINDS: Mapping[str, frozenset[str]] = {
    "mine": frozenset("mine dig collect gather chop cut harvest excavate quarry fell obtain".split()),
    "craft": frozenset("craft make build create assemble construct fashion produce".split()),
    "smelt": frozenset("smelt melt bake roast burn cook fry grill forge".split()),
    "kill": frozenset("kill hunt slay defeat fight slaughter attack shoot".split()),
    "equip": frozenset("equip wear hold wield".split()),
    "catch": frozenset("catch fish angle".split()),
    "place": frozenset("place put set plant".split()),
    "eat": frozenset("eat consume".split()),
}


@dataclass(frozen=True)
class Wording:
    """The words of a set of skills, to compare requests with. `fillers` are words that tell nothing."""

    skills: Sequence[SkillFile]
    fillers: frozenset[str] = FILLERS

    @cached_property
    def texts(self) -> Mapping[str, Counter[str]]:
        """Return the words of each skill, by its id, with how often they count."""
        return {skill.id: text_of(skill, self.fillers) for skill in self.skills}

    @cached_property
    def rarity(self) -> Mapping[str, float]:
        """Return how much each word tells, more for rarer ones."""
        spread = Counter(word for text in self.texts.values() for word in text)
        return {word: log(1 + (len(self.texts) - count + 0.5) / (count + 0.5)) for word, count in spread.items()}

    @cached_property
    def length(self) -> float:
        """Return the mean number of words of a skill."""
        return sum(text.total() for text in self.texts.values()) / max(1, len(self.texts))

    def bonus(self, request: str, skill: SkillFile) -> float:
        """Return what the words of a request add to the likeness of a skill; below 0 where verb or count contradict."""
        verb = same_verb(words(request), words(spoken(skill.name)))
        return WORDS * self.common(request, skill) + VERB * verb + COUNT * same_count(request, skill.name)

    def common(self, request: str, skill: SkillFile) -> float:
        """Return how much of what the words of a request tell is in a skill's words, from 0 to 1; words that no skill has are
        not counted."""
        asked = words(request, self.fillers)
        best = sum(self.rarity.get(word, 0.0) * (K + 1) for word in set(asked))
        return self.bm25(asked, self.texts.get(skill.id, Counter())) / best if best else 0.0

    def nearest(self, request: str, top: int) -> list[SkillFile]:
        """Return at most `top` skills that have words of the request, those with the most common words first."""
        asked = words(request, self.fillers)
        scores = {skill.id: self.bm25(asked, self.texts[skill.id]) for skill in self.skills}
        best = sorted(self.skills, key=lambda skill: (-scores[skill.id], skill.id))[:top]
        return [skill for skill in best if scores[skill.id] > 0]

    def bm25(self, asked: Sequence[str], text: Counter[str]) -> float:
        """Return the BM25 score of a skill's words for the words that were asked for."""
        damp = K * (1 - B + B * text.total() / self.length)
        return sum(self.rarity[word] * text[word] * (K + 1) / (text[word] + damp) for word in set(asked) if word in text)


def text_of(skill: SkillFile, fillers: frozenset[str]) -> Counter[str]:
    """Return the words of a skill without fillers, those of its name several times."""
    rest = (word for text in (skill.header.description, *skill.header.says) for word in words(text, fillers))
    return Counter([*words(spoken(skill.name), fillers) * IN_NAME, *rest])


def words(text: str, fillers: frozenset[str] = FILLERS) -> list[str]:
    """Return the words that tell something, in their singular."""
    return [singular(word) for word in re.findall(r"[a-z]+", text.lower().replace("_", " ")) if word not in fillers]


def singular(word: str) -> str:
    """Return a word without the ending of a plural."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def kind_of(asked: Collection[str]) -> str:
    """Return what kind of work words ask for, by the first verb among them; empty if there is none."""
    return next((kind for word in asked for kind, verbs in KINDS.items() if word in verbs), "")


def same_verb(asked: Collection[str], name: Collection[str]) -> int:
    """Return 1 if request and name ask for the same kind of work, -1 for different ones, 0 if either does not say."""
    one, other = kind_of(asked), kind_of(name)
    return 0 if not one or not other else 1 if one == other else -1


def same_count(request: str, name: str) -> int:
    """Return 1 if the request names the number in a skill's name, -1 for another one, 0 if either has none."""
    one, other = counts(request), counts(spoken(name))
    return 0 if not one or not other else 1 if one & other else -1


def counts(text: str) -> set[int]:
    """Return the numbers in a text, in digits or words up to ten."""
    found = {int(number) for number in re.findall(r"\d+", text)}
    return found | {NUMBERS[word] for word in re.findall(r"[a-z]+", text.lower()) if word in NUMBERS}
