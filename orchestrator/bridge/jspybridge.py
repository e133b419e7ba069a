"""Loads JSPyBridge, the package through which Python calls Node.js, with one defect fixed before its first use, and cleans up
after a failed start. While Node.js runs, node_process.py does the rest."""

import atexit
import sys
import threading
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from typing import Any

JOIN = 3.0  # seconds for a thread of a dead node to end
NOTHING_PASSED = ',"p":0}'  # at the end of a call without objects among its arguments


def load() -> Any:
    """Return the package `javascript` (JSPyBridge), with a defect in it fixed before its first use. The first call starts
    Node.js, since importing the package does."""
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
    """Replace two methods of JSPyBridge's class `EventLoop`, given as `loop`, that could lose an answer of Node.js; the thread
    that had asked then waited for ever. The replacements are `queue_request` and `await_response` of this module."""
    loop.queue_request, loop.await_response, loop.promised = queue_request, await_response, {}


def queue_request(events: Any, number: int, payload: object, timeout: float | None = None) -> threading.Event:
    """Register this thread as waiting for the answer to request `number`, then queue the request, and return the event that the
    answer sets.

    It replaces a method of JSPyBridge's event loop (`events`), which did this in the other order, so that an early answer was
    lost. `payload` is the message to send to Node.js, as text or as an object. A text may pass objects as arguments; Node.js
    then sends a second answer, `number` + 1, which is registered as well. `timeout` is ignored.
    """
    answered = expect(events, number)
    if isinstance(payload, str) and not payload.endswith(NOTHING_PASSED):
        events.promised[number + 1] = expect(events, number + 1)
    events.outbound.append(payload)
    events.queue.put("send")
    return answered


def await_response(events: Any, number: int, timeout: float | None = None) -> threading.Event:
    """Return the event that will be set when the second answer to a call, which has this `number`, arrives from Node.js.

    It replaces the method of this name of JSPyBridge's event loop (`events`). Node.js answers a call twice if objects are among
    its arguments. `queue_request`, which sent the call, has usually registered the second answer before it could arrive;
    otherwise it is registered here. `timeout` is part of that method's signature and ignored: who waits for the event sets the
    limit.
    """
    promised: threading.Event | None = events.promised.pop(number, None)
    return promised or expect(events, number)


def expect(events: Any, number: int) -> threading.Event:
    """Register a thread that is going to wait for the answer of Node.js with this number, and return the event that this answer
    sets. `events` is JSPyBridge's event loop, which sends requests to Node.js and finds the event of each answer by its
    number."""
    answered = threading.Event()
    events.requests[number] = [answered, None]
    return answered


def clear_away() -> None:
    """Clean up after a start of Node.js that failed half-way, for example because it said nothing within JSPyBridge's ten
    seconds: end the process and the threads that read from it, and reset the package's globals."""
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
    """Wait for threads of a Node.js process that has ended, at most three seconds each: the next start replaces the globals
    that they read."""
    for thread in threads:
        if thread is not None:
            thread.join(JOIN)


def tell_to_end(events: Any) -> None:
    """Tell the two threads of `events`, JSPyBridge's event loop, to end, without waiting for them."""
    executor = events.callbackExecutor
    events.active = executor.running = False
    events.queue.put("exit")
    executor.jobs.put([0, 0, lambda args: None, None])


def forget(connection: Any) -> None:
    """Discard all messages that are still queued in `connection`, a module of JSPyBridge, to or from a Node.js process that has
    ended."""
    connection.sendQ.clear()
    connection.com_items = []
