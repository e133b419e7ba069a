"""Finds the parts of an order that the bots will not carry out, so that the reply can name them: "I ignore: but not birch."

These are slots (particulars of an order, such as its count) that the code for this kind of order does not use, and clauses that
the parser ignores: without them, it reads the same order. Thanks, reasons and remarks are not named. USES has the slots used
for each intent; `tests/stories/test_leaving_out.py` compares it with dialogue/dispatch.py and dialogue/member_actions.py.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields

from orchestrator.commands.clause_parser import without_preamble
from orchestrator.commands.command import GAINING, LOOKING_AT, Intent, ParseResult, Slots
from orchestrator.commands.lexicon.vocabulary import AUXILIARIES, GREETINGS, PLEASANT, TAILS, VERBS, split
from orchestrator.commands.normalise.tokens import ENDS, PAUSES

GOAL = frozenset({"item", "count", "items", "to"})  # the parser makes a Goal of them; `to` gets what is gained
USES: Mapping[Intent, frozenset[str]] = {
    Intent.GATHER: GOAL,
    Intent.CRAFT: GOAL,
    Intent.COOK: GOAL,
    Intent.BUILD: frozenset({"structure", "size", "materials", "at", "place"}),
    Intent.GIVE: frozenset({"item", "count", "all", "items", "to"}),
    Intent.ATTACK: frozenset({"mob", "count", "all", "player"}),
    Intent.GOTO: frozenset({"at", "place", "target", "direction", "count", "player"}),
    Intent.FOLLOW: frozenset({"player", "guard"}),
    Intent.COME: frozenset({"player"}),
    Intent.STAY: frozenset(),
    Intent.HOME: frozenset({"at", "place"}),
    Intent.STOP: frozenset({"item"}),
    Intent.PAUSE: frozenset(),
    Intent.RESUME: frozenset(),
    Intent.STATUS: frozenset({"about"}),
    Intent.WHERE: frozenset({"about"}),
    Intent.INVENTORY: frozenset({"about", "item"}),
    Intent.CORRECT: frozenset({"item", "count", "instead_of"}),
    Intent.YES: frozenset(),
    Intent.NO: frozenset(),
    Intent.QUEUE: frozenset({"item"}),
    Intent.STORE: frozenset({"item", "count", "all", "items", "at"}),
    Intent.REMEMBER: frozenset(),
    Intent.RECALL: frozenset(),
    Intent.TEND: frozenset({"at", "place"}),
    Intent.CLARIFY: frozenset(field.name for field in fields(Slots)),  # a question back: nothing is done yet
}
BESIDE = frozenset({Intent.COME, Intent.STAY, Intent.GIVE, Intent.FOLLOW})  # they end where the speaker is: that is "here"
NOTHING = Slots()
CONDITIONS = split("if unless until till when while before after once during")
LIMITS = CONDITIONS | split("but except excluding without not")
JOINTS = split("and also then plus or") | PAUSES
WHERE = split("at near beside behind from in into inside on onto under above with using by around between across over next")
REASONS = split("because so since for cause cuz as to that which who")
OPENERS = LIMITS | JOINTS | WHERE | REASONS
GO_ON = WHERE | split("to for")
SUBJECTS = split(
    "i we he she they it my our his her their the this that there these those you your what who how why "
    "everyone everybody nobody"
)
NUMBERS_FOLLOW = split("for to")  # "for 20 minutes" is a limit, "for my house" a reason
FIRE = split("furnace furnaces oven fire campfire smoker")
LEAVES = split("move go leave walk away")
SMALL = split(
    "a an the some one it them that this these those of me us him her you your my our all each only just least most same "
    "once moment bit while times time soon total well way possible there here can could will would"
)
MOST = 8  # clauses that are looked at; whatever follows counts as one
ORDERS = frozenset(Intent) - frozenset(
    (
        Intent.STOP, Intent.PAUSE, Intent.RESUME, Intent.STATUS, Intent.WHERE, Intent.INVENTORY, Intent.CORRECT, Intent.YES,
        Intent.NO, Intent.CLARIFY,
    )
)  # fmt: skip
Read = Callable[[Sequence[str]], ParseResult]  # a part of the line, said to the same


def unused(intent: Intent, slots: Slots, before: Slots = NOTHING) -> Iterator[str]:
    """Yield the names of the slots (details of an order, such as `count`) that were said but are not used for orders of this
    intent.

    Slots that have the same value in `before`, the order that a correction changes, are skipped.
    """
    there = intent in BESIDE and (intent is not Intent.GIVE or bool(slots.to))
    pointed = intent is Intent.ATTACK and slots.place == LOOKING_AT
    here = {"at", "place"} if pointed or (slots.place == "here" and there) else set[str]()
    here |= {"target"} if intent is Intent.WHERE and slots.target == slots.about else set()
    here |= {"to"} if intent is Intent.STORE else set()  # the kind of container; which one is in the edit
    for field in fields(Slots):
        value = getattr(slots, field.name)
        filled = value != getattr(NOTHING, field.name) and value != getattr(before, field.name)
        if filled and field.name not in USES[intent] | here:
            yield field.name


def in_words(name: str, intent: Intent, slots: Slots) -> str:  # noqa: PLR0911  a table
    """Return the detail `name` of an order, a field of `slots` that is not empty, as the reply to the speaker names it, such as
    "at 10 64 20" or "to Sam"."""
    value = getattr(slots, name)
    match name:
        case "at":
            return f"at {' '.join(str(number) for number in value if number is not None)}"
        case "to":
            return f"bringing it to {value}" if intent in GAINING else f"to {value}"
        case "place":
            return "there" if value == LOOKING_AT else str(value)
        case "all":
            return "all of it"
        case "count":
            return f"{value} of them"
        case "guard":
            return "to guard"
        case "size":
            return "x".join(map(str, value))
        case "materials":
            return f"of {' and '.join(value)}"
        case "items":
            return " and ".join(part.item for part in value)
        case "instead_of":
            return f"instead of {value}"
        case _:
            return str(value)


def slots_left(intent: Intent | None, slots: Slots, before: Slots = NOTHING) -> tuple[str, ...]:
    """Return the slots (details of an order) that are filled but not used for this intent, in the words of a reply, such as "at
    10 64 20"; empty if all are used.

    Slots that have the same value in `before`, the order that a correction changes, are skipped.
    """
    return tuple(in_words(name, intent, slots) for name in unused(intent, slots, before)) if intent else ()


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a line of chat, from a word that joins it to the rest ("but", "then", "at") up to the next such word."""

    words: tuple[str, ...]
    opened: tuple[str, ...]  # the words that join it

    @property
    def bare(self) -> tuple[str, ...]:
        """Return the words of the clause without the joining words at its head: "but not birch" gives ("birch",)."""
        return self.words[len(self.opened) :]

    @property
    def text(self) -> str:
        """Return the clause as a reply to the speaker names it, without punctuation marks and without thanks at the end."""
        words = [word for word in self.words if word not in PAUSES]
        while words and words[-1] in TAILS:
            words.pop()
        return " ".join(words)

    @property
    def placed(self) -> bool:
        """Return whether the clause continues the one before it, as "in it" and "to 10 64 20" do."""
        return bool(set(self.opened) & GO_ON) and set(self.opened).isdisjoint(PAUSES)


def left_out(words: Sequence[str], found: ParseResult, read: Read, before: Slots = NOTHING) -> tuple[str, ...]:
    """Return the parts of an order that the bots will not carry out, as words for the reply, such as ("but not birch",).

    The result is empty if all is carried out, or if the line is no order. `words` are the line, and `found` is its meaning.
    `read` parses a part of the line as if it had been said to the same bots; `before` are the slots (particulars) of the order
    that a correction changes.
    """
    if found.intent is None or found.intent is Intent.CLARIFY or found.missing or found.answer:
        return ()
    clauses = clauses_of(words)
    meant = meaning(found)
    idle = [at for at in range(len(clauses)) if len(clauses) > 1 and meaning(read(without(clauses, {at}))) == meant]
    first = next((at for at in range(len(clauses)) if at not in idle), 0)
    goes_on = {at - 1 for at in range(len(clauses)) if clauses[at].placed and at not in idle}
    dropped = [at for at in idle if at not in goes_on and asks(clauses[at], found, read, late=at > first)]
    whole = [clauses[at].text + "".join(f" {each.text}" for each in belonging(clauses, at, idle, dropped)) for at in dropped]
    rest = read(without(clauses, set(dropped))) if dropped else found
    return (*whole, *slots_left(rest.intent, rest.slots, before))


def belonging(clauses: Sequence[Clause], at: int, idle: Collection[int], dropped: Collection[int]) -> Iterator[Clause]:
    """Yield the clauses right after clause `at` that only continue it, such as "in it" after "and put a bed".

    `idle` are the indices in `clauses` of those without which the line means the same; `dropped`, a part of them, are the
    indices of those that the speaker is told of as not carried out.
    """
    for later in range(at + 1, len(clauses)):
        if later not in idle or later in dropped or not clauses[later].placed:
            return
        yield clauses[later]


def clauses_of(words: Sequence[str]) -> list[Clause]:
    """Return the clauses of a line, at most 8, each from a joining word such as "but" to the next; the last one has all words
    that follow."""
    starts = [0]
    for at, word in enumerate(words):
        opens = word in OPENERS and not (word == "not" and words[at - 1] in AUXILIARIES)
        if opens and at and words[at - 1] not in OPENERS and len(starts) < MOST:
            starts.append(at)
    ends = [*starts[1:], len(words)]
    return [clause(tuple(words[start:end])) for start, end in zip(starts, ends, strict=True) if start < end]


def clause(words: tuple[str, ...]) -> Clause:
    """Return a Clause of these words; its `opened` are the joining words at their head, such as "but" or "and then"."""
    end = next((at for at, word in enumerate(words) if word not in OPENERS), len(words))
    return Clause(words, words[:end])


def without(clauses: Sequence[Clause], left: set[int]) -> list[str]:
    """Return the words of a line, given as its clauses, without the clauses at the indices `left`."""
    return [word for at, each in enumerate(clauses) if at not in left for word in each.words]


def meaning(found: ParseResult) -> tuple[object, ...]:
    """Return a value by which two results of the parser can be compared: it is equal if the bots would do the same for both."""
    slots = [getattr(found.slots, name) for name in sorted(USES[found.intent])] if found.intent else []
    goal = [(part.item, part.count) for part in found.goal.singles] if found.goal else []
    return (found.intent, found.missing, goal, found.building, *slots)


def asks(each: Clause, found: ParseResult, read: Read, *, late: bool) -> bool:
    """Return whether a clause that the parser ignored (`each`) asks for something, so that the reply has to name it.

    In "get 5 logs but not birch, thanks", "but not birch" asks for something, while "thanks" does not. `found` is the order
    that the parser read from the line. `late` says that the clause comes after the one that gives the order; `read` parses a
    part of the line as if it had been said to the same bots.
    """
    if not each.bare or is_polite(each) or is_said_already(each, found):
        return False
    alone = read(each.bare)
    if alone.intent in ORDERS and not alone.missing and not each.placed:
        return meaning(alone) != meaning(found) and (late or found.intent in ORDERS)
    if found.intent not in ORDERS or is_remark(each):
        return False
    return bool(set(each.opened) & CONDITIONS) or (late and (set(each.opened).isdisjoint(ENDS) or each.bare[0] in VERBS))


def is_polite(each: Clause) -> bool:
    """Return whether a clause is only thanks, a greeting or a form such as "if you can"."""
    *_, (left, _, _) = without_preamble(" ".join(word for word in each.words if word not in PAUSES))
    harmless = SMALL | TAILS | GREETINGS | (frozenset() if set(each.opened) & LIMITS else PLEASANT)
    return set(left.split()) - OPENERS <= harmless


def is_said_already(each: Clause, found: ParseResult) -> bool:
    """Return whether a clause only repeats the order `found`: "in the furnace" when cooking, "do not move" when staying."""
    words = [word for word in each.bare if word not in TAILS]
    if found.intent is Intent.COOK and (set(words) & FIRE or "into" in each.opened):
        return True
    if found.intent is Intent.STAY and words[:2] == ["do", "not"]:
        return set(words[2:]) <= SMALL | LEAVES
    return bool(words) and VERBS.get(words[0]) is found.intent and set(words[1:]) <= SMALL


def is_remark(each: Clause) -> bool:
    """Return whether a clause gives a reason or a remark, such as "because it gets dark"."""
    reason = bool(set(each.opened) & REASONS) and not set(each.opened) & LIMITS
    limited = each.opened[-1:] and each.opened[-1] in NUMBERS_FOLLOW and each.bare[0][:1].isdigit()
    tells = each.bare[0] in SUBJECTS and not set(each.opened) & (LIMITS | WHERE)
    return (reason and not limited) or tells
