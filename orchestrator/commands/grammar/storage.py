"""Reads what people say about shared chests: "put the logs in the chest", "call this chest wood", "what is in the chest"; and
where the things of another order shall end: "... and put them in the chest", "... and keep them"."""

import re
from dataclasses import replace
from functools import partial

from orchestrator.commands.command import Intent, ParseResult, Slots, SpokenClause, WantedItem
from orchestrator.commands.edits import ChestOrder, ChestVerb, DeliveryOrder
from orchestrator.commands.grammar.places import read_place
from orchestrator.commands.lexicon.vocabulary import TAILS
from orchestrator.commands.normalise.item_names import item_named, read_things

CHEST = r"(?:(?P<{0}>[\w ]{{1,24}}?) )?(?:chests?|barrels?|storage|store|crate|box|stash)"
PUT = re.compile(
    r"(?:drop off|put|store|stow|place|deposit|stash|drop|leave|bring|take|carry|deliver|move|dump|bank|chuck|throw|toss|shove"
    r"|stick|pop|bung|sling|save|unload|empty|set|lock)(?: away)? "
    r"(?P<things>.+?)(?: away| off| over| back| up)? (?:in|into|inside|to|at|in to) (?:the|our|my|that|this|a|your) ?"
    rf"{CHEST.format('name')}"
    r"(?P<place>(?: (?:at|by|near|over|here|there).*)?)"
)
STORE = re.compile(r"(?:store|stow|deposit|stash|bank)(?: away)? (?P<things>.+?)(?: away)?")
PLACE = r"(?: (?:at|here|there)[\d \-]*)?"
THIS = r"(?:this|that|the) (?:chest|barrel)"
OURS = r"(?:ours|shared|(?:our|the|a) (?:shared )?(?:chest|store|storage|stash|barrel)|for (?:all of us|everybody|everyone))"
NAMED = r"(?:called|named|(?:for|as)(?: the| our)?)"
NAME = re.compile(
    rf"(?:remember |use |mark |make |note )?{THIS}(?P<place>{PLACE})(?: here| there)?(?: is| be)? {OURS}"
    rf"|(?:remember |use |mark |make |note )?{THIS}(?P<place2>{PLACE})(?: is| be)? "
    r"(?:(?:our|the) (?P<name>[a-z_]{2,20}) (?:chest|store|storage|barrel)"
    rf"|{NAMED} (?P<name2>[a-z_]{{2,20}})(?: chest| store| storage)?)"
    rf"|(?:call|name|label) {THIS}(?P<place3>{PLACE}) (?P<name3>[a-z_]{{2,20}})"
    r"|this is (?:our|the|my|a)(?: shared)?(?: (?P<name4>[a-z_]{2,20}))? (?:chest|storage|barrel)"
    rf"|(?:use|share|remember) {THIS}(?P<place4>{PLACE})"
)
KEEP = re.compile(
    r"(?:you (?:can|may) |just |please )*(?:keep|hold on to|hang on to) (?:it|them|those|the (?P<thing>[\w ]{2,30}?))"
    r"(?: (?:for now|with you|on you|yourself|yourselves))*"
)
FORGET = re.compile(rf"(?:forget|unshare|do not use|stop using) (?:about )?(?:the|our|that|this) ?{CHEST.format('name')}")
LIST = re.compile(
    rf"(?:what|which|how much|show|list|check|tell me what) ?(?:is|are|things are|do we have|have we)?(?: me)?(?: stored)?"
    rf"(?: in| inside| into)? (?:the|our|your|that|my) ?{CHEST.format('name')}"
    r"|(?:where|which|what) (?:is|are) (?:the|our|your|shared|my)(?: shared)? (?:chests?|storage|stores?)"
    r"|(?:list|show) (?:our |the )?chests"
)
KEEP_IT = re.compile(r"keep (?:it|them|those)(?: for now| with you)?")
ASKED = re.compile(r" (?:will|would|could|can) (?:you|ye|ya|u)(?= please$|$)|^(?:(?:will|would|could|can) (?:you|ye|ya|u) )")
CONTAINER = re.compile(r"\b(?:chest|barrel)s?\b")
THEM = re.compile(
    r"^(?:(?:it|them|this|that|these|those)(?: all)?|(?:everything|all)(?: (?:that )?(?:you|we) (?:have )?\w+)?"
    r"|all of (?:it|them|that)|(?:all )?your (?:stuff|things|items|haul|loot)"
    r"|what(?:ever)? you (?:have|got|carry|hold|have (?:got|mined|collected|gathered)))$"
)
ENDINGS = re.compile(
    r"(?P<order>.+?)(?:\s*,\s*|\s+)(?:and )?(?:then )?(?:(?:put|store|stow|place|deposit|stash|drop|leave|bring|take|carry)"
    r"(?: (?:it|them|that|those|everything|all of it|all of them|the results?))?(?: away| off)?"
    rf" (?:in|into|inside|to|in to) (?:the|our|my|that|this|a) ?{CHEST.format('name')}"
    r"(?: at (?P<at>-?\d+[ ,]+-?\d+[ ,]+-?\d+))?"
    r"|(?P<keep>(?:keep|hold on to|hang on to) (?:it|them|that|those|everything)))\s*[.!]?",
    re.IGNORECASE,
)


def ending_of(text: str) -> tuple[DeliveryOrder, str] | None:
    """Return where the things of an order shall end, and the line without that part; None if the line does not say it."""
    match = ENDINGS.fullmatch(text.strip())
    if match is None:
        return None
    if match["keep"]:
        return DeliveryOrder(keep=True), match["order"]
    at = tuple(int(part) for part in re.split(r"[ ,]+", match["at"])) if match["at"] else ()
    cell = (at[0], at[1], at[2]) if len(at) == 3 else None
    return DeliveryOrder(chest=True, name=named(match["name"]), at=cell), match["order"]


def named(said: str | None) -> str:
    """Return the name of a chest in plain words; empty for "nearest" and for none."""
    name = " ".join((said or "").lower().split())
    return "" if name in ("nearest", "closest", "shared", "next", "big", "same") else name


def read_storage(sentence: SpokenClause) -> ParseResult | None:
    """Return the order or the question about a shared chest that a whole line says; None for other lines."""
    words = ASKED.sub("", sentence.text.replace(" , ", " ")).split()
    while len(words) > 1 and words[-1] in TAILS:
        words.pop()
    text = " ".join(words)
    if LIST.fullmatch(text):
        return ParseResult(Intent.STORE, Slots(), 0.85, edit=ChestOrder(ChestVerb.LIST, named(found(LIST, text, "name"))))
    if not sentence.heard.asked and ((sentence.spoken_to and keeps(text, sentence)) or KEEP_IT.fullmatch(text)):
        return ParseResult(Intent.STORE, Slots(), 0.85, edit=ChestOrder(ChestVerb.KEEP))
    if FORGET.fullmatch(text):
        return ParseResult(Intent.STORE, Slots(), 0.9, edit=ChestOrder(ChestVerb.FORGET, named(found(FORGET, text, "name"))))
    if match := PUT.fullmatch(text):
        return read_put(sentence, match)
    if match := NAME.fullmatch(text):
        where = "".join(match[f"place{number}"] or "" for number in ("", 2, 3, 4))
        name = named(match["name"] or match["name2"] or match["name3"] or match["name4"])
        return placed(sentence, where or "here", ChestOrder(ChestVerb.NAME, name), Slots())
    return None


def keeps(text: str, sentence: SpokenClause) -> bool:
    """Return whether a line tells the bots to keep what they have: "keep the logs", but not "keep the zombies out"."""
    match = KEEP.fullmatch(text)
    return match is not None and (match["thing"] is None or item_named(sentence.game, match["thing"]) is not None)


def found(pattern: re.Pattern[str], text: str, group: str) -> str:
    """Return what a group of a pattern matched in the text; empty if nothing."""
    match = pattern.fullmatch(text)
    return (match.groupdict().get(group) or "") if match else ""


def read_put(sentence: SpokenClause, match: re.Match[str]) -> ParseResult | None:
    """Return the order to put things into a chest; the thing of the speaker's last order for "it". None if no item is named."""
    order, said = ChestOrder(ChestVerb.PUT, named(match["name"])), match["things"]
    last = sentence.heard.last
    into = CONTAINER.search(match[0][match.end("things") :])
    to = into[0].removesuffix("s") if into else "chest"
    if THEM.match(said):
        whole = said.startswith(("everything", "all", "your", "what"))
        item = "" if whole or last is None else last.slots.item
        return placed(sentence, match["place"], order, Slots(item=item, all=True, to=to))
    words = said.split()
    things = list(read_things(words, 0, partial(item_named, sentence.game), frozenset()))
    if not things:
        return None
    parts = tuple(WantedItem(thing.item, None if thing.count is None or thing.all else int(thing.count)) for thing in things)
    several = parts if len(parts) > 1 else ()
    slots = Slots(item=parts[0].item, count=parts[0].count, all=parts[0].count is None, items=several, to=to)
    return placed(sentence, match["place"], order, slots)


def placed(sentence: SpokenClause, where: str, order: ChestOrder, slots: Slots) -> ParseResult:
    """Return the result for an order about a chest, with the place that the words `where` name."""
    place = read_place(where.split(), sentence.heard)
    return ParseResult(Intent.STORE, replace(slots, at=place.at, place=place.word), 0.85, edit=order)
