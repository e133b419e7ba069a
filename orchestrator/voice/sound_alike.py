"""Finds names of a crew that a recogniser mistakes for each other, such as Dan and Ben."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from orchestrator.voice.sounds import distance, sound

TOO_NEAR = 0.25  # such as Ann and Anna; one different vowel, or two similar consonants
VOWELS = {**dict.fromkeys("ae", "a"), **dict.fromkeys("iy", "i"), **dict.fromkeys("ou", "o")}  # mistaken for each other


def sound_alike(names: Iterable[str]) -> list[tuple[str, str]]:
    """Return the pairs of names that sound alike, in the order of the names."""
    return [pair for pair in combinations(dict.fromkeys(names), 2) if are_near(*pair)]


def are_near(one: str, other: str) -> bool:
    """Return whether two names sound alike: nearly the same sounds, or a rhyme of one syllable."""
    return distance(sound(one), sound(other)) <= TOO_NEAR or rhyme(one) == rhyme(other) != ""


def rhyme(name: str) -> str:
    """Return what follows the first consonants of a name of one syllable, with vowels that are mistaken for each other as one;
    empty for longer names."""
    spoken = sound(name)
    if spoken.count("a") != 1 or spoken.endswith("a"):
        return ""
    vowel = next(letter for letter in name.lower() if letter in VOWELS)
    return VOWELS[vowel] + spoken[spoken.index("a") + 1 :]


def warning(pairs: Sequence[tuple[str, str]]) -> str:
    """Return one sentence that advises to rename bots; empty when no names sound alike."""
    if not pairs:
        return ""
    told = ", ".join(f"{one} and {other}" for one, other in pairs)
    return f"These names sound alike, so a spoken order may reach the wrong bot: {told}; rename one of each pair."
