"""Writes the misheard or misspelt name of a bot at either end of a line right: "for man, get sand" -> "Foreman, get sand"."""

import re
from collections.abc import Collection
from functools import cache

from orchestrator.commands.command import Utterance
from orchestrator.commands.lexicon.vocabulary import PLACES, STRUCTURES
from orchestrator.commands.names import Names
from orchestrator.commands.normalise.item_names import known_name
from orchestrator.commands.normalise.tokens import is_one_edit

WORD = re.compile(r"[^\W\d_]+")
SHORTEST, SHORTEST_NAME = 3, 4  # letters of a word that may be a name, and of the name
LETTERS = 2  # consonants of a name, at least, that is known by its sound alone
HEARD_AS = (("ph", "f"), ("v", "f"), ("ck", "k"), ("x", "ks"), ("c", "k"), ("q", "k"), ("z", "s"))
VOWELS = re.compile(r"(?<=.)[aeiouyhw]|(.)(?=\1)")


def with_names(heard: Utterance, ordinary: Collection[str], version: str) -> str:
    """Return the text of a line with the names of bots at its head and at its end written right. Words in `ordinary` are names
    only in pairs, as in "my a" for Maya."""
    text, names = heard.text, Names.of(heard)
    found = list(WORD.finditer(text))
    if len(found) < 2 or any(names.called(word[0].lower()) for word in found):
        return text
    for first, last in ((found[0], found[1]), (found[-2], found[-1]), (found[0], found[0]), (found[-1], found[-1])):
        if len(found) < 3 and first is not last:
            continue
        said = text[first.start() : last.end()].lower()
        pair = said.split()
        if (first is not last and (len(pair) != 2 or is_thing(pair[1], version))) or any(map(names.person, pair)):
            continue
        if first is last and (said in ordinary or said.removesuffix("s") in ordinary):
            continue
        near = {name for name in heard.bots if is_heard("".join(pair), name.lower(), single=first is last)}
        if len(near) == 1:
            return f"{text[: first.start()]}{near.pop()}{text[last.end() :]}"
    return text


def is_heard(said: str, name: str, *, single: bool) -> bool:
    """Return whether a word, or two words in one, is the name as somebody heard or typed it."""
    if len(name) < SHORTEST_NAME or len(said) < SHORTEST or said[0] != name[0]:
        return False
    alike = single and abs(len(said) - len(name)) <= LETTERS and sound(said) == sound(name) and len(sound(name)) > LETTERS
    return said == name or is_one_edit(said, name) or alike


def is_thing(word: str, version: str) -> bool:
    """Return whether a word names a thing, a building or a place: "a dam" is not Adam."""
    return word in STRUCTURES or word in PLACES or known_name(version, word) is not None


@cache
def sound(word: str) -> str:
    """Return the consonants of a word as they are heard: "fourman" and "foreman" are the same."""
    for written, heard in HEARD_AS:
        word = word.replace(written, heard)
    return VOWELS.sub("", word)
