"""Compares words by their sound: a rough spelling of English sounds, and the distance between two of them.

It is coarse on purpose: a recogniser that mishears keeps most consonants and changes vowels, so vowels cost little.
"""

import re
from functools import lru_cache

SPELLINGS = tuple(
    (re.compile(pattern), into)
    for pattern, into in (
        (r"[^a-z]", ""),
        (r"^kn|^gn", "n"),
        (r"^wr", "r"),
        (r"^wh", "w"),
        (r"mb$", "m"),
        (r"ph", "f"),
        (r"tch|ch", "C"),
        (r"sh|[st]io", "S"),
        (r"th", "T"),
        (r"ck|q|x", "k"),
        (r"c(?=[eiy])|z", "s"),
        (r"c", "k"),
        (r"dge|g(?=e$)|j", "J"),
        (r"gh", ""),
        (r"(?<=[aeiou])r(?![aeiou])", ""),
        (r"(?<=[^aeiou])e$", ""),
        (r"[aeiouy]+", "a"),
        (r"(.)\1+", r"\1"),
    )
)
NEAR = {
    frozenset(pair)
    for pair in (
        "pb",
        "td",
        "kg",
        "fv",
        "sS",
        "SC",
        "CJ",
        "JS",
        "Tt",
        "Td",
        "Tf",
        "Ts",
        "mn",
        "lr",
        "lw",
        "rw",
        "bv",
        "sC",
        "pt",
        "kt",
    )
}  # sounds that are heard for each other
SIMILAR, VOWEL, OTHER = 0.4, 0.35, 1.0
CONSONANT_LOST = 0.9
WEAK_LOST = 0.4  # an h is hardly heard
DIGITS = dict(enumerate("zero one two three four five six seven eight nine ten eleven twelve".split()))


@lru_cache(4096)
def sound(word: str) -> str:
    """Return the rough sound of a word or a few words: "diamond" and "dimend" sound the same."""
    said = DIGITS.get(int(word), "") if word.isdigit() and len(word) < 3 else word.lower()
    for pattern, into in SPELLINGS:
        said = pattern.sub(into, said)
    return said


@lru_cache(65536)
def distance(one: str, other: str) -> float:
    """Return how differently two sounds are heard, per sound of the longer one: 0 is the same, 1 has nothing in common."""
    if not one or not other:
        return 1.0
    row = [0.0]
    for sound_b in other:
        row.append(row[-1] + lost(sound_b))
    for sound_a in one:
        before, row = row, [row[0] + lost(sound_a)]
        for place, sound_b in enumerate(other):
            changed = before[place] + changed_into(sound_a, sound_b)
            row.append(min(changed, before[place + 1] + lost(sound_a), row[place] + lost(sound_b)))
    return row[-1] / max(len(one), len(other))


def lost(one: str) -> float:
    """Return what it costs that a sound is not heard."""
    return {"a": VOWEL, "h": WEAK_LOST}.get(one, CONSONANT_LOST)


def changed_into(one: str, other: str) -> float:
    """Return what it costs that one sound is heard as another."""
    if one == other:
        return 0.0
    return SIMILAR if frozenset((one, other)) in NEAR else OTHER
