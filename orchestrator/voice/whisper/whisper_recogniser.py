"""Recognises speech with Whisper in a process of its own, so that the service's loop never waits for it."""

import asyncio
import random
import zlib
from collections.abc import Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

from orchestrator.core.stop_words import mentions_stop
from orchestrator.core.waiting.cancelling import cancel
from orchestrator.voice.audio import check, is_silent, seconds_of
from orchestrator.voice.recogniser import NOTHING_HEARD, Hints, Transcript
from orchestrator.voice.whisper.process import WhisperProcess
from orchestrator.voice.whisper.prompt import STOP_PROMPT, prompt_of
from orchestrator.voice.whisper.turns import Turns

BEAM, STOP_BEAM = 5, 1  # hypotheses that are followed; a stop must be quick
SHORTEST_CHECK = 0.5  # seconds; in less than that Whisper hears words of its prompt


class WhisperRecogniser:
    """Implements `Recogniser` with a Whisper model in a folder. `seconds` is the deadline of one decoding. The items in
    the prompt follow from the audio, so the same audio gives the same text."""

    name, remote = "whisper", ""

    def __init__(self, folder: Path, seconds: float, threads: int) -> None:
        self.process, self.turns = WhisperProcess(folder, threads), Turns()
        self.seconds = seconds
        self.under_way: set[asyncio.Task[Transcript]] = set()

    async def start(self) -> None:
        """Load the model, so that the first utterance does not wait for it."""
        async with self.turns.turn():
            await self.process.start()

    async def transcribe(self, pcm: bytes, *, hints: Hints) -> Transcript:
        """Return the text of one utterance; silence is not decoded. Raises VoiceError for bad audio, a long queue and after
        the deadline."""
        check(pcm)
        if is_silent(pcm):
            return NOTHING_HEARD
        prompt = prompt_of(hints, random.Random(zlib.crc32(pcm)))
        return await self.whole(self.decode(pcm, prompt, BEAM))

    async def hears_stop(self, pcm: bytes) -> Transcript:
        """Return the text of the last 1.5 seconds; nothing while another such check already waits."""
        check(pcm)
        if is_silent(pcm) or seconds_of(pcm) < SHORTEST_CHECK or self.turns.check_waits:
            return NOTHING_HEARD
        return await self.whole(self.confirmed_stop(pcm))

    async def whole(self, decoding: Coroutine[Any, Any, Transcript]) -> Transcript:
        """Wait for a decoding that is finished even if the caller goes away, because the worker cannot be interrupted."""
        task: asyncio.Task[Transcript] = asyncio.create_task(decoding)
        self.under_way.add(task)
        task.add_done_callback(self.forget)
        return await asyncio.shield(task)

    def forget(self, task: asyncio.Task[Transcript]) -> None:
        """Drop a task that is done; its error, if nobody waits for it any more, is no news."""
        self.under_way.discard(task)
        if not task.cancelled():
            task.exception()

    async def decode(self, pcm: bytes, prompt: str, beam: int) -> Transcript:
        """Wait for the worker's turn and return its answer."""
        async with self.turns.turn():
            return transcript_of(await self.process.ask(pcm, prompt, beam, self.seconds))

    async def confirmed_stop(self, pcm: bytes) -> Transcript:
        """Wait for the worker's turn and return its answer to a prompt of stop words. The prompt makes Whisper hear them in
        everyday talk too, so a stop counts only if Whisper considers one without the prompt."""
        async with self.turns.turn(check=True):
            found = transcript_of(await self.process.ask(pcm, STOP_PROMPT, STOP_BEAM, self.seconds))
            if not mentions_stop(found.text, *found.alternatives):
                return found
            plain = transcript_of(await self.process.ask(pcm, "", BEAM, self.seconds))
        chosen = found if mentions_stop(plain.text, *plain.alternatives) else plain
        return replace(chosen, milliseconds=found.milliseconds + plain.milliseconds)

    async def close(self) -> None:
        """End the worker and whatever still waits for it."""
        await cancel(*self.under_way)
        await self.process.close()


def transcript_of(found: dict[str, Any]) -> Transcript:
    """Return the worker's answer as a Transcript."""
    return Transcript(
        found["text"], found["score"], tuple(found["alternatives"]), found["milliseconds"], tuple(found["scores"])
    )
