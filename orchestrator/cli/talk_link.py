"""The connection of `blockcrew talk` to a service: audio goes out over a WebSocket, and what came of it is printed."""

import json
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import quote, urlsplit

from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from orchestrator.core.errors import BlockcrewError
from orchestrator.core.terminal_text import printable

PATIENCE = 30.0  # seconds until the service counts as gone
PIECE = 3200  # bytes: a tenth of a second
LAST = ("done", "asked", "error")  # kinds of the last frame of an utterance
Show = Callable[[str], None]


class ServiceLink:
    """Speaks to one crew of a service with a token, as the player `player` in the game."""

    def __init__(self, url: str, token: str, player: str) -> None:
        if urlsplit(url).scheme not in ("http", "https"):
            raise BlockcrewError(f"{url!r} is no address of a service: it looks like http://127.0.0.1:8765.")
        self.url, self.player, self.crew = url.rstrip("/"), player, ""
        self.headers = {"Authorization": f"Bearer {token}"}

    def choose(self, crew: str) -> None:
        """Check that voice is on and choose the crew of this name, or the only one. Raises BlockcrewError."""
        state = self.ask("voice")
        if not state["on"]:
            raise BlockcrewError(state["why"])
        names = [each["name"] for each in self.ask("crews")]
        if crew not in names and (crew or len(names) != 1):
            raise BlockcrewError(
                f"Choose a crew with --crew: {', '.join(names) or 'there is none yet, start one on the page'}."
            )
        self.crew = crew or names[0]

    def say_audio(self, audio: bytes, show: Show) -> dict[str, Any]:
        """Send the audio of one utterance and return the last frame of the answer; `show` prints what is heard and answered."""
        return self.say_pieces((audio[begin : begin + PIECE] for begin in range(0, len(audio), PIECE)), show)

    def say_pieces(self, pieces: Iterable[bytes], show: Show) -> dict[str, Any]:
        """Send pieces of audio as they come; when they end, return the last frame of the answer. Raises BlockcrewError."""
        address = f"{self.url.replace('http', 'ws', 1)}/api/crews/{quote(self.crew)}/voice"
        try:
            with connect(address, additional_headers=self.headers, open_timeout=PATIENCE, proxy=None) as socket:
                socket.send(json.dumps({"type": "start", "player": self.player}))
                for piece in pieces:
                    socket.send(piece)
                socket.send('{"type": "end"}')
                return answered(socket, show)
        except InvalidStatus as error:
            raise BlockcrewError(f"The service refused the connection ({error}): check token and crew.") from error
        except (WebSocketException, OSError) as error:
            raise BlockcrewError(f"The connection to {self.url} was lost ({error}): is the service running?") from error

    def answer(self, word: str) -> None:
        """Give a typed line, such as yes, to the crew."""
        self.ask("commands", {"crew": self.crew, "text": word} | ({"player": self.player} if self.player else {}))

    def ask(self, path: str, body: dict[str, str] | None = None) -> Any:
        """Return the JSON that the service answers. Raises BlockcrewError with its sentence, or if it does not answer."""
        data = json.dumps(body).encode() if body else None
        headers = self.headers | {"Content-Type": "application/json"}
        request = urllib.request.Request(f"{self.url}/api/{path}", data, headers)
        try:
            with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=PATIENCE) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            why = "your token is not valid" if error.code == 401 else json.load(error).get("error", str(error))
            raise BlockcrewError(f"The service at {self.url} refused: {why}") from error
        except (OSError, ValueError) as error:
            raise BlockcrewError(
                f"No service answers at {self.url} ({error}): start `blockcrew serve`, or check --url."
            ) from error


def answered(socket: ClientConnection, show: Show) -> dict[str, Any]:
    """Print the frames of one utterance with `show` as they come, and return the last one."""
    while True:
        frame: dict[str, Any] = json.loads(socket.recv(PATIENCE))
        for line in told(frame):
            show(printable(line))
        if frame["type"] in LAST:
            return frame


def told(frame: dict[str, Any]) -> list[str]:
    """Return what to print for a frame: what was heard, what a bot answered, or what went wrong."""
    kind = frame["type"]
    if kind == "heard":
        return [f"Heard: {frame['text']}"]
    if kind == "error":
        return [frame["text"]]
    return [f"{each['speaker']}: {each['text']}" for each in frame.get("answers", ())]
