"""Reads orders in German, French, Spanish, Chinese and Japanese: the line becomes the plain English order that it stands for.

Each language is one TOML file in lexicon/, with patterns for each intent and words for things. Nothing is translated word by
word: the first intent whose pattern is in the line counts, and its particulars are looked up in the tables.
"""

import re
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from orchestrator.commands.command import ALL, LEADER, NEAREST, Command, Intent, Utterance
from orchestrator.commands.goals import is_made
from orchestrator.commands.grammar.correct import NO, YES
from orchestrator.commands.grammar.stop import NOT
from orchestrator.commands.lexicon.languages.particulars import WORD, Particulars, particulars
from orchestrator.commands.lexicon.languages.spoken import Form, Language, language, without_marks
from orchestrator.commands.lexicon.vocabulary import EVERYDAY_WORDS, GERUNDS, GREETINGS, PLEASANT, STOP, TAILS, VERBS
from orchestrator.commands.names import Names
from orchestrator.commands.normalise.tokens import known as known_words
from orchestrator.knowledge.game import GameData

LANGUAGES = ("german", "french", "spanish", "chinese", "japanese")
KANA, HAN = re.compile(r"[\u3040-\u30ff]"), re.compile(r"[\u4e00-\u9fff]")
QUOTED = re.compile(r"(?:^|[\s:,(])(['\"])\S.*?\S\1(?=\W|$)|[«“„].*?[»”“]|「.*?」|“.*?”")
ENDS = " ~,，、!?¡¿.。！？"
HAILS = ("oye", "hey", "eh", "he", "hola", "salut", "hallo", "oi", "ey", "na", "du", "dis", "che")
GRAVE = ("kill ", "give ", "build ", "place ", "put ")  # the beginnings of orders that cannot be taken back
PERHAPS = "perhaps "  # before an order that nobody is clearly asked to carry out
FEW = 3  # words before the verb of an order that is said to nobody by name
MOST = 300  # characters of a line
BRINGS = re.compile(r"\b(?:bring\w*|apporte\w*|rapporte\w*|ramene\w*|llev\w*|trae\w*|traig\w*)\b")
SHARED = ("craft", "kill")  # verbs of gamers in every language
SHARE = 0.34  # of the words of a line that a language must know


@dataclass(frozen=True, slots=True)
class InEnglish:
    """The plain English order that a line stands for. `sure` says that it is clear that the crew shall carry it out."""

    order: Utterance
    sure: bool


def in_english(heard: Utterance, game: GameData) -> InEnglish | None:
    """Return the line as the plain English order that it stands for, with its addressee; None for a line that is in no other
    language, and for one that gives no order."""
    text = heard.text[:MOST].lower()
    name = language_of(text, heard, game.version)
    if name is None or QUOTED.search(text):
        return None
    spoken = language(name)
    plain = without_marks(text, name)
    told = with_names(text if name == "spanish" else plain, spoken, heard)
    if any(story.search(told) for story in spoken.story):
        return None
    to, plain = addressed(plain, spoken, heard)
    order = None if to is None else first_order(plain, to, spoken, heard, game)
    if not order:
        return None
    sure = order.removeprefix(PERHAPS)
    return InEnglish(replace(heard, text=f"{to}, {sure}" if to else sure), sure == order)


def first_order(text: str, to: str, spoken: Language, heard: Utterance, game: GameData) -> str:
    """Return the English order of the first clause that gives one, of a mere wish only without such a clause; what the clause
    does not name is looked for in the line."""
    wished = ""
    clauses = [clause.strip(ENDS) for clause in spoken.joints.split(text) if clause]
    for clause in filter(None, clauses):
        if any(form.search(clause) for form in spoken.talk):
            continue
        order = order_of(clause, text, bool(to), spoken, game)
        if person := person_in(clause, heard):
            order = to_person(order, person, brings=bool(BRINGS.search(clause)))
        if order and not order.startswith(PERHAPS) and not spoken.wish.search(clause):
            return order
        wished = wished or order
    return wished


def with_names(text: str, spoken: Language, heard: Utterance) -> str:
    """Return the text with NAME for each name of a bot or a person, so that a pattern can tell what is said about somebody."""
    names = sorted((name.lower() for name in (*heard.bots, *heard.people) if name), key=len, reverse=True)
    for name in names:
        text = re.sub(rf"(?<![a-z0-9_]){re.escape(name)}(?![a-z0-9_])", "NAME", text)
    return text


def asking(order: Command, text: str) -> Command:
    """Return the question whether an order that cannot be taken back is meant, with the order as the offer."""
    words = text.replace("give me", "give you", 1)
    return replace(
        order, intent=Intent.CLARIFY, goal=None, building=None, more=(), unknown=True, confidence=0.5,
        answer=f"Shall we {words}?", choices=(text,), offer=order,
    )  # fmt: skip


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
        foreign = [word for word in words if word not in english]
        own = [word for word in foreign if is_of(word, name) and not word.startswith(SHARED)]
        if not own:
            continue  # without a word of its own, no line is in that language
        hits = [word for word in words if is_of(word, name)]
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


def addressed(text: str, spoken: Language, heard: Utterance) -> tuple[str | None, str]:
    """Return whom a line addresses, in the words of an English line, and the line without the names; None as the first of the
    two for a line to a person who is present."""
    names = Names.of(heard)
    for said, meant in spoken.tables["bots"].items():
        text = text.replace(said, meant) if meant in names.bots else text
    words = re.findall(r"@?[a-z0-9_-]+" if spoken.spaceless else r"@?[\w-]+", text)
    first = words[1:2] if words and words[0] in HAILS else words[:1]
    if (
        first
        and names.person(first[0])
        and (not spoken.spaceless or re.match(rf"{re.escape(words[0])}(?!くん?に|さんに|[にを])", text))
    ):
        return None, text
    called = [names.bots[word] for word in map(str.lower, words) if word in names.bots]
    for name in called:
        text = re.sub(rf"@?{re.escape(name.lower())}\s*", " ~ ", text)
    if called:
        return " and ".join(dict.fromkeys(called)), " ".join(text.split()).strip(ENDS)
    group = next((meaning for word, meaning in spoken.tables["names"].items() if has(word, text, spoken)), "")
    to = {"all": ALL, "leader": LEADER, "nearest": NEAREST}.get(group, "")
    return to, " ".join(text.split()).strip(ENDS)


def person_in(text: str, heard: Utterance) -> str:
    """Return the name of a person who is present that a line holds; empty if it holds none."""
    here = {name.lower(): name for name in (*heard.people, heard.speaker) if name}
    return next((here[word] for word in re.findall(r"[\w-]+", text.lower()) if word in here), "")


def to_person(order: str, person: str, *, brings: bool) -> str:
    """Return an order to give or to follow with a person in the place of the speaker; empty for an order that has no place for
    one: such a line is for that person. `brings` says that things are to be brought."""
    if brings and order.startswith("get "):
        return order.replace("get me", "get").replace("get", f"give {person}", 1)
    if order.startswith("give me"):
        return order.replace("give me", f"give {person}", 1)
    return f"follow {person}" if order == "follow me" else ""


def has(word: str, text: str, spoken: Language) -> bool:
    """Return whether the text has a word, which may stand for several with "_" between them."""
    said = word.replace("_", " ")
    return said in text if spoken.spaceless else re.search(rf"\b{re.escape(said)}\b", text) is not None


def order_of(text: str, line: str, called: bool, spoken: Language, game: GameData) -> str:
    """Return the English order that a clause of a line stands for; empty for one that orders nothing. `called` says that the
    line names who shall do it."""
    said = particulars(text, line, spoken)
    plain = spoken.litotes.sub(" ", text)
    refused = bool(spoken.negation.search(plain))
    for form in spoken.forms:
        if form.negated and plain != text:
            continue
        if form.needs == "made" and not (said.item in game.items and is_made(game, said.item)):
            continue
        if form.needs in ("item", "mob", "structure", "count", "thing") and not getattr(said, form.needs):
            continue
        matched = next(filter(None, (pattern.search(text) for pattern in form.patterns)), None)
        if matched:
            if refused and not form.negated and form.say.startswith((*GRAVE, "cook", "craft", "get", "go to")):
                return "stop"
            meant = called or is_meant(matched, form, text, spoken)
            say = form.say.replace("get ", "get me ", 1) if spoken.mine.search(text) else form.say
            return ("" if meant else PERHAPS) + filled(say, said)
    return ""


def is_meant(matched: re.Match[str], form: Form, text: str, spoken: Language) -> bool:
    """Return whether an order that cannot be taken back is said to somebody: the verb comes early, or the clause is polite."""
    early = matched.start() <= FEW if spoken.spaceless else len(text[: matched.start()].split()) <= FEW
    return not form.say.startswith(GRAVE) or early or spoken.polite.search(text) is not None


def filled(say: str, said: Particulars) -> str:
    """Return an English order with the particulars of the line in it."""
    item = said.item.replace("_", " ")
    holding = f"how many {item} do you have" if item else "what do you have"
    named = said.where if say.startswith("go to") else ""
    place = named or said.place or ("there" if say.startswith(("go to", "place")) else "")
    if say.startswith("go to") and place in ("here", "there"):
        return "come here" if place == "here" else "go there"
    order = say.format(
        item=item, mob=said.mob or "", structure=said.structure, count=said.count, place=place, has=holding,
        thing=said.thing.replace("_", " "), sides=said.sides, of=said.of,
    )  # fmt: skip
    return " ".join(order.split())
