"""Compares what became of a spoken sentence with what it means, and sums the shares up."""

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from orchestrator.bench.voice.sentences import Sentence
from orchestrator.commands.command import GRAVE, Command, Intent
from orchestrator.commands.command_json import as_json
from orchestrator.dialogue.voice.deciding import ANSWERS, SpokenDecision, VoiceVerdict

QUESTIONS = (VoiceVerdict.ASK, VoiceVerdict.OFFER)


@dataclass(frozen=True, slots=True)
class VoiceRow:
    """The result of one utterance. `right` says whether its command means what was said, whether it was begun or asked about;
    `stopped` whether a check while the key was held heard a stop."""

    number: int
    kind: str
    voice: str
    noisy: bool
    said: str
    heard: str
    score: float
    verdict: str
    shown: str
    intent: str | None
    right: bool
    stopped: bool
    milliseconds: float


def is_right(sentence: Sentence, command: Command | None) -> bool:
    """Return whether a command means what the sentence of the set says."""
    found = as_json(command) if command else {"addressees": [], "intent": None, "slots": {}}
    return all((found[name] or None) == (value or None) for name, value in sentence.meaning.items())


def acted(row: VoiceRow) -> bool:
    """Return whether something was begun at once, without a question to the speaker; answers count as well."""
    return row.verdict == VoiceVerdict.ACT and row.intent not in (None, Intent.CLARIFY)


def harmful(row: VoiceRow) -> bool:
    """Return whether something was begun at once that cannot be undone."""
    return acted(row) and row.intent in GRAVE


def did_something(row: VoiceRow) -> bool:
    """Return whether a bot did something because of the utterance; an answer to a question is nothing done."""
    return row.stopped or (acted(row) and row.intent not in ANSWERS)


def outcome(row: VoiceRow) -> str:
    """Return what became of a command: done, wrong (at once, another order), asked, or none."""
    if row.verdict in QUESTIONS:
        return "asked"
    if acted(row):
        return "done" if row.right else "wrong"
    return "none"


def shares(rows: Sequence[VoiceRow]) -> dict[str, Any]:
    """Return the shares of commands. `ok` is the share of which the whole meaning was understood, at once or in a question;
    `wrong` was begun at once and is another order; `asked` was asked about; `none` had no result."""
    count = len(rows)
    kinds = [outcome(row) for row in rows]
    at_once = kinds.count("done") + kinds.count("wrong")
    right = sum(row.right for row in rows)
    asked_right = sum(row.right and kind == "asked" for row, kind in zip(rows, kinds, strict=True))
    return {
        "commands": count,
        "ok": share(right, count),
        "wrong": share(kinds.count("wrong"), count),
        "asked": share(kinds.count("asked"), count),
        "none": share(kinds.count("none"), count),
        "done": share(kinds.count("done"), count),
        "wrong_of_done_at_once": share(kinds.count("wrong"), at_once),
        "asked_of_right": share(asked_right, right),
    }


def share(part: int, whole: int) -> float | None:
    """Return a share, rounded to a thousandth; None of nothing."""
    return round(part / whole, 3) if whole else None


def of_stops(rows: Iterable[VoiceRow]) -> float | None:
    """Return the share of stop sentences that stopped: heard while the key was held, or in the whole utterance."""
    hit = [row.stopped or (acted(row) and row.intent == Intent.STOP) for row in rows]
    return share(sum(hit), len(hit))


def summary(rows: Sequence[VoiceRow]) -> dict[str, Any]:
    """Return the figures of a run: ok, wrong, asked, none and stop for clean and noisy speech, and the latency."""
    parts = {name: [row for row in rows if row.noisy is noisy] for name, noisy in (("clean", False), ("noise", True))}
    commands = {name: shares([row for row in part if row.kind == "cmd"]) for name, part in parts.items() if part}
    stops = {name: of_stops(row for row in part if row.kind == "stop") for name, part in parts.items() if part}
    talk = [row for row in rows if row.kind == "talk"]
    times = [row.milliseconds for row in rows if row.milliseconds]
    figures = ("ok", "wrong", "asked", "none", "done", "wrong_of_done_at_once", "asked_of_right", "commands")
    return {
        **{figure: {name: found[figure] for name, found in commands.items()} for figure in figures},
        "stop": stops,
        "talk": {
            "utterances": len(talk),
            "acted": share(sum(map(did_something, talk)), len(talk)),
            "not_undone": share(sum(map(harmful, talk)), len(talk)),
            "asked": share(sum(row.verdict in QUESTIONS for row in talk), len(talk)),
        },
        "latency_p50_ms": round(statistics.median(times)) if times else None,
    }


def row_of(said: Any, heard: Any, order: SpokenDecision, stopped: bool) -> VoiceRow:
    """Return the row of one utterance `said` (Spoken), its Transcript, and what was decided."""
    sentence, command = said.sentence, order.command
    lacking = command is not None and bool(command.missing and command.answer)  # then the crew only asks what is missing
    intent = str(Intent.CLARIFY if lacking else command.intent) if command and command.intent else None
    return VoiceRow(
        sentence.number, sentence.kind, said.voice, said.noisy, sentence.text, heard.text, round(heard.score, 3),
        str(order.verdict), order.text, intent, is_right(sentence, command), stopped, heard.milliseconds,
    )  # fmt: skip
