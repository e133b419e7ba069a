"""Read one run's record (the SQLite file of its events) for the API: the run, its figures, and its events page by page, in
pieces, so that its size does not matter."""

import json
from collections.abc import Iterator
from pathlib import Path

from orchestrator.core.events.models import ModelCalled
from orchestrator.llm.usage import figures, read_ledger
from orchestrator.record.metrics import (
    GIVEN,
    actions_per_plan,
    distance_walked,
    first_gain,
    mean_prompt_times,
    messages,
    time_cost,
)
from orchestrator.record.reader import Snapshot, snapshot
from orchestrator.service.crews.whispers import WHISPER
from orchestrator.service.history.run_summary import ending
from orchestrator.service.models import ModelCallShown, ReportShown, WholeRunShown

REPEATING = ("model_call", "departure", "interpreted", "not_said", "retrieval", "errand")  # hold words that people said
PROMPTS = ("model_call", "departure")  # hold what a language model was asked, which only owners may read
MOST_PAGE = 1 << 20  # bytes of a page of events; one event alone may be more
PAGE = f"""
select id, at, kind, agent, data from events where id > :after and (:kind = '' or kind = :kind)
and (:whispers or not private(kind, data)) and (:prompts or kind not in {PROMPTS}) order by id limit :count
"""
CALLS = """
select id, at, agent, data from events where kind = :kind and (:agent = '' or agent = :agent) order by id desc limit :count
"""


def whole(path: Path) -> WholeRunShown:
    """Return the options of the run in this file, its result and the number of its events. The result is looked for among the
    last events, so that the size of the file does not matter. Raises BlockcrewError for a file that cannot be read."""
    with snapshot(path) as record:
        end = ending(record.db)
        return WholeRunShown(id=path.stem, meta=record.meta, result=end.result, events=end.count)


def reported(path: Path) -> ReportShown:
    """Return the figures of a run so far, such as times, messages and model costs. Raises BlockcrewError for a file that cannot
    be read."""
    with snapshot(path) as record:
        return report_of(record)


def report_of(record: Snapshot) -> ReportShown:
    """Return the figures of a run (times, messages, model costs and more) from `record`, its open file of events; each is
    counted from the few kinds of events that it needs."""
    gains = record.of(*GIVEN, "gain")
    return ReportShown(
        id=record.path.stem, seconds=time_cost(gains), first_seconds=first_gain(gains),
        mpt=mean_prompt_times(record.of("plan"), (record.last("joined") or {}).get("members", [])),
        actions_per_plan=actions_per_plan(record.of("actions")), messages=messages(record.of("message")),
        walked=distance_walked(record.of(*GIVEN, "body")), model=figures(read_ledger(record.of(ModelCalled.kind))),
        result=record.last("result"),
    )  # fmt: skip


def page(path: Path, after: int, count: int, kind: str = "", *, whispers: bool = True, prompts: bool = True) -> bytes:
    """Return the next events of the run in this file, as the bytes of a JSON array.

    The page has at most `count` events with a number above `after`, of one kind if `kind` is given, and fewer if they are long
    (see MOST_PAGE). Without `whispers`, events that may hold private lines of chat are left out, and without `prompts` those
    that hold what a language model was asked. Raises BlockcrewError for a file that cannot be read.
    """
    with snapshot(path) as record:
        asked = {"after": after, "count": count, "kind": kind, "whispers": whispers, "prompts": prompts}
        return b"[" + b",".join(encoded(record, asked)) + b"]"


def encoded(record: Snapshot, asked: dict[str, object]) -> Iterator[bytes]:
    """Yield the events of a page, each as JSON; `asked` are the parameters of the SQL query PAGE."""
    for number, at, kind, agent, data in numbered(record, asked):
        event = {"number": number, "at": at, "kind": kind, "agent": agent, "data": json.loads(data)}
        yield json.dumps(event, separators=(",", ":")).encode()


def numbered(record: Snapshot, asked: dict[str, object]) -> Iterator[tuple[int, float, str, str, str]]:
    """Yield the events that the SQL query PAGE selects with the parameters `asked` from `record`, an open file of events:
    number, time, kind, agent and data as JSON text. It stops before the data is more than MOST_PAGE characters together, but
    the first event is always yielded."""
    record.db.create_function("private", 2, private, deterministic=True)
    size = 0
    for number, at, kind, agent, data in record.db.execute(PAGE, asked):
        size += len(data)
        if size > MOST_PAGE and size > len(data):
            return
        yield number, at, kind, agent, data


def private(kind: str, data: str) -> bool:
    """Return whether guests must not read an event of this kind, because it holds a whisper (a private line of chat) or may
    repeat one. `data` is the event's JSON."""
    if kind in REPEATING:
        return True
    if '"whisper"' not in data:
        return False
    found = json.loads(data)
    queued = any(order.get("source") == WHISPER for order in found.get("orders") or ())
    return queued or found.get("source") == WHISPER or bool(found.get("whisper"))


def model_calls(path: Path, agent: str, last: int) -> list[ModelCallShown]:
    """Return the last questions to a language model in the run in this file, newest first: at most `last` of them, of one agent
    if `agent` is given, and fewer if they are long (see MOST_PAGE). Raises BlockcrewError for a file that cannot be read."""
    found: list[ModelCallShown] = []
    with snapshot(path) as record:
        size = 0
        for number, at, who, data in record.db.execute(CALLS, {"kind": ModelCalled.kind, "agent": agent, "count": last}):
            size += len(data)
            if size > MOST_PAGE and found:
                break
            call = json.loads(data)
            found.append(ModelCallShown(**(call | {"number": number, "at": at, "agent": who, "prompt": call["said"]})))
    return found
