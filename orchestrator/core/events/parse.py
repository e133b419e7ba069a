"""Reads one line of the record of a run, its file of events, as the typed event of its kind."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from orchestrator.core.contracts.journal import Event
from orchestrator.core.events import (
    agents,
    buildings,
    cooking,
    crew,
    dialogue,
    kitchen,
    learning,
    metaplan,
    models,
    order_queue,
    run,
    storage,
)
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.events.upgrades import UPGRADES

E = TypeVar("E", bound=RecordEvent)
TOPICS: tuple[ModuleType, ...] = (
    run,
    crew,
    dialogue,
    order_queue,
    buildings,
    storage,
    agents,
    models,
    learning,
    kitchen,
    cooking,
    metaplan,
)


def kinds_of(topic: ModuleType) -> dict[str, type[RecordEvent]]:
    """Return the event classes that a module of this folder defines, by their kind, in the order of the module."""
    classes = [one for one in vars(topic).values() if isinstance(one, type) and one.__module__ == topic.__name__]
    return {one.kind: one for one in classes if issubclass(one, RecordEvent)}


KINDS: dict[str, type[RecordEvent]] = {kind: one for topic in TOPICS for kind, one in kinds_of(topic).items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownEvent(RecordEvent):
    """A line of a run's record that this release cannot read: its kind is unknown, it is from a later release, or it is
    damaged. `problem` says which."""

    kind = ""
    name: str
    fields: dict[str, Any]
    problem: str


@cache
def adapter(kind: str) -> TypeAdapter[Any]:
    """Return the pydantic adapter that checks the lines of this kind in a run's record and converts them to the event class of
    the kind."""
    return TypeAdapter(KINDS[kind])


def parse_event(event: Event) -> RecordEvent:
    """Return `event`, a line of a run's record, as the typed event of its kind; an UnknownEvent for a line that this release
    cannot read."""
    known, data = KINDS.get(event.kind), event.data
    if known is None:
        return UnknownEvent(agent=event.agent, name=event.kind, fields=data, problem="its kind is unknown")
    if known is not run.RunFinished and (data.get("version") or 1) > known.version:
        return UnknownEvent(agent=event.agent, name=event.kind, fields=data, problem="it is from a later release")
    try:
        upgraded = UPGRADES.get(event.kind, dict)(data)
        typed: RecordEvent = adapter(event.kind).validate_python({**upgraded, "agent": event.agent})
    except (ValidationError, KeyError) as error:
        return UnknownEvent(agent=event.agent, name=event.kind, fields=data, problem=trouble(error))
    return typed


def events_of(events: Iterable[Event], wanted: type[E]) -> Iterator[tuple[float, E]]:
    """Yield (time, event) for each line of the class `wanted` among `events`, the lines of a run's record; the time is in
    seconds of the run's clock, and unreadable lines are left out."""
    for line in events:
        if line.kind == wanted.kind and isinstance(typed := parse_event(line), wanted):
            yield line.at, typed


def trouble(error: ValidationError | KeyError) -> str:
    """Return in a few words, from the `error` that reading it raised, what is wrong with a line of a record, without the line
    itself, which may be long."""
    if isinstance(error, KeyError):
        return f"{error} is missing"
    first = error.errors(include_input=False, include_url=False)[0]
    name = ".".join(map(str, first["loc"]))
    return f"{name!r} is missing" if first["type"] == "missing" else f"{name!r}: {first['msg']}"
