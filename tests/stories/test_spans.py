"""What a line of a person causes becomes one tree of OpenTelemetry's spans, with the trace id that the record has."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from recorded_crew import recorded

from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.agents import ActionBegun
from orchestrator.core.events.crew import GoalEnded
from orchestrator.core.events.trace import new_trace, traced
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status
from orchestrator.record.exports import span_export
from orchestrator.record.exports.span_export import exporting_spans
from orchestrator.record.writer import Recorder

in_memory = pytest.importorskip(
    "opentelemetry.sdk.trace.export.in_memory_span_exporter", reason="the extra `tracing` is not installed"
)


@pytest.fixture
def exporter() -> Any:
    return in_memory.InMemorySpanExporter()


@pytest.fixture
def provider(exporter: Any) -> Any:
    """A provider whose spans are in the exporter as soon as they end."""
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import SimpleSpanProcessor

    made = TracerProvider()
    made.add_span_processor(SimpleSpanProcessor(exporter))
    return made


@pytest.fixture
def recorder(tmp_path: Path) -> Iterator[Recorder]:
    made = Recorder(tmp_path, WallClock())
    yield made
    made.close()


async def test_a_goal_is_a_tree_from_the_command_over_the_assignments_to_the_skills(
    exporter: Any, provider: Any, tmp_path: Path
):
    from orchestrator.record.exports.command_spans import CommandSpans

    spans = CommandSpans(provider.get_tracer("test"))
    async with recorded(tmp_path, listener=spans.take) as (told, events):
        told.say("leader, mine 9 logs")
        await told.hears("done: 9")
        told.say("how many logs do you have?")
        await told.until(lambda: [span.name for span in exporter.get_finished_spans()][-1] == "command inventory")
        goal_ends = GoalEnded(goal=Goal("mine 9 logs", "logs", 9), status=Status.SUCCESS, why="done")
        with traced(next(event.trace for event in told.notes.recorder.events if event.kind == "goal_accepted")):
            told.notes.write(goal_ends)  # as the session does
    found = exporter.get_finished_spans()
    for event in (event for event in events if event.kind == "command"):
        tree = [span for span in found if f"{span.context.trace_id:032x}" == event.trace]
        (root,) = [span for span in tree if span.name.startswith("command")]
        assert root.attributes["blockcrew.text"] == event.data["text"] and root.parent.is_remote
    goal = next(span for span in found if span.attributes.get("blockcrew.text") == "leader, mine 9 logs")
    names = {span.context.span_id: span.name for span in found}
    below = {(names[span.parent.span_id], span.name) for span in found if span.parent.span_id in names}
    assert {(goal.name, "assignment"), ("assignment", "mineBlock")} <= below
    workers = {span.attributes["blockcrew.agent"] for span in found if span.name == "mineBlock"}
    assert workers >= {"Ben", "Cleo", "Dan"}
    last = max(span.end_time for span in found if span.context.trace_id == goal.context.trace_id)
    assert goal.start_time <= min(span.start_time for span in found) and goal.end_time == last
    assert all(span.start_time <= span.end_time for span in found)


async def test_a_process_without_a_provider_makes_no_spans_and_loads_nothing(
    recorder: Recorder, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delitem(sys.modules, "opentelemetry.trace", raising=False)
    async with exporting_spans(recorder, ""):
        assert not recorder.listeners and "opentelemetry.trace" not in sys.modules


async def test_the_provider_of_the_program_around_us_gets_the_spans(
    recorder: Recorder, exporter: Any, provider: Any, monkeypatch: pytest.MonkeyPatch
):
    import opentelemetry.trace

    monkeypatch.setattr(opentelemetry.trace, "_TRACER_PROVIDER", provider)
    async with exporting_spans(recorder, ""):
        with traced(new_trace()):
            recorder.write(ActionBegun(agent="Ada", skill="mineBlock", args={}, text="mine"))
        assert not exporter.get_finished_spans()
    assert [span.name for span in exporter.get_finished_spans()] == ["mineBlock"]
    assert not recorder.listeners


async def test_a_collector_needs_the_extra(recorder: Recorder, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(span_export, "is_installed", lambda module: False)
    with pytest.raises(BlockcrewError, match=r"pip install 'blockcrew\[tracing\]'"):
        async with exporting_spans(recorder, "http://127.0.0.1:4317"):
            pass
