"""Completes clauses without a verb from the order before them: "3 to Lena" after "give 5 bread to Tom", "and a tower" after
"build a wall"."""

import re
from collections.abc import Sequence

from orchestrator.commands.command import GAINING, Command, Intent
from orchestrator.commands.lexicon.vocabulary import STRUCTURES, split
from orchestrator.commands.names import Names
from orchestrator.commands.normalise.item_names import mob_named
from orchestrator.commands.normalise.numbers import is_number

VERB_OF = {Intent.GATHER: "get", Intent.CRAFT: "make", Intent.COOK: "cook"}
COUNTS = split("a an the some another one two")
ONES = split("one two each some half both")
WHERE = split("in on at along around by near next beside behind inside outside over under onto into")
ONE_TO = re.compile(
    r"(?P<n>one|two|three|four|five|six|\d+)(?: of (?:them|those|it))?(?: goes| is| are)? (?:to|for) (?P<who>\w+)"
)
REST_TO = re.compile(
    r"(?:and )?(?:the )?(?:rest|others?|remainder|other half)(?: of (?:them|it|those))?"
    r"(?: goes| go| is| are)? (?:to|for) (?P<who>\w+)"
)
REST = (["the", "rest"], ["the", "others"], ["the", "remainder"], ["the", "other", "half"], ["everything", "else"])


def completed_clause(words: Sequence[str], before: Command, joint: Sequence[str], names: Names) -> list[str]:
    """Return a clause without a verb with that of the order before it, and with its item: "3 to lena" after "give 5 bread to
    tom" is "give 3 bread to lena". Return nothing for a clause that has a verb, or neither a count nor a recipient."""
    if len(words) < 2:
        return []
    item = before.slots.item.split("_") if before.slots.item else []
    counted = is_number(words[0]) or words[0] in COUNTS
    shared = for_another(words, item, before, names) or of_the_item(words, item, before) if item else []
    return shared or (with_verb(words, item, before, joint) if counted else [])


def of_the_item(words: Sequence[str], item: Sequence[str], before: Command) -> list[str]:
    """Return the order to place or to give some of the item of the order before: "four beds, one in each corner", "two
    swords, one for Tom"."""
    if words[0] in ONES and words[1] in WHERE and before.intent in (*GAINING, Intent.BUILD):
        return ["place", "the", *item, *words[1:]]
    rest = REST_TO.fullmatch(" ".join(words)) if before.intent in (*GAINING, Intent.GIVE) else None
    if rest:
        return ["give", rest["who"], "all", "the", *item]
    match = ONE_TO.fullmatch(" ".join(words)) if before.intent in GAINING else None
    return ["give", match["who"], match["n"], *item] if match else []


def with_verb(words: Sequence[str], item: Sequence[str], before: Command, joint: Sequence[str]) -> list[str]:
    """Return a clause that begins with a count with the verb of the order before it."""
    if before.intent is Intent.ATTACK and mob_named(words[-1]):
        return ["kill", *words]
    if before.intent is Intent.BUILD and before.slots.structure and STRUCTURES & set(words[:4]):
        return ["build", *words]
    if before.intent is Intent.GIVE and words[-2] in ("to", "for") and item:
        return ["give", *words] if len(words) > 3 else ["give", words[0], *item, *words[1:]]
    if before.intent in VERB_OF and item and {"then", "after"} & set(joint):
        return [VERB_OF[before.intent], *words]  # "15 oak planks, and then an oak door"
    return []


def for_another(words: Sequence[str], item: Sequence[str], before: Command, names: Names) -> list[str]:
    """Return the order to give a thing to one more recipient: "lena 3", "me the rest"; nothing for other clauses."""
    verb = "give" if before.intent is Intent.GIVE else "get" if before.intent in GAINING and before.slots.to else ""
    to, rest = words[0], list(words[1:])
    mine = verb == "give" and (to in ("me", "us") or bool(names.bots.get(to)))
    if not verb or not (names.person(to) or mine):
        return []
    if rest in REST:
        return [verb, to, "all", "the", *item]
    if is_number(rest[0]) and (len(rest) == 1 or names.person(to) or to in ("me", "us")):
        return [verb, to, rest[0], *(rest[1:] or item)]
    return []
