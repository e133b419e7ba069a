"""Orders to follow, come, stay, go home, pause and resume. lexicon/phrasings.py lists how people say them."""

import re

from orchestrator.commands.command import Intent, Slots
from orchestrator.commands.grammar.places import read_place
from orchestrator.commands.lexicon.phrasings import ALONE, WAYS
from orchestrator.commands.normalise.numbers import is_number
from orchestrator.commands.parse_result import TALK, ParseResult, SpokenClause

ANYBODY = re.compile(r"\b(?:any|some)(?:one|body)\b", re.IGNORECASE)  # "anybody here?"
HOME_IS = re.compile(  # where it is, rather than an order to go there
    r"(?:this (?:is|place is|spot is|will be|shall be) (?:your |our |the )?(?:new )?(?:home|base|home base|camp)|"
    r"(?:set|make|move|put) (?:your |our |the |this )?(?:new )?(?:home|base|home base|camp)(?: to| at)? (?:here|.*\d.*"
    r"|(?:right )?(?:there|where i .*))|"
    r"(?:your |our |the )?(?:new )?(?:home|base|home base|camp) is (?:here|right here|.*\d.*|where i .*)|"
    r"(?:make|call|remember|mark) (?:this|this place|this spot|here) (?:as )?(?:your |our |the )?(?:new )?"
    r"(?:home|base|home base|camp))"
    r"(?: now| please| from now on| everybody| everyone| guys)*"
)
GUARDS = frozenset("protect guard defend cover bodyguard safe".split())


def read_moves(sentence: SpokenClause) -> ParseResult | None:
    """Follow, come, stay, home, pause, resume."""
    if HOME_IS.fullmatch(sentence.text):
        place = read_place(sentence.words, sentence.heard)
        return ParseResult(Intent.HOME, Slots(place=place.word or ("" if place.at else "here"), at=place.at))
    for intent, pattern in WAYS:
        match = pattern.fullmatch(sentence.text)
        if match and intent is None:
            return TALK
        if match and intent and (found := moved(sentence, intent, match.groupdict().get("who"))):
            return found
    return None


def moved(sentence: SpokenClause, intent: Intent, who: str | None) -> ParseResult | None:
    """What the form says, unless it says less: 'keep mining until you have 80' goes on with nothing."""
    talk = not sentence.spoken_to and "," in sentence.words and intent is Intent.PAUSE  # wait a minute, that is mine
    counted = intent is Intent.RESUME and any(is_number(word) for word in sentence.words)
    if talk or counted or (sentence.text in ALONE and (not sentence.meant or ANYBODY.search(sentence.heard.text))):
        return None
    return follow(sentence, who) if intent is Intent.FOLLOW else placed(sentence, intent)


def placed(sentence: SpokenClause, intent: Intent) -> ParseResult:
    """Where, if it was said."""
    place, speaker = read_place(sentence.words, sentence.heard), sentence.heard.speaker
    if intent is Intent.STAY:
        return ParseResult(intent, Slots(place=place.word or ("here" if "here" in sentence.words else ""), at=place.at))
    if intent is Intent.COME:
        return ParseResult(intent, Slots(place="here", at=sentence.heard.positions.get(speaker), player=speaker))
    return ParseResult(intent)


def follow(sentence: SpokenClause, who: str | None) -> ParseResult | None:
    """Me, or somebody by name; a river is not followed."""
    guard = bool(GUARDS & set(sentence.words))
    if who in (None, "me", "us", "my", "along", "behind", "closely", "please", "now", "my_side"):
        return ParseResult(Intent.FOLLOW, Slots(player=sentence.heard.speaker, guard=guard))
    name = player_named(sentence, who or "")
    if name:
        return ParseResult(Intent.FOLLOW, Slots(player=name, guard=guard))
    if who in ("him", "her", "them", "it") and sentence.meant:
        return ParseResult(Intent.FOLLOW, missing=("player",), sure=0.6, answer="Follow whom? Say a name.")
    return None


def player_named(sentence: SpokenClause, word: str) -> str:
    """The one who is there under that name, a bot or a person."""
    heard = sentence.heard
    return next((name for name in (*heard.people, *heard.bots, heard.speaker) if name.lower() == word.removeprefix("@")), "")
