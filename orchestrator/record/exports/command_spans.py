"""Spans of OpenTelemetry, made of the events of a record as they are written: a tree for each line of a person, from the
command over the assignments of members to the skills of their bots. Loaded only by span_export.py: the library is an extra."""

import json
import time
from collections.abc import Callable, Mapping
from typing import Any

from opentelemetry.trace import (
    NonRecordingSpan,
    Span,
    SpanContext,
    Status,
    StatusCode,
    TraceFlags,
    Tracer,
    set_span_in_context,
)

from orchestrator.core.contracts.journal import Event

PREFIX = "blockcrew."
MOST = 1000  # commands whose span is known, so that what they cause later hangs below it
NANO = 1_000_000_000
ASSIGNMENT, REPORT = "assignment", "report"
QUIET = ("started", "progress")  # reports that do not end an assignment
ENDS = ("said", "ended", "errand", "outcome", "message")  # events after which nothing of a command may go on


class CommandSpans:
    """The spans that are open. Their trace id is that of the events, and their root hangs below the line of the person, which
    is no span itself. `now` returns the Unix time in nanoseconds."""

    def __init__(self, tracer: Tracer, now: Callable[[], int] = time.time_ns) -> None:
        self._tracer, self._now = tracer, now
        self._commands: dict[str, Span] = {}  # by trace
        self._busy: dict[str, set[str]] = {}  # goals and members' tasks that go on, by trace
        self._assignments: dict[tuple[str, str], Span] = {}  # by trace and member
        self._skills: dict[tuple[str, str], Span] = {}

    def take(self, event: Event) -> None:
        """Take in one event; one that no command caused is left out."""
        if not event.trace:
            return
        of, data = (event.trace, event.agent), event.data
        match event.kind:
            case "command":
                self._begin_command(event)
            case "goal_accepted" | "begun":
                self._busy.setdefault(event.trace, set()).add("")
            case "errand":
                change = set.add if data["doing"] else set.discard
                change(self._busy.setdefault(event.trace, set()), event.agent)
            case "ended":
                self._busy.get(event.trace, set()).discard("")
            case "message" if data.get("payload") == ASSIGNMENT:
                given = (event.trace, str(data["to"]))
                self._open(self._assignments, given, ASSIGNMENT, self._above(of), {"member": data["to"], "text": data["text"]})
            case "message" if data.get("payload") == REPORT and data["detail"]["kind"] not in QUIET:
                self._close(self._assignments, of, data["detail"]["kind"] != "failure", str(data["text"]))
            case "action":
                self._open(self._skills, of, data["skill"], self._above(of), {"agent": event.agent, "args": data["args"]})
            case "outcome":
                self._close(self._skills, of, data["ok"], f"{data['reason']}: {data['note']}")
            case "model_call":
                self._note_model_call(event, self._above(of))
        self._end_command(event)

    def close(self) -> None:
        """End all spans that are open, as at the end of a run."""
        for span in (*self._skills.values(), *self._assignments.values(), *self._commands.values()):
            if span.is_recording():
                span.end(self._now())

    def _begin_command(self, event: Event) -> None:
        told = {name: event.data.get(name) for name in ("text", "source", "accepted", "intent")}
        name = f"command {event.data.get('intent') or 'talk'}"
        self._commands[event.trace] = self._begin(name, line_of(event.trace), told)
        for old in list(self._commands)[:-MOST]:
            if (span := self._commands.pop(old)).is_recording():
                span.end(self._now())

    def _end_command(self, event: Event) -> None:
        """End the span of a command once it was answered and nothing of it goes on."""
        command = self._commands.get(event.trace)
        if event.kind not in ENDS or not command or not command.is_recording() or self._busy.get(event.trace):
            return
        if not any(trace == event.trace for spans in (self._assignments, self._skills) for trace, _ in spans):
            command.end(self._now())
            self._busy.pop(event.trace, None)

    def _above(self, of: tuple[str, str]) -> Span:
        """Return the span under which something of a member belongs: its assignment, else the command."""
        return self._assignments.get(of) or self._commands.get(of[0]) or line_of(of[0])

    def _open(
        self, spans: dict[tuple[str, str], Span], of: tuple[str, str], name: str, above: Span, told: Mapping[str, Any]
    ) -> None:
        if earlier := spans.pop(of, None):
            earlier.end(self._now())
        spans[of] = self._begin(name, above, told)

    def _begin(self, name: str, above: Span, told: Mapping[str, Any]) -> Span:
        return self._tracer.start_span(name, set_span_in_context(above), attributes=named(told), start_time=self._now())

    def _close(self, spans: dict[tuple[str, str], Span], of: tuple[str, str], ok: bool, why: str) -> None:
        if span := spans.pop(of, None):
            span.set_status(Status(StatusCode.OK) if ok else Status(StatusCode.ERROR, why))
            span.end(self._now())

    def _note_model_call(self, event: Event, above: Span) -> None:
        """Make the span of a question to a model, which is told when it was answered."""
        data, now = event.data, self._now()
        told = {
            "gen_ai.request.model": data["model"], "gen_ai.usage.input_tokens": data["tokens_in"],
            "gen_ai.usage.output_tokens": data["tokens_out"], f"{PREFIX}agent": event.agent,
        }  # fmt: skip
        began = now - int(float(data["seconds"]) * NANO)
        self._tracer.start_span(f"ask {data['role']}", set_span_in_context(above), attributes=told, start_time=began).end(now)


def line_of(trace: str) -> Span:
    """Return what stands for the line of a person: a parent with the trace id, which was no span itself."""
    number = int(trace, 16)
    return NonRecordingSpan(SpanContext(number, (number & (1 << 64) - 1) or 1, is_remote=True, trace_flags=TraceFlags(1)))


def named(told: Mapping[str, Any]) -> dict[str, str | bool | int | float]:
    """Return facts as attributes of a span: with our prefix, and as JSON where they are neither text nor number."""
    plain = {name: value if isinstance(value, str | bool | int | float) else json.dumps(value) for name, value in told.items()}
    return {PREFIX + name: value for name, value in plain.items() if value != "null"}
