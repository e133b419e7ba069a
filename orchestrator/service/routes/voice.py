"""Take what people say aloud to the crews: over a WebSocket while they speak, or as one body of audio. docs/guides/voice.md has
the protocol."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request, WebSocket

from orchestrator.service.models import PLAYER, SpokenShown, VoiceShown
from orchestrator.service.routes.crews import Name
from orchestrator.service.voice.conversation import SpeechConnection
from orchestrator.service.voice.speech_to_crew import SpeechToCrew
from orchestrator.service.web.auth_middleware import STILL
from orchestrator.service.web.dependencies import Anybody, Pacing, Registry, Voice
from orchestrator.service.web.errors import NotFound
from orchestrator.voice.audio import RATE, check, check_format

router = APIRouter(prefix="/api", tags=["voice"])
AUDIO = {
    "requestBody": {
        "required": True,
        "description": "Audio of one utterance: 16 kHz, one channel, signed 16-bit little-endian, without a header.",
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}


@router.get("/voice")
async def state(desk: Voice, person: Anybody) -> VoiceShown:
    """Return whether one can speak with the crews, and what to do if not."""
    return desk.shown()


@router.post("/crews/{name}/voice", openapi_extra=AUDIO)
async def utter(
    name: Name,
    request: Request,
    registry: Registry,
    person: Anybody,
    paces: Pacing,
    desk: Voice,
    player: Annotated[str, Query(pattern=PLAYER, description="The speaker's player in the game, for a voice mod.")] = "",
) -> SpokenShown:
    """Recognise one utterance and give it to a crew, as a line of the person whose token it is; return what was heard and the
    crew's first answer."""
    order = SpeechToCrew(registry, paces, registry.crew(name), person, player)
    desk.check()
    check_format(*declared(request.headers.get("content-type", "")))
    audio = await request.body()
    check(audio)
    order.check()
    with desk.utterance(person, player):
        return await order.give(await desk.transcribe(person, audio, order.hints))


@router.websocket("/crews/{name}/voice")
async def converse(
    socket: WebSocket,
    name: Name,
    registry: Registry,
    person: Anybody,
    paces: Pacing,
    desk: Voice,
) -> None:
    """Take utterances while they are spoken, over a WebSocket: frames of audio in, frames of JSON out."""
    await socket.accept()
    with paces.stream(person.id) as may:
        if not may or name not in registry.runners:
            why = NotFound(f"There is no crew {name!r}.") if may else "Too many open streams: close one first."
            await socket.send_json({"type": "error", "text": str(why)})
            await socket.close(1008)
            return
        speaking = partial(SpeechToCrew, registry, paces, registry.crew(name), person)
        await SpeechConnection(socket, desk, speaking, socket.scope[STILL]).serve()


def declared(content_type: str) -> tuple[int, int]:
    """Return the sample rate and the channels that a Content-Type such as `audio/L16; rate=16000; channels=1` declares; those
    that are wanted if it declares none."""
    found = {"rate": RATE, "channels": 1}
    for part in content_type.split(";")[1:]:
        key, _, value = part.strip().partition("=")
        if key.lower() in found and value.strip('"').isascii() and value.strip('"').isdigit():
            found[key.lower()] = int(value.strip('"')[:9])
    return found["rate"], found["channels"]
