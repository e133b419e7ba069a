"""Makes the Command of a line from its meaning: adds the speaker, the addressees, and how often the order was changed."""

import re
from dataclasses import replace

from orchestrator.commands.command import ALL, Command, Intent, ParseResult, Slots, Utterance, default_addressee
from orchestrator.commands.grammar.query import HELPED
from orchestrator.commands.lexicon.vocabulary import EXAMPLES, GROUP_WORDS
from orchestrator.commands.names import Address
from orchestrator.commands.relaying import MOST_WORDS

FOR_GROUP = re.compile(
    r"\b(?:for|have|let|tell|ask|want|need|get|make|order) the (?P<who>workers|leader|crew|team|bots|miners|builders)\b|"
    r"\bthe (?P<who2>workers|leader|crew|team|bots|miners|builders) (?:to|should|could|can|must|will|have to|need to)\b"
)
ALL_OF_YOU = re.compile(r"\b(?:you guys|u guys|you all|all of you|you lot|yall|y'all|lets all|let's all|we all|us all)\b")


def command_of(heard: Utterance, whom: Address, found: ParseResult) -> Command:
    """Return the Command for `found`, the meaning of a line: it adds the speaker, the addressees, and how often the speaker has
    changed the order.

    The addressees are those of `whom`; without any, those of the order that is corrected, a group that the line mentions, or
    the usual ones for this kind of order, such as @leader.
    """
    last = heard.last
    revision = last.revision + 1 if found.intent is Intent.CORRECT and last else 0
    everybody = (ALL,) if ALL_OF_YOU.search(heard.text[:400].lower()) else ()
    usual = (default_addressee(found.intent, found.slots),)
    to = whom.to or ((last.addressee,) if revision and last else everybody or group_in(heard.text) or usual)
    slots, answer = about_one(found, whom), found.answer
    if answer == HELPED:
        answer = f"Say: {EXAMPLES}"
    confidence = max(found.confidence, 0.0) if found.intent else 0.0
    return Command(
        heard.source, heard.speaker, to[0], found.intent, heard.text, slots, round(confidence, 2), revision, found.missing,
        found.assumed, to, bool(whom.to), answer, found.unknown, goal=found.goal, building=found.building,
        order=" ".join(whom.rest[:MOST_WORDS]), gap=found.gap, choices=found.choices, left_out=found.left_out,
        edit=found.edit,
    )  # fmt: skip


def group_in(text: str) -> tuple[str, ...]:
    """Return the group of bots that an order names: "have the workers mine coal" -> ("@workers",); empty if it names none."""
    match = FOR_GROUP.search(text[:400].lower())
    name = GROUP_WORDS.get(match["who"] or match["who2"]) if match else None
    return (name,) if name else ()


def about_one(found: ParseResult, whom: Address) -> Slots:
    """Return the slots (particulars) of a result. A question to one bot gets that bot as `about`: "Ben, status" ->
    about="Ben"."""
    asks = found.intent in (Intent.INVENTORY, Intent.WHERE, Intent.STATUS)
    single = len(whom.to) == 1 and not whom.to[0].startswith("@")
    if (
        asks
        and single
        and not found.slots.about
        and not found.slots.target
        and (found.intent is not Intent.WHERE or not found.slots.item)
    ):
        return replace(found.slots, about=whom.to[0])
    return found.slots
