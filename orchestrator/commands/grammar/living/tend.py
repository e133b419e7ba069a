"""Reads orders to live in a place: make a field, harvest it, keep it going, light an area, sleep, breed animals and
fence them in, store everything, cook for everybody. Each is a whole line."""

import re
from collections.abc import Callable
from dataclasses import replace

from orchestrator.commands.command import Intent, ParseResult, Slots, SpokenClause
from orchestrator.commands.edits import TendOrder, TendVerb
from orchestrator.commands.grammar.places import read_place
from orchestrator.commands.lexicon.vocabulary import TAILS, split
from orchestrator.commands.normalise.item_names import mob_named
from orchestrator.commands.normalise.numbers import value

CROPS = {
    "wheat": "wheat", "grain": "wheat", "cereal": "wheat", "carrot": "carrots", "potato": "potatoes", "beetroot": "beetroots",
    "beet": "beetroots",
}  # fmt: skip
USUAL_CROP = "wheat"
CROP = r"(?:wheat|grain|cereals?|carrots?|potato(?:es)?|beetroots?|beets?)"
SIZE = r"\d{1,3} ?(?:x|by|times) ?\d{1,3}"
OUR = r"(?:(?:the|our|my|your|this|that|these|those|all|whole|entire|of|ripe|every|each) )*"
PLACE = (
    r"(?:(?:right |over |just |around |round )?(?:here|there)|(?:at )?-?\d+ ,? ?-?\d+(?: ,? ?-?\d+)?|in front of (?:me|us|you)"
    r"|where i (?:am|stand|look)(?: at| looking(?: at)?| standing)?|(?:around|near|next to|beside|by) (?:me|us|here))"
)
MAKE = r"(?:make|create|plant|start|build|lay out|lay|set up|sow|prepare|grow|plough|plow|put down|put|dig|cultivate)"
OF = rf"(?:of|with|for|full of)(?: (?:some|the|a))? {CROP}"
FIELD = re.compile(
    rf"{MAKE}(?: (?:me|us))? (?:(?:a|an|the|our|another|new|big|small|large|little|nice|{SIZE}) )*(?:{CROP} )?"
    rf"(?P<noun>field|farm|patch)(?: {OF}| (?:of |about )?{SIZE}(?: blocks?| m)?| (?:big|large)| {PLACE})*"
)
SOW = re.compile(
    rf"(?:plant|sow|grow|farm)(?: (?:me|us))?(?: (?:some|a bit of|a little|a few|more|lots of|a lot of|the))* {CROP}"
    rf"(?: {PLACE})*"
)
FIELDS = rf"(?:{CROP} )?(?:fields?|farms?|crops?|patch(?:es)?|farmland|garden)"
AGAIN = (
    r"(?:,? (?:and|then|and then) (?:replant|resow|reseed|(?:plant|sow)(?= ))"
    r"(?: (?:it|them|all|everything|the (?:field|farm|seeds?)))?(?: again)?)"
)
HARVEST = re.compile(
    rf"(?:harvest|reap|bring in|take in|gather in|pick) {OUR}(?:{FIELDS}{AGAIN}?|{CROP}{AGAIN})"
    rf"|(?:replant|resow|reseed) {OUR}{FIELDS}"
)
KEEP = re.compile(
    rf"keep {OUR}{FIELDS} (?:going|running|growing|alive|up|in order|tended)(?P<more> for (?P<count>\w+) harvests?)?"
    rf"|(?:look after|take care of|tend(?: to)?|see to|run|mind|work) {OUR}(?:{CROP} )?(?:fields?|farms?|crops?)"
)
LIGHT = re.compile(
    r"(?:light(?: up)?|illuminate|brighten(?: up)?) (?P<what>.+)"
    r"|(?:put|place|set|put up|set up|spread) (?:some )?(?:torches|lights?) "
    r"(?P<how>all over|around|all around|everywhere)(?P<where>.*)"
)
TORCHES = r"\bwith (?:some |a few |enough )?(?:torches|lights|lanterns)\b"
LIT = split(
    "the our my your this that whole entire all of a an block blocks m area square place base camp land ground surroundings"
    " spot space yard village field farm pen everything home house town around near at up by big large"
)
TO_BED = r"(?:go to sleep|(?:go to |get to |get some )?(?:sleep|bed)|(?:spend|skip|sleep through|sleep) the night)"
SLEEP = re.compile(
    rf"(?:(?:everyone|everybody|all of you|you all|all|let us|lets|you should|you can|now) )*{TO_BED}"
    r"(?: (?:when|once|as soon as|if|until|till) (?:it (?:is|gets|becomes|turns) )?(?:the )?"
    r"(?:night|dark|night time|nighttime|morning|evening|sun (?:sets|goes down|rises)|night falls)(?: comes| falls)?"
    r"| at night| tonight| now| in (?:a )?beds?| through)*"
)
BREED = re.compile(rf"(?:breed|mate|multiply|pair)(?: (?:me|us|some|more|two|2|up))* {OUR}(?P<mob>\w+)(?: (?:here|together))?")
PEN = re.compile(
    r"(?:put|bring|get|lead|lure|drive|move|herd|lock|fence|pen)(?: up| in)? (?:(?:the|our|those|these|some) )*"
    r"(?:(?P<count>\w+) (?:of (?:the|our|those) )?)??(?P<mob>\w+) (?:in|into|to|inside)(?: to)? (?:a|an|the|our|that|this|one)"
    r"(?: new)? (?:pen|enclosure|corral|stable|paddock|fence|fenced area)"
)
THINGS = r"(?:things|stuff|items|loot)"
EVERYTHING = rf"(?:everything|all(?: of)?(?: (?:our|your|the|this))? {THINGS}|(?:our|your) {THINGS})"
STORE_ALL = re.compile(
    rf"(?:store|stow|deposit|stash|put)(?: away)? {EVERYTHING}(?: away)?"
    r"(?: (?:in|into|in to) (?:the |our |some |a )?(?:chests|barrels|storage|store|new chest))?"
    r"|(?:tidy|clean) up (?:your|the|our) (?:inventory|inventories|pockets|bags?)"
)
FOR_ALL = r"(?:for )?(?:everybody|everyone|all of us|us all|the (?:whole )?(?:crew|team)|each of us|all)"
MEAL = r"(?:food|dinner|lunch|breakfast|supper|meal|meals|something(?: to eat)?)"
FEED = re.compile(rf"(?:cook|make|prepare)(?: (?:a|some|us|the))?(?: {MEAL})? {FOR_ALL}|feed {FOR_ALL}")
POLITE = re.compile(
    r"^(?:(?:please|kindly|now|can you|could you|would you|will you|you should|you can|let us|lets|go and|just"
    r"|(?:i|we) (?:want|need|would like) you to|we (?:need|have|want) to|we should) )+"
)
Reader = Callable[[SpokenClause, re.Match[str], str], ParseResult | None]


def read_tend(sentence: SpokenClause) -> ParseResult | None:
    """Return the order to tend a place or its beings that a whole line says; None for other lines."""
    words = sentence.text.replace(" , ", " ").split()
    while len(words) > 1 and words[-1] in TAILS - {"again"}:
        words.pop()
    text = POLITE.sub("", " ".join(words))
    for pattern, reader in READERS:
        if (match := pattern.fullmatch(text)) and (found := reader(sentence, match, text)):
            return found
    return None


def read_field(sentence: SpokenClause, match: re.Match[str], text: str) -> ParseResult | None:
    """Return the order to make a field; None for a farm without a crop, which is a fenced bed (a shape to build)."""
    crop = crop_in(text)
    if match["noun"] != "field" and not crop:
        return None
    return placed(sentence, TendOrder(TendVerb.FIELD, *size_in(text), crop=crop or USUAL_CROP), text)


def read_sowing(sentence: SpokenClause, match: re.Match[str], text: str) -> ParseResult:
    """Return the order to make a field of the crop that is to be planted."""
    return placed(sentence, TendOrder(TendVerb.FIELD, crop=crop_in(text)), text)


def read_harvest(sentence: SpokenClause, match: re.Match[str], text: str) -> ParseResult:
    """Return the order to harvest a field and to sow it again."""
    return placed(sentence, TendOrder(TendVerb.HARVEST, crop=crop_in(text)), text)


def read_keep(sentence: SpokenClause, match: re.Match[str], text: str) -> ParseResult:
    """Return the order to harvest a field whenever it is ripe, for so many harvests if the line says a number."""
    count = value(match["count"]) if match["more"] else None
    return placed(sentence, TendOrder(TendVerb.KEEP, crop=crop_in(text), count=int(count) if count else None), text)


def read_light(sentence: SpokenClause, match: re.Match[str], text: str) -> ParseResult | None:
    """Return the order to light an area; None for other things that are lit, such as a fire."""
    what = match["what"] if match["what"] else f"{match['how']}{match['where']}".replace("everywhere", "around here")
    if not set(re.sub(rf"{SIZE}|\b{PLACE}|{TORCHES}", " ", what).split()) <= LIT:
        return None
    return placed(sentence, TendOrder(TendVerb.LIGHT, *size_in(text), home="home" in text.split()), text)


def read_sleep(sentence: SpokenClause, match: re.Match[str], text: str) -> ParseResult:
    """Return the order to go to bed at night."""
    return placed(sentence, TendOrder(TendVerb.SLEEP), "")


def read_breed(sentence: SpokenClause, match: re.Match[str], text: str) -> ParseResult | None:
    """Return the order to breed animals; None if no animal is named."""
    mob = mob_named(match["mob"])
    return placed(sentence, TendOrder(TendVerb.BREED, mob=mob), "") if mob else None


def read_pen(sentence: SpokenClause, match: re.Match[str], text: str) -> ParseResult | None:
    """Return the order to fence animals in; None if no animal is named."""
    mob, count = mob_named(match["mob"]), value(match["count"]) if match["count"] else None
    if mob is None or (match["count"] and count is None):
        return None
    return placed(sentence, TendOrder(TendVerb.PEN, mob=mob, count=int(count) if count else None), "")


def read_store_all(sentence: SpokenClause, match: re.Match[str], text: str) -> ParseResult:
    """Return the order to put away everything that is not needed at hand."""
    return placed(sentence, TendOrder(TendVerb.STORE_ALL), "")


def read_feed(sentence: SpokenClause, match: re.Match[str], text: str) -> ParseResult:
    """Return the order to cook for everybody."""
    return placed(sentence, TendOrder(TendVerb.FEED), "")


def placed(sentence: SpokenClause, order: TendOrder, where: str) -> ParseResult:
    """Return the result for an order, with the place that the words `where` name."""
    place = read_place(re.sub(SIZE, " ", where).split(), sentence.heard)
    return ParseResult(Intent.TEND, replace(Slots(), at=place.at, place=place.word), 0.9, edit=order)


def crop_in(text: str) -> str:
    """Return the block id of the first crop that the words name; empty if they name none."""
    match = re.search(rf"\b{CROP}\b", text)
    return next((crop for name, crop in CROPS.items() if match and match[0].startswith(name)), "")


def size_in(text: str) -> tuple[int | None, int | None]:
    """Return the length and the width that the words name, in blocks; None for each that they do not name."""
    match = re.search(r"\b(\d{1,3}) ?(?:x|by|times) ?(\d{1,3})\b", text)
    return (int(match[1]), int(match[2])) if match else (None, None)


READERS: tuple[tuple[re.Pattern[str], Reader], ...] = (
    (FIELD, read_field),
    (SOW, read_sowing),
    (HARVEST, read_harvest),
    (KEEP, read_keep),
    (LIGHT, read_light),
    (SLEEP, read_sleep),
    (BREED, read_breed),
    (PEN, read_pen),
    (STORE_ALL, read_store_all),
    (FEED, read_feed),
)
