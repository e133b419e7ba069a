"""What an order leaves out: clauses of a line that change nothing of what is done, such as 'but not birch' or 'then come here'.

A clause is left out when the line means the same without it. Thanks, reasons and remarks are no part of an order.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from orchestrator.commands.command import Intent, Slots
from orchestrator.commands.lexicon.vocabulary import AUXILIARIES, GREETINGS, PLEASANT, TAILS, VERBS, split
from orchestrator.commands.normalise.preamble import without_leads
from orchestrator.commands.normalise.tokens import ENDS, PAUSES
from orchestrator.commands.parse_result import ParseResult
from orchestrator.commands.slot_usage import NOTHING, USES, slots_left

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


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a line, from the word that joins it to the rest up to the next such word."""

    words: tuple[str, ...]
    opened: tuple[str, ...]  # the words that join it

    @property
    def bare(self) -> tuple[str, ...]:
        """Without the words that join it."""
        return self.words[len(self.opened) :]

    @property
    def text(self) -> str:
        """As it is said back, without marks."""
        words = [word for word in self.words if word not in PAUSES]
        while words and words[-1] in TAILS:
            words.pop()
        return " ".join(words)

    @property
    def placed(self) -> bool:
        """Whether it goes on with what stands before it: 'in it', 'to 10 64 20'."""
        return bool(set(self.opened) & GO_ON) and set(self.opened).isdisjoint(PAUSES)


def left_out(words: Sequence[str], found: ParseResult, read: Read, before: Slots = NOTHING) -> tuple[str, ...]:
    """Return what the line says and nobody does, in words; nothing where the line is no order.

    `read` reads a part of the line as the whole was read, `before` are the slots of the order that is changed.
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
    """Yield the clauses that go on with the one at a place: 'in it' after 'and put a bed'."""
    for later in range(at + 1, len(clauses)):
        if later not in idle or later in dropped or not clauses[later].placed:
            return
        yield clauses[later]


def clauses_of(words: Sequence[str]) -> list[Clause]:
    """Return the clauses of a line; at most MOST."""
    starts = [0]
    for at, word in enumerate(words):
        opens = word in OPENERS and not (word == "not" and words[at - 1] in AUXILIARIES)
        if opens and at and words[at - 1] not in OPENERS and len(starts) < MOST:
            starts.append(at)
    ends = [*starts[1:], len(words)]
    return [clause(tuple(words[start:end])) for start, end in zip(starts, ends, strict=True) if start < end]


def clause(words: tuple[str, ...]) -> Clause:
    """Return the clause of these words."""
    end = next((at for at, word in enumerate(words) if word not in OPENERS), len(words))
    return Clause(words, words[:end])


def without(clauses: Sequence[Clause], left: set[int]) -> list[str]:
    """Return the line without some of its clauses."""
    return [word for at, each in enumerate(clauses) if at not in left for word in each.words]


def meaning(found: ParseResult) -> tuple[object, ...]:
    """Return what is done: two lines that are alike in it are the same order."""
    slots = [getattr(found.slots, name) for name in sorted(USES[found.intent])] if found.intent else []
    goal = [(part.item, part.count) for part in found.goal.singles] if found.goal else []
    return (found.intent, found.missing, goal, found.building, *slots)


def asks(each: Clause, found: ParseResult, read: Read, *, late: bool) -> bool:
    """Whether a clause that changes nothing asks for something; `late` says that it follows what is done."""
    if not each.bare or is_polite(each) or is_said_already(each, found):
        return False
    alone = read(each.bare)
    if alone.intent in ORDERS and not alone.missing and not each.placed:
        return meaning(alone) != meaning(found) and (late or found.intent in ORDERS)
    if found.intent not in ORDERS or is_remark(each):
        return False
    return bool(set(each.opened) & CONDITIONS) or (late and (set(each.opened).isdisjoint(ENDS) or each.bare[0] in VERBS))


def is_polite(each: Clause) -> bool:
    """Whether it is thanks, a greeting or a form such as 'if you can'."""
    *_, (left, _, _) = without_leads(" ".join(word for word in each.words if word not in PAUSES))
    harmless = SMALL | TAILS | GREETINGS | (frozenset() if set(each.opened) & LIMITS else PLEASANT)
    return set(left.split()) - OPENERS <= harmless


def is_said_already(each: Clause, found: ParseResult) -> bool:
    """Whether it only repeats the order: 'please make one', 'in the furnace', 'do not move'."""
    words = [word for word in each.bare if word not in TAILS]
    if found.intent is Intent.COOK and (set(words) & FIRE or "into" in each.opened):
        return True
    if found.intent is Intent.STAY and words[:2] == ["do", "not"]:
        return set(words[2:]) <= SMALL | LEAVES
    return bool(words) and VERBS.get(words[0]) is found.intent and set(words[1:]) <= SMALL


def is_remark(each: Clause) -> bool:
    """Whether it gives a reason or tells something."""
    reason = bool(set(each.opened) & REASONS) and not set(each.opened) & LIMITS
    limited = each.opened[-1:] and each.opened[-1] in NUMBERS_FOLLOW and each.bare[0][:1].isdigit()
    tells = each.bare[0] in SUBJECTS and not set(each.opened) & (LIMITS | WHERE)
    return (reason and not limited) or tells
