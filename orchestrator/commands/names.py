"""The names of everybody who is present, and the addressees of a line of chat."""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from orchestrator.commands.command import Utterance
from orchestrator.commands.lexicon.vocabulary import GROUP_WORDS, split

JOINTS = split("and , or")
OF_YOU = ("of", "you")
PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")  # of a name: "old" and "greg" of old_greg
NO_CALL = split(
    "old big little new mini mega super ultra real pro mrs miss lord king queen sir dark red blue green black white gold iron"
    " stone wood cat dog fox bear live play plays gamer the and kid kids mom dad captain chief bot night day sun moon"
)  # parts of names that nobody is called by
SHORTEST_PART = 3  # letters of a part that people call somebody by


@dataclass(frozen=True, slots=True)
class Names:
    """The names of everybody who is present. `bots` maps each bot's name in lower case to the name as it is written; `people`
    has the names of all others, in lower case."""

    bots: dict[str, str]
    people: frozenset[str]

    @classmethod
    def of(cls, heard: Utterance) -> "Names":
        """Return the names of the bots and of the other people whom an utterance (a line of chat with its context) lists as
        present."""
        return names_of(tuple(heard.bots), tuple(heard.people))

    def called(self, word: str) -> str | None:
        """Return the bot or group that a word addresses: "ben" -> "Ben", "everyone" -> "@all"; None for other words."""
        bare = word.removeprefix("@")
        return self.bots.get(bare) or GROUP_WORDS.get(word)

    def person(self, word: str) -> bool:
        """Return whether a word is the name of somebody who is present and is not a bot. A leading @ is ignored."""
        return word.removeprefix("@") in self.people


@lru_cache(maxsize=64)  # asked for many times while a line is read
def names_of(bots: tuple[str, ...], people: tuple[str, ...]) -> Names:
    """Return the names of the bots and of the other people who are present."""
    ours = {name.lower(): name for name in bots}
    return Names(ours, frozenset(name.lower() for name in people) - set(ours))


@lru_cache(maxsize=64)
def short_names(bots: tuple[str, ...], people: tuple[str, ...]) -> Mapping[str, str]:
    """Return the full name of each person, in lower case, by the parts that only this name has: "greg" -> "old_greg". Names of
    bots are no parts, and two words may be one part: "nana jo" -> "nanajo"."""
    full = {name.lower() for name in (*bots, *people)}
    parts = [(part, name.lower()) for name in people for part in parts_of(name)]
    often = Counter(part for part, _ in parts)
    return {part: name for part, name in parts if often[part] == 1 and part not in full}


def parts_of(name: str) -> set[str]:
    """Return what people may call somebody of this name: each part of it, and two parts in a row."""
    found = [part.lower() for part in PART.findall(name)]
    pairs = {f"{one} {other}" for one, other in pairwise(found)}
    return {part for part in found if len(part) >= SHORTEST_PART and part not in NO_CALL} | pairs


def full_names(words: Sequence[str], heard: Utterance, ordinary: Collection[str]) -> list[str]:
    """Return the words with the parts of people's names as the whole names: "greg" -> "old_greg" if old_greg is present.

    Words in `ordinary` are no names, unless two of them in a row are the parts of one.
    """
    short = short_names(tuple(heard.bots), tuple(heard.people))
    known = {name.lower() for name in (*heard.bots, *heard.people)}
    found: list[str] = []
    before = ""
    for word in words:
        if before == "w" and short.get(word, word) in known:
            found[-1] = "with"
        if (pair := f"{before} {word}") in short:
            found[-1] = short[pair]
        else:
            found.append(word if word in ordinary else short.get(word, word))
        before = word
    return found


@dataclass(frozen=True, slots=True)
class Address:
    """The addressees of a line of chat (`to`: names of bots, or groups such as @all) and `rest`, the words of the line without
    them.

    `plain` says that somebody was addressed openly (with a comma, an @, or a bot's name): a line that is not understood is then
    answered with a question. `person` says that somebody was addressed who is no bot.
    """

    to: tuple[str, ...]
    rest: list[str]
    plain: bool = False
    person: bool = False


def end_of_call(words: Sequence[str], start: int, names: Names) -> int:
    """Return the index in `words` after the names that begin at `start`, such as "Ben and Ada" or "all of you"."""
    at = start + 1
    while at < len(words):
        if tuple(words[at : at + 2]) == OF_YOU or (
            words[at] == "of" and words[at + 1 : at + 2] and names.called(words[at + 1])
        ):
            at += 2
            continue
        step = 1 if words[at] in JOINTS else 0
        if at + step < len(words) and names.called(words[at + step]) and (step or follows(words, at, names)):
            at += step + 1
            continue
        break
    return at


def follows(words: Sequence[str], at: int, names: Names) -> bool:
    """Return whether a name right behind another one is called with it: "alex steve come here"."""
    if words[at] in GROUP_WORDS:
        return words[at - 1] in GROUP_WORDS
    before = words[at - 1]
    return words[at] in names.bots and (before in names.bots or before in GROUP_WORDS or words[at - 2 : at] == ["of", "you"])
