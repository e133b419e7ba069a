"""Reads the orders about what is built already, and about the land: "undo", "repair it", "copy that building here", "clear this
area", "mark this corner"."""

import re

from orchestrator.building.shapes.catalogue import KINDS
from orchestrator.commands.command import Intent, ParseResult, Slots, SpokenClause
from orchestrator.commands.edits import BuildingEdit, BuildingVerb
from orchestrator.commands.grammar.buildings.sizes import BY, sizes_of
from orchestrator.commands.grammar.places import read_place
from orchestrator.commands.lexicon.vocabulary import SHELTERS, TAILS

UNDO = re.compile(
    r"(?:undo|take back|revert|unbuild|roll back)(?: (?:it|that|this|the last (?:one|building|thing)"
    r"|what you (?:just )?(?:built|did)|the (?:\w+ )?\w+))?(?: again)?|(?:take|tear|pull) (?:it|that|this) down(?: again)?"
    r"|put (?:it|everything|the land|things) back(?: (?:as|like|how|the way) (?:it|they) (?:was|were)(?: before)?)?"
)
REPAIR = re.compile(
    r"(?:repair|fix|mend|restore|patch(?: up)?) (?:it|that|this|the (?P<what>\w+)|the last building)(?: again| up)?"
)
COPY = re.compile(
    r"(?:copy|duplicate|clone|replicate) (?:it|that|this|the (?:last )?\w+|that \w+|this \w+)(?P<place>(?: .*)?)"
    r"|build (?:it|that|the same(?: \w+)?) again(?P<place2>(?: .*)?)"
)
CLEAR = re.compile(
    r"(?:clear|level|flatten|clean up|clear out|clear away|empty) (?:(?:this|that|the|an|a) )?(?:\d.*? )?"
    r"(?:area|place|land|ground|space|site|spot|plot|square)(?P<place>(?: .*)?)"
)
MARK = re.compile(
    r"(?:mark|set|remember)(?: (?:a|this|the|another|first|second|one|mark|corner|point|place|spot|as|my))*"
    r" (?:(?:mark|corner|point|place|spot|here|this)(?: here| there| (?:at )?-?\d+.*)?|(?:at )?-?\d+ ,? ?-?\d+ ,? ?-?\d+)"
)
NAMED_MARK = re.compile(r"\b(?:mark|corner)\b")


def read_building_edit(sentence: SpokenClause) -> ParseResult | None:
    """Return the order about a building or a place that a whole line says: "undo", "repair it", "copy that building here",
    "clear this area", "mark this corner". None for other lines."""
    words = sentence.text.replace(" , ", " ").split()
    while len(words) > 1 and words[-1] in TAILS - {"again"}:
        words.pop()
    text = " ".join(words)
    if UNDO.fullmatch(text) and (sentence.spoken_to or words[0] in ("undo", "unbuild", "revert")):
        return edit(sentence, BuildingVerb.UNDO)
    if (match := REPAIR.fullmatch(text)) and (match["what"] is None or is_building(match["what"])):
        return edit(sentence, BuildingVerb.REPAIR)
    if match := COPY.fullmatch(text):
        return edit(sentence, BuildingVerb.COPY, match["place"] or match["place2"] or "")
    if CLEAR.fullmatch(text):
        return edit(sentence, BuildingVerb.CLEAR, text)
    if MARK.fullmatch(text) and (words[-1] in ("here", "this") or NAMED_MARK.search(text)):
        return edit(sentence, BuildingVerb.MARK, text)
    return None


def is_building(word: str) -> bool:
    """Return whether a word names something that the crew builds."""
    return word in SHELTERS or word in KINDS or word == "building"


def edit(sentence: SpokenClause, verb: BuildingVerb, where: str = "") -> ParseResult:
    """Return the order about buildings with the place and the sizes that the words `where` name."""
    sizes = sizes_of("platform", where, Slots())
    rest = BY.sub(" ", where)
    place = read_place(rest.split(), sentence.heard)
    found = BuildingEdit(verb, sizes.length, sizes.width, sizes.height)
    return ParseResult(Intent.BUILD, Slots(at=place.at, place=place.word), 0.9, edit=found)
