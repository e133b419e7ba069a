"""Finds the thing that a misspelt, misheard or foreign name in a line may mean: "colby stone" is cobblestone."""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import cache

from orchestrator.commands.bank.naming.words_of_people import common_words
from orchestrator.commands.languages import LANGUAGES, english_words
from orchestrator.commands.lexicon.languages.spoken import without_marks
from orchestrator.commands.lexicon.loader import read
from orchestrator.commands.lexicon.vocabulary import SAID
from orchestrator.commands.normalise.item_names import item_named
from orchestrator.commands.single.ordinary import ordinary_words
from orchestrator.knowledge.game import GameData, load
from orchestrator.knowledge.names import EVERYDAY, GROUPS

ALIKE = 0.8  # so alike must a name be, in its letters and in its sound
IN_LETTERS = 0.7  # and so alike in its letters alone
SHORTEST, ALONE = 4, 5  # letters of a word that is compared, and of one that may lack letters
MOST_WORDS = 3  # of a name
LATIN = 3  # of the languages, the first ones are written in Latin letters
HEARD_AS = (("ph", "f"), ("ck", "k"), ("ch", "k"), ("x", "ks"), ("c", "k"), ("q", "k"), ("z", "s"))
VOWELS = re.compile(r"(?<=.)[aeiouyhw]|(.)(?=\1)")


def meant_thing(words: Sequence[str], game: GameData) -> str:
    """Return the id of the thing that an unknown name in the line may mean, by another language, its sound and its letters;
    empty if it is like none."""
    spans = list(unknown(words, game))
    abroad = next((item for span in spans if (item := foreign().get("_".join(span)))), "")
    if abroad:
        return item_named(game, abroad.replace("_", " ")) or ""
    score, name = max(((likeness, name) for span in spans for likeness, name in like(span, game)), default=(0.0, ""))
    return (item_named(game, name.replace("_", " ")) or "") if score else ""


def unknown(words: Sequence[str], game: GameData) -> Iterator[tuple[str, ...]]:
    """Yield up to three words in a row of which one may be a misspelt name, the longest first."""
    ordinary = ordinary_words(game.version) | english_words(game.version) | common_words()
    for size in range(MOST_WORDS, 0, -1):
        for at in range(len(words) - size + 1):
            span = tuple(words[at : at + size])
            ends = (span[0], span[-1])
            odd = [word for word in ends if word.isalpha() and len(word) >= SHORTEST and word not in ordinary]
            named = all(len(word) >= SHORTEST and (word in odd or item_named(game, word)) for word in ends)
            known = len(span[0]) >= SHORTEST if size == 1 else any(item_named(game, word) for word in ends)
            if odd and named and known and all(word.isalpha() for word in span):
                yield span


def like(span: Sequence[str], game: GameData) -> Iterator[tuple[float, str]]:
    """Yield the names that are like some words, each with its likeness from 0 to 1."""
    said = "".join(span)
    mine = sound(said)
    for name, letters, heard in spoken_names(game.version):
        if heard[:1] != mine[:1] or abs(len(letters) - len(said)) > 3:
            continue
        if len(said) < ALONE and sorted(said) != sorted(letters):  # of short words only those with letters in another order
            continue
        written = SequenceMatcher(None, said, letters).ratio()
        likeness = (written + 2 * SequenceMatcher(None, mine, heard).ratio()) / 3
        if written >= IN_LETTERS and likeness >= ALIKE:
            yield likeness, name


def sound(word: str) -> str:
    """Return the consonants of a word as they are heard: "lapiz" and "lapis" are the same."""
    for written, heard in HEARD_AS:
        word = word.replace(written, heard)
    return VOWELS.sub("", word)


@cache
def spoken_names(version: str) -> tuple[tuple[str, str, str], ...]:
    """Return each name of a thing of that version of the game with its letters and its sound."""
    names = sorted({*load(version).items, *GROUPS, *EVERYDAY, *SAID})
    plain = ((name, name.replace("_", "")) for name in names if len(name) >= SHORTEST)
    return tuple((name, letters, sound(letters)) for name, letters in plain)


@cache
def foreign() -> dict[str, str]:
    """Return the things by their names in other languages with Latin letters."""
    found: dict[str, str] = {}
    for language in LANGUAGES[:LATIN]:
        for thing, said in read(f"languages/{language}")["items"].items():
            for word in said.split():
                found.setdefault(without_marks(word, language), thing)
    return found
