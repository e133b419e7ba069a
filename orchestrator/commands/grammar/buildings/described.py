"""Reads a whole line that describes one building in several clauses: "i need a lookout tower, stone brick, 4x4, 9 high".

The line opens with a verb, or with the building itself ("sandstone pyramid, nine by nine"). Sizes, materials and place are
taken from wherever the line says them; parts that the building will not have are named in the reply.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from orchestrator.building.order import ShapeOrder
from orchestrator.building.shapes.catalogue import KINDS, SHAPES
from orchestrator.commands.command import Intent, ParseResult, Slots, SpokenClause
from orchestrator.commands.edits import TendOrder, TendVerb
from orchestrator.commands.grammar.build import BUILD, to_build
from orchestrator.commands.grammar.buildings.houses import sheltered
from orchestrator.commands.grammar.buildings.parts import asked_for, parts_left_out, without_openings
from orchestrator.commands.grammar.buildings.remarks import CUES, LEADING, NAMES, VERBS, after_remarks
from orchestrator.commands.grammar.buildings.said_blocks import blocks_said, named_blocks
from orchestrator.commands.grammar.buildings.shapes import AROUND, shape_of
from orchestrator.commands.grammar.buildings.sizes import BY, LONG, WIDE, in_digits, number_in, says_a_size
from orchestrator.commands.grammar.living.tend import CROP, crop_in, placed
from orchestrator.commands.grammar.places import NamedPlace, read_place
from orchestrator.commands.lexicon.loader import entry, words
from orchestrator.commands.lexicon.vocabulary import MOBS, SHELTERS, STRUCTURES
from orchestrator.commands.normalise.tokens import PAUSES
from orchestrator.knowledge.game import GameData

ADJECTIVES = words("buildings.described.adjectives")
STOPPERS = words("buildings.described.stoppers")
COLOUR = "|".join(entry("buildings.no_material.colours").split())
FARTHEST = 9  # words from the opening to the building's name
STACK = re.compile(r"^((?:(?:just|please|now|go) )*)stack(?= (?!of\b)\w)")  # a verb, and no count
REWRITTEN = (
    (re.compile(r"^((?:.{0,20} , )?)(?:starting|beginning) (?:at|from) (-?\d+ -?\d+(?: -?\d+)?) (?:, )?(.*)$"), r"\1\3 at \2"),
    (re.compile(r"\bbridge (?:it|that|them) (?:over )?(?=with\b|of\b|out of\b)"), "build a bridge "),
    (re.compile(r"\bshade (?=for\b|over\b)"), "pavilion "),
    (re.compile(r"\b(?:wall|box|brick) (me|us) in\b"), r"build a wall around \1"),
    (re.compile(r"\bfence (?:off|in) an? (?=(?:square|rectangle|area|space|patch|plot)\b)"), "build a fence , "),
    (re.compile(r"\bpile(?: up)? (\w+(?: \w+)?) (\d+) (?:blocks? )?(?:up|high|tall)\b"), r"build a \1 pillar \2 high"),
    (re.compile(rf"\b(\d+) rows of ({CROP})\b"), r"\2 farm \1 rows"),
    (re.compile(r"\bfor (?:the|a) door\b"), ""),  # "a hole for the door"
    (re.compile(r"\bdo not forget\b"), "with"),
    (re.compile(r"\b(?:a )?holes?(?: or \d)? for (?:the |a )?windows\b"), "windows"),
    (re.compile(r"\b(?:(?:a|an|the) )?frame (?:for|of) (?=(?:(?:a|an|the) )?(?:\w+ )?portal)"), ""),
    (re.compile(rf"\b({COLOUR}) and ({COLOUR}) (\w+)"), r"\1 \3 and \2 \3"),
)
JOINT = r"(?:[,.!?]|\b(?:and|then|afterwards|after that))"
FURTHER = re.compile(
    rf"{JOINT} (?:(?:then|please|now|you) )*(?:(?:{'|'.join(sorted(words('buildings.further.verbs')))})\b"
    rf"|(?:{'|'.join(sorted(words('buildings.further.building')))}) (?:(?:me|us) )?(?:a|an|another|the|some)\b)"
)
REASON = re.compile(r"^(?:.{0,80}?)\b(?:so|therefore) (?=(?:please )?(?:build|construct|make|put up)\b)")
NO_ROOF = re.compile(r"\b(?:no|without (?:a )?) ?roof\b|\bopen (?:on )?top\b")
ROW_OF_WATER = re.compile(r"\b(?:rows?|lines?|strips?) of water\b")  # a field has single blocks of it
ROWS = re.compile(r"\b(\d+) rows\b")


@dataclass(frozen=True, slots=True)
class DescribedBuilding:
    """The order that a description gives, and its shape; None for a shelter and for a field."""

    result: ParseResult
    shape: ShapeOrder | None = None


def read_described(sentence: SpokenClause) -> DescribedBuilding | None:
    """Return the building that a whole line describes; None for a line that names no building with its size, or that gives a
    further order besides."""
    if not sentence.meant or CUES.isdisjoint(sentence.words):
        return None
    found = read_building(sentence)
    return found or next((found for each in after_remarks(sentence) if (found := read_building(each))), None)


def read_building(sentence: SpokenClause) -> DescribedBuilding | None:
    """Return the building that a line describes from its beginning; None for other lines."""
    plain = in_digits(STACK.sub(r"\1pile", sentence.text))
    text = rewritten(plain)
    said = text.split()
    noun = named_at(said, sentence.game)
    single = text == plain and bool(BUILD.match(text)) and PAUSES.isdisjoint(said)  # the clauses' own reader does that
    if (
        noun is None
        or single
        or ("the" in said[max(0, noun - 3) : noun] and was_named(said[noun], sentence))
        or FURTHER.search(" ".join(said[noun + 1 :]))
    ):
        return None
    name = said[noun] if said[noun] in STRUCTURES else said[noun].removesuffix("s")
    if not says_a_size(text) and KINDS.get(name) != "portal":
        return None
    return meaning(sentence, text, said, noun, name)


def meaning(sentence: SpokenClause, text: str, said: Sequence[str], noun: int, name: str) -> DescribedBuilding:
    """Return the order for the building `name`, whose name stands at the index `noun` of the words `said` of the text. For one
    that nobody can build, the order's answer says so."""
    kind = KINDS.get(name, name)
    kind = "wall" if kind in SHELTERS and NO_ROOF.search(text) and AROUND.search(text) else kind
    if kind == "farm" and (crop := crop_in(text)):
        return DescribedBuilding(field(sentence, text, crop, " ".join(said[noun + 1 :])))
    place = read_place(text.partition(" so ")[0].split(), sentence.heard)  # not "so that nothing can spawn in there"
    of = blocks_said(said, noun, kind, sentence.game)
    if kind in SHELTERS:
        return DescribedBuilding(sheltered(sentence, name, text, of, place))
    if kind not in SHAPES:
        return DescribedBuilding(to_build(sentence, name, None, of, place))
    return shaped(text, said, noun, name, kind, of, place)


def shaped(
    text: str, said: Sequence[str], noun: int, name: str, kind: str, of: tuple[str, ...], place: NamedPlace
) -> DescribedBuilding:
    """Return the order for a shape of this kind, of the blocks `of`; further as in `meaning`."""
    usual, rest = SHAPES[kind].usual, " ".join(said[noun + 1 :])
    sizes = without_openings(rest)
    own = f"{' '.join(said[: noun + 1])} {sizes}" if says_a_size(sizes) else text
    shape = shape_of(kind, text, Slots(structure=name, materials=of), own)
    shape = replace(shape, parts=asked_for(rest, SHAPES[shape.kind].on_request))
    size = (shape.length or usual.length, shape.width or usual.width, shape.height or usual.height)
    slots = Slots(structure=name, size=size, materials=of, at=place.at, place=place.word)
    has = (*SHAPES[shape.kind].parts, *shape.parts)
    return DescribedBuilding(ParseResult(Intent.BUILD, slots, 0.9, left_out=parts_left_out(rest, has)), shape)


def was_named(noun: str, sentence: SpokenClause) -> bool:
    """Return whether one of the speaker's earlier orders was for a building of this name, so that "the wall" is that one."""
    names = {noun, KINDS.get(noun, noun)}
    return any(each.slots.structure in names or (each.shape and each.shape.kind in names) for each in sentence.heard.prior)


def rewritten(text: str) -> str:
    """Return the words with other ways to order a building in the usual one: "pile dirt 6 up" is "build a dirt pillar 6 high".
    A reason before the order is left out."""
    for pattern, instead in REWRITTEN:
        text = pattern.sub(instead, text)
    return REASON.sub("", text)


def named_at(said: Sequence[str], game: GameData) -> int | None:
    """Return the index of the word for the building with which the line opens; None if it opens otherwise."""
    begin = next((at for at, word in enumerate(said) if word not in LEADING | VERBS), len(said))
    ordered = bool(VERBS & set(said[:begin]))
    for at in range(begin, min(begin + FARTHEST, len(said))):
        if said[at] in STOPPERS:
            return None
        if is_building(said[at]) and not is_building("".join(said[at + 1 : at + 2])):
            return at if ordered or all(describes(word, said[begin:at], game) for word in said[begin:at]) else None
    return None


def is_building(word: str) -> bool:
    """Return whether a word names a building, be it one that can be built or not."""
    return word in NAMES or word in STRUCTURES


def describes(word: str, said: Sequence[str], game: GameData) -> bool:
    """Return whether a word before a building's name only describes the building: its looks, size, material or animals."""
    blocks = (each for _, begin, end in named_blocks(said, game) for each in said[begin:end])
    of = word in blocks or word in MOBS or word.removesuffix("s") in MOBS or bool(crop_in(word))
    return of or word in ADJECTIVES or word[0].isdigit()


def field(sentence: SpokenClause, text: str, crop: str, rest: str) -> ParseResult:
    """Return the order to make a field of a crop. Rows have a channel between them, which counts as wide as a row."""
    sides, long, rows = BY.search(text), number_in(LONG, text), number_in(ROWS, text)
    wide = number_in(WIDE, text) or (2 * rows - 1 if rows else None)
    length, width = (int(sides[1]), int(sides[2])) if sides else (long, wide)
    found = placed(sentence, TendOrder(TendVerb.FIELD, length, width, crop=crop), "")
    place = read_place(text.split(), sentence.heard)
    slots = replace(found.slots, at=place.at, place=place.word)
    left_out = (*parts_left_out(rest, ("water",)), *(match[0] for match in ROW_OF_WATER.finditer(rest)))
    return replace(found, slots=slots, left_out=left_out)
