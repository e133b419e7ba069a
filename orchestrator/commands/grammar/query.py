"""Questions to the crew: how far, who does what, where, who has what. Questions among people are let alone."""

import re
from functools import partial

from orchestrator.commands.addressing import Names
from orchestrator.commands.command import Intent, Slots
from orchestrator.commands.grammar.gather_slots import held
from orchestrator.commands.grammar.move import player_named
from orchestrator.commands.grammar.query_phrasings import (
    AFTER_ITEM,
    ANYBODY,
    ASKS_US,
    ASKS_WHERE,
    CHAT,
    DOING,
    EACH,
    HAS,
    HELP,
    HELPED,
    HOLDING,
    HOLDING_WHO,
    HOW_FAR,
    KINDS,
    LEAD,
    OURS,
    PRONOUN,
    STATUS,
    WHERE,
    WHERE_ITEM,
    WHERE_WHO,
    WORK,
)
from orchestrator.commands.lexicon.things import STRUCTURES
from orchestrator.commands.lexicon.vocabulary import TAILS
from orchestrator.commands.normalise.item_names import item_named, longest
from orchestrator.commands.parse_result import ParseResult, SpokenClause


def read_question(sentence: SpokenClause, names: Names) -> ParseResult | None:
    """Where, what there is, and what is done; by name of a bot also when nobody is spoken to."""
    if "well done" in sentence.text:
        return None
    lead = LEAD.match(sentence.text)
    for text in dict.fromkeys((sentence.text, sentence.text[lead.end() :] if lead else "")):
        if sentence.spoken_to and text in HELP:
            return ParseResult(Intent.CLARIFY, sure=0.9, answer=HELPED)
        if (
            found := read_where(sentence, names, text)
            or read_holding(sentence, names, text)
            or read_doing(sentence, names, text)
        ):
            return found
    return None


def sure(sentence: SpokenClause) -> float:
    """Said to nobody, it may be meant for another person: an answer does no harm."""
    return 0.95 if sentence.spoken_to else 0.65


def bot(names: Names, word: str | None) -> str:
    """The bot of that name."""
    return names.bots.get((word or "").removesuffix("s"), names.bots.get(word or "", "")) if word else ""


def group(match: re.Match[str], *keys: str) -> str:
    """The first that was said."""
    return next((match[key] for key in keys if match.groupdict().get(key)), "")


def read_where(sentence: SpokenClause, names: Names, text: str) -> ParseResult | None:
    """Of one, of all, of a thing."""
    match = WHERE_WHO.fullmatch(text)
    if match and (found := where_one(sentence, names, group(match, "who", "who2", "who3"))):
        return found
    if any(pattern.fullmatch(text) for pattern in WHERE):
        return where_all(sentence, names, text)
    match = WHERE_ITEM.fullmatch(text)
    return where_thing(sentence, match["item"]) if match and sentence.spoken_to else None


def where_one(sentence: SpokenClause, names: Names, word: str) -> ParseResult | None:
    """A bot; a person and oneself only when the crew is asked."""
    if about := bot(names, word):
        return ParseResult(Intent.WHERE, Slots(about=about), 0.9)
    if word in ("everyone", "everybody"):
        return ParseResult(Intent.WHERE, Slots(about=EACH), 0.8)
    name = sentence.heard.speaker if word in ("i", "me") else player_named(sentence, word)
    return ParseResult(Intent.WHERE, Slots(about=name), 0.8) if name and sentence.spoken_to else None


def where_all(sentence: SpokenClause, names: Names, text: str) -> ParseResult | None:
    """'where are you', 'your position'; 'where is he' only with a name beside it."""
    mentioned = next((name for word in sentence.words if (name := bot(names, word))), "")
    if PRONOUN.search(text) and not mentioned:
        return None
    plain = sentence.spoken_to or ASKS_WHERE.search(text) or text.endswith(("location", "position", "coordinates"))
    return ParseResult(Intent.WHERE, Slots(about=mentioned), sure(sentence)) if plain else None


def where_thing(sentence: SpokenClause, said: str) -> ParseResult | None:
    """Coal, or the house."""
    found = longest(said.split(), 0, partial(item_named, sentence.game))
    if found:
        return ParseResult(Intent.WHERE, Slots(item=found[0]), 0.8)
    return ParseResult(Intent.WHERE, Slots(target=said[:60]), 0.7) if said.rsplit(maxsplit=1)[-1] in STRUCTURES else None


def read_holding(sentence: SpokenClause, names: Names, text: str) -> ParseResult | None:
    """All of somebody's things, or who has one."""
    match = HOLDING_WHO.fullmatch(text)
    if match and (about := bot(names, group(match, "who", "who2", "who3"))):
        return ParseResult(Intent.INVENTORY, Slots(about=about), 0.9)
    if HOW_FAR.fullmatch(text):
        return ParseResult(Intent.STATUS, sure=sure(sentence))
    if any(pattern.fullmatch(text) for pattern in HOLDING):
        return ParseResult(Intent.INVENTORY, sure=sure(sentence)) if sentence.spoken_to or OURS.search(text) else None
    match = HAS.fullmatch(text)
    return who_has(sentence, names, match) if match else None


def who_ok(who: str, about: str) -> bool:
    """Whether the crew is asked for."""
    return not who or bool(about) or who in ANYBODY


def who_has(sentence: SpokenClause, names: Names, match: re.Match[str]) -> ParseResult | None:
    """A thing, of all or of one. What was said to nobody has to ask for you, us or anybody."""
    who = group(match, "who", "who2", "who3", "who4")
    about = bot(names, who)
    words = [word for word in match["item"].split() if word not in TAILS]
    found = longest(words, 0, partial(item_named, sentence.game))
    if found is None and who_ok(who, about) and words and words[-1] in KINDS and sentence.spoken_to:
        return ParseResult(Intent.INVENTORY, Slots(about=about), sure(sentence))
    if found is None or len(words) - found[1] > 3 or not who_ok(who, about):
        return None
    ours = about or (ASKS_US.search(match[0]) and not match[0].startswith(("we ", "you ")))
    if not sentence.spoken_to and (not ours or (words[found[1] :] and words[found[1]] not in AFTER_ITEM)):
        return None
    item = held(found[0], words[0] if found[1] == 1 else "")
    return ParseResult(Intent.INVENTORY, Slots(item=item, about=about), sure(sentence))


def read_doing(sentence: SpokenClause, names: Names, text: str) -> ParseResult | None:
    """How far all are, or what one does."""
    match = DOING.fullmatch(text)
    if match and (about := bot(names, group(match, "who", "who2", "who3", "who4", "who5", "who6", "who7"))):
        return ParseResult(Intent.STATUS, Slots(about=about), 0.9)
    match = next((found for pattern in STATUS if (found := pattern.fullmatch(text))), None)
    if match is None or (not sentence.spoken_to and (is_chat(text) or (sentence.heard.people and not is_about_work(text)))):
        return None
    each = text.startswith("who ") or bool(match.groupdict().get("each"))
    return ParseResult(Intent.STATUS, Slots(about=EACH if each else ""), sure(sentence))


def is_chat(text: str) -> bool:
    """What people ask each other, too."""
    return CHAT.fullmatch(text) is not None


def is_about_work(text: str) -> bool:
    """What one rather asks a crew."""
    return WORK.fullmatch(text) is not None
