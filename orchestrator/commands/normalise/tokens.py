"""Turns a line as typed into plain words: control characters removed, contractions written out, misspelt words corrected.

A line is read in one pass. A word of five letters or more with one wrong letter becomes the word of the lexicon (word lists in
lexicon/) that is meant; everyday words are never changed.
"""

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from functools import cache, lru_cache

from orchestrator.commands.lexicon.loader import entry, meanings, words
from orchestrator.commands.lexicon.vocabulary import (
    DIRECTIONS,
    DOING,
    EVERYDAY_WORDS,
    GERUNDS,
    GREETINGS,
    GROUP_WORDS,
    INSTEAD,
    MOBS,
    NUMBERS,
    PLACES,
    SAID,
    STOP,
    STRUCTURES,
    VERBS,
)
from orchestrator.knowledge.game import load
from orchestrator.knowledge.names import EVERYDAY, GROUPS

ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|§.|https?://\S+|www\.\S+")
QUOTES = str.maketrans({"’": "'", "‘": "'", "`": "'", "´": "'", "“": '"', "”": '"', "–": "-", "—": "-", "…": ".", "&": " and "})
TOKEN = re.compile(
    r"(?P<at>(?<=at )-?\d{1,8},-?\d{1,8},-?\d{1,8}|(?<=to )-?\d{1,8},-?\d{1,8},-?\d{1,8})"
    r"|(?P<size>\d{1,3} ?x ?\d{1,3}(?: ?x ?\d{1,3})?(?!\w))"
    r"|(?<!\w)[xyz](?: ?[=:] ?| )(?P<axis>[+-]?\d{1,8})"
    r"|(?<!\w)[xyz](?P<glued>-?\d{1,8})(?= [yz]\d| [yz]-\d|[ ,.!?]*$)"
    r"|(?<!\w)x(?P<times>\d{1,6})(?!\w)"
    r"|\d{1,6}-(?P<range>\d{1,6})(?![\w-])"
    r"|(?P<number>(?:(?<![\w])[+-])?\d(?:[\d_]|,(?=\d{3}(?!\d)))*(?:(?:\.\d{3}){2,}(?!\d)|\.\d+)?(?:e\d+)?)(?P<unit>k|x)?(?!\w)"
    r"|(?P<word>[@*]?[^\W\d][\w']*|@\w+|\d+\w+)"
    r"|(?P<mark>[,.;:!?*\n])"
)
MARKS = {";": ".", "\n": ".", ":": ","}
ENDS = frozenset(".!?")
PAUSES = frozenset({",", *ENDS})
LONGEST_WORD = 40  # letters; no name in the game is longer
CONTRACTIONS: Mapping[str, tuple[str, ...]] = {
    short: tuple(full.split()) for short, full in entry("spelling.contractions").items()
}
MISSPELT = meanings("spelling.misspelt")
APOSTROPHES = (("n't", " not"), ("'ll", " will"), ("'re", " are"), ("'ve", " have"), ("'m", " am"), ("'d", " would"))
SOUNDS = {"2": "to", "4": "for", "w": "with"}  # come 2 me, wait 4 us
AFTER_SOUND = frozenset("me us my the you your u him her here".split())
IS = frozenset("what where who how that it here there he she when why".split())
SHORTEST, LONGEST = 5, 20  # letters of a word that is corrected
DOUBLED = re.compile(r"(\w)\1+")
FIRST = words("spelling.fixes.first")  # when two words are as near, people say these more often
PLAIN = words("spelling.fixes.plain")
OFTEN_DONE = words("spelling.fixes.often_done")
OFTEN = words("spelling.fixes.often")
SHORT = (3, 4)  # letters
SHORT_VERBS = words("spelling.fixes.short_verbs")
BEFORE_A_THING = words("spelling.fixes.before_a_thing")


def plain(line: str) -> str:
    """Return the line in lower case, with plain quotation marks and dashes, and without colour codes, web addresses and control
    characters."""
    text = unicodedata.normalize("NFKC", ANSI.sub("", line.replace("½", "half"))).translate(QUOTES).lower()
    text = text.replace(" + ", " and ")
    if text.isascii() and text.isprintable():
        return text
    seen = (char for char in text if unicodedata.category(char) != "Cf")  # without width: they part no words
    return "".join(char if char == "\n" or char.isprintable() else " " for char in seen)


def words_of(line: str) -> list[str]:
    """Return words, numbers and the marks , . ! ? in order: "Don't dig 2k!" -> ["do", "not", "dig", "2e3", "!"]."""
    return list(parted(line))


@lru_cache(maxsize=128)  # the steps of the parser look at the same line again and again
def parted(line: str) -> tuple[str, ...]:
    """Return the words, numbers and marks of a line; `words_of` gives them as a list that the caller may change."""
    found: list[str] = []
    for said in tokens(plain(line)):
        if found and said == found[-1] and said.isalpha():
            continue  # come come come
        if found[-3:] == [*found[-3:-2], said, *found[-3:-2]] and found[-1] != said and len(found) > 2 and said.isalpha():
            found.pop()  # give me give me
            continue
        if found[-1:] == ["as"] and said == "well":
            found[-1] = "too"  # no well is meant
            continue
        if said == "as" and found[-1:] == ["too"]:
            found[-1] = "and"  # "wood as well as stone"
            continue
        if found and found[-1] in SOUNDS and said in AFTER_SOUND:
            found[-1] = SOUNDS[found[-1]]
        found.append(said)
    return tuple(found)


def tokens(text: str) -> Iterator[str]:
    """Yield the words, numbers and marks of a plain text; "x 10 y 64" yields the numbers alone."""
    for match in TOKEN.finditer(text):
        kind, said = match.lastgroup, match[0]
        if kind in ("axis", "glued", "times", "range"):
            yield match[kind]
        elif kind == "at":
            yield from said.split(",")
        elif kind == "size":
            yield said.replace(" ", "")
        elif kind in ("number", "unit"):
            yield number(match["number"], match["unit"])
        elif kind == "word":
            yield from word(said)
        else:
            yield MARKS.get(said, said)


def number(digits: str, unit: str | None) -> str:
    """Return a written number in plain form: ("2", "k") gives "2e3" (k is a thousand), ("5", "x") gives "5".
    `digits` is the number as typed, and `unit` the letter after it: k, x (times) or None. Points between thousands are removed:
    "1.000.000" becomes "1000000"."""
    digits = digits.replace(".", "") if digits.count(".") > 1 else digits
    return f"{digits}e3" if unit == "k" else digits


def word(said: str) -> Iterator[str]:
    """Yield one word, or the several that a contraction stands for: "don't" -> "do", "not"."""
    said = said.strip("'")[:LONGEST_WORD]
    if said.startswith("*") and len(said) > 1:
        yield "*"
        said = said[1:]
    for ending, full in APOSTROPHES:
        if said.endswith(ending) and len(said) > len(ending) and said not in ("can't", "won't", "shan't", "ain't"):
            yield from word(said.removesuffix(ending))
            yield full.strip()
            return
    if said.endswith("'s"):
        stem = said.removesuffix("'s")
        yield stem
        if stem in IS:
            yield "is"
        elif stem == "let":
            yield "us"
        return
    bare = said.replace("'", "")
    yield from CONTRACTIONS.get(bare) or (MISSPELT.get(bare, bare),)


def shortened(said: str, known: Collection[str]) -> str:
    """Return a word with letters that were typed too often taken out, if that gives a known word: "stoppp" -> "stop"; otherwise
    the word as it was said."""
    if not re.search(r"(\w)\1\1", said) and not (
        said not in known and re.search(r"(\w)\1$" if len(said) > 4 else r"([eaou])\1$", said)
    ):
        return said
    for letters in (r"\1\1", r"\1"):
        short = re.sub(r"(\w)\1+$" if letters == r"\1" and len(said) < 3 else r"(\w)\1\1+", letters, said)
        if short in known:
            return short
    once = re.sub(r"(\w)\1+", r"\1", said)
    return once if once in known else said


@cache
def known(version: str) -> frozenset[str]:
    """Return every word of the lexicon (the word lists in lexicon/) and of the names of items in that version of the game."""
    tables = (
        VERBS,
        GERUNDS,
        GROUP_WORDS,
        NUMBERS,
        SAID,
        MOBS,
        EVERYDAY,
    )
    names = {name for table in tables for name in table} | load(version).items | set(GROUPS)
    words = {word for name in names for word in name.split("_")}
    words |= {f"{word}s" for word in words if len(word) > 3}
    words |= STRUCTURES | PLACES | set(DIRECTIONS) | STOP | DOING | PLAIN
    return frozenset(words | GREETINGS | INSTEAD)


@cache
def neighbours(version: str) -> Mapping[str, tuple[str, ...]]:
    """Return a table for finding misspelt words: for each known word of that version of the game, and for each of its forms
    with one letter left out, the known words that may have been meant."""
    found: dict[str, list[str]] = {}
    for word in sorted(OFTEN | PLAIN | FIRST | set(VERBS) | OFTEN_DONE | set(MOBS)):
        if SHORTEST - 1 <= len(word) <= LONGEST and word.isalpha():
            for key in {word, *without_one(word)}:
                found.setdefault(key, []).append(word)
    return {key: tuple(words) for key, words in found.items()}


def without_one(word: str) -> Iterator[str]:
    """Yield the forms of a word with one letter left out: "cat" -> "at", "ct", "ca"."""
    return (word[:index] + word[index + 1 :] for index in range(len(word)))


def is_one_edit(said: str, word: str) -> bool:
    """Return whether two words differ by one letter that is added, missing, wrong, or swapped with the next."""
    if abs(len(said) - len(word)) > 1 or said == word:
        return False
    start = next((i for i, (a, b) in enumerate(zip(said, word, strict=False)) if a != b), min(len(said), len(word)))
    rest, other = said[start:], word[start:]
    swapped = rest[:2] == other[:2][::-1] and rest[2:] == other[2:]
    return rest[1:] == other[1:] or rest[1:] == other or rest == other[1:] or swapped


@lru_cache(maxsize=4096)
def corrected_word(said: str, version: str) -> str:
    """Return the word that was meant if that is clear ("cobblestome" -> "cobblestone"); otherwise the word as it was said.
    `version` is that of the game, whose items have names that count as known words."""
    words = known(version)
    once = DOUBLED.sub(r"\1", said)
    if once in STOP:
        return once
    said = shortened(said, words | FIRST) if said not in EVERYDAY_WORDS else said
    ordinary = said in words or said in EVERYDAY_WORDS or said.removesuffix("s") in EVERYDAY_WORDS
    if ordinary or not SHORTEST - 1 <= len(said) <= LONGEST or not said.isalpha():
        return said
    table = neighbours(version)
    near = {word for key in (said, *without_one(said)) for word in table.get(key, ()) if is_one_edit(said, word)}
    return meant(said, {word for word in near if may_be_meant(said, word)})


def corrected_verbs(words: list[str], version: str) -> list[str]:
    """Return the words with misspelt short verbs corrected where an item or a number follows: "gte me 5 diamonds" -> "get me 5
    diamonds"."""
    pairs = zip(words, [*words[1:], ""], strict=False)
    return [verb_meant(word, then, version) if len(word) in SHORT else word for word, then in pairs]


def verb_meant(said: str, then: str, version: str) -> str:
    """Return the short verb that a misspelt word stands for ("gte" -> "get"), if only one can be meant and the next word
    (`then`) is a number or one like "me" or "some"; otherwise the word as it was said."""
    ordinary = said in known(version) or said in EVERYDAY_WORDS or said.removesuffix("s") in EVERYDAY_WORDS
    if ordinary or not said.isalpha() or not (then.isdigit() or then in BEFORE_A_THING):
        return said
    near = [verb for verb in SHORT_VERBS if verb[0] == said[0] and len(verb) >= len(said) and is_slip(said, verb)]
    return near[0] if len(near) == 1 else said


def is_slip(said: str, verb: str) -> bool:
    """Return whether the word is the verb with two adjacent letters swapped, or with one letter missing."""
    return is_one_edit(said, verb) and (len(verb) > len(said) or sorted(verb) == sorted(said))


def may_be_meant(said: str, word: str) -> bool:
    """Return whether a misspelt word may stand for a known one. A word of four letters may stand only for a longer word with
    the same first letter."""
    longer = len(said) >= SHORTEST or (len(word) >= SHORTEST and word[0] == said[0])
    return longer and said != f"{word}s"  # he continues


def meant(said: str, near: set[str]) -> str:
    """Return the word that a misspelt word stands for, out of `near`, the known words that differ from it by one letter.

    Words that people often say to bots (those in FIRST) go before the others, and a plural before its singular. If there is
    more than one of the others, or none at all, return the word as it was said.
    """
    often = sorted(near & FIRST) or sorted(near)
    if len({word.rstrip("s") for word in often}) == 1:
        return max(often, key=len)
    return often[0] if often and near & FIRST else said
