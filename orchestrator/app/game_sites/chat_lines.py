"""The messages of a game as lines of the game's chat: how a bot says one, and how another bot hears it."""

import asyncio
import textwrap
from collections.abc import Mapping, Sequence

from orchestrator.core.contracts.world import World

WIDTH = 220  # characters of a message in one line; the game allows 256
HEARING = 20.0  # seconds until a message has to be heard


async def say_message(body: World, tag: str, text: str) -> list[str]:
    """Say a message in the chat, in several lines if it is long, and return these lines without the `tag` with which each
    begins, so that other talk is not taken for a message of the game."""
    lines = textwrap.wrap(text, WIDTH, break_on_hyphens=False)
    for line in lines:
        await body.say(tag + line)
    return lines


async def hear_message(body: World, tag: str, speaker: str, lines: Sequence[str]) -> str | None:
    """Return what a bot hears when a speaker says these lines; None if they were not heard in time."""
    heard = await hear_messages(body, tag, {speaker: lines})
    return heard[speaker] if heard else None


async def hear_messages(body: World, tag: str, said: Mapping[str, Sequence[str]]) -> dict[str, str] | None:
    """Return what a bot hears when several speakers say these lines at once, by their names; None if not all lines were heard
    in time."""
    heard: dict[str, list[str]] = {speaker: [] for speaker in said}
    try:
        async with asyncio.timeout(HEARING + sum(map(len, said.values()))):
            while any(len(heard[speaker]) < len(lines) for speaker, lines in said.items()):
                line = await body.heard.get()
                if line.speaker in said and line.text.startswith(tag):
                    heard[line.speaker].append(line.text.removeprefix(tag))
    except TimeoutError:
        return None
    return {speaker: " ".join(lines) for speaker, lines in heard.items()}


def forget_lines(body: World) -> None:
    """Forget the lines that a bot heard so far."""
    while not body.heard.empty():
        body.heard.get_nowait()
