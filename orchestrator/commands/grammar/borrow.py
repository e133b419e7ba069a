"""Reads what people say to borrow a bot from its work and to let it go again: "borrow Ben", "Ben, help me", "you can go"."""

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


def read_release(sentence: SpokenClause) -> ParseResult | None:
    """Return the order of a line that lets a borrowed bot go (RESUME) or calls it for help (FOLLOW with `guard`); None for
    other lines. Only lines that address a bot by name count, as people say the same to each other."""
    text = sentence.text.replace(" ,", "").strip()
    if not sentence.spoken_to or not text:
        return None
    if RELEASE.fullmatch(text):
        return ParseResult(Intent.RESUME, confidence=0.9)
    if BORROW.fullmatch(text):
        return ParseResult(Intent.FOLLOW, Slots(player=sentence.heard.speaker), 0.85)
    if HELP.fullmatch(text):
        return ParseResult(Intent.FOLLOW, Slots(player=sentence.heard.speaker, guard=True), 0.85)
    return None
