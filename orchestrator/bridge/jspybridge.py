"""Loads JSPyBridge, the package through which Python calls node, with one defect fixed before its first use, and cleans up
after a failed start. node_process.py handles it while it runs."""

import atexit
import sys
import threading
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from typing import Any

JOIN = 3.0  # seconds for a thread of a dead node to end
NOTHING_PASSED = ',"p":0}'  # at the end of a call without objects among its arguments


def load() -> Any:
    """Return the package `javascript` (JSPyBridge), corrected before its first use. The first call starts node, as importing it
    does."""
    if "javascript" not in sys.modules:
        spec = find_spec("javascript")
        if spec is None or spec.loader is None:
            raise ModuleNotFoundError("the javascript package is not installed")
        package = sys.modules["javascript"] = module_from_spec(spec)
        try:
            mend(import_module("javascript.events").EventLoop)
            spec.loader.exec_module(package)
        except BaseException:
            del sys.modules["javascript"]
            raise
    return sys.modules["javascript"]


def mend(loop: Any) -> None:
    """Replace two functions in JSPyBridge's class `EventLoop`, given as `loop`, because they could lose answers."""
    loop.queue_request, loop.await_response, loop.promised = queue_request, await_response, {}


def queue_request(events: Any, number: int, payload: object, timeout: float | None = None) -> threading.Event:
    """Register the caller that waits for request `number`, then queue the request, and return the event that its answer sets.

    This replaces a method of JSPyBridge's event loop (`events`), which does it in the other order: if threads switched in
    between, the answer was lost and the caller waited for ever. `payload` is the message to send. If it is text that passes
    objects as arguments, the caller is also registered for the second answer, `number` + 1. `timeout` is ignored.
    """
    answered = expect(events, number)
    if isinstance(payload, str) and not payload.endswith(NOTHING_PASSED):
        events.promised[number + 1] = expect(events, number + 1)
    events.outbound.append(payload)
    events.queue.put("send")
    return answered


def await_response(events: Any, number: int, timeout: float | None = None) -> threading.Event:
    """Return the event that is set by the second answer to a call, which has this `number`. Calls with objects as arguments
    have one; `queue_request` registers its caller, since it may arrive early, and this function does if that did not happen.
    `events` is JSPyBridge's event loop; `timeout` is ignored."""
    promised: threading.Event | None = events.promised.pop(number, None)
    return promised or expect(events, number)


def expect(events: Any, number: int) -> threading.Event:
    """Register a caller that waits for the answer with this number, and return the event that the answer sets."""
    answered = threading.Event()
    events.requests[number] = [answered, None]
    return answered


def clear_away() -> None:
    """Clean up after a start of node that failed half-way (JSPyBridge gives it ten seconds for its first word): end the process
    and its reading threads, and reset the package's globals."""
    connection: Any = sys.modules.get("javascript.connection")
    config: Any = sys.modules.get("javascript.config")
    if connection is None or config is None:
        return
    if connection.proc is not None:
        connection.proc.kill()
        connection.proc.wait()
    threads = [connection.com_thread, config.event_thread]
    if config.event_loop:
        tell_to_end(config.event_loop)
        threads.append(config.event_loop.callbackExecutor)
        atexit.unregister(config.event_loop.on_exit)
    join(threads)
    connection.stop()
    connection.proc = None
    forget(connection)


def join(threads: list[threading.Thread | None]) -> None:
    """Wait, at most three seconds each, for the threads of a node that ended; the next start replaces the globals that they
    read."""
    for thread in threads:
        if thread is not None:
            thread.join(JOIN)


def tell_to_end(events: Any) -> None:
    """Tell the two threads of JSPyBridge's event loop (`events`) to end."""
    executor = events.callbackExecutor
    events.active = executor.running = False
    events.queue.put("exit")
    executor.jobs.put([0, 0, lambda args: None, None])


def forget(connection: Any) -> None:
    """Discard all messages that were queued from and to a node process that has ended."""
    connection.sendQ.clear()
    connection.com_items = []
