"""Fills in what a reading of the grammar left open and the line says elsewhere: "we need sand, like a whole stack", "put up a
shed, maybe four by three, next to the pond"."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from orchestrator.commands.command import GAINING, LOOKING_AT, Intent, ParseResult, Utterance
from orchestrator.commands.goals import corrected
from orchestrator.commands.grammar.build import USUAL, shelter_of
from orchestrator.commands.grammar.loose import place_in
from orchestrator.commands.lexicon.vocabulary import MOST, SHELTERS, split
from orchestrator.commands.normalise.blanks import blanks_of, digits, items_in, measures
from orchestrator.core.errors import BadGoal
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import in_group

Read = Callable[[Sequence[str]], ParseResult]  # a plain order, said to the same bots
VERBS = {Intent.GATHER: "gather", Intent.CRAFT: "craft", Intent.COOK: "cook"}
COUNTED = (*GAINING, Intent.GIVE)
OF_TIME = split("minutes minute min mins seconds secs hours hour days day times oclock am pm percent hearts hp")
BEFORE_NO_COUNT = split("at x y z level number plan step in until for version")
HELD = split("have has had hav got")  # "get me wood, i only have 2"
LONGEST = 40  # words of a line that is looked at


def completed(found: ParseResult, words: Sequence[str], heard: Utterance, game: GameData, read: Read) -> ParseResult:
    """Return the reading `found` of a line, or of one clause, with its open slots filled from the other words of the line.

    `words` are the line without the addressees; `read` reads a plain order. Nothing that was read is changed.
    """
    if found.intent is None or len(words) > LONGEST:
        return found
    if "item" in found.missing and (named := with_item(found, words, game, read)):
        return named
    if found.intent in COUNTED and "count" in found.assumed and not found.slots.items:
        return exactly(found, words, game, read) or with_count(found, words, game)
    if found.intent is Intent.WHERE and found.slots.about and not found.slots.target:
        return replace(found, slots=replace(found.slots, target=found.slots.about))  # who is looked for, as a place has it
    if found.intent is Intent.BUILD and found.slots.structure:
        return placed(sized(found, words, game), words)
    return placed(found, words) if found.intent in (Intent.BUILD, Intent.STAY, Intent.GOTO) else found


def with_item(found: ParseResult, words: Sequence[str], game: GameData, read: Read) -> ParseResult | None:
    """Return an order to cook or to give that lacks its thing with the thing that the line names; None if it names none."""
    blanks = blanks_of(" ".join(words), game)
    if not blanks.item or found.intent not in (Intent.COOK, Intent.GIVE):
        return None
    thing = blanks.words()["thing"]
    to = found.slots.to or "me"
    other = read((f"cook {thing}" if found.intent is Intent.COOK else f"give {to.lower()} {thing}").split())
    same = other.intent in (found.intent, Intent.CRAFT) and not other.missing
    return replace(other, confidence=min(other.confidence, found.confidence)) if same else None


def exactly(found: ParseResult, words: Sequence[str], game: GameData, read: Read) -> ParseResult | None:
    """Return the order for the kind and the count that the line names further on: "we are short on planks, get 40 oak planks".
    None if it names none."""
    plain = digits(words)
    for item, begin, _ in items_in(plain, game):
        count = plain[begin - 1] if begin else ""
        if found.intent in GAINING and count.isdigit() and item != found.slots.item and in_group(item, found.slots.item):
            other = read(f"{VERBS[found.intent]} {count} {item.replace('_', ' ')}".split())
            return other if other.intent is found.intent and not other.missing else None
    return None


def with_count(found: ParseResult, words: Sequence[str], game: GameData) -> ParseResult:
    """Return the order with the only number of the line as its count, if that number counts nothing else."""
    plain = digits(words)
    at = [index for index, word in enumerate(plain) if word.isdigit() and not counts_another(plain, index, found, game)]
    if len(at) != 1 or not 0 < int(plain[at[0]]) <= MOST:
        return found
    count = int(plain[at[0]])
    goal = corrected(found.goal, found.slots.item, count) if found.goal else None
    assumed = tuple(name for name in found.assumed if name != "count")
    return replace(found, slots=replace(found.slots, count=count), goal=goal, assumed=assumed)


def counts_another(words: Sequence[str], at: int, found: ParseResult, game: GameData) -> bool:
    """Return whether a number does not count the order's thing: a measure, a time, a coordinate, a count of another thing."""
    near = {*words[max(0, at - 1) : at], *words[at + 1 : at + 2]}
    if words[at + 1 : at + 2] == ["of"] and words[at + 2 : at + 3] not in (["them"], ["those"], ["it"]):
        return True
    if measures(words, at) or near & OF_TIME or set(words[max(0, at - 1) : at]) & BEFORE_NO_COUNT:
        return True
    if any(word.lstrip("-").isdigit() for word in near) or HELD & set(words[max(0, at - 2) : at]):
        return True
    behind = next((thing for thing, begin, _ in items_in(words, game) if 0 < begin - at <= 4), found.slots.item)
    return behind != found.slots.item


def sized(found: ParseResult, words: Sequence[str], game: GameData) -> ParseResult:
    """Return an order to build with the size and the material that the line names, if the reading has none."""
    blanks = blanks_of(" ".join(words), game)
    size = found.slots.size or blanks.size
    of = found.slots.materials or tuple(name for name in (blanks.material,) if name)
    if (size, of) == (found.slots.size, found.slots.materials):
        return found
    building = found.building
    if found.slots.structure in SHELTERS and building:
        try:
            building = shelter_of(game, size or USUAL, of, building.at, building.blueprint.name)
        except BadGoal:
            return found
    assumed = tuple(name for name in found.assumed if not (name == "size" and size) and not (name == "materials" and of))
    return replace(found, slots=replace(found.slots, size=size, materials=of), building=building, assumed=assumed)


def placed(found: ParseResult, words: Sequence[str]) -> ParseResult:
    """Return an order to build, to stay or to go with the place that the line names, if the reading has none."""
    slots = found.slots
    if slots.at or slots.target or slots.player or slots.place == LOOKING_AT or (slots.place and found.intent is Intent.BUILD):
        return found
    where = place_in(" ".join(words))
    if not where or where == slots.structure:
        return found
    return replace(found, slots=replace(slots, target=where, direction=""))
