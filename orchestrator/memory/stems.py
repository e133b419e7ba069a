"""Reduces words to what different ways of saying a thing have in common: "builds" and "built" are `build`, "oak" is also
`wood`."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("meanings.toml")
WORD = re.compile(r"[a-z0-9']+")
SHORTEST = 3  # letters that are left of a word without its ending


@cache
def small_words() -> frozenset[str]:
    """Return the words that say nothing about a thing, such as "the"."""
    return frozenset(tomllib.loads(FILE.read_text("utf-8"))["small"].split())


@cache
def same() -> dict[str, str]:
    """Return, for each word that has one, the word that stands for all with its meaning."""
    table = tomllib.loads(FILE.read_text("utf-8"))["same"]
    return {word: meaning for meaning, words in table.items() for word in words.split()}


@cache
def kinds() -> dict[str, frozenset[str]]:
    """Return, for each thing, the kinds that it is: "oak" is wood and a tree."""
    found: dict[str, set[str]] = {}
    for kind, things in tomllib.loads(FILE.read_text("utf-8"))["kinds"].items():
        for thing in things.split():
            found.setdefault(thing, set()).add(kind)
    return {thing: frozenset(of) for thing, of in found.items()}


def stem(word: str) -> str:
    """Return a word without the ending of a plural or of a tense, or the word that stands for it."""
    if word in same():
        return same()[word]
    bare = word.removesuffix("'s")
    for ending, instead in (("ies", "y"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("ing", ""), ("ed", ""), ("s", "")):
        if bare.endswith(ending) and len(bare) - len(ending) >= SHORTEST and not bare.endswith("ss"):
            bare = bare.removesuffix(ending) + instead
            break
    return same().get(bare, bare)


def stems(text: str) -> list[str]:
    """Return the stems of the words in a text that say something, in their order."""
    words = WORD.findall(text.lower().replace("_", " ").replace("’", "'"))
    return [stem(word) for word in words if word not in small_words()]


def meanings(text: str) -> frozenset[str]:
    """Return the stems of a text together with the kinds of the things that it names."""
    return frozenset(spread(stems(text)))


def spread(words: list[str]) -> Iterator[str]:
    """Yield words, each with the kinds that it is."""
    for word in words:
        yield word
        yield from kinds().get(word, ())
