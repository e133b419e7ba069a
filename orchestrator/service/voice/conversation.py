"""One connection for speech, a WebSocket: audio comes in while a person speaks, and what becomes of it goes out.

The client sends the text frame `{"type": "start"}`, binary frames of audio, and `{"type": "end"}` when the key is released;
`{"type": "cancel"}` drops the utterance. It gets `listening`, `thinking`, `heard`, then `asked` or `done`, or `error`. A stop
is looked for every 0.3 seconds while audio arrives, and acts at once.
"""

import asyncio
import json
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from orchestrator.core.errors import BlockcrewError
from orchestrator.service.models import SpokenShown, VoiceStart
from orchestrator.service.voice.desk import VoiceDesk
from orchestrator.service.voice.speech_to_crew import SpeechToCrew
from orchestrator.service.web.errors import BadRequest, TooLarge
from orchestrator.voice.audio import LONGEST, RATE, WIDTH, check_format

EVERY = int(0.3 * RATE) * WIDTH  # bytes of new audio after which a stop is looked for
RECENT = int(1.5 * RATE) * WIDTH  # bytes in which it is looked for
MOST = int(LONGEST * RATE) * WIDTH
SILENT = 5.0  # seconds without a frame after which an utterance is dropped
FORM = 'Send {"type": "start"}, then binary frames of 16 kHz mono 16-bit audio, then {"type": "end"}.'
Speaking = Callable[[str], SpeechToCrew]  # the way of this person's orders, by the player that they are


@dataclass(eq=False)
class SpokenUtterance:
    """Audio of one utterance, as it arrives. `stopped` is set once a stop was heard in it: the rest is dropped then."""

    order: SpeechToCrew
    audio: bytearray = field(default_factory=bytearray)
    checked: int = 0
    stopped: bool = False
    check: "asyncio.Task[None] | None" = None


class SpeechConnection:
    """The connection of one person who speaks to one crew. `speaking` gives the way of the orders, `may` says whether the
    token is still valid."""

    def __init__(self, socket: WebSocket, desk: VoiceDesk, speaking: Speaking, may: Callable[[], bool]) -> None:
        self.socket, self.desk, self.speaking, self.may = socket, desk, speaking, may

    async def serve(self) -> None:
        """Take utterances one after another until the client leaves or its token is revoked. A client that leaves in the
        middle of an utterance gives no order."""
        with suppress(WebSocketDisconnect):
            while self.may():
                try:
                    await self.one()
                except BlockcrewError as error:
                    await self.tell("error", text=str(error))

    async def one(self) -> None:
        """Take one utterance, from its start to the crew's answer."""
        start = await self.begun()
        check_format(start.rate, start.channels)
        order = self.speaking(start.player)
        order.check()
        utterance = SpokenUtterance(order)
        with ExitStack() as stack:
            stack.enter_context(self.desk.utterance(order.person, order.player))
            self.desk.check()
            await self.tell("listening")
            try:
                meant = await self.filled(utterance)
            finally:
                if utterance.check:
                    utterance.check.cancel()
            if meant and not utterance.stopped:
                await self.finish(utterance)

    async def begun(self) -> VoiceStart:
        """Wait for the frame that begins an utterance, passing over frames of a dropped one. Raises BadRequest for others."""
        while True:
            message = await self.frame()
            if isinstance(message, dict) and message.get("type") not in ("end", "cancel"):
                try:
                    return VoiceStart.model_validate(message)
                except ValidationError as error:
                    raise BadRequest(FORM) from error

    async def filled(self, utterance: SpokenUtterance) -> bool:
        """Collect audio until the utterance ends, and look for a stop meanwhile. Return False if it was cancelled."""
        while True:
            try:
                async with asyncio.timeout(SILENT):
                    message = await self.frame()
            except TimeoutError:
                raise BadRequest("The audio stopped arriving: check the microphone and the connection.") from None
            if isinstance(message, dict):
                if message.get("type") not in ("end", "cancel"):
                    raise BadRequest(FORM)
                return bool(message["type"] == "end")
            utterance.audio += message
            if len(utterance.audio) > MOST:
                raise TooLarge(f"You spoke for more than {LONGEST:.0f} seconds: say one order at a time.")
            self.look_for_stop(utterance)

    def look_for_stop(self, utterance: SpokenUtterance) -> None:
        """Begin to look for a stop in the latest audio, if enough is new and the last look is over; not for guests."""
        idle = not utterance.stopped and (utterance.check is None or utterance.check.done())
        if idle and utterance.order.may_stop and len(utterance.audio) - utterance.checked >= EVERY:
            utterance.checked = len(utterance.audio)
            utterance.check = asyncio.create_task(self.stop_in(utterance))

    async def stop_in(self, utterance: SpokenUtterance) -> None:
        """Stop the crew if the latest audio has a stop. A recogniser that is late tells nothing: the whole text comes later."""
        even = len(utterance.audio) // WIDTH * WIDTH
        with suppress(BlockcrewError):
            heard = await self.desk.recogniser.hears_stop(bytes(utterance.audio[max(0, even - RECENT) : even]))
            if utterance.order.hears_stop(heard):
                utterance.stopped = True
                # the order goes out even if the client leaves now
                await asyncio.shield(self.stopped(utterance.order))

    async def stopped(self, order: SpeechToCrew) -> None:
        """Stop the crew, and tell the client what it heard and what came of it."""
        try:
            found = await order.stop()
        except BlockcrewError as error:
            await self.tell("error", text=str(error))
        else:
            await self.tell("heard", text=found.text, early=True)
            await self.outcome(found)

    async def finish(self, utterance: SpokenUtterance) -> None:
        """Recognise a whole utterance and give it to the crew, also if the client has left since it ended."""
        await self.tell("thinking")
        order = utterance.order
        heard = await self.desk.transcribe(order.person, bytes(utterance.audio), order.hints)
        utterance.audio.clear()
        if text := heard.text.strip():
            await self.tell("heard", text=text, score=round(heard.score, 3), milliseconds=round(heard.milliseconds))
        await self.outcome(await order.give(heard))

    async def outcome(self, found: SpokenShown) -> None:
        """Tell what became of an order: `asked` with the crew's question, or `done`."""
        await self.tell("asked" if found.asked else "done", **found.model_dump())

    async def frame(self) -> dict[str, Any] | bytes:
        """Return the next frame: audio, or a text frame as JSON. Raises BadRequest for text that is no JSON object, and
        WebSocketDisconnect when the client leaves."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        if (audio := message.get("bytes")) is not None:
            return bytes(audio)
        try:
            found = json.loads(message["text"])
        except ValueError:
            raise BadRequest(FORM) from None
        if not isinstance(found, dict):
            raise BadRequest(FORM)
        return found

    async def tell(self, kind: str, **more: Any) -> None:
        """Send one frame of JSON to the client; one that has left misses it."""
        with suppress(WebSocketDisconnect, RuntimeError):  # starlette raises the second one once it knows of the first
            await self.socket.send_json({"type": kind} | more)
