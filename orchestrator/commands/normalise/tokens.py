"""A line as typed to plain words: signs that steer terminals taken out, contractions and chat spellings written out.

Everything is one pass over the line, so that a line of any length costs its length.
"""

import re
import unicodedata
from collections.abc import Collection, Iterator

from orchestrator.commands.lexicon.vocabulary import CONTRACTIONS, MISSPELT

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
APOSTROPHES = (("n't", " not"), ("'ll", " will"), ("'re", " are"), ("'ve", " have"), ("'m", " am"), ("'d", " would"))
SOUNDS = {"2": "to", "4": "for", "w": "with"}  # come 2 me, wait 4 us
AFTER_SOUND = frozenset("me us my the you your u him her here".split())
IS = frozenset("what where who how that it here there he she when why".split())


def plain(line: str) -> str:
    """Lower case, without colours, control characters and typographic variants of signs."""
    text = unicodedata.normalize("NFKC", ANSI.sub("", line.replace("½", "half"))).translate(QUOTES).lower()
    seen = (char for char in text if unicodedata.category(char) != "Cf")  # without width: they part no words
    return "".join(char if char == "\n" or char.isprintable() else " " for char in seen)


def words_of(line: str) -> list[str]:
    """Words, numbers and the marks , . ! ? in order."""
    found: list[str] = []
    for said in tokens(plain(line)):
        if found and said == found[-1] and said.isalpha():
            continue  # come come come
        if found[-3:] == [*found[-3:-2], said, *found[-3:-2]] and found[-1] != said and len(found) > 2 and said.isalpha():
            found.pop()  # give me give me
            continue
        if found and found[-1] in SOUNDS and said in AFTER_SOUND:
            found[-1] = SOUNDS[found[-1]]
        found.append(said)
    return found


def tokens(text: str) -> Iterator[str]:
    """From plain text."""
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
    """'2k' is two thousand, '5x' is five, '1.000.000' a million."""
    digits = digits.replace(".", "") if digits.count(".") > 1 else digits
    return f"{digits}e3" if unit == "k" else digits


def word(said: str) -> Iterator[str]:
    """One word, or the several that a contraction stands for."""
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
    """'stoppp' and 'meeee' with as many letters as a known word has."""
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
