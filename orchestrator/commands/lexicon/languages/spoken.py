"""Holds the words of the other languages as their TOML files have them, and the spelling in which they are looked up."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from orchestrator.commands.lexicon.loader import meanings, read

UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "’": "'", "´": "'"})
NEVER = r"(?!)"  # a pattern that no text has
TABLES = ("items", "mobs", "structures", "numbers", "names", "spelling", "bots", "sides", "blocks", "places")
STRETCHED = re.compile(r"([a-z])\1{2,}")


@dataclass(frozen=True, slots=True)
class Form:
    """The patterns of one intent in one language, and the English order that they stand for, with {item} and the like.

    `needs` names the particular without which the patterns mean something else; `negated` says that they hold a "not".
    """

    patterns: tuple[re.Pattern[str], ...]
    say: str
    needs: str
    negated: bool


@dataclass(frozen=True, slots=True)
class Language:
    """The words of one language, as its TOML file has them. `spaceless` says that no spaces part its words.

    A line with a `story` in it orders nothing; of a line with `talk` in it only the clause with the talk is left out. Clauses
    are parted at the `joints`. What is only wanted (`wish`) gives way to an order in a later clause,
    and a thing that is only named as a place or purpose (`aside`) is not the thing of the order. With `mine`, what is got is
    for the speaker. A `litotes` such as "would not be bad" is a wish, though it holds a `negation`; behind `made_of` stands the
    material of a building.
    """

    name: str
    spaceless: bool
    marks: frozenset[str]
    talk: tuple[re.Pattern[str], ...]
    story: tuple[re.Pattern[str], ...]
    joints: re.Pattern[str]
    wish: re.Pattern[str]
    aside: re.Pattern[str]
    mine: re.Pattern[str]
    polite: re.Pattern[str]
    negation: re.Pattern[str]
    litotes: re.Pattern[str]
    made_of: re.Pattern[str]
    forms: tuple[Form, ...]
    tables: Mapping[str, Mapping[str, str]]


@cache
def language(name: str) -> Language:
    """Return a language by the name of its file, such as "german"."""
    data = read(f"languages/{name}")
    forms = tuple(
        Form(tuple(map(re.compile, form["patterns"])), form["say"], form.get("needs", ""), form.get("negated", False))
        for form in data["forms"]
    )
    tables = {key: meanings(f"languages/{name}.{key}") for key in TABLES}
    vague = {word: "" for word in data.get("vague", {}).get("words", "").split()}
    tables["numbers"] = tables["numbers"] | vague
    marks = data["marks"]
    return Language(
        name, marks.get("spaceless", False), frozenset(marks["words"].split()), tuple(map(re.compile, marks["talk"])),
        tuple(map(re.compile, marks["story"])), re.compile(marks["joints"]),
        re.compile(marks["wish"]), re.compile(marks["aside"]), re.compile(marks["mine"]),
        re.compile(marks["polite"]), re.compile(marks["not"]), re.compile(marks.get("litotes", NEVER)),
        re.compile(marks.get("made_of", NEVER)), forms, tables,
    )  # fmt: skip


def without_marks(text: str, name: str) -> str:
    """Return the text in plain letters: without accents, for German with "ae" for the umlaut."""
    if name in ("chinese", "japanese"):
        return spelled(unicodedata.normalize("NFKC", text), language(name))
    text = text.translate(UMLAUTS) if name == "german" else text.replace("’", "'")
    bare = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    bare = bare.replace("'", "" if name == "german" else " ").replace("œ", "oe")
    return spelled(STRETCHED.sub(r"\1", bare), language(name))


def spelled(text: str, spoken: Language) -> str:
    """Return the text with colloquial and other spellings as the patterns have them."""
    table = spoken.tables["spelling"]
    if spoken.spaceless:
        for said, right in table.items():
            text = text.replace(said, right)
        return text
    return re.sub(r"[a-z]+", lambda word: table.get(word[0], word[0]), text)
