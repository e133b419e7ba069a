"""Server and bot hosts as processes of their own, for benchmarks that kill and start them again."""

import signal
import subprocess
import time
from pathlib import Path

from orchestrator.process_environment import node_binary
from orchestrator.project import PROJECT

BOTS = PROJECT / "orchestrator" / "bridge" / "js" / "bot_server.js"
SERVER = PROJECT / "mc_server" / "embedded" / "start.js"


class Script:
    """A script of ours in node, that can be started again with the same words. `ready` is what it says that it serves."""

    def __init__(self, script: Path, *words: str) -> None:
        self.script, self.words = script, list(words)
        self.started = 0.0
        self.ready = ""

    def start(self) -> None:
        """Returns when it serves."""
        self.started = time.monotonic()
        self.process = subprocess.Popen([node_binary(), self.script, *self.words], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        while not (line := self.process.stdout.readline()).startswith("READY "):
            if not line:
                raise SystemExit(f"{self.script.name} did not start.")
        self.ready = line.removeprefix("READY ").strip()

    def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        """Returns when it has ended."""
        self.process.send_signal(how)
        self.process.wait()

    def __enter__(self) -> "Script":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.end(signal.SIGTERM)
