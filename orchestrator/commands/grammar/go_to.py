"""Orders to go somewhere: 'go to 10 64 -20', 'walk to Tom', 'head north 20 blocks', 'go to the village'."""

import re
from collections.abc import Sequence
from itertools import takewhile

from orchestrator.commands.command import Intent, Slots
from orchestrator.commands.grammar.move import player_named
from orchestrator.commands.grammar.places import NamedPlace, coordinates, read_place
from orchestrator.commands.lexicon.things import DIRECTIONS, PLACES
from orchestrator.commands.lexicon.vocabulary import TAILS, VERBS, split
from orchestrator.commands.normalise.numbers import is_number, read_quantity
from orchestrator.commands.parse_result import ParseResult, SpokenClause

MEET = re.compile(r"(?:meet|gather|assemble|regroup|rally|wait|stay|stand|be)(?: me| us| up| all)* at ")
GO = re.compile(
    r"(?:(?:go|goto|walk|run|move|head|travel|proceed|sprint|swim|climb|return|jog|step|hurry|navigate|advance|fly|march"
    r"|teleport|tp|stand|get|come|wander|"
    r"make (?:your|the) way|go over|find your way|report|send everyone|relocate|position yourself|bring yourself"
    r"|place yourself|take (?=\w+ (?:big |small |little )?steps?\b)|take me|lead me|guide me|bring me|"
    r"show me the way|path|pathfind|(?=to (?:the )?(?:coordinates |position |location )?-?\d)) ?)(?:back |over |on "
    r"|up (?!the)|down (?!the)|straight |yourself |out |off |all the way |closer |further |farther |and |now |right "
    r"|directly )*"
)
TO = re.compile(
    r"(?P<how>(?:to|up|down|by|near|at|toward|towards|into|inside|in|onto|on|next to|beside|behind|around|past|through"
    r"|across|over|for|until|under|above|outside|along|stand)+ )+(?:the |a |an |our |my |your |that |this |some |where )*"
)
FIND = re.compile(r"(?:find|go find|go see|visit|look for|go and find|search for|reach) (?P<who>\w+)(?: please| now)?")
FOR_WAY = split("block blocks step steps meters metres m tiles")
WALKS = split("go goto walk run move head travel climb swim get come stand fly tp teleport")
WHERE_TO = "Go where? Say three numbers, a name, or a place."
ENDS_A_PLACE = TAILS | split("and , then for so because until when before while if with where please now right")
SMALL_WORDS = split("to the a bit little few some by for further go")
GOES_ON = split("as when if before because until at so and while then once or")
LONGEST_PLACE = 4  # words


def read_goto(sentence: SpokenClause) -> ParseResult | None:
    """To numbers, a person, a direction, or a place by its name."""
    if (match := FIND.fullmatch(sentence.text)) and (name := player_named(sentence, match["who"])):
        return ParseResult(Intent.GOTO, Slots(player=name))
    match = MEET.match(sentence.text) if coordinates(sentence.words) else None
    match = match or GO.match(sentence.text)
    rest = sentence.text[match.end() :].split() if match else []
    place = read_place(rest, sentence.heard)
    if match is None or no_way(sentence.words[0], rest, place):
        return None
    if place.word == "here" and sentence.words[0] in WALKS:
        return ParseResult(Intent.COME, Slots(place="here", at=place.at, player=sentence.heard.speaker))
    return to_somewhere(sentence, rest, place)


def no_way(head: str, rest: Sequence[str], place: NamedPlace) -> bool:
    """'get out of here', 'go mine some iron', 'come again'."""
    works = bool(rest) and VERBS.get(rest[0], Intent.GOTO) is not Intent.GOTO and not place.at
    loose = head in ("get", "come", "take", "bring", "show") and not place.at and rest[:1] != ["to"] and place.word != "here"
    return works or loose or rest[:1] == ["of"]


def to_somewhere(sentence: SpokenClause, rest: Sequence[str], place: NamedPlace) -> ParseResult | None:
    """The first of numbers, a name, looking, a direction and a place that fits."""
    if place.at and place.word != "looking_at":
        return ParseResult(Intent.GOTO, Slots(at=place.at))
    text = " ".join(place.rest)
    to = TO.match(text + " ")
    after = text[to.end() :].split() if to else text.split()
    names = (player_named(sentence, word) or player_named(sentence, word.removesuffix("s")) for word in after[:2])
    if name := next(filter(None, names), ""):
        return ParseResult(Intent.GOTO, Slots(player=name))
    if place.word == "looking_at":
        sure, missing = (0.85, ()) if place.at else (0.7, ("at",))
        return ParseResult(
            Intent.GOTO, Slots(at=place.at, place=place.word), sure, missing, answer="" if place.at else WHERE_TO
        )
    return read_direction(sentence, sentence.words[1:]) or to_target(sentence, after, named=bool(to))


def read_direction(sentence: SpokenClause, rest: Sequence[str]) -> ParseResult | None:
    """'north 20 blocks', '5 steps back'."""
    if tuple(rest[:2]) == ("ahead", "and"):
        return None
    rest = list(takewhile(lambda word: word not in GOES_ON, rest))
    way = next((DIRECTIONS[word] for word in rest[:7] if word in DIRECTIONS), "")
    if not way:
        return None
    at = next((index for index, word in enumerate(rest) if is_number(word)), None)
    count = read_quantity(rest, at).count if at is not None else None
    others = [
        word for word in rest if word not in DIRECTIONS and not is_number(word) and word not in FOR_WAY | TAILS | SMALL_WORDS
    ]
    if others and not sentence.meant:
        return None
    return ParseResult(Intent.GOTO, Slots(direction=way, count=int(count) if count is not None and abs(count) < 1e6 else None))


def to_target(sentence: SpokenClause, after: Sequence[str], *, named: bool) -> ParseResult | None:
    """A place by its name: anything that the crew was told, only well-known ones that were said to nobody."""
    words: list[str] = []
    for word in after:
        if word in ENDS_A_PLACE or len(words) == LONGEST_PLACE:
            break
        words.append(word)
    target = " ".join(words)
    if not target or not named:
        return None
    known = words[-1] in PLACES or words[0] in PLACES or words[-1].removesuffix("s") in PLACES
    if known or sentence.spoken_to:
        return ParseResult(Intent.GOTO, Slots(target=target), sure=0.85 if known else 0.6)
    return None
