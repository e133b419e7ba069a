"""The names of everybody who is present, and the addressees of a line of chat."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from orchestrator.commands.command import Utterance
from orchestrator.commands.lexicon.vocabulary import GROUP_WORDS, split

JOINTS = split("and , or")
OF_YOU = ("of", "you")


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
        if (
            at + step < len(words)
            and names.called(words[at + step])
            and (step or (words[at] in GROUP_WORDS and words[at - 1] in GROUP_WORDS))
        ):
            at += step + 1
            continue
        break
    return at
