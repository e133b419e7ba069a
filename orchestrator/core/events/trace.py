"""The trace id of the command that the running code carries out. It follows the tasks of asyncio; what crosses to a task that
runs already (a message, an order of the queue) carries it along. The recorder writes it into every event."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from secrets import token_hex

_CURRENT: ContextVar[str] = ContextVar("trace", default="")


def new_trace() -> str:
    """Return a new trace id: 32 hexadecimal digits, as in the W3C's Trace Context and in OpenTelemetry."""
    return token_hex(16)


def current_trace() -> str:
    """Return the trace id of the command that this task carries out; empty if there is none."""
    return _CURRENT.get()


@contextmanager
def traced(trace: str) -> Iterator[None]:
    """Let everything inside the block, and the tasks that it starts, carry out the command with this trace id; an empty one
    leaves the present one as it is."""
    if not trace:
        yield
        return
    token = _CURRENT.set(trace)
    try:
        yield
    finally:
        _CURRENT.reset(token)
