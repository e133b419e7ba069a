"""JSPyBridge as a package: loaded with one defect of it mended before its first question, and cleared away after a start that
failed. What it does while it runs is node.py's.
"""

import atexit
import sys
import threading
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from typing import Any

JOIN = 3.0  # seconds for a thread of a dead node to end
NOTHING_PASSED = ',"p":0}'  # at the end of a call without objects among its arguments


def load() -> Any:
    """The package `javascript`. The first time this starts node, as importing it does."""
    if "javascript" not in sys.modules:
        spec = find_spec("javascript")
        if spec is None or spec.loader is None:
            raise ModuleNotFoundError("the package javascript is not installed")
        package = sys.modules["javascript"] = module_from_spec(spec)
        try:
            mend(import_module("javascript.events").EventLoop)
            spec.loader.exec_module(package)
        except BaseException:
            del sys.modules["javascript"]
            raise
    return sys.modules["javascript"]


def mend(loop: Any) -> None:
    """The class of its event loop."""
    loop.queue_request, loop.await_response, loop.promised = queue_request, await_response, {}


def queue_request(events: Any, number: int, payload: object, timeout: float | None = None) -> threading.Event:
    """As the package's own, which says what is asked before it says who waits for the answer: where threads changed between
    the two, the answer came to nobody, and whoever had asked waited for ever."""
    answered = expect(events, number)
    if isinstance(payload, str) and not payload.endswith(NOTHING_PASSED):
        events.promised[number + 1] = expect(events, number + 1)
    events.outbound.append(payload)
    events.queue.put("send")
    return answered


def await_response(events: Any, number: int, timeout: float | None = None) -> threading.Event:
    """A call with objects among its arguments has a second answer, which may be there before anybody asks for it."""
    promised: threading.Event | None = events.promised.pop(number, None)
    return promised or expect(events, number)


def expect(events: Any, number: int) -> threading.Event:
    """From now on somebody waits for this answer."""
    answered = threading.Event()
    events.requests[number] = [answered, None]
    return answered


def clear_away() -> None:
    """What is left of a start that failed half-way, as the package gives node ten seconds for its first word: the process, the
    threads that read from it, and what says that there is a link."""
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
    """They have to end before the next life: they read the globals that it replaces."""
    for thread in threads:
        if thread is not None:
            thread.join(JOIN)


def tell_to_end(events: Any) -> None:
    """The two threads of its event loop."""
    executor = events.callbackExecutor
    events.active = executor.running = False
    events.queue.put("exit")
    executor.jobs.put([0, 0, lambda args: None, None])


def forget(connection: Any) -> None:
    """What was still to be sent to a process that is gone, or came from it."""
    connection.sendQ.clear()
    connection.com_items = []
