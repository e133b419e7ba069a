"""Fills the typed arguments of a skill (a program for bots) from a person's sentence: numbers, names of items, mobs and people,
as far as they were said.
Nothing is guessed: a required argument that was not said is missing, and somebody has to be asked."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from orchestrator.commands.normalise.numbers import is_count, read_count
from orchestrator.core.skill import Parameter
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.mobs import mobs
from orchestrator.knowledge.names import GROUPS, resolve, singulars
from orchestrator.knowledge.skill_header import Header

LONGEST = 3  # words of a name
SELF = frozenset({"me", "us", "my", "our", "i", "mine"})
DURATION = re.compile(r"\bfor (?:about )?(\d+|an?|half an?) ?(s|sec|seconds?|m|min|minutes?|hours?)\b")
SECONDS = {"s": 1, "m": 60, "h": 3600}
PLACE = re.compile(r"(-?\d+)[ ,]+(-?\d+)[ ,]+(-?\d+)")
PLAIN_WORDS = frozenset({"light", "string", "bow", "clock", "painting", "lead", "target", "map"})  # that are also items' names


@dataclass(frozen=True, slots=True)
class SkillRequest:
    """A request for a skill (a program for bots) in a person's words, without the name of the bot that was addressed. `speaker`
    is who asked; `people` are the names of players that may occur in it."""

    text: str
    speaker: str
    people: Collection[str]

    @property
    def timeless(self) -> str:
        """Return the request's text without a duration such as "for 20 seconds"."""
        return DURATION.sub("", self.text).strip() or self.text

    @property
    def words(self) -> list[str]:
        """Return the words of the request in lower case, without punctuation."""
        return re.findall(r"[\w-]+", self.text.lower())


def fill(header: Header, wish: SkillRequest, game: GameData) -> tuple[dict[str, Any], list[Parameter]]:
    """Return the arguments (parameter name -> value) that the person's sentence `wish` gives for the skill (program for bots)
    with this `header`, and the required parameters that it leaves out. A missing `count` is not reported, since it defaults to
    one; nor are parameters in place of which another one is given: a `player` that the header describes as "instead of x, y and
    z" makes these three unnecessary. `game` has the names of blocks and items."""
    args = {each.name: value for each in header.parameters if (value := said(each, wish, game)) is not None}
    replaced = {name for each in header.parameters if each.name in args for name in instead_of(each)}
    needed = [each for each in header.parameters if each.required and each.name not in ("count", *replaced)]  # a count is one
    return args, [each for each in needed if each.name not in args]


def instead_of(parameter: Parameter) -> list[str]:
    """Return the names of the parameters of a skill that are not needed if this one is given, read from its description:
    "instead of x, y and z" gives x, y and z; without these words, the list is empty."""
    _, _, names = parameter.text.partition("instead of ")
    return re.findall(r"\w+", names.replace(" and ", " "))


def said(parameter: Parameter, wish: SkillRequest, game: GameData) -> Any:
    """Return the value that a person's sentence (`wish`) gives for one parameter of a skill; None when it gives none. `game`
    has the names of blocks and items."""
    match parameter.kind:
        case "boolean":
            return no_longer(parameter, wish)
        case "number":
            return number(parameter, wish)
        case "string":
            return person(wish) if parameter.name == "player" else thing(parameter, wish, game)
    return None


def thing(parameter: Parameter, wish: SkillRequest, game: GameData) -> str | None:
    """Return the id of the first block, item or mob that the sentence `wish` names, whichever the parameter's description asks
    for ("block id", "item id" or "mob id"); None if there is none. `game` has the ids that exist."""
    if "mob id" in parameter.text:
        return next((name for name in names(wish) if name in mobs(game.version)), None)
    if "block id" in parameter.text:
        return next((block for name in names(wish) if (block := as_block(name, game))), None)
    if "item id" in parameter.text:
        return next((item for phrase in phrases(wish) if (item := as_item(phrase, game))), None)
    return None


def no_longer(parameter: Parameter, wish: SkillRequest) -> bool | None:
    """Return False for a yes/no parameter of a skill if the sentence contains a verb that the parameter's description lists
    after "false to", such as close in "false to close, shut or lock it"; None, for not said, otherwise."""
    _, _, against = parameter.text.partition("false to ")
    words = set(re.findall(r"\w+", against.partition(";")[0])) - {"it", "or", "and"}
    return False if words & set(wish.words) else None


def number(parameter: Parameter, wish: SkillRequest) -> float | None:
    """Return the number that the sentence `wish` gives for a parameter, chosen by its name: x, y or z from three coordinates,
    seconds from a duration, count from any other number. None if there is none."""
    place = PLACE.search(wish.text)
    if parameter.name in ("x", "y", "z"):
        return int(place["xyz".index(parameter.name) + 1]) if place else None
    if parameter.name == "seconds":
        return duration(wish)
    if parameter.name != "count":
        return None
    rest = DURATION.sub("", PLACE.sub("", wish.text.lower()))
    words = re.findall(r"[\w-]+", rest)
    for index, word in enumerate(words):
        if is_count(word) and word not in ("a", "an"):
            count, _ = read_count(words[index:])
            return int(count) if count and count == int(count) else None
    return None


def duration(wish: SkillRequest) -> float | None:
    """Return the seconds that the sentence `wish` gives as a duration, as in "for 20 seconds" or "for half a minute"; None if
    it gives none."""
    match = DURATION.search(wish.text.lower())
    if match is None:
        return None
    many = {"a": 1.0, "an": 1.0}.get(match[1], 0.5 if match[1].startswith("half") else None)
    return (many if many is not None else float(match[1])) * SECONDS[match[2][0]]


def person(wish: SkillRequest) -> str | None:
    """Return the name of the first person that the sentence `wish` names, else the speaker for "me" and the like, else None."""
    for word in wish.words:
        for name in wish.people:
            if word == name.lower():
                return name
    return wish.speaker if wish.speaker and SELF & set(wish.words) else None


def phrases(wish: SkillRequest) -> Iterator[str]:
    """Yield every group of one to three consecutive words of the sentence `wish`, since a name may have several words; the
    longest groups come first."""
    words = wish.words
    for size in range(LONGEST, 0, -1):
        for start in range(len(words) - size + 1):
            yield " ".join(words[start : start + size])


def names(wish: SkillRequest) -> Iterator[str]:
    """Yield possible ids of blocks, items or mobs: each group of one to three consecutive words of the sentence `wish`, joined
    with underscores, followed by its singulars: "oak logs" -> oak_logs, oak_log."""
    for phrase in phrases(wish):
        plain = phrase.replace(" ", "_")
        yield plain
        yield from singulars(plain)


def as_block(name: str, game: GameData) -> str | None:
    return name if name in game.blocks or name in GROUPS else None


def as_item(phrase: str, game: GameData) -> str | None:
    item = resolve(game, phrase)
    return item if item and item not in GROUPS and phrase not in PLAIN_WORDS else None
