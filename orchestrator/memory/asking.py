"""Reads what a question about the past is after: which kinds of facts, about whom, and from when."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from orchestrator.memory.fact import FactKind
from orchestrator.memory.stems import stems

LEAD = re.compile(
    r"^(?:(?:hey|so|and|but|ok|okay|um|well|please|hi)[, ]+)*"
    r"(?:(?:do|did|can|could|would) (?:you|anyone|anybody|somebody|someone|one of you)(?: all| still| please)*"
    r" (?:remember|know|recall|tell me|tell us|remind me)|tell (?:me|us)|remind (?:me|us)|any idea|i forgot"
    r"|i (?:do not|don't|dont) (?:know|remember)|what was it again)[, ]+(?:again )?",
)
ASKS = re.compile(
    r"^(?:who|whom|whose|what|which|where|when|how|in which|in what|for whom|to whom|from whom|did|does|do|is|are|was"
    r"|were|has|have|had)\b"
)
REQUESTS = re.compile(
    r"^(?:(?:can|could|would|will) (?:you|someone|somebody|anybody|u)|shall|please|let'?s|why not|how about)\b"
)  # "could you mine 4 logs?"
AND = FactKind.NOTE
PLACED = (FactKind.PLACE, FactKind.CHEST, FactKind.BUILT, AND)
TASTE = re.compile(
    r"\b(?:favou?rites?|likes?|liked|loves?|prefers?|preferred|hates?|dislikes?|enjoys?|fond of|tastes?)\b"
    r"|\b(?:not|cannot|\w+'t) (?:\w+ )?stand\b|\b(?:is|are) \w+ into\b"
)
BUILDING = re.compile(r"\b(?:buil[dt]s?|building|construct(?:ed)?|erect(?:ed)?|put up|set up)\b")
SAID_SO = {FactKind.BUILT: BUILDING, FactKind.LIKING: TASTE}  # what a note has to say to answer a question for these
KEPT = re.compile(
    r"\bwhere\b.*\b(?:put|keep|kept|stored?|stash(?:ed)?|leave|left|hide|hid|hidden|drop(?:ped)?|stow(?:ed)?|get|find)\b"
)
WISH = re.compile(
    r"\b(?:wants?|wanted|asks?|asked|orders?|ordered|needs?|needed|requests?|requested|wish(?:ed|es)?|demand(?:ed|s)?)\b"
    r"|\b(?:told|tell) (?:you|us) to\b|\b(?:after|up to)\b"
)
HINTS: tuple[tuple[re.Pattern[str], tuple[FactKind, ...]], ...] = (
    (KEPT, (FactKind.CHEST, FactKind.PLACE, AND)),
    (re.compile(r"^where\b"), PLACED),
    (TASTE, (FactKind.LIKING, AND)),
    (BUILDING, (FactKind.BUILT, AND)),
    (re.compile(r"\bmade\b.*\b(?:tower|wall|house|bridge|road|farm|pen|fence|pyramid|stairs?)\b"), (FactKind.BUILT, AND)),
    (re.compile(r"\b(?:chests?|crates?|barrels?|storage|stored|stock|supplies)\b"), (FactKind.CHEST, FactKind.PLACE, AND)),
    (WISH, (FactKind.REQUEST, AND)),
    (re.compile(r"\bwhere\b|\bhow far\b|\bcoordinates\b|\bposition\b|\blocat"), PLACED),
    (re.compile(r"\b(?:supposed|rules?|always|never|careful|avoid|should we|must we|promise|agree)"), (AND, FactKind.LIKING)),
)  # fmt: skip
SUBJECT = re.compile(
    r"\b(?:does|did|do|has|had|would|will|was|is) (?P<who>@?[a-z]\w{1,15})(?:'s)? (?:(?:really|usually|also|ever|always) )?"
    r"(?:likes?|loves?|prefers?|hates?|dislikes?|enjoys?|wants?|ask|asked|orders?|ordered|needs?|requests?|say|said|tell"
    r"|told|think|build"
    r"|built|stand|wish|have|after|fond|into|put|up)\b"
)
OWN = re.compile(r"\b(?P<who>[a-z]\w{1,15})'s? (?:favou?rite|tastes?|wish|wishes|orders?|requests?)\b")
OTHERS = re.compile(r"\b(?:by|for|from|about|of) (?P<who>[a-z]\w{1,15})\b")
NOBODY = frozenset(
    "we you they he she it i us them anyone anybody someone somebody everyone everybody people the a an this that there"
    " all our my your"
    " which what who one other bots crew last me mine him her his these those any some wood food yesterday today iron"
    " stone each".split()
)
YES_OR_NO = re.compile(r"^(?:does|do|did|is|are|was)\b")
DISLIKES = re.compile(r"\b(?:hates?|hated|dislikes?|stand|not|\w+n't|cannot|avoids?|afraid)\b")
FIRST_PERSON = re.compile(r"\b(?:i|me|my|mine)\b")
LAST_WEEK = "last week"
DAYS = (  # from how many days ago, until how many days ago
    ("yesterday", 1, 1),
    ("last night", 1, 0),
    ("today", 0, 0),
    ("this morning", 0, 0),
    ("tonight", 0, 0),
)


@dataclass(frozen=True, slots=True)
class MemoryQuestion:
    """A question to the memory. `kinds` are the kinds of facts that can answer it, all if it has no hint; `words` are the stems
    of what it names, without the person `who` that it is about. Facts count that were learned from `since` to `until` (Unix
    time in seconds), None for any time. `dislikes` says which of likes and dislikes it asks for, None for either. `hinted` says
    that its words are of a kind that people use about the past, `reminded` that it begins as in "do you remember"."""

    text: str
    kinds: tuple[FactKind, ...]
    words: tuple[str, ...]
    who: str = ""
    since: float | None = None
    until: float | None = None
    dislikes: bool | None = None
    hinted: bool = False
    reminded: bool = False


def question_of(said: str, speaker: str, people: Collection[str], now: float) -> MemoryQuestion | None:
    """Return what a line asks of the memory; None if it is no question. `people` are the names of those who are known; `now` is
    Unix time in seconds, and days begin at midnight of this machine."""
    text = " ".join(said.lower().replace("’", "'").split()).strip(" ?!.")
    plain = LEAD.sub("", text)
    reminded = bool(plain) and plain != text
    polite = said.rstrip().endswith("?") and not REQUESTS.match(plain)
    if not (ASKS.match(plain) or reminded or polite):
        return None
    kinds = next((kinds for hint, kinds in HINTS if hint.search(plain)), ())
    who = person_in(plain, speaker, people, personal=bool(kinds) and kinds[0] in (FactKind.LIKING, FactKind.REQUEST))
    since, until = days_in(plain, now)
    names = {part for name in (who, speaker) for part in stems(name)}
    words = tuple(dict.fromkeys(word for word in stems(without_days(plain)) if word not in names))
    dislikes = None if YES_OR_NO.match(plain) else bool(DISLIKES.search(plain))
    return MemoryQuestion(plain, kinds, words, who, since, until, dislikes, hinted=bool(kinds), reminded=reminded)


def is_question(said: str) -> bool:
    """Return whether a line begins as a question, or with "tell me"."""
    text = said.lower().strip()
    return bool(ASKS.match(text) or LEAD.match(text))


def person_in(text: str, speaker: str, people: Collection[str], *, personal: bool) -> str:
    """Return the person whom a question is about; empty if it names none. A name after "does" counts even if nobody knows it;
    "I" is the speaker of a question about wishes or tastes (`personal`)."""
    known = {name.lower(): name for name in people}
    for word in re.findall(r"\w+", text):
        bare = word.removesuffix("s") if word not in known and word.removesuffix("s") in known else word
        if bare in known and bare not in NOBODY:
            return known[bare]
    for form in (SUBJECT, OWN) if personal else ():
        if (match := form.search(text)) and match["who"] not in NOBODY:
            return match["who"].removeprefix("@")
    return speaker if personal and FIRST_PERSON.search(text) else ""


def days_in(text: str, now: float) -> tuple[float | None, float | None]:
    """Return the times between which a question asks, such as those of yesterday; None if it names no day."""
    midnight = datetime.fromtimestamp(now).replace(hour=0, minute=0, second=0, microsecond=0)
    monday = midnight - timedelta(days=midnight.weekday())
    if LAST_WEEK in text:
        return (monday - timedelta(days=7)).timestamp(), monday.timestamp()
    for words, first, last in DAYS:
        if words in text:
            begins, ends = midnight - timedelta(days=first), midnight - timedelta(days=last - 1)
            return begins.timestamp(), ends.timestamp()
    return None, None


def without_days(text: str) -> str:
    """Return a text without the words that name a day."""
    for words in (LAST_WEEK, *(words for words, _, _ in DAYS)):
        text = text.replace(words, " ")
    return text
