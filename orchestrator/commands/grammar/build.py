"""Reads orders to build: the building, its size, its materials and its place."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from orchestrator.commands.command import Intent, ParseResult, Slots, SpokenClause, Wanted
from orchestrator.commands.goals import ends_well, wanted
from orchestrator.commands.grammar.places import NamedPlace, read_place
from orchestrator.commands.lexicon.loader import meanings
from orchestrator.commands.lexicon.vocabulary import MOST, NAMELESS, SHELTERS, STRUCTURES, TAILS, split
from orchestrator.commands.normalise.item_names import NamedItem, item_named, read_thing, read_things
from orchestrator.commands.normalise.numbers import read_quantity
from orchestrator.core.blueprint import Cell
from orchestrator.core.errors import BadGoal
from orchestrator.knowledge.building import shelter
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import resolve

EXAMPLE = "build a shelter here"
SIZE = re.compile(r"(\d{1,3})x(\d{1,3})(?:x(\d{1,3}))?")
USUAL: Cell = (7, 7, 4)  # width, depth, height in blocks
SAID_FOR_NOTHING = split("a an the one us our small big little please there")
BUILDING_BLOCKS = meanings("things.building_blocks")
BUILD = re.compile(
    r"(?:build|construct|erect|raise|set up|put up|put together|make|create|assemble|design|put|place|start building"
    r"|rebuild|finish building|preview|(?:i|we)(?: really| just| also| do)* (?:want|need|would like|would love)(?! you"
    r"| everyone| everybody| the (?:crew|team|workers))(?: to have)?)"
    r"(?: up)?(?: |$)"
)
WANTED = re.compile(r"(?:a|an|one|another) (?:\w+ ){0,2}(?:" + "|".join(sorted(SHELTERS)) + r")\b")
MAKES = ("make", "create", "assemble")
FIRM = split("build construct erect rebuild preview")
OF = re.compile(r"\b(?:out of|made of|made out of|made from|of|from|with|using|in)\b (?P<what>(?:\w+(?: |$)){1,8})")
MATERIAL_BEFORE = {"wooden": "wood", "brick": "bricks", "log": "logs"}
SMALL = split(
    "a an the one us me our my your new big small little please there some nice simple tiny huge large giant another for "
    "up it and"
)
BY = re.compile(r"(\d{1,3}) (?:by|x) (\d{1,3})(?: (?:by|x) (\d{1,3}))?")
HIGH = re.compile(r"\b(\d{1,3}) (?:blocks? )?(?:high|tall)\b")
WIDE = re.compile(r"\b(\d{1,3}) (?:blocks? )?(?:wide|long|deep)\b")
BUILDABLE = (
    "houses, walls, fences, towers, roads, bridges, stairs, platforms, pens, farms, pyramids, portals, arches and pavilions"
)
BUILD_WHAT = f"Build what? Try: {EXAMPLE}."
NOT_BUILT = split("on me confidence trust up character muscle team relationship")
LONGEST_NAME = 4  # words
IT = split("it that this one same again")
DEIXIS = split(
    "around near beside next over between across in on by behind along above under before so because for when while to at"
)
ENDS_A_NAME = split("of out from with using near beside behind around next in over so because to you sure")


def read_build(sentence: SpokenClause) -> ParseResult | None:
    """Return the order to build, as in "build a 5x5 hut of oak planks here"; None if the clause (part of a chat line) orders no
    building.

    For an unknown building the result has an answer that says so, if a bot was addressed. "build a furnace" is an order to
    craft.
    """
    match = BUILD.match(sentence.text)
    if match is None and sentence.meant and WANTED.match(sentence.text):
        return read_build(replace(sentence, words=("build", *sentence.words)))
    going = match is not None and sentence.text[match.end() :].startswith("to go")  # "i want to go home"
    if match is None or going or (sentence.words[1:2] == ("up",) and sentence.words[0] not in ("put", "set")):
        return None
    verb = sentence.words[0]
    sized, size = read_size(sentence.text[match.end() :].split())
    place = read_place(sized, sentence.heard)
    structure, end = structure_of(place.rest)
    thing = read_thing(place.rest, 0, partial(item_named, sentence.game))
    several = bool(thing and thing.count and thing.count > 1 and thing.plural)
    if thing and (verb in FIRM or (several and verb in MAKES)) and made_by_hand(sentence, thing, "" if several else structure):
        things = list(read_things(place.rest, 0, partial(item_named, sentence.game), frozenset())) or [thing]
        sound = ends_well(place.rest, things[-1].end) or sentence.meant
        return wanted(sentence, Intent.CRAFT, verb, things, place, 0.85) if sound else None
    if not structure:
        return no_structure(sentence, place, size, verb)
    if verb in ("i", "we") and (not sentence.spoken_to or (thing and "for" in place.rest[thing.end : end])):
        return None  # "we need 40 logs for the roof"
    found = to_build(sentence, structure, size, materials(sentence, place.rest, end), place)
    amount = read_quantity(place.rest, 0)
    several = amount.count is not None and 1 < amount.count <= MOST and amount.end <= end - 1
    return replace(found, slots=replace(found.slots, count=int(amount.count))) if several and amount.count else found


def made_by_hand(sentence: SpokenClause, thing: NamedItem, structure: str) -> bool:
    """Return whether the thing is crafted rather than built: a furnace is, a wall is not. `structure` is the building that the
    clause names, empty without one."""
    if structure and (thing.words[-1] != structure or structure not in ("portal", "boat", "bed")):
        return False
    return thing.item in sentence.game.recipes and thing.item not in ("cobblestone", "stone")


def read_size(words: Sequence[str]) -> tuple[list[str], Cell | None]:
    """Return the words without the size, and the size as width, depth and height in blocks; None if none was said.

    A size is said as "7x7x4", "7 by 7", "10 high" or "5 wide".
    """
    text = " ".join(words)
    for pattern in (SIZE, BY):
        if match := re.search(rf"(?<!\S)(?:{pattern.pattern})(?!\S)", text):
            others = f"{text[: match.start()]} {text[match.end() :]}"
            high = HIGH.search(others)
            return HIGH.sub(" ", others).split(), (
                int(match[1]),
                int(match[2]),
                int(match[3] or (high[1] if high else USUAL[2])),
            )
    high, wide = HIGH.search(text), WIDE.search(text)
    if high or wide:
        left = WIDE.sub(" ", HIGH.sub(" ", text)).split()
        return left, (
            int(wide[1]) if wide else USUAL[0],
            int(wide[1]) if wide else USUAL[1],
            int(high[1]) if high else USUAL[2],
        )
    return list(words), None


def structure_of(words: Sequence[str]) -> tuple[str, int]:
    """Return the name of a building in the words before any "of" or "near", and the index after it; ("", 0) without one."""
    for index, word in enumerate(words[:12]):
        if index and word in ENDS_A_NAME:
            break
        single = word if word in STRUCTURES else word.removesuffix("s")
        if single in STRUCTURES:
            following = words[index + 1] if index + 1 < len(words) else ""
            if following in STRUCTURES:
                continue
            return single, index + 1
    return "", 0


def materials(sentence: SpokenClause, words: Sequence[str], end: int) -> tuple[str, ...]:
    """Return the blocks that a building shall be made of, as in "out of oak planks" after its name or "wooden" before it.

    `end` is the index in `words` after the building's name.
    """
    text = " ".join(words[end:])
    found: list[str] = []
    if match := OF.search(text):
        said = re.split(r" and |,", re.split(r"\b(?:at|near|here|please|on|by|next|in|for|to|so)\b", match["what"])[0])
        found = [name for part in said if part.strip() and (name := material_named(part.strip(), sentence))]
    for word in words[: max(end - 1, 0)]:
        if (
            not found
            and word not in SMALL
            and (name := material(MATERIAL_BEFORE.get(word, word), sentence.game)) in sentence.game.blocks
        ):
            found.append(name)
    return tuple(found)


def material_named(said: str, sentence: SpokenClause) -> str:
    """Return the block that the words mean as a material of a building; empty if they mean none."""
    if " ".join(said.split()) in ("all", "it", "that", "love"):
        return ""
    name = material(said, sentence.game)
    if name in sentence.game.blocks or item_named(sentence.game, said):
        return name
    return name if sentence.spoken_to and said.isalpha() and said not in SMALL else ""  # the plan will say that there is none


def to_build(
    sentence: SpokenClause,
    structure: str,
    size: Cell | None,
    of: tuple[str, ...],
    place: NamedPlace,
    *,
    floor: bool = True,
    windows: int = 0,
) -> ParseResult:
    """Return the order to build `structure` at `place`, with its plan if it is a shelter; CLARIFY (a question back) if the plan
    is impossible.

    For other buildings the `answer` says that the bots cannot build them. `size` is width, depth and height in blocks, None for
    the usual 7 x 7 x 4; `of` names the blocks to build it of, empty for the usual ones; without `floor`, a shelter stands on
    the ground as it is; `windows` is their number.
    """
    at = place.at
    slots = Slots(structure=structure, size=size, materials=of, at=at, place=place.word)
    assumed = tuple(name for name, said in (("size", size), ("materials", of), ("place", place.word or at)) if not said)
    confidence = 0.95 if sentence.spoken_to else 0.9
    if structure not in SHELTERS:
        return ParseResult(
            Intent.BUILD,
            slots,
            confidence - 0.05,
            assumed=assumed,
            answer=f"We can build {BUILDABLE}, but not a {structure} yet.",
        )
    try:
        full = (at[0], at[1], at[2]) if at and at[1] is not None and place.word != "here" else None
        plan = shelter_of(sentence.game, size or USUAL, of, full, structure, floor=floor, windows=windows)
    except BadGoal as error:
        return ParseResult(Intent.CLARIFY, slots, confidence, answer=str(error))
    return ParseResult(Intent.BUILD, slots, confidence, assumed=assumed, building=plan)


def no_structure(sentence: SpokenClause, place: NamedPlace, size: Cell | None, verb: str) -> ParseResult | None:
    """Return the order to build for a clause that names no known building; None for talk.

    "build it here" means the building of the speaker's last order, and "build 5x5" (a size alone) a shelter. "build a rocket"
    gives an order whose `answer` says that the bots do not know a rocket. `verb` is the first word of the clause, `place` its
    place with the words that are left (`place.rest`), `size` its width, depth and height in blocks (None if not said).
    """
    plain = [word for word in place.rest if word not in TAILS and word not in SMALL - IT]
    last = sentence.heard.last
    again = bool(plain) and set(plain) <= IT
    if again and last and last.slots.structure:
        old = last.slots
        return to_build(sentence, old.structure, size or old.size, old.materials, place)
    if verb not in FIRM:
        return None
    if again and (sentence.meant or place.word or place.at):
        slots = Slots(size=size, at=place.at, place=place.word)
        return ParseResult(Intent.BUILD, slots, 0.7, ("structure",), answer=BUILD_WHAT)
    if size and not plain:
        return to_build(sentence, "shelter", size, (), place)
    return unheard_of(plain, size, place) if sentence.spoken_to else None


def unheard_of(plain: Sequence[str], size: Cell | None, place: NamedPlace) -> ParseResult | None:
    """Return an order to build an unknown building, whose `answer` says that the bots do not know it; None for talk.

    `plain` are the words of its name, such as ("rocket",). Without a name, as in a bare "build", the result is a question back
    (CLARIFY). `size` (width, depth and height in blocks, None if not said) and `place` are kept in the order.
    """
    if not plain or plain[0] in NAMELESS:
        return ParseResult(Intent.CLARIFY, confidence=0.6, missing=("structure",), answer=BUILD_WHAT)
    if plain[0] in NOT_BUILT:
        return None
    end = next((index for index, word in enumerate(plain) if word in DEIXIS and index), LONGEST_NAME)
    what = " ".join(plain[: min(end, LONGEST_NAME)])
    answer = f"I can build {BUILDABLE}, but I do not know what {what!r} means here; try: {EXAMPLE}"
    return ParseResult(Intent.BUILD, Slots(structure=what, size=size, at=place.at, place=place.word), 0.6, answer=answer)


def shelter_of(
    game: GameData,
    size: Cell,
    materials: Sequence[str],
    at: Cell | None,
    name: str = "shelter",
    *,
    floor: bool = True,
    windows: int = 0,
) -> Wanted:
    """Return the plan of a shelter, called `name`, at the block `at`, or where the speaker stands if it is None.

    `size` is width, depth and height in blocks. `materials` are at most two ids of blocks, for the stone and the wood; a single
    one stands for both, and none for cobblestone and oak planks. Without `floor`, the walls stand on the ground; `windows` is
    their number. Raises BadGoal with one sentence for an impossible size or number, and for unsuitable or more than two
    materials.
    """
    if len(materials) > 2:
        raise BadGoal(f"A shelter needs one kind of stone and one kind of wood, not {' and '.join(materials)}.")
    stone, wood = (materials[0], materials[-1]) if materials else ("cobblestone", "oak_planks")
    plan = shelter(game, size, stone, wood, floor=floor, windows=windows)
    return Wanted(replace(plan, name=name), at)


def material(said: str, game: GameData) -> str:
    """Return the block that the words mean: "wood" is oak_planks; the words joined with "_" if no block has that name."""
    name = "_".join(word for word in said.split() if word not in SAID_FOR_NOTHING)
    return BUILDING_BLOCKS.get(name) or (name if name in game.blocks else resolve(game, name) or name)
