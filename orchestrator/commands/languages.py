"""Reads orders in German, French, Spanish, Chinese and Japanese: the line becomes the plain English order that it stands for.

Each language is one TOML file in lexicon/, with patterns for each intent and words for things. Nothing is translated word by
word: the first intent whose pattern is in the line counts, and its particulars are looked up in the tables.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from orchestrator.commands.command import ALL, LEADER, NEAREST, Utterance
from orchestrator.commands.goals import is_made
from orchestrator.commands.grammar.correct import NO, YES
from orchestrator.commands.grammar.stop import NOT
from orchestrator.commands.lexicon.loader import meanings, read
from orchestrator.commands.lexicon.vocabulary import EVERYDAY_WORDS, GERUNDS, GREETINGS, PLEASANT, STOP, TAILS, VERBS
from orchestrator.commands.names import Names
from orchestrator.commands.normalise.tokens import known as known_words
from orchestrator.knowledge.game import GameData

LANGUAGES = ("german", "french", "spanish", "chinese", "japanese")
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "’": "'", "´": "'"})
WORD = re.compile(r"[a-z]+(?:'[a-z]+)?|-?\d+")
KANA, HAN = re.compile(r"[\u3040-\u30ff]"), re.compile(r"[\u4e00-\u9fff]")
NUMERALS = {sign: value for value, sign in enumerate("〇一二三四五六七八九")} | {"两": 2, "零": 0}
COUNTED = re.compile(r"[〇零一二两三四五六七八九十百]+")
LONGEST, MOST = 4, 300  # words of a name, characters of a line
BRINGS = re.compile(r"\b(?:bring\w*|apporte\w*|rapporte\w*|ramene\w*|llev\w*|trae\w*|traig\w*)\b")
SHARED = ("craft", "kill")  # verbs of gamers in every language
SHARE = 0.34  # of the words of a line that a language must know


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
    """The words of one language, as its TOML file has them. `spaceless` says that no spaces part its words."""

    name: str
    spaceless: bool
    marks: frozenset[str]
    talk: tuple[re.Pattern[str], ...]
    negation: re.Pattern[str]
    forms: tuple[Form, ...]
    tables: Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Particulars:
    """The things that a line in another language names, such as an item and its count; empty for what it does not name."""

    item: str = ""
    mob: str = ""
    structure: str = ""
    count: str = ""
    place: str = ""


@cache
def language(name: str) -> Language:
    """Return a language by the name of its file, such as "german"."""
    data = read(name)
    forms = tuple(
        Form(tuple(map(re.compile, form["patterns"])), form["say"], form.get("needs", ""), form.get("negated", False))
        for form in data["forms"]
    )
    tables = {key: meanings(f"{name}.{key}") for key in ("items", "mobs", "structures", "numbers", "names")}
    vague = {word: "" for word in data.get("vague", {}).get("words", "").split()}
    tables["numbers"] = tables["numbers"] | vague
    marks = data["marks"]
    return Language(
        name, marks.get("spaceless", False), frozenset(marks["words"].split()), tuple(map(re.compile, marks["talk"])),
        re.compile(marks["not"]), forms, tables,
    )  # fmt: skip


def in_english(heard: Utterance, game: GameData) -> Utterance | None:
    """Return the line as the plain English order that it stands for, with its addressee; None for a line that is in no other
    language, and for one that gives no order."""
    text = heard.text[:MOST].lower()
    name = language_of(text, heard, game.version)
    if name is None:
        return None
    spoken = language(name)
    plain = without_marks(text, name)
    to, plain = addressed(plain, spoken, heard)
    if to is None or any(form.search(plain) for form in spoken.talk):
        return None
    order = order_of(plain, spoken, game)
    if person := person_in(plain, heard):
        order = to_person(order, person, brings=bool(BRINGS.search(plain)))
    return Utterance(
        f"{to}, {order}" if to else order, heard.speaker, heard.bots, heard.people, heard.strict, heard.source, heard.to,
        heard.positions, heard.looking, heard.asked, heard.busy, heard.prior, heard.question,
    ) if order else None  # fmt: skip


def language_of(text: str, heard: Utterance, version: str) -> str | None:
    """Return the language of a line by its letters and its words; None for English, and if it cannot be told."""
    if KANA.search(text):
        return "japanese"
    if HAN.search(text):
        return "chinese"
    names, english = Names.of(heard), english_words(version)
    best, known = None, 0.0
    for name in LANGUAGES[:3]:
        words = [word for word in WORD.findall(without_marks(text, name)) if word.isalpha() and not names.called(word)]
        hits = [word for word in words if is_of(word, name)]
        own = [word for word in hits if word not in english and not word.startswith(SHARED)]
        score = len(hits) + len(own) * 0.5
        plain = sum(word in english and word not in hits for word in words)
        if len(own) > plain and len(hits) >= max(1, SHARE * len(words)) and score > known:
            best, known = name, score
    return best


@cache
def english_words(version: str) -> frozenset[str]:
    """Return the words that may stand in an English line; they are no sign of another language."""
    words = known_words(version).union(EVERYDAY_WORDS, VERBS, GERUNDS, GREETINGS, PLEASANT, TAILS)
    return words.union(STOP, NOT, YES, NO)


@lru_cache(maxsize=4096)
def is_of(word: str, name: str) -> bool:
    """Return whether a word is one of the language `name`: a small word, a thing, or the beginning of an order."""
    spoken = language(name)
    return (
        word in spoken.marks
        or any(word in spoken.tables[key] for key in ("items", "mobs", "structures", "numbers", "names"))
        or any(form.say and pattern.search(word) for form in spoken.forms for pattern in form.patterns)
    )


def without_marks(text: str, name: str) -> str:
    """Return the text in plain letters: without accents, for German with "ae" for the umlaut."""
    if name in ("chinese", "japanese"):
        return unicodedata.normalize("NFKC", text)
    text = text.translate(UMLAUTS) if name == "german" else text.replace("’", "'")
    bare = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return bare if name == "german" else bare.replace("'", " ").replace("œ", "oe")


def addressed(text: str, spoken: Language, heard: Utterance) -> tuple[str | None, str]:
    """Return whom a line addresses, in the words of an English line, and the line without the names; None as the first of the
    two for a line to a person who is present."""
    names = Names.of(heard)
    words = re.findall(r"@?[\w-]+", text)
    if words and names.person(words[0]):
        return None, text
    called = [names.bots[word] for word in map(str.lower, words) if word in names.bots]
    for name in called:
        text = re.sub(rf"[@,、，]?\s*{re.escape(name.lower())}\s*[,、，:]?", " , ", text)
    if called:
        return " and ".join(dict.fromkeys(called)), " ".join(text.split()).strip(" ,，、!?¡¿.。！？")
    group = next((meaning for word, meaning in spoken.tables["names"].items() if has(word, text, spoken)), "")
    to = {"all": ALL, "leader": LEADER, "nearest": NEAREST}.get(group, "")
    return to, " ".join(text.split()).strip(" ,，、!?¡¿.。！？")


def person_in(text: str, heard: Utterance) -> str:
    """Return the name of a person who is present that a line holds; empty if it holds none."""
    here = {name.lower(): name for name in (*heard.people, heard.speaker) if name}
    return next((here[word] for word in re.findall(r"[\w-]+", text.lower()) if word in here), "")


def to_person(order: str, person: str, *, brings: bool) -> str:
    """Return an order to give or to follow with a person in the place of the speaker; empty for an order that has no place for
    one: such a line is for that person. `brings` says that things are to be brought."""
    if brings and order.startswith("get "):
        return order.replace("get", f"give {person}", 1)
    if order.startswith("give me"):
        return order.replace("give me", f"give {person}", 1)
    return f"follow {person}" if order == "follow me" else ""


def has(word: str, text: str, spoken: Language) -> bool:
    """Return whether the text has a word, which may stand for several with "_" between them."""
    said = word.replace("_", " ")
    return said in text if spoken.spaceless else re.search(rf"\b{re.escape(said)}\b", text) is not None


def order_of(text: str, spoken: Language, game: GameData) -> str:
    """Return the English order that a line in another language stands for; empty for a line that orders nothing."""
    said = particulars(text, spoken)
    refused = bool(spoken.negation.search(text))
    for form in spoken.forms:
        if form.needs == "made" and not (said.item in game.items and is_made(game, said.item)):
            continue
        if form.needs in ("item", "mob", "structure") and not getattr(said, form.needs):
            continue
        if any(pattern.search(text) for pattern in form.patterns):
            if refused and not form.negated and form.say.startswith(("kill", "give", "build", "cook", "craft", "get", "go to")):
                return "stop"
            return filled(form.say, said)
    return ""


def filled(say: str, said: Particulars) -> str:
    """Return an English order with the particulars of the line in it."""
    item = said.item.replace("_", " ")
    holding = f"how many {item} do you have" if item else "what do you have"
    place = said.place or ("there" if say.startswith("go to") else "")
    if say.startswith("go to") and place in ("here", "there"):
        return "come here" if place == "here" else "go there"
    order = say.format(
        item=item, mob=said.mob or "", structure=said.structure, count=said.count, place=place, has=holding,
    )  # fmt: skip
    return " ".join(order.split())


def particulars(text: str, spoken: Language) -> Particulars:
    """Return what a line names, looked up in the tables of its language."""
    numbers = re.findall(r"-?\d+", text)
    if len(numbers) >= 3:
        return Particulars(place=f"{numbers[0]} {numbers[1]} {numbers[2]}", structure=found("structures", text, spoken))
    here = re.search(r"\b(?:hier|ici|aqui|aca)\b|这里|这儿|ここ", text)
    return Particulars(
        found("items", text, spoken), found("mobs", text, spoken), found("structures", text, spoken),
        numbers[0] if numbers else count_in(text, spoken), "here" if here else "",
    )  # fmt: skip


def found(table: str, text: str, spoken: Language) -> str:
    """Return the meaning of the longest name of a table that the line has; empty if it has none."""
    names = spoken.tables[table]
    if spoken.spaceless:
        hits: Sequence[str] = [name for name in names if name in text]
    else:
        words = WORD.findall(text)
        runs = ("_".join(words[at : at + size]) for size in range(LONGEST, 0, -1) for at in range(len(words) - size + 1))
        hits = [name for run in runs for name in (run, run.removesuffix("s")) if name in names]
    return names[max(hits, key=len)] if hits else ""


def count_in(text: str, spoken: Language) -> str:
    """Return the count that a line says in words, as digits; empty without one."""
    if not spoken.spaceless:
        return found("numbers", text, spoken)
    many = next((value for name, value in spoken.tables["numbers"].items() if len(name) > 1 and name in text), "")
    match = COUNTED.search(text.replace("一些", "").replace("一下", "").replace("一点", "").replace("一起", ""))
    return many or (str(numeral(match[0])) if match and numeral(match[0]) else "")


def numeral(said: str) -> int:
    """Return the number that Chinese numerals stand for: "二十" is 20."""
    total = last = 0
    for sign in said:
        if sign in "十百":
            total, last = total + (last or 1) * (10 if sign == "十" else 100), 0
        else:
            last = NUMERALS[sign]
    return total + last
