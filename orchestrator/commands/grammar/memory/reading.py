"""Reads what people say to be remembered or forgotten, and plain questions about it: "call this the mine", "I don't like
birch", "forget the mine", "what do you remember". Questions in free words are read in memory/asking.py."""

import re
from collections.abc import Callable

from orchestrator.commands.edits import MemoryOrder, MemoryVerb
from orchestrator.commands.grammar.memory.called import CalledLine

SPOT = r"(?: (?:place|spot|area|location|position|point|site|room|corner|hole|cave|hill))?"
THIS = (
    rf"(?P<this>this{SPOT}|that{SPOT}|it|here|there|my (?:position|location|place)|where i (?:am|stand)"
    r"|where (?:i am|i'm) (?:looking|standing))"
)
NUMBERS = r"(?P<x>-?\d+)[ ,]+(?P<y>-?\d+)[ ,]+(?P<z>-?\d+)"
THE = r"(?:the |our |my |a |an )?"
NAME = r"(?P<name>[^,.!?:;]+)"
NAMED = (
    re.compile(rf"(?:we |let us |let's )?(?:call|name|label|dub) {THIS} (?:as )?{THE}{NAME}"),
    re.compile(rf"(?:call|name|label) {NUMBERS} (?:as )?{THE}{NAME}"),
    re.compile(rf"(?:remember|save|note|mark|store|memori[sz]e|keep) (?:{THIS}|{NUMBERS}) (?:as|under) {THE}{NAME}"),
    re.compile(rf"(?:remember|note)(?: that)? {THIS} is (?:called |named )?{THE}{NAME}"),
    re.compile(rf"{THIS}(?: place)? is (?:called|named) {THE}{NAME}"),
    re.compile(rf"(?:remember (?:that )?)?(?:the|our|my) {NAME} is (?:(?P<this>here|there|right here)|(?:at )?{NUMBERS})"),
)
ONLY_CALLED = (  # too often said between people
    re.compile(
        r"(?P<this>this|here) is (?:the|our|my) (?P<name>(?!\w+est\b|best|worst|way|end|last|first|right|wrong|same"
        r"|point)[^,.!?:;]+)"
    ),
)
CONTAINER = re.compile(r"^(?:(?:this|that|the|our|shared) )*(?:chest|barrel|crate|box)\b")
DELICATE = re.compile(
    r"^(?:it|that|this|those|them|me|him|her|us|you|what|nothing|everything|to|when|how|if|being|about|your?)\b"
)
LIKES = r"(?:likes?|loves?|prefers?|adores?|enjoys?|(?:am|is|'m) fond of)"
HATES = (
    r"(?:hates?|dislikes?|detests?|can(?: ?not|'t|t) stand|(?:do|does) not (?:really )?(?:like|love|eat)"
    r"|(?:don'?t|doesn'?t) (?:really )?(?:like|love|eat)|(?:am|is|'m) allergic to)"
)
VERY = r"(?:(?:really|also|always|do|only|just|much|actually|still|absolutely) )*"
PERSON = r"(?:(?P<i>i)(?:'(?=m))?|(?P<who>[a-z]\w{1,15}))"
LIKING = re.compile(
    rf"{PERSON}'? ?{VERY}(?:(?P<likes>{LIKES})|(?P<hates>{HATES})) (?P<what>.+?)(?: (?:very much|a lot|the most|best))?"
)
FAVOURITE = re.compile(
    rf"(?:my|(?P<who>[a-z]\w{{1,15}})'?s?) favou?rite(?P<kind> [a-z ]+?)? (?:is|are|will always be) {THE}(?P<what>.+)"
)
IS_FAVOURITE = re.compile(r"(?P<what>[a-z_ ]+?) (?:is|are) my favou?rite(?P<kind> [a-z ]+)?")
RULE = re.compile(r"(?:from now on|always|remember to (?:always|never)) .+")  # "never" alone may be a stop
NOTE = re.compile(
    r"(?:please )?(?:remember|note|keep in mind|do not forget|don'?t forget|take a note|make a note)(?: (?:that|this"
    r"|of))?[: ,]+(?P<text>.+)"
)
NOT_A_NOTE = re.compile(
    r"^(?:me|us|it|that|this|to (?!always|never)|when|how|what|who|where|the \w+|my \w+|anything|something)(?: "
    r"|$)(?!.*\b(?:is|are|has|have|was|needs?|must|likes?|hates?|loves?)\b)"
)
ALL = re.compile(
    r"forget (?:about )?(?:everything|all of it|it all|all that|all (?:you|we) (?:know|remember)"
    r"|every ?thing (?:that )?(?:you|we) .+|all)"
                 r"|(?:erase|wipe|clear|delete|reset) (?:all )?(?:of )?(?:your|the|our) (?:memory|memories)")  # fmt: skip
FORGET = re.compile(r"(?:forget|delete|remove|erase|unlearn)(?: about| that)? (?:the (?:place|spot) (?:called )?)?(?P<name>.+)")
LIST = re.compile(
    r"what (?:do|can|did) you (?:all |still |even )?(?:remember|know|recall)|what have you (?:remembered|learned"
    r"|memori[sz]ed|kept)"
    r"|(?:tell me )?(?:everything|all|what) (?:that )?you (?:remember|know)|(?:list|show)(?: me)?(?: all)?(?: the| your"
    r"| our)? (?:places|memor(?:y|ies))"
    r"|(?:what|which) places (?:do|are) (?:you|we|there)(?: all)?(?: know| remember| have)?(?: there)?|(?:do"
    r"|can) you remember anything"
)
ABOUT = re.compile(
    r"(?:tell me )?(?:what|anything|everything|all)?(?: do| can| did)? ?you (?:all |still )?(?:remember|know"
    r"|recall)(?: anything)? (?:about|of) (?P<name>.+)"
)
AT = re.compile(rf"what(?:'s| is| was| are| have we| do we have)(?: there)? (?:at|in|near|around|by) {THE}{NAME}")
WHERE = re.compile(
    rf"(?:where(?:'s| is| are| was)|how far (?:away )?is|how do (?:i|we) get to) {THE}(?P<name>.+?)(?: from here| again"
    rf"| located)?"
)
Known = Callable[[str], bool]  # whether something of a name is remembered


def read_memory(line: CalledLine, known: Known) -> MemoryOrder | None:
    """Return what a line says to be remembered or forgotten, or asks about it plainly; None for other lines. `known` says
    whether a place of a name is remembered."""
    text = line.text.replace("’", "'")
    low = text.lower()
    return (
        read_place(text, low, called=bool(line.to))
        or read_liking(text, low)
        or read_forgetting(text, low, known)
        or read_plain_question(text, low, known)
        or read_note(text, low)
    )


def read_place(text: str, low: str, *, called: bool) -> MemoryOrder | None:
    """Return the order to remember a place under a name; None if the line gives none, or if it is about a chest."""
    for form in (*NAMED, *(ONLY_CALLED if called else ())):
        match = form.fullmatch(low)
        if match is None:
            continue
        groups = match.groupdict()
        name = text[match.start("name") : match.end("name")].strip(" '\"")
        if CONTAINER.match(name.lower()) or (groups.get("this") or "").startswith("it "):
            return None
        at = (int(groups["x"]), int(groups["y"]), int(groups["z"])) if groups.get("x") else None
        this = groups.get("this") or ""
        return MemoryOrder(MemoryVerb.PLACE, name, at=at, looking=this.startswith(("that", "there")) or "looking" in this)
    return None


def read_liking(text: str, low: str) -> MemoryOrder | None:
    """Return a preference that somebody tells about themselves, or that is to be remembered about somebody else."""
    told = NOTE.fullmatch(low)
    said, start = (told["text"], told.start("text")) if told else (low, 0)
    if match := FAVOURITE.fullmatch(said) or IS_FAVOURITE.fullmatch(said):
        who = match.groupdict().get("who") or ""
        if (told is None and who) or DELICATE.match(match["what"]):
            return None
        kind = (match["kind"] or "").strip()
        return MemoryOrder(
            MemoryVerb.LIKING, match["what"].strip(), f"favourite {kind} is".replace("  ", " "), cased(who, text)
        )
    match = LIKING.fullmatch(said)
    if match is None or DELICATE.match(match["what"]) or (match["who"] and told is None):
        return None
    what = text[start:][match.start("what") : match.end("what")]
    return MemoryOrder(MemoryVerb.LIKING, what, "likes" if match["likes"] else "does not like", cased(match["who"] or "", text))


def cased(who: str, text: str) -> str:
    """Return a name as it is written in a text."""
    found = re.search(rf"\b{re.escape(who)}\b", text, re.IGNORECASE) if who else None
    return found[0] if found else who


def read_forgetting(text: str, low: str, known: Known) -> MemoryOrder | None:
    """Return what is to be forgotten: everything, or one thing of a name that is remembered."""
    if ALL.fullmatch(low):
        return MemoryOrder(MemoryVerb.FORGET_ALL)
    match = FORGET.fullmatch(low)
    name = without_article(match["name"]) if match else ""
    if told := read_liking(name, name):
        return MemoryOrder(MemoryVerb.FORGET, told.name, told.text)
    return MemoryOrder(MemoryVerb.FORGET, name) if name and known(name) else None


def read_plain_question(text: str, low: str, known: Known) -> MemoryOrder | None:
    """Return a question for everything, about one thing, or where a place is and what is there."""
    if LIST.fullmatch(low):
        return MemoryOrder(MemoryVerb.LIST)
    if match := ABOUT.fullmatch(low):
        return MemoryOrder(MemoryVerb.ABOUT, without_article(match["name"]), low)
    for form, verb in ((AT, MemoryVerb.AT), (WHERE, MemoryVerb.WHERE)):
        if (match := form.fullmatch(low)) and known(without_article(match["name"])):
            return MemoryOrder(verb, without_article(match["name"]))
    return None


def read_note(text: str, low: str) -> MemoryOrder | None:
    """Return a sentence that somebody wants to be remembered, or a rule such as "always put wood in the shared chest"."""
    if RULE.fullmatch(low):
        return MemoryOrder(MemoryVerb.NOTE, text=text)
    match = NOTE.fullmatch(low)
    if match is None or NOT_A_NOTE.match(match["text"]):
        return None
    return MemoryOrder(MemoryVerb.NOTE, text=text[match.start("text") : match.end("text")])


def without_article(name: str) -> str:
    """Return a name in lower case without "the" or "our" before it."""
    return re.sub(r"^(?:the|our|my|a|an) ", "", name.lower().strip(" '\""))
