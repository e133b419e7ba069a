"""What was read, as a Command: for whom, about whom, and how often it was changed."""

import re
from dataclasses import replace

from orchestrator.commands.addressing import MOST_WORDS, Address
from orchestrator.commands.command import ALL, LEADER, NEAREST, Command, Intent, Slots
from orchestrator.commands.grammar.query_phrasings import HELPED
from orchestrator.commands.lexicon.vocabulary import EXAMPLES, GROUP_WORDS
from orchestrator.commands.parse_result import ParseResult
from orchestrator.commands.utterance import Utterance

FOR_GROUP = re.compile(
    r"\b(?:for|have|let|tell|ask|want|need|get|make|order) the (?P<who>workers|leader|crew|team|bots|miners|builders)\b|"
    r"\bthe (?P<who2>workers|leader|crew|team|bots|miners|builders) (?:to|should|could|can|must|will|have to|need to)\b"
)
ALL_OF_YOU = re.compile(r"\b(?:you guys|u guys|you all|all of you|you lot|yall|y'all|lets all|let's all|we all|us all)\b")
NEAR_ONE = frozenset((Intent.COME, Intent.FOLLOW, Intent.STAY, Intent.GIVE, Intent.GOTO, Intent.ATTACK, Intent.HOME))
EVERYBODY = frozenset((Intent.STOP, Intent.PAUSE, Intent.RESUME))


def command_of(heard: Utterance, whom: Address, found: ParseResult) -> Command:
    """The reading with who said it, to whom, and how often it was changed."""
    last = heard.last
    revision = last.revision + 1 if found.intent is Intent.CORRECT and last else 0
    everybody = (ALL,) if ALL_OF_YOU.search(heard.text[:400].lower()) else ()
    to = whom.to or (
        (last.addressee,) if revision and last else everybody or group_in(heard.text) or (usual(found.intent, found.slots),)
    )
    slots, answer = about_one(found, whom), found.answer
    if answer == HELPED:
        answer = f"Say: {EXAMPLES}"
    sure = max(found.sure, 0.0) if found.intent else 0.0
    return Command(
        heard.source, heard.speaker, to[0], found.intent, heard.text, slots, round(sure, 2), revision, found.missing,
        found.assumed, to, bool(whom.to), answer, found.unknown, goal=found.goal, building=found.building,
        order=" ".join(whom.rest[:MOST_WORDS]), gap=found.gap, choices=found.choices, left_out=found.left_out,
    )  # fmt: skip


def group_in(text: str) -> tuple[str, ...]:
    """'have the workers mine coal' is for them."""
    match = FOR_GROUP.search(text[:400].lower())
    name = GROUP_WORDS.get(match["who"] or match["who2"]) if match else None
    return (name,) if name else ()


def about_one(found: ParseResult, whom: Address) -> Slots:
    """A question to one member by name is about that one."""
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


def usual(intent: Intent | None, slots: Slots) -> str:
    """Who is meant when nobody was called: the nearest one to come, everybody to stop, otherwise the leader."""
    if intent in EVERYBODY and not slots.item:
        return ALL
    return NEAREST if intent in NEAR_ONE else LEADER
