"""Reads the order of work in a line: "after that ...", "first ... then ...", "when the logs are done, build", and where the
things of an order end: "... and put them in the chest"."""

import re
from collections.abc import Callable
from dataclasses import replace

from orchestrator.commands.command import GROUPS, Command, Connective, Intent, Utterance
from orchestrator.commands.grammar.storage import ending_of

SEQUENCED = frozenset((
    Intent.GATHER, Intent.CRAFT, Intent.COOK, Intent.BUILD, Intent.GIVE, Intent.ATTACK, Intent.GOTO, Intent.FOLLOW, Intent.COME,
    Intent.STAY, Intent.HOME, Intent.STORE,
))  # fmt: skip
GAINING = (Intent.GATHER, Intent.CRAFT, Intent.COOK)
MOST = 12  # orders of one line
LONGEST = 1000  # letters of a line that is searched for several orders
DONE = (
    r"(?:are |is |have |has |'re |'s |re |s )?(?:all )?(?:been )?"
    r"(?:done|finished|ready|complete|completed|over|through|built|made|gathered)"
)
WHEN = (
    r"(?:after|when|once|as soon as)(?: all)?(?: of)?"
    rf"(?: you| we| they| it| that| this| u| the [\w ]{{2,40}}?| your [\w ]{{2,40}}?| our [\w ]{{2,40}}?) ?{DONE}"
    r"(?: with (?:that|this|it|the [\w ]{2,30}?|your [\w ]{2,30}?))?"
)
LATER = re.compile(
    r"(?P<whom>(?:tell )?@?\w{2,16}(?: and @?\w{2,16})?(?:[,:] ?| to |(?= (?:after|afterwards|when|once|then)\b)))?\s*"
    rf"(?:please |and |ok |okay )*(?:{WHEN}|after (?:that|this|it)(?: one)?|afterwards?|and then|then|next"
    r"|(?:queue|enqueue|queue up)(?: up)?(?: this| that| next)?:?)\s*[,:;]?\s+(?P<order>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
AT_END = re.compile(
    rf"(?P<order>.+?)[, ]+(?:{WHEN}|after (?:that|this)|afterwards|when (?:you can|you have time|you get the chance))\s*[.!]?",
    re.IGNORECASE,
)
THEN = re.compile(r"(?:\s*[,;.]\s*|\s+)(?:and )?(?:then|after that|afterwards|and after that|next)\b[,:]?\s+", re.IGNORECASE)
AND_THEN = re.compile(r"\band then\b", re.IGNORECASE)
FIRST = re.compile(r"^(?P<whom>@?\w{2,16}[,:] ?)?(?:please )?first(?: of all)?,? ", re.IGNORECASE)
UNLESS = re.compile(r"^\s*(?:if|unless)\b", re.IGNORECASE)
Read = Callable[[Utterance], Command]


def in_order(heard: Utterance, read: Read) -> Command:
    """Return the meaning of a line that may hold several orders or an order for later; `read` parses a line with one order.

    Only lines whose parts are all plain orders are divided; every other line is read as a whole.
    """
    if len(heard.text) > LONGEST or heard.asked or UNLESS.match(heard.text):
        return read(heard)
    if match := LATER.fullmatch(heard.text.strip()):
        found = orders_of(heard, (match["whom"] or "") + match["order"], read)
        if found and all(each.intent in SEQUENCED for each in (found, *found.more)):
            return replace(found, raw=heard.text, joined=Connective.WHEN_DONE)
    elif match := AT_END.fullmatch(heard.text.strip()):
        found = orders_of(heard, match["order"], read)
        if found and found.intent in SEQUENCED:
            return replace(found, raw=heard.text, joined=Connective.WHEN_DONE)
    whole = with_ending(heard, heard.text, read)
    if whole.intent is not None and THEN.search(heard.text) and (whole.left_out or not is_one_goal(heard, whole)):
        return orders_of(heard, heard.text, read) or whole
    return whole


def is_one_goal(heard: Utterance, whole: Command) -> bool:
    """Return whether a line with "then" is one goal: it says "and then" between its things, as in "mine 5 logs and then get 3
    sand", or it is a journey with work at its end, such as "go to the hill then mine 4 coal"."""
    if FIRST.match(heard.text):
        return False
    parts = len(THEN.split(heard.text))
    things = len(whole.goal.singles) if whole.goal else 0
    return things < parts or len(AND_THEN.findall(heard.text)) == parts - 1


def orders_of(heard: Utterance, text: str, read: Read) -> Command | None:
    """Return the first order of a text with the others in `more`; None if a part of it is no complete order."""
    text = FIRST.sub(lambda match: match["whom"] or "", text)
    parts = [part for part in THEN.split(text) if part.strip()]
    if not 0 < len(parts) <= MOST:
        return None
    first = with_ending(heard, parts[0], read)
    found = [first, *(part_for(first, heard, part, read) for part in parts[1:])]
    if len(found) == 1:
        return first if first.intent else None
    if any(each.intent not in SEQUENCED or each.missing for each in found):
        return None
    return replace(first, raw=heard.text, more=tuple(replace(each, joined=Connective.THEN) for each in found[1:]))


def part_for(first: Command, heard: Utterance, text: str, read: Read) -> Command:
    """Return the meaning of a later part of a line. If it addresses nobody, it is for the bots of the first part."""
    found = with_ending(heard, text, read)
    named = [name for name in first.addressees if name not in GROUPS]
    if found.spoken_to or not (first.spoken_to and named):
        return found
    return with_ending(heard, f"{' and '.join(named)}, {text}", read)


def with_ending(heard: Utterance, text: str, read: Read) -> Command:
    """Return the meaning of one order, with the place where its things end, such as "... and put them in the chest"."""
    if found := ending_of(text):
        ending, rest = found
        command = read(replace(heard, text=rest))
        if command.intent in GAINING:
            return replace(command, raw=text, ending=ending)
    return replace(read(replace(heard, text=text)), raw=text)
