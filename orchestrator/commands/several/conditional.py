"""Reads orders under a condition as the plain orders that they are: "if there is bread, give me two" as "give me two bread".

Who carries out such an order finds out by itself whether there is any: without bread, nobody gives some. For what cannot be
taken back the crew asks first, as a condition is in the line (bank/decision.py). What the crew cannot wait for, such as the
dark, it says.
"""

import re
from collections.abc import Sequence

from orchestrator.commands.lexicon.heads import FREE_HEADS, HEADS
from orchestrator.commands.lexicon.vocabulary import split
from orchestrator.commands.normalise.item_names import item_named, mob_named
from orchestrator.commands.normalise.numbers import is_number
from orchestrator.knowledge.game import GameData

CONDITIONS = split("if when whenever unless should once case")
LEAD = r"^(?P<lead>(?:[\w@]+ |, ){0,3}?)"
IF = r"(?:if|whenever|when|in case|should)"
ARTICLES = r"(?: any| some| a| an| the| more| enough| still| also| few)*"
WHERE = r"(?: left| around| near(?:by)?(?: you| us)?| here| there| down there| (?:in|at|on|by) (?:the|your|my|our) \w+)?"
THEN = r"(?: ,| then| just| please| you can| can you| could you| you could)* (?P<order>\w.*)$"
FOUND = re.compile(
    rf"{LEAD}{IF}(?: (?:you|ye|we|they|any ?one|somebody|someone|one of you))?(?: ever| happen to| do)*"
    rf" (?:there (?:is|are)|see|sees|find|finds|have|have got|got|spot|meet|come across|notice){ARTICLES}"
    rf" (?P<what>\w+(?: \w+){{0,2}}?){WHERE}{THEN}"
)
LACKED = re.compile(
    rf"{LEAD}(?:unless (?:you|we|they) (?:already )?(?:have|have got|got|find)|unless there (?:is|are)"
    rf"|if (?:you|we|they) (?:have no|do not have|have not got|are out of)|if there (?:is|are) (?:no|not)){ARTICLES}"
    rf" (?P<what>\w+(?: \w+){{0,2}}?){WHERE}{THEN}"
)
COMING = re.compile(
    rf"{LEAD}{IF}(?: any| some| a| an| the| another)* (?P<what>\w+(?: \w+)?) (?:shows? up|turns? up|comes?|appears?|attacks?"
    rf"|spawns?|gets? (?:close|near|in)|(?:is|are) near)(?: near| close| by| along| in| at| me| us| you| here)*{THEN}"
)
FORMS = (FOUND, LACKED, COMING)
NIGHT = (
    r"(?:it (?:is|gets|turns|becomes) (?:dark|night|light|day|morning)|the sun (?:sets|rises|comes up|goes down|is up|is down))"
)
LATER = re.compile(rf"{LEAD}(?:once|when|as soon as|after) (?P<time>{NIGHT}){THEN}")
LATER_BEHIND = re.compile(rf"^(?P<order>\w.*?)(?: ,)? (?:once|when|as soon as|after) (?P<time>{NIGHT})$")
NIGHTLY = re.compile(r"^(?:[\w@]+ |, ){0,3}?(?:sleep|(?:go |get )?to bed)\b")  # is done at night without being told so
THEM = re.compile(r"\b(?:it|them|those|that|these)\b")
ONE, SOME = re.compile(r"\bone\b(?! of)"), re.compile(r"\bsome(?: more)?$")


def unconditional(words: Sequence[str], game: GameData) -> list[str]:
    """Return an order without its condition, with the thing or the creature of the condition in the place of "it", "one" or
    behind a bare count; nothing if the words hold no such condition."""
    if CONDITIONS.isdisjoint(words):
        return []
    text = " ".join(words)
    for form in FORMS:
        match = form.match(text)
        if match and names(match["what"], game) and begins(match["order"]):
            return f"{match['lead']}{with_thing(match['order'], match['what'])}".split()
    return []


def names(what: str, game: GameData) -> bool:
    """Return whether some words name a thing or a creature."""
    return bool(mob_named(what) or item_named(game, what))


def begins(order: str) -> bool:
    """Return whether some words begin with the verb of an order."""
    return order.split(maxsplit=1)[0] in HEADS | FREE_HEADS | {"go"}


def with_thing(order: str, what: str) -> str:
    """Return an order with a thing in the place of the word that stands for it; the order as it is if it names its own."""
    words = order.split()
    if THEM.search(order):
        return THEM.sub(f"the {what}", order, count=1)
    if ONE.search(order):
        return ONE.sub(f"1 {what}", order, count=1)
    if SOME.search(order) or is_number(words[-1]):
        return f"{order} {what}"
    return order


def waiting_for_time(words: Sequence[str]) -> tuple[str, str]:
    """Return an order that waits for the dark or the day, and what it waits for; two empty texts for any other line."""
    if CONDITIONS.isdisjoint(words) and "after" not in words and "soon" not in words:
        return "", ""
    text = " ".join(words).strip(" .,!").replace("until then", "meanwhile")
    for form in (LATER, LATER_BEHIND):
        if (match := form.match(text)) and not NIGHTLY.match(match["order"]):
            lead = match.groupdict().get("lead") or ""
            return f"{lead}{match['order']}", match["time"]
    return "", ""
