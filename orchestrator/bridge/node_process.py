"""One use of JSPyBridge (the package through which Python calls Node.js) and its Node.js process, from start to clean-up.

The package keeps its state in module globals, starts its process at import, leaks two threads and hangs (or dies) when that
process ends under it. This module works around all of that; the comments explain how.
"""

import atexit
import contextlib
import math
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator

from orchestrator.bridge.jspybridge import JOIN, clear_away, forget, join, load, tell_to_end
from orchestrator.process_environment import child_environment, node_binary
from orchestrator.project import PROJECT

SCRIPT = str(PROJECT / "orchestrator" / "bridge" / "js" / "gateway.js")
START = 15.0  # seconds for node to load the gateway
LAST_WORDS = 0.5  # seconds for node to end its bot hosts, those too that are stuck


class NodeFailed(Exception):
    """Raised when Node.js did not start; the message is one sentence."""


class Node:
    """A running Node.js process with js/gateway.js in it, which passes messages between Python and the processes that run the
    bots. At most one exists per Python process. `submit` waits until it has taken a batch, which is several messages sent as
    one JSON text; the other methods return soon, apart from `bury`, which waits for the process to end."""

    def __init__(self, hear: Callable[[str], None]) -> None:
        """Start the Node.js process. `hear` is called with each JSON text (a list of messages) that it sends, in a thread of
        JSPyBridge (the package that connects it). Raises NodeFailed when it does not start."""
        self._heard = time.monotonic()
        self._asked = math.inf  # since when a batch waits to be taken
        self._forgiven = 0.0
        self.on_death: Callable[[], None] = lambda: None
        self._hear = hear
        self._freed = threading.Event()
        self._load_package()
        limit = threading.Timer(START, self.process.kill)
        limit.start()
        try:
            self._load_script()
        except Exception as error:  # JSPyBridge raises bare Exceptions, and node may die at any moment of its start
            self.bury()
            raise NodeFailed(f"Node.js did not start: {error}") from error
        finally:
            limit.cancel()
        self.forgive()  # its first pulse is still to come

    def _load_package(self) -> None:
        if getattr(sys.modules.get("javascript.config"), "event_loop", None):
            raise NodeFailed("this process has a link already; close it before you open another")
        node = str(node_binary())
        with _environment({"NODE_BIN": node, "REQ_TIMEOUT": "0", "NODE_OPTIONS": "--max-semi-space-size=1"}):
            try:
                javascript = load()  # which starts node; in a later life `init` does
                from javascript import config, connection, pyi  # noqa: PLC0415

                connection.NODE_BIN = node
                javascript.init()
            except Exception as error:
                clear_away()
                raise NodeFailed(f"Node.js could not be started: {error}") from error
        self._javascript, self._connection, self._config = javascript, connection, config
        self._events, self._table = config.event_loop, pyi.PyInterface.m
        self._threads = [
            config.event_thread,
            connection.com_thread,
            connection.stdout_thread,
            config.event_loop.callbackExecutor,
        ]
        self.process = connection.proc
        self._end, self._ending = threading.Timer(LAST_WORDS, self.process.kill), threading.Lock()
        self._watcher = threading.Thread(target=self._watch, name="bridge-watch", daemon=True)
        self._watcher.start()

    def _load_script(self) -> None:
        for door in ("python", "fileImport"):  # JavaScript has no business importing Python modules
            self._table[0].pop(door, None)
        # `_require` is node's own require; the public one would run `npm install` when our script throws
        script = self._config.global_jsi._require(SCRIPT, timeout=None)
        self._submit, self._callback = script.submit, self._inbound
        script.subscribe(self._callback, timeout=None)

    @property
    def alive(self) -> bool:
        return bool(self.process.poll() is None)

    @property
    def silence(self) -> float:
        """Return the seconds since the Node.js process last sent something, or since the batch was sent that it has not taken
        yet, whichever is longer: either direction may be cut."""
        return time.monotonic() - max(self._forgiven, min(self._heard, self._asked))

    def forgive(self) -> None:
        """Start to measure anew for how long the Node.js process is silent, for example because this process itself was asleep
        and heard nothing."""
        self._forgiven = time.monotonic()

    def submit(self, batch: str) -> bool:
        """Send the Node.js process a batch of messages (a JSON list as text) and wait until it has taken it. Returns False if
        it died meanwhile."""
        self._asked = time.monotonic()
        try:
            self._submit(batch, timeout=None)
        except Exception:  # whatever JSPyBridge says about a dead process
            self.kill()
            return False
        finally:
            self._asked = math.inf
        return True

    def kill(self) -> None:
        """Tell the Node.js process to end with the processes that run the bots, and return at once; half a second later it is
        killed if it still runs, since it may be frozen."""
        self.process.terminate()
        with self._ending, contextlib.suppress(RuntimeError):  # it is on its way already; two starts at once would be two
            self._end.start()

    def _inbound(self, text: str) -> int:
        """Receive a text from Node.js in JSPyBridge's callback thread; it must neither raise nor wait."""
        self._heard = time.monotonic()
        self._hear(text)
        return 1

    def _watch(self) -> None:
        self.process.wait()
        self.on_death()
        while not self._freed.wait(0.02):  # again and again: the caller may be on its way into the wait
            self._free()

    def _free(self) -> None:
        """Wake all callers that wait for answers of the Node.js process that has ended."""
        for request, (lock, _) in list(self._events.requests.items()):
            self._events.responses[request] = ({"error": "node is gone"}, threading.Barrier(1))
            self._events.requests.pop(request, None)
            lock.set()

    def bury(self) -> None:
        """Kill the Node.js process, end the threads that JSPyBridge (the package that connects it) leaves behind, and clear its
        globals for the next process."""
        self.kill()
        self.process.wait()
        self._end.cancel()
        self._end.join()
        self._freed.set()
        self._free()
        tell_to_end(self._events)
        join(self._threads)
        self._watcher.join(JOIN)
        self._javascript.terminate()
        atexit.unregister(self._events.on_exit)  # it would hold up the end of Python by 0.4 s for every life
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            with contextlib.suppress(OSError):
                if stream is not None:
                    stream.close()
        forget(self._connection)
        for reference in [key for key in self._table if key != 0]:
            del self._table[reference]


@contextlib.contextmanager
def _environment(values: dict[str, str]) -> Iterator[None]:
    """Replace the whole environment while Node.js starts: it inherits it, and JSPyBridge reads it and sets FORCE_COLOR in
    it."""
    before = dict(os.environ)
    _become(child_environment() | values)
    try:
        yield
    finally:
        _become(before)


def _become(wanted: dict[str, str]) -> None:
    """Make `wanted` (name -> value) the environment of this process."""
    for name in os.environ.keys() - wanted.keys():
        del os.environ[name]
    os.environ.update(wanted)
