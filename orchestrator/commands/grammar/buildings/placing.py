"""Reads orders to put one thing somewhere: "put the chest next to the furnace", "hang a lantern on the fence"."""

import re
from functools import partial

from orchestrator.commands.command import Intent, ParseResult, Slots, SpokenClause
from orchestrator.commands.grammar.loose import NOT_PLACED, place_in
from orchestrator.commands.grammar.places import read_place
from orchestrator.commands.lexicon.vocabulary import STRUCTURES, TAILS, split
from orchestrator.commands.normalise.item_names import item_named, read_thing

PLACING = re.compile(
    r"(?:put|place|set|stick|pop|plonk|hang|lay|install|mount|fit|slap|stand|arrange|lean|dot|plant)(?: (?:up|down|out))? "
    r"(?P<thing>(?:[\w]+ ){1,5}?)(?:down |up |back |all |right |just |over |somewhere |side by side )*"
    r"(?P<where>(?:next to|in front of|on top of|to the (?:left|right|side) of|on|onto|by|at|near|beside|behind|around|round"
    r"|along|under|over|above|below|outside|inside|between|across|against|in|into) .+"
    r"|(?:over |up |down |right )*(?:here|there))"
)
PLAIN = split("place install mount hang")  # verbs that people hardly use among themselves
HOLDS = re.compile(
    r"\b(?:chest|barrel|box|crate|storage|hopper|furnace|oven|smoker|fire|campfire|hand|hands|bag|inventory)s?\b"
)
INTO = ("in ", "into ", "on ", "onto ")
SIDE_OF = re.compile(r"^(?:.*\b(?:side|sides|top|edge|end|front|back|corner|corners|middle|left|right) of )")
WHERE = re.compile(
    r"^(?:next to|in front of|on top of|to the \w+ of|\w+) (?:(?:the|my|our|your|that|this|a|an|each|every|both|all) )*"
    r"(?P<place>\w+(?: \w+)?)"
)
NOT_PLACES = TAILS | split("it them me us this that these those and , then so for with")


def read_placing(sentence: SpokenClause) -> ParseResult | None:
    """Return the order to put a thing somewhere, which only a skill can carry out; None for other clauses, such as to put
    things into a chest or a furnace, and for what people may say among themselves."""
    ours = sentence.meant or sentence.words[0] in PLAIN
    match = PLACING.fullmatch(sentence.text) if ours else None
    if match is None or (match["where"].startswith(INTO) and HOLDS.search(match["where"])):
        return None
    words = match["thing"].split()
    thing = read_thing(words, 0, partial(item_named, sentence.game))
    if thing is None or STRUCTURES & set(words):
        return None
    where = read_place(match["where"].split(), sentence.heard)
    target = "" if where.word or where.at else place_in(match["where"]) or named_place(match["where"])
    count = None if thing.count is None else int(thing.count)
    slots = Slots(item=thing.item, count=count, at=where.at, place=where.word, target=target)
    return ParseResult(Intent.BUILD, slots, 0.65, answer=NOT_PLACED.format(what=thing.item.replace("_", " ")))


def named_place(where: str) -> str:
    """Return the place behind a word such as "next to", without its article: "furnace"; empty for "it" and for none."""
    match = WHERE.match(SIDE_OF.sub("on ", where))
    words = match["place"].split() if match else []
    while words and words[-1] in NOT_PLACES:
        words.pop()
    return "" if not words or words[0] in NOT_PLACES else " ".join(words)
