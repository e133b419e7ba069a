"""Lines of people that no rule understands, as a task in which minds are measured: how many a model reads as they were meant,
and how often it would begin something wrong without asking. The lines are in unknown_lines.toml."""

import tomllib
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from orchestrator.app.skill_learning import phrasings_on_demand
from orchestrator.bench.minds.episode import EpisodeOutcome, MindEpisode, MindTask
from orchestrator.commands.bank.decision import understood
from orchestrator.commands.command import Command, Intent, Utterance
from orchestrator.commands.not_understood import Unclear
from orchestrator.commands.parser import understand
from orchestrator.core.contracts.mind import NoAnswer
from orchestrator.core.errors import BlockcrewError, MindLost
from orchestrator.core.plural import counted
from orchestrator.knowledge.game import load
from orchestrator.minds.interpreting import ASK, TALK
from orchestrator.minds.language import LanguageMind
from orchestrator.minds.symbolic import SymbolicMind

FILE = Path(__file__).with_name("unknown_lines.toml")
MEMBERS, SPEAKER = ("Ada", "Ben", "Cleo"), "Sam"
HARMLESS = frozenset((Intent.STATUS, Intent.WHERE, Intent.INVENTORY))  # questions, which change nothing
Reader = Callable[["UnknownLine"], Awaitable[Command | None]]


@dataclass(frozen=True, slots=True)
class UnknownLine:
    """A line with its label: the right readings, the items or creatures any of which was meant, and the count that was said."""

    language: str
    text: str
    intents: tuple[str, ...]
    items: tuple[str, ...] = ()
    count: int | None = None

    @property
    def heard(self) -> Utterance:
        """Return the line as the crew hears it."""
        return Utterance(self.text, SPEAKER, MEMBERS)


class LineResult(StrEnum):
    """The results that a line can have: read as it was meant (with the right item and count, or only the right intent), asked
    back with the order that was meant or without it, taken for talk, a wrong but harmless reading, a wrong action, or no usable
    answer at all."""

    EXACT = "exact"
    INTENT = "intent_only"
    OFFERED = "offered"
    ASKED = "asked"
    IGNORED = "ignored"
    HARMLESS = "wrong_but_harmless"
    WRONG = "wrong_action"
    NO_ANSWER = "no_answer"


RIGHT = (LineResult.EXACT, LineResult.INTENT)


@cache
def unknown_lines() -> tuple[UnknownLine, ...]:
    """Return the labelled lines of the file."""
    read = tomllib.loads(FILE.read_text("utf-8"))["line"]
    return tuple(UnknownLine(**one | {"intents": tuple(one["intents"]), "items": tuple(one.get("items", ()))}) for one in read)


def lines_of(case: str) -> list[UnknownLine]:
    """Return the lines of a language. Raises BlockcrewError if there are none in it."""
    found = [line for line in unknown_lines() if line.language == case]
    if not found:
        known = dict.fromkeys(line.language for line in unknown_lines())
        raise BlockcrewError(f"There are no lines in {case!r}: choose one of {', '.join(known)}.")
    return found


def judged(line: UnknownLine, read: Command | None) -> LineResult:
    """Return whether a line was read as it was meant. An action on another thing than the one that was meant is a wrong one."""
    intent = reading_of(read)
    if read is None or intent in (TALK, ASK):
        if intent in line.intents:
            return LineResult.EXACT
        offered = intent == ASK and read is not None and read.offer is not None and is_meant(line, read.offer)
        return LineResult.OFFERED if offered else LineResult.ASKED if intent == ASK else LineResult.IGNORED
    if not is_meant(line, read):
        return LineResult.HARMLESS if read.intent in HARMLESS else LineResult.WRONG
    return LineResult.EXACT if line.count in (None, read.slots.count) else LineResult.INTENT


def is_meant(line: UnknownLine, order: Command) -> bool:
    """Return whether an order has an intent and a thing that the line may mean."""
    named = order.slots.item or order.slots.mob
    return reading_of(order) in line.intents and (not line.items or named in line.items)


def reading_of(read: Command | None) -> str:
    """Return the intent of a command in the words of the labels; the crew asks about an order that lacks something."""
    if read is None or read.intent is None:
        return TALK
    return ASK if read.intent is Intent.CLARIFY or read.missing else str(read.intent)


def by_rules(episode: MindEpisode) -> Reader:
    """Return the reader of a crew without a model of language: the parser, and the learned model of intents."""
    game, bank = load(), phrasings_on_demand(episode.settings)

    async def read(line: UnknownLine) -> Command | None:
        return understood(line.heard, understand(line.heard, game), bank(), game)

    return read


def by_model(mind: LanguageMind) -> Reader:
    """Return the reader that asks the model of a mind."""

    async def read(line: UnknownLine) -> Command | None:
        command = understand(line.heard, mind.game)
        return await mind.interpret(Unclear(command, MEMBERS, MEMBERS[0], (SPEAKER,)))

    return read


async def result_of(line: UnknownLine, read: Reader) -> LineResult:
    """Return what becomes of a line with this reader. Raises BlockcrewError if its model can answer nothing any more."""
    try:
        return judged(line, await read(line))
    except NoAnswer:
        return LineResult.NO_ANSWER
    except MindLost as lost:
        raise BlockcrewError(str(lost)) from lost


async def play(episode: MindEpisode) -> EpisodeOutcome:
    """Read all lines of the case's language. A point is a line whose intent is right; all is done if nothing wrong would have
    begun."""
    lines = lines_of(episode.case)
    async with AsyncExitStack() as stack:
        reader = by_rules(episode)
        if episode.asks:
            game, model = load(), await stack.enter_async_context(episode.model())
            reader = by_model(LanguageMind(model, game, (), SymbolicMind(game), episode.settings.model_profile))
        each = [await result_of(line, reader) for line in lines]
    counts = Counter(each)
    wrong = counts[LineResult.WRONG]
    more = {str(result): counts[result] for result in LineResult if result is not LineResult.INTENT}
    scores = [float(result in RIGHT) for result in each]
    return EpisodeOutcome(sum(scores), len(lines), wrong == 0, counted(wrong, "wrong action") if wrong else "", more, scores)


CASES = ("english", "german", "italian")
INTERPRET = MindTask(CASES, ("symbolic",), play, lines_of, seeded=False)
