"""Reads orders to attack creatures and people, and calls for help such as "a zombie is attacking me"."""

import re
from collections.abc import Sequence

from orchestrator.commands.command import LOOKING_AT, Intent, ParseResult, Slots, SpokenClause
from orchestrator.commands.lexicon.vocabulary import EVERYDAY_MOBS, TAILS, VERBS, split
from orchestrator.commands.normalise.item_names import BEFORE, NamedItem, mob_named, read_amount
from orchestrator.commands.normalise.numbers import NUMBER, is_number
from orchestrator.commands.normalise.tokens import PAUSES
from orchestrator.knowledge.game import GameData

UNDER_ATTACK = re.compile(
    r"(?:.* )?(?P<who>\w+(?: \w+)?) (?:is|are|s|keeps?|is here) (?:attacking|killing|hitting|shooting(?: at)?|chasing"
    r"|hurting|after|biting|trying to kill|shoot(?:ing)?|on) (?:me|us)\b.*"
)
HELP_ME = re.compile(
    r"(?:help(?: me| us)?|save (?:me|us)|protect (?:me|us)|defend (?:me|us)|get)(?: with| fight| kill| against| from| off"
    r"| the| this| these| that| those| a| an| me| us| from the)*"
)
ATTACKED = re.compile(
    r"(?:.* )?(?:i|we)(?: am| are| is)? (?:being |getting |about to be )?(?:attacked|killed|hit|hurt|shot|chased|bitten) by"
    r"(?: a| an| the| some| these| this| many| lots of| two| three)* (?P<who>\w+(?: \w+)??)"
    r"(?: here| again| now| please| help| at .*| in .*)*"
)
BEHIND = re.compile(
    r"(?:(?:there is |there are |look out |watch out )?(?:a |an |some |the )?)(?P<who>\w+?(?: \w+)??) (?:is "
    r"|are )?(?:right )?(?:behind|next to|near|in front of) (?:you|me|us)\b.*"
)
AGAINST = re.compile(
    r"(?:defend|protect|guard|save|clear) (?:the|our|my|this|that) (?!back)[\w ]+ (?:from|against|of) (?:the |any |all "
    r"|these |those )*(?P<who>.+)"
)
TOLD = re.compile(
    r"(?:there is |look |a |an |the |that )*(?P<who>\w+)(?: here| there| behind me"
    r"| (?:at|on|in|by|near|next to|inside|outside)(?: the| my| our| your)? \w+)?(?: ,)? (?:kill|attack|get"
    r"|fight|shoot|slay) (?:it|him|them|that)(?: now| please)?"
)
POINTED = split("it him her them that this")
RID = re.compile(
    r"(?:get|be) rid of|take (?:out|down|care of)|deal with|go after|beat up|finish off|wipe out|kill off|clear out"
    r"|gun down|put down|go for"
)
LOOSE = split("hit beat target shoot")
TOLD_OF = split("is was are in-law movie game videos video series song head skin costume")  # behind a creature: talk


def read_attack(sentence: SpokenClause) -> ParseResult | None:
    """Return the attack that a part of a chat line orders ("kill 3 zombies") or calls for ("a zombie is behind me"); None
    without one."""
    text, words = sentence.text, sentence.words
    if match := RID.match(text):
        return fight(sentence, text[match.end() :].split(), "attack")
    if VERBS.get(words[0]) is Intent.ATTACK:
        at = 2 if words[1:2] in (("down",), ("up",), ("off",), ("back",)) else 1
        return fight(sentence, words[at:], words[0])
    match = HELP_ME.match(text)
    return in_need(text) or (fight(sentence, text[match.end() :].split(), "help") if match and words[0] != "get" else None)


def in_need(text: str) -> ParseResult | None:
    """Return the attack on a creature that threatens somebody, as in the chat line "a creeper is after me"; None without
    one."""
    for pattern in (TOLD, AGAINST, UNDER_ATTACK, ATTACKED, BEHIND):
        match = pattern.fullmatch(text)
        said = match["who"].split() if match else []
        if said and (mob := mob_named(" ".join(said)) or mob_named(said[-1]) or mob_named(said[0])):
            everything = pattern in (AGAINST, ATTACKED) and said[-1].endswith("s")
            return ParseResult(Intent.ATTACK, Slots(mob=mob, count=None if everything else 1, all=everything), 0.75)
    return None


def fight(sentence: SpokenClause, words: Sequence[str], verb: str) -> ParseResult | None:
    """Return the attack on the target named in `words`, which follow the `verb` in the clause `sentence`: "kill" and ["3",
    "zombies"] for "kill 3 zombies". None if they name no target.

    A clause that addresses nobody needs the name of a creature or a person.
    """
    amount, found = read_amount(words, 0, mob_named, BEFORE | PAUSES)
    if found:
        return against(found[0], amount.count, amount.all, words, found[1], sentence)
    if amount.all and all(word in TAILS for word in words[amount.end :]):
        return ParseResult(Intent.ATTACK, Slots(mob="monster", all=True), 0.75) if verb in VERBS else None
    return at_somebody(sentence, words, amount.end, verb)


def against(
    mob: str, count: float | None, everything: bool, words: Sequence[str], end: int, sentence: SpokenClause
) -> ParseResult | None:
    """Return the attack on a creature: `count` of them, or all that are near if `everything` is set or for a plural without a
    number. None for talk about a creature.

    `mob` is its id, `words` are those of the clause `sentence` after its verb, and `end` is the index in them after the
    creature's name.
    """
    if end < len(words) and not sentence.meant and words[end] in TOLD_OF:
        return None
    plural = words[end - 1].endswith("s") or words[end - 1] in ("sheep", "wolves") or words[end - 1] in EVERYDAY_MOBS
    if count is None and not everything and plural and words[end - 1] not in ("sheep",):
        everything = True
    whole = int(count) if count is not None and abs(count) < 1e6 else None
    assumed = ("count",) if whole is None and not everything else ()
    return ParseResult(
        Intent.ATTACK,
        Slots(mob=mob, count=1 if assumed else whole, all=everything),
        0.9 if sentence.meant else 0.85,
        assumed=assumed,
    )


def at_somebody(sentence: SpokenClause, words: Sequence[str], at: int, verb: str) -> ParseResult | None:
    """Return the attack on a person by name ("kill Sam") or on the creature that the speaker looks at ("kill it"); None if the
    words mean neither. `words` are those after the `verb`; `at` is not used.

    After a verb such as "get" or "find", which usually means something else, the result is None. For an unknown target, such as
    "kill the dragonfly", it is a question back to the speaker if a bot was addressed, otherwise None.
    """
    heard, loose = sentence.heard, verb in ("help", "get", "take", "find", "need", "catch")
    said = {word.removeprefix("@") for word in words[:4]}
    name = next((name for name in (*heard.people, *heard.bots, heard.speaker) if name.lower() in said), "")
    if loose or (verb in LOOSE and not sentence.spoken_to and not name):
        return None
    if name:
        return ParseResult(Intent.ATTACK, Slots(player=name), 0.7)
    pointed = [word for word in words if word not in TAILS and word not in PAUSES and word not in BEFORE - POINTED]
    if set(pointed) <= POINTED | {"all", "now", "one", "thing", "there"}:
        return at_looked(sentence, bool(pointed), verb)
    if not sentence.spoken_to:
        return None
    answer = f"I do not know a creature called {' '.join(words)[:40]!r}."
    return ParseResult(Intent.CLARIFY, confidence=0.5, missing=("mob",), answer=answer)


def at_looked(sentence: SpokenClause, pointed: bool, verb: str) -> ParseResult | None:
    """Return the attack on the creature that the speaker looks at ("kill it").

    If they look at none, the result is an order without a creature, whose answer asks for a name. It is None for what is
    probably talk: the clause addresses nobody and is no request, a word such as "it" was said (`pointed`), and `verb` is not
    "attack", "kill" or "slay".
    """
    look = sentence.heard.looking
    if look.mob:
        slots = Slots(mob=mob_named(look.mob) or look.mob, count=1, at=look.at, place=LOOKING_AT)
        return ParseResult(Intent.ATTACK, slots, 0.85)
    if sentence.meant or not pointed or verb in ("attack", "kill", "slay"):
        return ParseResult(Intent.ATTACK, Slots(at=look.at), 0.6, ("mob",), answer="Attack what? Say the name of a creature.")
    return None


def fight_with(words: Sequence[str], thing: NamedItem, mob: str | None, game: GameData) -> bool:
    """Return whether "get that chicken" means the animal `mob` and not an item: the words name a creature (`mob` is not None),
    no item of the game, and no count. `thing` is the item for which they were taken."""
    return (
        bool(mob) and " ".join(thing.words) not in game.items and not NUMBER.match(thing.words[0]) and not is_number(words[0])
    )
