"""Logs in to a server as far as it goes without an account and without joining the world, and keeps what the server says:
whether it checks accounts, whether it refuses the name, and what it calls itself."""

import asyncio
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from orchestrator.servers.probe.packets import BadPacket, Fields, PacketLine, hello, opened, text, varint

NAME = "BlockcrewDoctor"  # for servers with a whitelist: it is on none
FIRST, LAST = 764, 775  # protocols with a configuration before the game: 1.20.2 and later ones that we have looked at
WITH_FLAG = 766  # since 1.20.5 an encryption request says whether the account is checked
REFUSED, ENCRYPTION, ACCEPTED, COMPRESSION, QUESTION, COOKIE = range(6)  # packets of a login
PATIENCE = 5.0  # seconds for each packet
MOST = 40  # packets until the server has told its name
BRAND = "minecraft:brand"


@dataclass(frozen=True, slots=True)
class LoginFacts:
    """The facts that a login has told. `online` is whether accounts are checked; `refusal` why the name may not join, as a
    translation key or text; `brand` what the server calls itself; `questions` are the channels on which it asked during the
    login. None or empty where the server has not said it."""

    online: bool | None = None
    refusal: str = ""
    brand: str = ""
    questions: tuple[str, ...] = ()


async def log_in(host: str, port: int, protocol: int, name: str = NAME, patience: float = PATIENCE) -> LoginFacts:
    """Log in to a server that plays this protocol, up to the moment at which it names itself, and leave. What could not be
    found out stays unknown; the world is never joined, so nobody in the game sees this. Each packet may take `patience`
    seconds."""
    if not FIRST <= protocol <= LAST:
        return LoginFacts()
    try:
        line = await opened(host, port)
    except OSError:
        return LoginFacts()
    conversation = Conversation(line, protocol, patience)
    try:
        line.send(0, hello(protocol, host, port))
        line.send(0, text(name) + offline_id(name))
        await conversation.follow()
    except (BadPacket, OSError, EOFError, TimeoutError):
        pass  # what was said until then counts
    finally:
        await line.close()
    return conversation.facts


class Conversation:
    """A login in progress: answers what the server asks, and keeps the facts."""

    def __init__(self, line: PacketLine, protocol: int, patience: float) -> None:
        self.line, self.protocol, self.patience, self.facts = line, protocol, patience, LoginFacts()

    async def follow(self) -> None:
        """Read packets until the server has refused, asked for an account, or told its brand."""
        configuring = False
        for _ in range(MOST):
            async with asyncio.timeout(self.patience):
                number, fields = await self.line.receive()
            if configuring:
                if self.told_brand(number, fields):
                    return
            elif number in (REFUSED, ENCRYPTION):
                self.ended(number, fields)
                return
            else:
                configuring = self.answer(number, fields)

    def ended(self, number: int, fields: Fields) -> None:
        """Keep why the login ends here: a refusal, or a check of the account."""
        if number == REFUSED:
            self.facts = replace(self.facts, refusal=reason_in(fields.text()))
            return
        fields.text()
        fields.take(fields.varint())
        fields.take(fields.varint())
        checks = self.protocol < WITH_FLAG or fields.take(1) == b"\1"
        self.facts = replace(self.facts, online=checks)

    def answer(self, number: int, fields: Fields) -> bool:
        """Answer a packet of the login; return whether the login was accepted, so that the configuration follows."""
        if number == COMPRESSION:
            self.line.threshold = fields.varint()
        elif number == QUESTION:
            question, channel = fields.varint(), fields.text()
            self.facts = replace(self.facts, questions=(*self.facts.questions, channel))
            self.line.send(2, varint(question) + b"\0")  # not understood
        elif number == COOKIE:
            self.line.send(4, text(fields.text()) + b"\0")  # there is none
        elif number == ACCEPTED:
            self.facts = replace(self.facts, online=False)
            self.line.send(3)
        return number == ACCEPTED

    def told_brand(self, number: int, fields: Fields) -> bool:
        """Keep the brand if this packet of the configuration tells it, and return whether it does."""
        custom = 1 if self.protocol >= WITH_FLAG else 0
        if number != custom or fields.text() != BRAND:
            return False
        self.facts = replace(self.facts, brand=fields.text())
        return True


def offline_id(name: str) -> bytes:
    """Return the bytes of the UUID that a server without accounts gives a name."""
    raw = bytearray(hashlib.md5(f"OfflinePlayer:{name}".encode(), usedforsecurity=False).digest())
    raw[6], raw[8] = raw[6] & 0x0F | 0x30, raw[8] & 0x3F | 0x80
    return bytes(raw)


def reason_in(json_text: str) -> str:
    """Return the reason of a refusal: its translation key if it has one, otherwise its text."""
    try:
        reason: Any = json.loads(json_text)
    except ValueError:
        return json_text
    if isinstance(reason, Mapping):
        words = [reason.get("translate") or reason.get("text") or ""]
        return "".join([*words, *(reason_in(json.dumps(part)) for part in reason.get("extra") or ())])
    return str(reason)
