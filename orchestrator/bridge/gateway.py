"""The thread that makes all calls into JSPyBridge, the package through which Python talks to Node.js. node_process.py, which it
uses, handles one Node.js process.

JSPyBridge blocks, and a time-out of its own would break it permanently. So one thread makes every call into it, without a
time-out; if Node.js hangs, its process is killed, and this thread starts the next one.
"""

import asyncio
import contextlib
import json
import queue
import threading
from collections.abc import Callable
from typing import Any

from orchestrator.bridge.jspybridge import JOIN
from orchestrator.bridge.node_process import Node, NodeFailed

BATCH = 64  # messages per submit
BOOTS = 3  # attempts to start node in a row
LONGEST_BOOT = 20.0  # seconds that closing waits for a node that is only just starting

Json = dict[str, Any]


class Gateway:
    """A Node.js process that runs js/gateway.js, replaced whenever it dies. The callbacks `on_up` (Node.js runs), `on_down`
    (with the reason why it does not) and `on_batch` (with the messages that came) run in the event loop's thread."""

    def __init__(
        self, *, on_up: Callable[[], None], on_down: Callable[[str], None], on_batch: Callable[[list[Json]], None]
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._on_up, self._on_down, self._on_batch = on_up, on_down, on_batch
        self._outbox: queue.SimpleQueue[Json | None] = queue.SimpleQueue()
        self._node: Node | None = None
        self._closing = False
        self._thread = threading.Thread(target=self._live, name="bridge", daemon=True)

    def start(self) -> None:
        """Start the Node.js process and return at once. `on_up` is called each time that it runs, `on_down` with the reason
        when it has died or could not be started."""
        self._thread.start()

    def send(self, message: Json) -> None:
        """Queue one message for the Node.js process, which leaves with the next batch."""
        self._outbox.put(message)

    @property
    def silence(self) -> float:
        """Return the seconds since the Node.js process last spoke or took what was sent to it; 0 when none runs."""
        node = self._node
        return node.silence if node else 0.0

    def forgive(self) -> None:
        """Start to measure anew for how long the Node.js process is silent, because this process itself was asleep and heard
        nothing."""
        if self._node:
            self._node.forgive()

    @property
    def pid(self) -> int | None:
        """Return the process id of the running Node.js process; None when none runs."""
        return self._node.process.pid if self._node else None

    def kill(self) -> None:
        """Kill the running Node.js process, after which a new one starts. Requests that wait for an answer fail."""
        if self._node:
            self._node.kill()

    def close(self) -> None:
        """End the Node.js process for good, and the thread that serves it. It blocks for a moment, so call it in a worker
        thread."""
        self._closing = True
        self._outbox.put(None)
        self.kill()
        self._thread.join(JOIN * 2 if self._node else LONGEST_BOOT)

    def _live(self) -> None:
        while not self._closing:
            try:
                self._node = self._boot()
            except NodeFailed as error:
                self._post(self._on_down, str(error))
                return
            if self._closing:
                self.kill()  # it was closed while Node.js was starting
            self._post(self._on_up)
            self._pump(self._node)
            node, self._node = self._node, None
            node.bury()
            self._post(self._on_down, "the gateway ended")

    def _boot(self) -> Node:
        for _ in range(BOOTS - 1):
            with contextlib.suppress(NodeFailed):
                return Node(self._hear)
            if self._closing:
                raise NodeFailed("it was closed while Node.js was starting")
        return Node(self._hear)

    def _pump(self, node: Node) -> None:
        """Send batches of messages until the Node.js process dies."""
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
