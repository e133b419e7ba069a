"""Reads orders to follow, come, stay, go home, pause, resume and go somewhere. Their patterns are in lexicon/phrasings.toml."""

import re
from collections.abc import Sequence
from itertools import takewhile

from orchestrator.commands.command import LOOKING_AT, TALK, Intent, ParseResult, Slots, SpokenClause
from orchestrator.commands.grammar.places import NamedPlace, coordinates, read_place
from orchestrator.commands.lexicon.loader import Phrasing, entry, filled, parts_of, pattern, phrases
from orchestrator.commands.lexicon.vocabulary import DIRECTIONS, GERUNDS, PLACES, TAILS, VERBS, split
from orchestrator.commands.normalise.numbers import is_number, read_quantity

ANYBODY = re.compile(r"\b(?:any|some)(?:one|body)\b", re.IGNORECASE)  # "anybody here?"
PARTS = parts_of("phrasings.move")
HOME_IS = pattern("phrasings.move.home_is")  # where it is, rather than an order to go there
FORMS = tuple(
    (
        None if form["intent"] == "talk" else Intent(form["intent"]),
        Phrasing(f"(?:{filled(each, PARTS)}){filled(PARTS['soft'], PARTS)}"),
    )
    for form in entry("phrasings.move.forms")
    for each in form["patterns"]
)
ALONE = frozenset(phrases("phrasings.move.alone"))  # too little for an order, said to nobody
PRONOUNS = split("him her them it")
GUARDS = frozenset("protect guard defend cover bodyguard safe".split())
MEET = re.compile(r"(?:meet|gather|assemble|regroup|rally|wait|stay|stand|be)(?: me| us| up| all)* at ")
GO = pattern("phrasings.go.orders")
TO = re.compile(
    r"(?P<how>(?:to|up|down|by|near|at|toward|towards|into|inside|in|onto|on|next to|beside|behind|around|past|through"
    r"|across|over|for|until|under|above|outside|along|stand)+ )+(?:the |a |an |our |my |your |that |this |some |where )*"
)
FIND = re.compile(r"(?:find|go find|go see|visit|look for|go and find|search for|reach) (?P<who>\w+)(?: please| now)?")
FOR_WAY = split("block blocks step steps meters metres m tiles")
WALKS = split("go goto walk run move head travel climb swim get come stand fly tp teleport")
ON_MY_WAY = split("heading going coming walking running returning")  # "heading back now" tells what the speaker does
WHOM, WHOM_TO_GUARD = "Follow whom? Say a name.", "Protect whom? Say a name."
WHERE_TO = "Go where? Say three numbers, a name, or a place."
ENDS_A_PLACE = TAILS | split("and , then for so because until when before while if with where please now right")
SMALL_WORDS = split("to the a bit little few some by for further go")
GOES_ON = split("as when if before because until at so and while then once or")
BEGINS_ANOTHER = split("get grab fetch kill bring collect gather chop dig harvest smash build craft make cook wait stay")
LONGEST_PLACE = 4  # words


def read_moves(sentence: SpokenClause) -> ParseResult | None:
    """Return the order in a part of a chat line to follow, come, stay, go home, pause or resume; TALK (no order) for idioms
    such as "come on"; None for anything else."""
    if HOME_IS.fullmatch(sentence.text):
        place = read_place(sentence.words, sentence.heard)
        return ParseResult(Intent.HOME, Slots(place=place.word or ("" if place.at else "here"), at=place.at))
    for intent, form in FORMS:
        match = form.fullmatch(sentence.text)
        if match and intent is None:
            return TALK
        if match and intent and (found := moved(sentence, intent, match.groupdict().get("who"))):
            return found
    return None


def moved(sentence: SpokenClause, intent: Intent, who: str | None) -> ParseResult | None:
    """Return the order of a clause that matches the pattern of an order with this intent, such as COME; None if the clause
    means something else, as "keep mining until you have 80" does.

    `who` is the word for the person to follow, if the pattern has one.
    """
    apart = {",", "who", "what", "why", "wrong"} & set(sentence.words)  # wait a minute, that is mine; wait, who ate it
    talk = not sentence.spoken_to and bool(apart) and intent is Intent.PAUSE
    counted = intent is Intent.RESUME and any(is_number(word) for word in sentence.words)
    if talk or counted or (sentence.text in ALONE and (not sentence.meant or ANYBODY.search(sentence.heard.text))):
        return None
    return follow(sentence, who) if intent is Intent.FOLLOW else placed(sentence, intent)


def placed(sentence: SpokenClause, intent: Intent) -> ParseResult:
    """Return the order to come, stay, go home, pause or resume; orders to come and to stay also get their place if it is
    known."""
    place, speaker = read_place(sentence.words, sentence.heard), sentence.heard.speaker
    if intent is Intent.STAY:
        return ParseResult(intent, Slots(place=place.word or ("here" if "here" in sentence.words else ""), at=place.at))
    if intent is Intent.COME:
        return ParseResult(intent, Slots(place="here", at=sentence.heard.positions.get(speaker), player=speaker))
    return ParseResult(intent)


def follow(sentence: SpokenClause, who: str | None) -> ParseResult | None:
    """Return the order to follow the speaker or somebody by name; None for anything else, such as a river.

    `who` is the word for the person to follow; "him" leads to a question back: whom to follow.
    """
    guard = bool(GUARDS & set(sentence.words))
    if who in (None, "me", "us", "my", "along", "behind", "closely", "please", "now", "my_side"):
        return ParseResult(Intent.FOLLOW, Slots(player=sentence.heard.speaker, guard=guard))
    name = player_named(sentence, who or "")
    if name:
        return ParseResult(Intent.FOLLOW, Slots(player=name, guard=guard))
    if who in PRONOUNS and (sentence.meant or not sentence.heard.people):  # nobody else is there to be told so
        return ParseResult(Intent.FOLLOW, missing=("player",), confidence=0.6, answer=WHOM_TO_GUARD if guard else WHOM)
    return None


def player_named(sentence: SpokenClause, word: str) -> str:
    """Return the name of the bot or person that a word names; empty if nobody present has it."""
    heard = sentence.heard
    return next((name for name in (*heard.people, *heard.bots, heard.speaker) if name.lower() == word.removeprefix("@")), "")


NOWHERE = split("rest sleep me uh um er erm get shadow follow guard escort meet am idk whatever")  # after "go to": no place


def read_goto(sentence: SpokenClause) -> ParseResult | None:
    """Return the order to go to coordinates, a person, a direction or a place by its name; None without one."""
    if (match := FIND.fullmatch(sentence.text)) and (name := player_named(sentence, match["who"])):
        return ParseResult(Intent.GOTO, Slots(player=name))
    match = MEET.match(sentence.text) if coordinates(sentence.words) else None
    match = match or GO.match(sentence.text)
    rest = sentence.text[match.end() :].split() if match else []
    place = read_place(rest, sentence.heard)
    if match is None or no_way(sentence.words[0], rest, place) or (sentence.words[0] in ON_MY_WAY and not sentence.meant):
        return None
    if place.word == "here" and sentence.words[0] in WALKS:
        return ParseResult(Intent.COME, Slots(place="here", at=place.at, player=sentence.heard.speaker))
    return to_somewhere(sentence, rest, place)


def no_way(head: str, rest: Sequence[str], place: NamedPlace) -> bool:
    """Return whether the words after a verb name no destination: "get out of here", "go mine some iron", "come again".

    `head` is the first word of the clause, `rest` are the words after the verb, and `place` is the place read from them.
    """
    works = bool(rest) and VERBS.get(rest[0], Intent.GOTO) is not Intent.GOTO and not place.at
    loose = head in ("get", "come", "take", "bring", "show") and not place.at and rest[:1] != ["to"] and place.word != "here"
    return works or loose or rest[:1] == ["of"]


def to_somewhere(sentence: SpokenClause, rest: Sequence[str], place: NamedPlace) -> ParseResult | None:
    """Return the order to go where the words after the verb (`rest`) say, as in "go north"; None if they name no destination.
    `place` is what `read_place` found in these words: coordinates, or the place that the speaker looks at. The words that it
    left over (`place.rest`) are searched for the other destinations. The first of these counts: coordinates, the name of a
    player, the place looked at, a direction, the name of a place such as "village"."""
    if place.at and place.word != LOOKING_AT:
        return ParseResult(Intent.GOTO, Slots(at=place.at))
    text = " ".join(place.rest)
    to = TO.match(text + " ")
    after = text[to.end() :].split() if to else text.split()
    if after[:1] and after[0] in NOWHERE:
        return None
    names = (player_named(sentence, word) or player_named(sentence, word.removesuffix("s")) for word in after[:2])
    if name := next(filter(None, names), ""):
        return ParseResult(Intent.GOTO, Slots(player=name))
    if place.word == LOOKING_AT:
        confidence, missing = (0.85, ()) if place.at else (0.7, ("at",))
        return ParseResult(
            Intent.GOTO, Slots(at=place.at, place=place.word), confidence, missing, answer="" if place.at else WHERE_TO
        )
    return read_direction(sentence, sentence.words[1:]) or to_target(sentence, after, named=bool(to))


def read_direction(sentence: SpokenClause, rest: Sequence[str]) -> ParseResult | None:
    """Return the order to go in a direction, as in "north 20 blocks" or "5 steps back"; None without one. `rest` are the words
    after the verb; the count of the order is in blocks."""
    if tuple(rest[:2]) == ("ahead", "and"):
        return None
    rest = list(takewhile(lambda word: word not in GOES_ON, rest))
    direction = next((DIRECTIONS[word] for word in rest[:7] if word in DIRECTIONS), "")
    if not direction:
        return None
    at = next((index for index, word in enumerate(rest) if is_number(word)), None)
    count = read_quantity(rest, at).count if at is not None else None
    others = [
        word for word in rest if word not in DIRECTIONS and not is_number(word) and word not in FOR_WAY | TAILS | SMALL_WORDS
    ]
    if others and not sentence.meant:
        return None
    return ParseResult(
        Intent.GOTO, Slots(direction=direction, count=int(count) if count is not None and abs(count) < 1e6 else None)
    )


def to_target(sentence: SpokenClause, after: Sequence[str], *, named: bool) -> ParseResult | None:
    """Return the order to go to a place by its name: any name if a bot was addressed, otherwise only well-known ones such as
    "village". None if there is no such name.

    `after` are the words of the name, `named` says that a word such as "to" stands before them.
    """
    words: list[str] = []
    for word in after:
        if word in ENDS_A_PLACE or (words and word in BEGINS_ANOTHER) or len(words) == LONGEST_PLACE:
            break
        words.append(word)
    target = " ".join(words)
    if not target or not named or words[-1] in GERUNDS:
        return None  # "go back to your digging"
    known = words[-1] in PLACES or words[0] in PLACES or words[-1].removesuffix("s") in PLACES
    if known or sentence.spoken_to:
        return ParseResult(Intent.GOTO, Slots(target=target), confidence=0.85 if known else 0.6)
    return None
