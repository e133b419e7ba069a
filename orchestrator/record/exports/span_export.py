"""Sends what commands cause as spans of OpenTelemetry: to the collector that the settings name, or to whatever the program
around us has set up. Without either, nothing is loaded."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

from orchestrator.core.errors import BlockcrewError
from orchestrator.core.release import RELEASE
from orchestrator.record.writer import Recorder

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider

NAME = "blockcrew"  # of the service, as collectors show it
EXPORTER = "opentelemetry.exporter.otlp.proto.grpc"


@asynccontextmanager
async def exporting_spans(recorder: Recorder, collector: str) -> AsyncIterator[None]:
    """Let the events of a record become spans until the block ends. `collector` is the address of an OTLP collector (gRPC),
    such as http://127.0.0.1:4317; if it is empty, spans go to the provider of this process, if somebody has set one. Raises
    BlockcrewError if the extra is missing."""
    if not collector and not provided():
        yield
        return
    provider = provider_to(collector) if collector else None
    from opentelemetry.trace import get_tracer  # noqa: PLC0415 - an extra

    from orchestrator.record.exports.command_spans import CommandSpans  # noqa: PLC0415

    spans = CommandSpans(provider.get_tracer(NAME, RELEASE) if provider else get_tracer(NAME, RELEASE))
    recorder.listeners.append(spans.take)
    try:
        yield
    finally:
        recorder.listeners.remove(spans.take)
        spans.close()
        if provider:
            await asyncio.to_thread(provider.shutdown)  # sends the rest


def provided() -> bool:
    """Return whether this process has a provider of OpenTelemetry; a process that never loaded the library has none."""
    trace = sys.modules.get("opentelemetry.trace")
    return trace is not None and not isinstance(trace.get_tracer_provider(), trace.ProxyTracerProvider)


def is_installed(module: str) -> bool:
    """Return whether a module can be loaded, which its packages need not be."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def provider_to(collector: str) -> "TracerProvider":
    """Return what sends spans to a collector in the background."""
    if not is_installed(EXPORTER):
        raise BlockcrewError("BLOCKCREW_TRACES needs OpenTelemetry: run `pip install 'blockcrew[tracing]'`.")
    from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import OTLPSpanExporter  # noqa: PLC0415 - an extra
    from opentelemetry.sdk.resources import Resource  # noqa: PLC0415
    from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
    from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415

    provider = TracerProvider(resource=Resource.create({"service.name": NAME, "service.version": RELEASE}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=collector)))
    return provider
