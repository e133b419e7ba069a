"""A stand-in for the sign-in services of Microsoft, Xbox Live and Minecraft, strict about what a client sends. It was written
from Microsoft's documentation of the device code and from what is publicly known of the other services; not run with a real
account."""

import json
import subprocess
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self
from urllib.parse import parse_qs

from orchestrator.process_environment import node_binary

DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code"
FAR = "2099-01-01T00:00:00.0000000Z"
PATHS = {
    "live": {"deviceCodeRequest": "/connect", "tokenRequest": "/token"},
    "xbox": {name: f"/xbox/{name}" for name in ("deviceAuth", "titleAuth", "userAuth", "xstsAuthorize")},
    "minecraftJava": {"loginWithXbox": "/login", "profile": "/profile", "certificates": "/certificates"},
}
KEYS = """const { publicKey, privateKey } = require('crypto').generateKeyPairSync('rsa', { modulusLength: 2048 })
const lines = key => key.toString('base64').match(/.{1,76}/g).join('\\n')
const pem = (type, key) => `-----BEGIN RSA ${type} KEY-----\\n${lines(key)}\\n-----END RSA ${type} KEY-----\\n`
console.log(JSON.stringify({ publicKey: pem('PUBLIC', publicKey.export({ type: 'spki', format: 'der' })),
  privateKey: pem('PRIVATE', privateKey.export({ type: 'pkcs8', format: 'der' })) }))"""
Body = dict[str, Any]


@cache
def keys() -> dict[str, str]:
    """A pair of keys in the form in which Minecraft's service hands them out."""
    return dict(json.loads(subprocess.run([node_binary(), "-e", KEYS], check=True, capture_output=True).stdout))


@dataclass
class Microsoft:
    """The services at one address of this machine. `polls` are the answers while somebody has a code: an error of the
    documentation, or "signed in"; the last one repeats."""

    polls: list[str] = field(default_factory=lambda: ["authorization_pending", "signed in"])
    lifetime: float = 900
    profile: Body | None = field(default_factory=lambda: {"id": "0123456789abcdef0123456789abcdef", "name": "Steve_99"})
    xbox_error: int = 0
    revoked: bool = False
    silent: str = ""  # a path that is never answered
    asked: list[str] = field(default_factory=list)

    def __enter__(self) -> Self:
        self._open = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._open.set()
        self._server.shutdown()
        self._server.server_close()

    @property
    def services(self) -> dict[str, dict[str, str]]:
        """The addresses, as the library names them."""
        base = f"http://127.0.0.1:{self._server.server_address[1]}"
        return {group: {name: base + path for name, path in paths.items()} for group, paths in PATHS.items()}

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.answer(b"")

            def do_POST(self) -> None:
                self.answer(self.rfile.read(int(self.headers.get("content-length") or 0)))

            def answer(self, body: bytes) -> None:
                path = self.path.partition("?")[0]
                outer.asked.append(path)
                if path == outer.silent:
                    outer._open.wait()
                status, said = outer.answers[path](dict(self.headers.items()), body)
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.end_headers()
                self.wfile.write(json.dumps(said).encode())

            def log_message(self, format: str, *args: object) -> None:
                pass

        return Handler

    @property
    def answers(self) -> dict[str, Callable[[dict[str, str], bytes], tuple[int, Body]]]:
        """What is answered at each path."""
        return {
            "/connect": self.device_code, "/token": self.token, "/login": self.login, "/profile": self.own_profile,
            "/certificates": self.certificates, "/xbox/deviceAuth": self.device, "/xbox/titleAuth": self.title,
            "/xbox/userAuth": self.user, "/xbox/xstsAuthorize": self.xsts,
        }  # fmt: skip

    def device_code(self, headers: dict[str, str], body: bytes) -> tuple[int, Body]:
        form = parse_qs(body.decode())
        assert form["client_id"][0] and form["scope"][0] and form["response_type"] == ["device_code"]
        return 200, {
            "user_code": "ABCD1234", "device_code": "secret-device-code", "verification_uri": "https://www.microsoft.com/link",
            "interval": 0.05, "expires_in": self.lifetime,
        }  # fmt: skip

    def token(self, headers: dict[str, str], body: bytes) -> tuple[int, Body]:
        form = {name: values[0] for name, values in parse_qs(body.decode()).items()}
        if form["grant_type"] == "refresh_token":
            fine = form["refresh_token"] == "refresh-1" and not self.revoked
            return self.tokens() if fine else (400, {"error": "invalid_grant", "error_description": "it was revoked"})
        assert form["grant_type"] == DEVICE_CODE and form["device_code"] == "secret-device-code" and form["client_id"]
        said = self.polls.pop(0) if len(self.polls) > 1 else self.polls[0]
        return self.tokens() if said == "signed in" else (400, {"error": said, "error_description": "words"})

    def tokens(self) -> tuple[int, Body]:
        return 200, {
            "token_type": "bearer", "expires_in": 3600, "access_token": "access-1", "refresh_token": "refresh-1",
        }  # fmt: skip

    def device(self, headers: dict[str, str], body: bytes) -> tuple[int, Body]:
        asked = signed(headers, body)
        assert asked["Properties"]["AuthMethod"] == "ProofOfPossession" and asked["Properties"]["ProofKey"]["kty"] == "EC"
        return 200, {"Token": "device-1", "NotAfter": FAR}

    def title(self, headers: dict[str, str], body: bytes) -> tuple[int, Body]:
        asked = signed(headers, body)["Properties"]
        assert (asked["DeviceToken"], asked["RpsTicket"]) == ("device-1", "t=access-1")
        return 200, {"Token": "title-1", "NotAfter": FAR}

    def user(self, headers: dict[str, str], body: bytes) -> tuple[int, Body]:
        assert signed(headers, body)["Properties"]["RpsTicket"] == "t=access-1"
        return 200, {"Token": "user-1", "NotAfter": FAR}

    def xsts(self, headers: dict[str, str], body: bytes) -> tuple[int, Body]:
        asked = signed(headers, body)
        properties = asked["Properties"]
        assert asked["RelyingParty"] == "rp://api.minecraftservices.com/" and properties["UserTokens"] == ["user-1"]
        assert (properties["DeviceToken"], properties["TitleToken"]) == ("device-1", "title-1")
        if self.xbox_error:
            return 401, {"Identity": "0", "XErr": self.xbox_error, "Message": "", "Redirect": ""}
        return 200, {"Token": "xsts-1", "NotAfter": FAR, "DisplayClaims": {"xui": [{"uhs": "hash", "xid": "1"}]}}

    def login(self, headers: dict[str, str], body: bytes) -> tuple[int, Body]:
        assert json.loads(body) == {"identityToken": "XBL3.0 x=hash;xsts-1"}
        return 200, {"username": "u", "access_token": "game-token-1", "token_type": "Bearer", "expires_in": 86400}

    def own_profile(self, headers: dict[str, str], body: bytes) -> tuple[int, Body]:
        if self.revoked or headers["Authorization"] != "Bearer game-token-1":
            return 401, {}
        return (200, self.profile) if self.profile else (404, {"error": "NOT_FOUND"})

    def certificates(self, headers: dict[str, str], body: bytes) -> tuple[int, Body]:
        assert headers["Authorization"] == "Bearer game-token-1"
        return 200, {
            "keyPair": keys(), "publicKeySignature": "c2ln", "publicKeySignatureV2": "c2lnMg==",
            "expiresAt": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 48 * 3600)), "refreshedAfter": FAR,
        }  # fmt: skip


def signed(headers: dict[str, str], body: bytes) -> Body:
    """Return the body of a request to Xbox Live, which has to be signed."""
    assert any(name.lower() == "signature" and value for name, value in headers.items())
    return dict(json.loads(body))
