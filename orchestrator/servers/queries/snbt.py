"""Reads SNBT (stringified NBT), the text form of a Minecraft server's data, such as `{id: "minecraft:dirt", tags: [1b, 2b]}`.
rcon.py uses it for the answers to commands."""

import re
from typing import Any

from orchestrator.core.errors import BlockcrewError

TOKEN = re.compile(r"""\s*("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\[[BIL];|[{}\[\]:,]|[^\s{}\[\]:,"']+)""", re.DOTALL)
NUMBER = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)([bBsSlLfFdD]?)")
DEEPEST = 64


def parse(text: str) -> Any:
    """Parse one value of SNBT (the text form of a Minecraft server's data) and return it as dicts, lists, strings, integers and
    floats. Raises BlockcrewError for text that is not SNBT."""
    reader = SnbtReader(text)
    value = reader.value(0)
    reader.end()
    return value


class SnbtReader:
    """Reads values from one text of SNBT, the text form of a Minecraft server's data, token by token."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def value(self, depth: int) -> Any:
        """Read the next value of the text and return it: a compound as a dict, a list, a number or a string. `depth` is the
        number of compounds and lists around it; raises BlockcrewError when that is too large."""
        if depth > DEEPEST:
            raise self.wrong("nested too deeply")
        word = self.take()
        if word == "{":
            return self.compound(depth)
        if word == "[" or word in ("[B;", "[I;", "[L;"):
            return self.list(depth)
        if word in ("}", "]", ":", ","):
            raise self.wrong(f"expected a value, not {word!r}")
        return scalar(word)

    def compound(self, depth: int) -> dict[str, Any]:
        """Read the rest of a compound (`{name: value, ...}`) after its opening brace and return it as a dict. `depth` is the
        number of compounds and lists around it."""
        found: dict[str, Any] = {}
        while not self.skip("}"):
            key = self.take()
            self.expect(":")
            found[unquoted(key)] = self.value(depth + 1)
            if not self.skip(","):
                self.expect("}")
                break
        return found

    def list(self, depth: int) -> list[Any]:
        """Read the rest of a list (`[value, ...]`) after its opening bracket and return it as a Python list. `depth` is the
        number of compounds and lists around it."""
        found = []
        while not self.skip("]"):
            found.append(self.value(depth + 1))
            if not self.skip(","):
                self.expect("]")
                break
        return found

    def take(self) -> str:
        """Return the next token of the text and move past it. Raises BlockcrewError if there is none."""
        match = TOKEN.match(self.text, self.at)
        if match is None:
            raise self.wrong("it ends too early" if not self.text[self.at :].strip() else "it is not SNBT")
        self.at = match.end()
        return match[1]

    def skip(self, token: str) -> bool:
        """Move past the next token if it equals `token`, and return whether it did."""
        match = TOKEN.match(self.text, self.at)
        if match is None or match[1] != token:
            return False
        self.at = match.end()
        return True

    def expect(self, token: str) -> None:
        """Move past the next token. Raises BlockcrewError when it is not equal to `token`."""
        if not self.skip(token):
            raise self.wrong(f"expected {token!r}")

    def end(self) -> None:
        """Raise BlockcrewError if any text is left after the value that was read."""
        if self.text[self.at :].strip():
            raise self.wrong("more text follows")

    def wrong(self, why: str) -> BlockcrewError:
        return BlockcrewError(f"The server's data cannot be read: {why}, after {self.at} characters.")


def unquoted(word: str) -> str:
    """Return a string token without its quotation marks and escapes; a word without quotation marks stays as it is."""
    return re.sub(r"\\(.)", r"\1", word[1:-1], flags=re.DOTALL) if word[0] in "\"'" else word


def scalar(word: str) -> Any:
    """Return the value of one token: a number, with or without a type letter (`3b`, `1.5d`), or a string. The words true and
    false become 1 and 0."""
    if word in ("true", "false"):
        return int(word == "true")
    number = NUMBER.fullmatch(word)
    if number is None:
        return unquoted(word)
    return float(number[1]) if number[2] in tuple("fFdD") or not number[1].lstrip("+-").isdigit() else int(number[1])
