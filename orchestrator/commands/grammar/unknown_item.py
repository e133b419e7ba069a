"""Reads orders whose item the game does not know, such as "get 5 blorps".

The result is one of three: an order by another meaning of the verb ("catch that cow" is an attack), a question back to the
speaker with similar names of items, or None if the line is probably talk.
"""

from collections.abc import Sequence
from functools import lru_cache, partial

from orchestrator.commands.command import Intent, ParseResult, SpokenClause
from orchestrator.commands.goals import ends_well, wanted
from orchestrator.commands.grammar.attack import fight
from orchestrator.commands.grammar.places import NamedPlace
from orchestrator.commands.lexicon.loader import pattern, words
from orchestrator.commands.lexicon.vocabulary import EVERYDAY_WORDS, EXAMPLES, FOOD, NAMELESS, STRUCTURES, WISHES, split
from orchestrator.commands.normalise.item_names import item_named, read_things
from orchestrator.commands.normalise.numbers import is_number, read_quantity
from orchestrator.commands.normalise.tokens import PAUSES
from orchestrator.knowledge.game import GameData, load
from orchestrator.knowledge.names import near_misses

LOOSE = words("verbs.loose.everyday")
OFTEN_SAID = pattern("phrasings.gather.often_said")
SKIPPED = split("the a an some any me us of your my our that this please more")
MOST_WORDS = 3  # of a misspelt name; more of them are a sentence
CATCHES = split("get take find hunt catch")  # also said of animals
POINTS = split("that those these the this him")
SMALL = split("me us some a the any up for something please")


def unnamed(sentence: SpokenClause, intent: Intent, verb: str, words: Sequence[str], place: NamedPlace) -> ParseResult | None:
    """Return the meaning of an order whose item the game does not know; None for talk, and for buildings ("make a house").

    "catch that cow" is an order to attack, "cook a cake" one to craft, and "get 5 blorps" leads to a question back (CLARIFY)
    with similar names. `verb` is the first word of the clause, and `intent` its meaning, such as GATHER; `words` are the rest
    without the place, which is in `place`.
    """
    if verb in CATCHES and words and words[0] in POINTS and (fighting := fight(sentence, words, verb)):
        return fighting
    if intent is Intent.COOK:
        return cook_what(sentence, words, place)
    if intent is Intent.CRAFT and set(words) & STRUCTURES:
        return None  # "make a house": build.py
    loose = verb in LOOSE or not words or not is_number(words[0])
    talk = not sentence.spoken_to and (OFTEN_SAID.match(sentence.text) or verb in WISHES)
    if talk or (loose and not sentence.meant):
        return None
    return asked_about(sentence, words)


def cook_what(sentence: SpokenClause, words: Sequence[str], place: NamedPlace) -> ParseResult | None:
    """Return an order to craft for "cook a cake", since a cake needs no furnace, and a question for "cook dinner"; None for
    talk. `words` are the clause without its verb and place; `place` becomes part of the order."""
    made = next(read_things(words, 0, partial(item_named, sentence.game), frozenset()), None)
    if made and made.item in sentence.game.recipes and ends_well(words, made.end):
        return wanted(sentence, Intent.CRAFT, "make", [made], place, 0.85)
    plain = [word for word in words if word not in SMALL]
    talk = bool(plain) and not set(plain) & FOOD and not sentence.spoken_to
    if talk or not (sentence.meant or not words or set(words) & FOOD):
        return None
    return ParseResult(Intent.COOK, missing=("item",), confidence=0.6, answer="Cook what? For example: cook 5 beef.")


def asked_about(sentence: SpokenClause, words: Sequence[str]) -> ParseResult:
    """Return a question back to the speaker (CLARIFY) about `words`, which should name an item but do not.

    Its `choices` are the same clause with similar names of known items. If the words name nothing at all, the question gives an
    example of an order.
    """
    name = " ".join(word for word in named(words) if word not in PAUSES)
    if not name or name in NAMELESS or read_quantity(name.split(), 0).end == len(name.split()):
        answer = f"{sentence.text[:40]!r} does not say what to gather; try: {EXAMPLES.split(' |', maxsplit=1)[0]}"
        return ParseResult(Intent.CLARIFY, confidence=0.5, missing=("item",), answer=answer)
    choices = tuple(sentence.text.replace(name, near, 1) for near in similar(sentence.game.version, name[:40]))
    answer = no_such(sentence.game, name)
    return ParseResult(Intent.CLARIFY, confidence=0.5, missing=("item",), answer=answer, gap=name, choices=choices)


def named(words: Sequence[str]) -> list[str]:
    """Return the words that should be the name of an item: without count and articles, known to the game or not."""
    thing = next(read_things(words, 0, any_name, frozenset()), None)
    return thing.name.split() if thing else list(words)


def any_name(said: str) -> str | None:
    """Return the words unchanged, as the name of an item that need not exist; None if they begin with an article or a
    number."""
    first = said.split(maxsplit=1)[0]
    return None if first in SKIPPED or is_number(first) else said


@lru_cache(maxsize=256)
def similar(version: str, name: str) -> tuple[str, ...]:
    """Return known names of items that look like `name` in that version of the game, the most similar first; none for
    a whole sentence, nor for everyday words such as "ready"."""
    if EVERYDAY_WORDS.issuperset(name.split()):
        return ()
    return tuple(near_misses(load(version), name)) if len(name.split()) <= MOST_WORDS else ()  # the search is slow


def no_such(game: GameData, name: str) -> str:
    """Return a sentence for the speaker: the game has no item `name`, with similar names or, without any, examples of ids."""
    name = name[:40]
    near = similar(game.version, name)
    hint = f"Did you mean {' or '.join(near)}?" if near else "Use a Minecraft id such as oak_log, cobblestone or raw_iron."
    return f"Minecraft {game.version} has no {name!r}. {hint}"
