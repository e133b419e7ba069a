"""Reads what people say to borrow a bot from its work and to let it go again: "borrow Ben", "Ben, help me", "you can go";
and to let it help another one: "give Alex a hand"."""

import re

from orchestrator.commands.command import Intent, ParseResult, Slots, SpokenClause

RELEASE = re.compile(
    r"let go|release|(?:ok |okay |thanks |thank you |, )*(?:you (?:can|may) (?:go|leave|return)"
    r"(?: (?:now|back|home))?(?: (?:back )?to (?:your )?work)?"
    r"|you are (?:free|released|dismissed|done here)(?: (?:now|to go))?|dismissed"
    r"|(?:that is|thats) (?:all|it)(?: for now| from you)?(?: thanks| thank you)?"
    r"|i (?:do not|no longer) need you(?: (?:any ?more|now))?|(?:go )?back to (?:your )?(?:work|share)|off you go)"
    r"(?: (?:ben|now|thanks|thank you))?"
)
BORROW = re.compile(
    r"(?:(?:can|may|could|let) (?:i|me) (?:please )?|i (?:need to|want to|will|would like to) )?borrow(?: you)?(?: please)?"
)
HELP = re.compile(r"(?:come (?:and )?)?help(?: me| us)(?: (?:here|now|quick|quickly|out|please|with (?:this|these|them|it)))*")


HELP_OTHER = re.compile(
    r"(?:(?:please|can|could|would|will|you|go|and|then) )*"
    r"(?:(?P<verb>help|assist|support|join)(?: out)?|lend a hand to|give) (?P<who>@?\w+)"
    r"(?P<hand> (?:a (?:quick |little )?hand|some help))?(?: out)?(?: (?:with|on|in) (?:\w+ ?){1,4})?"
)


def help_other(text: str, sentence: SpokenClause) -> ParseResult | None:
    """Return the order to help another bot with its work, as in "help Alex" or "give Alex a hand": to join it
    (FOLLOW with `guard`); None for other words."""
    match = HELP_OTHER.fullmatch(text)
    bots = {name.lower(): name for name in sentence.heard.bots}
    name = bots.get(match["who"].removeprefix("@")) if match else None
    if match is None or name is None or not (match["verb"] or match["hand"] or "lend" in text):
        return None  # "give Alex 3 logs"
    return ParseResult(Intent.FOLLOW, Slots(player=name, guard=True), 0.85)


def read_release(sentence: SpokenClause) -> ParseResult | None:
    """Return the order of a line that lets a borrowed bot go (RESUME) or calls it for help (FOLLOW with `guard`); None for
    other lines. Only lines that address a bot by name count, as people say the same to each other."""
    text = sentence.text.replace(" ,", "").strip()
    if helped := help_other(text, sentence):
        return helped
    if not sentence.spoken_to or not text:
        return None
    if RELEASE.fullmatch(text):
        return ParseResult(Intent.RESUME, confidence=0.9)
    if BORROW.fullmatch(text):
        return ParseResult(Intent.FOLLOW, Slots(player=sentence.heard.speaker), 0.85)
    if HELP.fullmatch(text):
        return ParseResult(Intent.FOLLOW, Slots(player=sentence.heard.speaker, guard=True), 0.85)
    return None
