"""Puts the orders of a line into the order of time: "before you come back, grab 6 clay", "bring bread before you go home"."""

import re
from collections.abc import Sequence

from orchestrator.commands.lexicon.heads import FILLERS, FREE_HEADS, HEADS, SURE_VERBS
from orchestrator.commands.lexicon.vocabulary import GERUNDS, TAILS, split
from orchestrator.commands.several.waiting import DONE

YOU = r"(?:you|ye|u|they)(?: (?:two|all|guys|both|go and))*"
SURE = "|".join(sorted(SURE_VERBS - {"go", "come", "return"}))
BEFORE = re.compile(
    rf"^(?P<lead>(?:[\w@]+ |, ){{0,3}}?)before (?:{YOU} )?(?P<last>[^,.]+?)(?: ,| (?=(?:{SURE}) ))(?: then)? ?(?P<first>\w.*)$"
)
FIRST = re.compile(rf"^(?P<first>\w.*?)(?: ,)? before (?:{YOU} )?(?P<last>[^,.]+)$")
AFTER = re.compile(r"^(?P<lead>(?:[\w@]+ |, ){0,3}?)after (?P<first>[^,.]+?) ,(?: then)? ?(?P<last>\w.*)$")
ON_THE_WAY = re.compile(
    r"(?: ,)?(?P<and> and)? ?\b(?:on|along) (?:the|your|ur) way(?: (?:back|home|there|over|here))?(?= |$)"
    r"(?! (?:to|from)\b)(?: ,)?"
)
DONE_THEN = re.compile(rf"^(?P<first>\w.*?)(?: ,| \.| and)* (?:{DONE}|after (?:that|this))(?: ,| then)* (?P<last>\w.*)$")
WANTING = split("need want bring have let tell")
NO_ORDER = split("leave start begin forget die lose finish")  # "before you leave", "before you forget"
MOST_ASIDE = 2  # words
TURNED = split("before after way when once")


def turned(words: Sequence[str]) -> str:
    """Return a line with its orders in the order of time; empty if it says them so, or names only one."""
    if TURNED.isdisjoint(words):
        return ""
    text = " ".join(words)
    for pattern in (BEFORE, FIRST, AFTER):
        if (match := pattern.match(text)) and (order := of_two(match.groupdict())):
            return order
    if (match := DONE_THEN.match(text)) and ordered(match["first"]) and begins_order(match["last"]):
        return f"{match['first']} , then {match['last']}"
    shorter = ON_THE_WAY.sub(lambda match: match["and"] or " ", text).strip(" ,") if "way" in words else text
    return "" if shorter == text or not shorter else " ".join(shorter.split())


def of_two(said: dict[str, str]) -> str:
    """Return two orders in the order of time; empty if one of them begins with no verb."""
    first, last = ordered(said["first"]), ordered(said["last"])
    return f"{said.get('lead') or ''}{first} , then {last}" if first and last else ""


def begins_order(said: str) -> bool:
    """Return whether the first word that is more than politeness is the verb of an order."""
    head = next((word for word in said.split() if word not in FILLERS and word != ","), "")
    return head in HEADS | FREE_HEADS and head not in GERUNDS


def ordered(said: str) -> str:
    """Return an order with "coming back" as "come back"; empty if the words begin with no verb of an order."""
    words = said.split()
    while words and (words[0] in TAILS or words[0] == ","):
        words.pop(0)
    words[:1] = [GERUNDS.get(word, word) for word in words[:1]]
    head = set(words[:5]) & (HEADS | FREE_HEADS | WANTING)
    return " ".join(words) if head and (words[0] not in NO_ORDER or len(words) > MOST_ASIDE) else ""
