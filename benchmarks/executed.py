"""Which functions of the project run, in Python's threads and in the bridge's node processes, and when.

Python reports every call to a profile function. Node is asked for the coverage that V8 counts: executed.js is
loaded into the gateway when it starts, and into the bot hosts that the gateway starts. The product is not changed for this, but
traced hosts run without node's permission model, which forbids the inspector.
"""

import inspect
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from types import CodeType, FrameType
from typing import Any
from unittest.mock import patch

PROJECT = Path(__file__).parents[1]
ROOTS = ("orchestrator", "skills")
OURS = tuple(f"{PROJECT / root}{os.sep}" for root in ROOTS)
PRELOAD = Path(__file__).with_suffix(".js")


@dataclass(frozen=True)
class Call:
    """One function that ran: its file below the project, its place there, and seconds since 1970.

    Node is looked at every 25 ms, so a function of it ran between two looks, `at` and `until`. In Python they are equal.
    """

    file: str
    place: int
    at: float
    until: float


class Trace:
    """What has run since the trace was opened: every call in Python, and every 25 ms what ran in node."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._python: list[tuple[CodeType, float]] = []

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """Take one event of the interpreter: the profile function."""
        code = frame.f_code
        # bodies of modules and classes are not optimized
        if event == "call" and code.co_flags & inspect.CO_OPTIMIZED and code.co_filename.startswith(OURS):
            self._python.append((code, time.time()))

    def calls(self) -> list[Call]:
        """Return everything that ran, Python and JavaScript, by time."""
        python = [Call(os.path.relpath(code.co_filename, PROJECT), code.co_firstlineno, at, at) for code, at in self._python]
        node = [
            Call(file, place, line["since"] / 1000, line["at"] / 1000)
            for line in self._lines("functions")
            for file, place in line["functions"]
        ]
        return sorted(python + node, key=lambda call: call.at)

    def first_dig(self) -> float | None:
        """Return when a bot first began to dig, in seconds since 1970; None: nobody has."""
        return min((line["at"] / 1000 for line in self._lines("dig")), default=None)

    def _lines(self, kind: str) -> Iterator[dict[str, Any]]:
        """Yield what executed.js wrote of one kind, which is the first key of a line; a last line may be half written."""
        for path in self._folder.glob("*.jsonl"):
            for line in path.read_text("utf-8").splitlines(keepends=True):
                if line.startswith(f'{{"{kind}"') and line.endswith("\n"):
                    yield json.loads(line)


@contextmanager
def traced(folder: Path) -> Iterator[Trace]:
    """Trace this thread, all threads that it starts, and a gateway that is started meanwhile, through files in `folder`."""
    trace = Trace(folder)
    threading.setprofile(trace.note)
    sys.setprofile(trace.note)
    try:
        with patch.object(subprocess, "Popen", preloading(folder)):
            yield trace
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def preloading(folder: Path) -> type[subprocess.Popen[bytes]]:
    """Return a Popen that loads executed.js into the node of JSPyBridge, which is the gateway; others start as they are."""
    bridge = find_spec("javascript")
    assert bridge and bridge.origin
    package = Path(bridge.origin).parent

    class Preloading(subprocess.Popen[bytes]):
        def __init__(self, command: list[str], **options: Any) -> None:
            if any(package in Path(part).parents for part in command):
                command = [command[0], "--require", str(PRELOAD), *command[1:]]
                options["env"] = {**os.environ, "TRACE_FOLDER": str(folder), "TRACE_ROOTS": ",".join(ROOTS)}
            super().__init__(command, **options)

    return Preloading
