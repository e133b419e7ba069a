"""Reads questions to the bots: how far the work is, who does what, where they are, who has what. It skips questions among
people."""

import re
from functools import partial

from orchestrator.commands.command import Intent, ParseResult, Slots, SpokenClause
from orchestrator.commands.goals import held
from orchestrator.commands.grammar.move import player_named
from orchestrator.commands.lexicon.loader import entry, filled, pattern, patterns, phrases
from orchestrator.commands.lexicon.vocabulary import STRUCTURES, TAILS, split
from orchestrator.commands.names import Names
from orchestrator.commands.normalise.item_names import item_named, longest

EACH = "everyone"
SOFT = filled(entry("phrasings.query.parts.soft"), {})
LEAD = pattern("phrasings.query.lead")
STATUS = patterns("phrasings.query.status", SOFT)
DOING = pattern("phrasings.query.doing")
WHERE = patterns("phrasings.query.where", SOFT)
WHERE_WHO = pattern("phrasings.query.where_who")
WHERE_ITEM = pattern("phrasings.query.where_item")
HOLDING = patterns("phrasings.query.holding", SOFT)
HOLDING_WHO = pattern("phrasings.query.holding_who")
HAS = pattern("phrasings.query.has")
HELP = phrases("phrasings.query.help")
HELPED = "help"
HOW_FAR = pattern("phrasings.query.how_far")
CHAT = pattern("phrasings.query.chat")
WORK = pattern("phrasings.query.work")
PRONOUN = re.compile(r"\b(?:he|she|they)\b")
ASKS_WHERE = re.compile(r"\b(?:where|how|your|send|give|share|you|what)\b")
OURS = re.compile(r"\b(?:inventory|inventories|you|your|we|our|u)\b")
ASKS_US = re.compile(r"\b(?:who|how|you|we|anyone|anybody)\b")
ANYBODY = split("you we u anyone anybody someone everyone")
AFTER_ITEM = split("is are do does left in there we you so")
KINDS = split(
    "food foods tools tool items item weapons weapon blocks stuff things gear armor resources materials supplies left"
)


def read_question(sentence: SpokenClause, names: Names) -> ParseResult | None:
    """Return the question of a clause (part of a chat line): WHERE, INVENTORY or STATUS; for "help", a CLARIFY whose answer
    explains what can be said; None without a question.

    A clause that addresses nobody has to name a bot, or to ask something that people ask only a crew of bots.
    """
    if "well done" in sentence.text:
        return None
    lead = LEAD.match(sentence.text)
    for text in dict.fromkeys((sentence.text, sentence.text[lead.end() :] if lead else "")):
        if sentence.spoken_to and text in HELP:
            return ParseResult(Intent.CLARIFY, confidence=0.9, answer=HELPED)
        if (
            found := read_where(sentence, names, text)
            or read_holding(sentence, names, text)
            or read_doing(sentence, names, text)
        ):
            return found
    return None


def confidence(sentence: SpokenClause) -> float:
    """Return the confidence (0 to 1) that a question is for the bots; lower if nobody was addressed, as people ask each other
    too."""
    return 0.95 if sentence.spoken_to else 0.65


def bot(names: Names, word: str | None) -> str:
    """Return the name of the bot that a word names, ignoring a final s as in "bens"; empty if there is none."""
    return names.bots.get((word or "").removesuffix("s"), names.bots.get(word or "", "")) if word else ""


def group(match: re.Match[str], *keys: str) -> str:
    """Return the text of the first of the named groups `keys` that matched any text; "" if none did."""
    return next((match[key] for key in keys if match.groupdict().get(key)), "")


def read_where(sentence: SpokenClause, names: Names, text: str) -> ParseResult | None:
    """Return a WHERE question about a bot, a person, all bots or a thing ("where is Ben"); None without one.

    `text` is the clause, possibly without its opening words; `names` has the bots. A thing counts only if a bot was addressed.
    """
    match = WHERE_WHO.fullmatch(text)
    if match and (found := where_one(sentence, names, group(match, "who", "who2", "who3"))):
        return found
    if any(pattern.fullmatch(text) for pattern in WHERE):
        return where_all(sentence, names, text)
    match = WHERE_ITEM.fullmatch(text)
    return where_thing(sentence, match["item"]) if match and sentence.spoken_to else None


def where_one(sentence: SpokenClause, names: Names, word: str) -> ParseResult | None:
    """Return a WHERE question about the bot that `word` names, or about a person if a bot was addressed ("I" is the speaker);
    "everyone" means each bot. None for other words."""
    if about := bot(names, word):
        return ParseResult(Intent.WHERE, Slots(about=about), 0.9)
    if word in ("everyone", "everybody"):
        return ParseResult(Intent.WHERE, Slots(about=EACH), 0.8)
    name = sentence.heard.speaker if word in ("i", "me") else player_named(sentence, word)
    return ParseResult(Intent.WHERE, Slots(about=name), 0.8) if name and sentence.spoken_to else None


def where_all(sentence: SpokenClause, names: Names, text: str) -> ParseResult | None:
    """Return a WHERE question for "where are you" or "your position", about the bot that the clause mentions, if any; None for
    "where is he" without a bot's name. `text` is the clause, possibly without its opening words."""
    mentioned = next((name for word in sentence.words if (name := bot(names, word))), "")
    if PRONOUN.search(text) and not mentioned:
        return None
    plain = sentence.spoken_to or ASKS_WHERE.search(text) or text.endswith(("location", "position", "coordinates"))
    return ParseResult(Intent.WHERE, Slots(about=mentioned), confidence(sentence)) if plain else None


def where_thing(sentence: SpokenClause, said: str) -> ParseResult | None:
    """Return a WHERE question about an item or a building, as in "where is the chest"; None for other things."""
    found = longest(said.split(), 0, partial(item_named, sentence.game))
    if found:
        return ParseResult(Intent.WHERE, Slots(item=found[0]), 0.8)
    return ParseResult(Intent.WHERE, Slots(target=said[:60]), 0.7) if said.rsplit(maxsplit=1)[-1] in STRUCTURES else None


def read_holding(sentence: SpokenClause, names: Names, text: str) -> ParseResult | None:
    """Return the question who has an item or what somebody has (INVENTORY), or how much was gathered (STATUS); None without
    one.

    `text` is the clause, possibly without its opening words; `names` has the bots that it may ask about.
    """
    match = HOLDING_WHO.fullmatch(text)
    if match and (about := bot(names, group(match, "who", "who2", "who3"))):
        return ParseResult(Intent.INVENTORY, Slots(about=about), 0.9)
    if HOW_FAR.fullmatch(text):
        return ParseResult(Intent.STATUS, confidence=confidence(sentence))
    if any(pattern.fullmatch(text) for pattern in HOLDING):
        return (
            ParseResult(Intent.INVENTORY, confidence=confidence(sentence)) if sentence.spoken_to or OURS.search(text) else None
        )
    match = HAS.fullmatch(text)
    return who_has(sentence, names, match) if match else None


def who_ok(who: str, about: str) -> bool:
    """Return whether a question may be for the bots: it names one of them (`about`), or its subject `who` is empty or a word
    such as "you", "we" or "anybody"."""
    return not who or bool(about) or who in ANYBODY


def who_has(sentence: SpokenClause, names: Names, match: re.Match[str]) -> ParseResult | None:
    """Return an INVENTORY question about who has an item; None if people ask each other, or no item is named.

    `match` is the match of such a question's pattern, with groups for the item and for whom it asks about; `names` has the
    bots. If nobody was addressed, the question has to name a bot or to ask for anybody.
    """
    who = group(match, "who", "who2", "who3", "who4")
    about = bot(names, who)
    words = [word for word in match["item"].split() if word not in TAILS]
    found = longest(words, 0, partial(item_named, sentence.game))
    if found is None and who_ok(who, about) and words and words[-1] in KINDS and sentence.spoken_to:
        return ParseResult(Intent.INVENTORY, Slots(about=about), confidence(sentence))
    if found is None or len(words) - found[1] > 3 or not who_ok(who, about):
        return None
    ours = about or (ASKS_US.search(match[0]) and not match[0].startswith(("we ", "you ")))
    if not sentence.spoken_to and (not ours or (words[found[1] :] and words[found[1]] not in AFTER_ITEM)):
        return None
    item = held(found[0], words[0] if found[1] == 1 else "")
    return ParseResult(Intent.INVENTORY, Slots(item=item, about=about), confidence(sentence))


def read_doing(sentence: SpokenClause, names: Names, text: str) -> ParseResult | None:
    """Return a STATUS question: how far the work is or what one bot does; None without one.

    `text` is the clause, possibly without its opening words. Without the name of a bot from `names` and without an addressee,
    small talk does not count, nor, if other people are present, a question without a word such as "status" or "done".
    """
    match = DOING.fullmatch(text)
    if match and (about := bot(names, group(match, "who", "who2", "who3", "who4", "who5", "who6", "who7"))):
        return ParseResult(Intent.STATUS, Slots(about=about), 0.9)
    match = next((found for pattern in STATUS if (found := pattern.fullmatch(text))), None)
    if match is None or (not sentence.spoken_to and (is_chat(text) or (sentence.heard.people and not is_about_work(text)))):
        return None
    each = text.startswith("who ") or bool(match.groupdict().get("each"))
    return ParseResult(Intent.STATUS, Slots(about=EACH if each else ""), confidence(sentence))


def is_chat(text: str) -> bool:
    """Return whether a question is small talk, which people also ask each other, such as "how are you"."""
    return CHAT.fullmatch(text) is not None


def is_about_work(text: str) -> bool:
    """Return whether a question is for bots rather than for people, since it has a word such as "status" or "done"."""
    return WORK.fullmatch(text) is not None
