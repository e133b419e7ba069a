"""Starts and asks the process in which Whisper runs; a process that misses its deadline is killed and started again."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from orchestrator.process_environment import child_environment
from orchestrator.voice.recogniser import VoiceError

LOADING = 60.0  # seconds; half a second on a quiet machine, 11 on a starved one
LONGEST_LINE = 1 << 20
MODULE = "orchestrator.voice.whisper.worker"


class WhisperProcess:
    """The worker process of one model. One caller at a time: turns.py orders them."""

    def __init__(self, folder: Path, threads: int) -> None:
        self.folder, self.threads = folder, threads
        self.running: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start the process if it does not run, and wait until the model is loaded. Raises VoiceError when that fails."""
        if self.running and self.running.returncode is None:
            return
        self.running = await asyncio.create_subprocess_exec(
            sys.executable, "-m", MODULE, str(self.folder), str(self.threads),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
            env=child_environment(), limit=LONGEST_LINE,
        )  # fmt: skip
        if "ready" not in (found := await self.line(LOADING)):
            await self.close()
            raise VoiceError(f"The voice model in {self.folder} cannot be loaded ({found.get('error')}): fetch it again.")

    async def ask(self, pcm: bytes, prompt: str, beam: int, seconds: float) -> dict[str, Any]:
        """Return what the worker answers for one utterance. Raises VoiceError after `seconds`."""
        await self.start()
        assert self.running and self.running.stdin
        self.running.stdin.write(json.dumps({"bytes": len(pcm), "prompt": prompt, "beam": beam}).encode() + b"\n" + pcm)
        found = await self.line(seconds)
        if "error" in found:
            raise VoiceError(f"Whisper cannot read this utterance ({found['error']}): say it again.")
        return found

    async def line(self, seconds: float) -> dict[str, Any]:
        """Return the worker's next line. If it ended or is late it is killed, and VoiceError says so."""
        assert self.running and self.running.stdout
        try:
            text = await asyncio.wait_for(self.running.stdout.readline(), seconds)
        except TimeoutError as error:
            await self.close()
            late = f"Whisper did not answer within {seconds:g} seconds: say it again, or use a smaller model."
            raise VoiceError(late) from error
        except asyncio.CancelledError:
            await self.close()
            raise
        if not text:
            await self.close()
            raise VoiceError("Whisper's process ended: say it again, and free some memory if it happens again.")
        found: dict[str, Any] = json.loads(text)
        return found

    async def close(self) -> None:
        """Kill the process if it runs, and wait for its end."""
        running, self.running = self.running, None
        if running and running.returncode is None:
            running.kill()
            await running.wait()
