"""Finds what a line names, such as a thing, a creature or a building, and the orders that make sense with it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from orchestrator.building.shapes.catalogue import KINDS
from orchestrator.commands.bank.guess import PEACEFUL, thing_in
from orchestrator.commands.bank.naming.counted_names import counted_name
from orchestrator.commands.bank.naming.resembling import meant_thing
from orchestrator.commands.bank.said_things import building_order
from orchestrator.commands.command import Command, Utterance
from orchestrator.commands.goals import is_made
from orchestrator.commands.grammar.buildings.measured import is_for_walls
from orchestrator.commands.hints import asker, verb_in, verbs
from orchestrator.commands.lexicon.loader import words as words_in
from orchestrator.commands.lexicon.vocabulary import PLACES, SHELTERS, STRUCTURES
from orchestrator.commands.names import Names
from orchestrator.commands.normalise.item_names import item_named, mob_named
from orchestrator.knowledge.game import GameData

SOME, MANY = 8, 32  # of a thing that is offered without a count, and of the blocks of a building
WANTING = frozenset("a an another some new more build".split())
THERE = frozenset("the my our your his her their this that those these".split())  # before a building that is there
WANTED = frozenset("need needs want wants should would could please lovely nice missing lack lacks plan another".split())
NO_PLACES = frozenset("other way place spot top".split())
VAGUE = frozenset("place structure building".split())  # say nothing of what is to be built
FORBIDS = re.compile(
    r"\b(?:(?:do not|don't|dont|never|must not|not to)(?: you| dare| ever| to| even)*"
    r" (?:touch|use|take|get|give|mine|dig|chop|cut|kill"
    r"|hurt|attack|spend|waste|sell|craft|build|break|burn|eat|move|drop|open|steal)"
    r"|leave|spare|except|hands off|but not|but no)"
    r" (?:the |my |our |any |those |these |his |her )*(?P<what>\w+(?: \w+)?)"
)
NEEDS = re.compile(r"\b(?:needs?|lacks?|wants) (?:a|an|another|some) (\w+)")
GIVING = frozenset("give hand pass lend toss throw bring lob".split())
BREEDABLE = words_in("unsure.animals.breedable")


@dataclass(frozen=True, slots=True)
class Mention:
    """Holds what a line names (`name`), and up to two orders for it, each with the words in which the crew asks about it; the
    first is offered.
    `misspelt` says that the name was only similar."""

    name: str
    ways: tuple[tuple[str, str], ...]
    misspelt: bool = False
    truth: str = ""  # what the crew cannot do with it
    open: bool = False  # no order for it is likely, so that all are only examples

    @property
    def orders(self) -> tuple[str, ...]:
        """The only order that is offered; the others are named as examples."""
        return () if self.open else tuple(order for order, _ in self.ways[:1])


def mentioned(words: Sequence[str], heard: Utterance, game: GameData) -> Mention | None:
    """Return what a line names first of a misspelt thing, a creature, a thing, a building, a place and a person; None if it
    names nothing."""
    names = Names.of(heard)
    everybody = words
    words = [word for word in words if not (names.called(word) or names.person(word))]
    needed = next(filter(None, map(partial(item_named, game), needed_in(words))), "")
    if meant := needed or meant_thing(words, game):
        return of_thing(meant, words, game, misspelt=not needed)
    makes = any(verbs().get(word) in ("craft", "cook") for word in words)  # no creature is made
    if mob := next((mob for word in words if not makes and (mob := mob_named(word))), ""):
        return of_creature(mob.replace("_", " "), peaceful=mob in PEACEFUL)
    if thing := thing_in(list(words), game):
        return of_thing(thing.item, words, game, thing.count)
    if built := building_in(words):
        return of_building(built, words, game)
    if place := next((word for word in words if word in PLACES - NO_PLACES), ""):
        return Mention(f"the {place}", ((f"go to the {place}", f"go to the {place}"), ("come here", "come to you")))
    person = next((word for word in everybody if names.person(word)), "")
    return (
        Mention(person, ((f"go to {person}", f"go to {person}"), (f"follow {person}", f"follow {person}"))) if person else None
    )


def needed_in(words: Sequence[str]) -> list[str]:
    """Return the word behind "needs a": what "that wall needs a door" is about."""
    return [match[1] for match in [NEEDS.search(" ".join(words))] if match]


def of_thing(item: str, words: Sequence[str], game: GameData, count: float | None = None, *, misspelt: bool = False) -> Mention:
    """Return a thing with the orders to get or craft it, and to hand it over; the latter first if the line says so."""
    name = item.replace("_", " ")
    made = is_made(game, item)
    many = count or (1 if made else SOME)
    verb = "cook" if verb_in(words) == "cook" and not made else "craft" if made else "get"
    order = f"{verb} {counted_name(many, name)}"
    given = counted_name(count, name) if count else name
    ways = ((order, order), (f"give me {given}", f"give you {given}"))
    return Mention(f"the {name}", ways[::-1] if GIVING & set(words) else ways, misspelt)


def of_creature(name: str, *, peaceful: bool) -> Mention:
    """Return a creature with the orders to attack it and to guard the speaker; for a peaceful one, those to breed it or to go
    there."""
    if name in BREEDABLE:
        many = name if name == "sheep" else f"{name}s"
        return Mention(f"the {many}", ((f"breed the {many}",) * 2, (f"kill 2 {many}",) * 2), open=True)
    if peaceful:
        return Mention(f"the {name}", ((f"go to the {name}",) * 2, (f"follow the {name}",) * 2), open=True)
    return Mention(f"the {name}", ((f"kill the {name}", f"attack the {name}"), ("protect me", "protect you")))


def building_in(words: Sequence[str], likely: str = "") -> str:
    """Return the building that a line wants: the one after "a" or "some", else the likely one, else the first; empty if it
    names none."""
    named = STRUCTURES - VAGUE
    wanted = [word for before, word in pairwise(words) if before in WANTING and word in named]
    return next((word for word in (*wanted, likely, *words) if word in named), "")


def of_building(name: str, words: Sequence[str], game: GameData) -> Mention:
    """Return a building with the orders that the crew can carry out: shelters and shapes are built, with the sides and the
    material that the line says; for others it gets what they need."""
    if name in SHELTERS or name in KINDS:
        said = building_order(words, game)
        order = said if said.startswith(f"build a {name} ") else f"build a {name} here"
        ways = ((order, order), (f"go to the {name}", f"go to the {name}"))
        return Mention(f"the {name}", ways[::-1] if stands(name, words) else ways)
    item = item_named(game, name)
    block = thing_in([word for word in words if word != name], game)
    if item and is_made(game, item):
        order = f"craft {SOME} {item.replace('_', ' ')}"
    else:
        order = f"get {MANY} {(block.item if block and is_for_walls(block.item, game) else 'cobblestone').replace('_', ' ')}"
    article = "" if name.endswith("s") else "a "
    ways = ((order, f"{order} for it"), ("build a shelter here", "build a shelter here instead"))
    return Mention(f"the {name}", ways, truth=f"build {article}{name} yet")


def stands(name: str, words: Sequence[str]) -> bool:
    """Return whether a line speaks of a building that is there: "my house" and "that old tower", but not "build the wall"."""
    at = next((at for at, word in enumerate(words) if word.startswith(name)), 0)
    return (
        bool(THERE & set(words[max(0, at - 2) : at])) and verb_in(words) not in ("build", "craft") and not WANTED & set(words)
    )


def forbidden(words: Sequence[str], heard: Utterance, game: GameData) -> bool:
    """Return whether a line only forbids or excludes the thing that it names."""
    match = FORBIDS.search(" ".join(words))
    if match is None:
        return False
    thing, named = thing_in(match["what"].split(), game), thing_in(list(words), game)
    return thing is not None and named is not None and thing.item == named.item


def question_about(mention: Mention, found: Command) -> str:
    """Return the question which of the orders for a named thing is meant."""
    who, (first, *others) = asker(found), mention.ways
    if mention.misspelt:
        return f"Did you mean {mention.name.removeprefix('the ')}? Shall {who} {first[1]}?"
    if mention.truth:
        return f"{who.capitalize()} cannot {mention.truth}. Shall {who} {first[1]}?"
    if mention.open:
        return f"What shall {who} do with {mention.name}? For example: {' or '.join(order for order, _ in mention.ways)}."
    other = f", for example: {others[0][0]}" if others else ""
    return f"Shall {who} {first[1]}? If not, say what to do with {mention.name}{other}."
