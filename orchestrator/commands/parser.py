"""One line of chat to one Command, or to nothing when the line is not meant for the crew. Stop words come first."""

import re
from collections.abc import Collection

from orchestrator.commands.command import CREW, Command, Intent
from orchestrator.commands.vocabulary import (
    CORRECT,
    DEFAULT_COUNT,
    EVERYONE,
    EXAMPLES,
    GATHER,
    HELP,
    INSTEAD,
    MOST,
    NUMBERS,
    POLITE,
    STATUS,
    STOP,
)
from orchestrator.core.errors import BadGoal
from orchestrator.core.goal import Goal
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import near_misses, resolve

OPENERS = {*GATHER, *STOP, *POLITE, *(said.split()[0] for said in (*STATUS, *HELP))}  # what follows a name without a comma
NUMBER = re.compile(r"[+-]?\d[\d,_]*(\.\d+)?(e\d+)?$", re.IGNORECASE)


def parse(line: str, speaker: str, members: Collection[str], game: GameData) -> Command | None:
    """None: nobody of the crew was spoken to and the line is no plain order."""
    addressee, rest = address(line, members)
    words = re.findall(r"[@\w+.,-]+", rest.lower())
    words = [stripped for word in words if (stripped := word.strip(".,"))]
    if is_stop(words, addressed=bool(addressee)):
        return Command(speaker, addressee or CREW, Intent.STOP, line)
    said = " ".join(words)
    if addressee and said in STATUS:
        return Command(speaker, addressee, Intent.STATUS, line)
    if addressee and said in HELP:
        return Command(speaker, addressee, Intent.HELP, line)
    count = corrected(words, addressed=bool(addressee))
    if count:
        return Command(speaker, addressee or CREW, Intent.CORRECT, line, count=count)
    return order(line, words, speaker, addressee, game)


def corrected(words: list[str], addressed: bool) -> int:
    """The count of "make it 80", "no, ten" or "ten instead"; 0 for any other line. A bare count counts when addressed."""
    plain = [word for word in words if word not in INSTEAD]
    opener = max((said for said in CORRECT if " ".join(words).startswith(f"{said} ")), key=len, default="")
    if not opener and len(plain) == len(words) and not addressed:
        return 0
    count, rest = read_count(plain[len([word for word in opener.split() if word not in INSTEAD]) :])
    return int(count) if count and not rest and count == int(count) and 1 <= count <= MOST else 0


def order(line: str, words: list[str], speaker: str, addressee: str | None, game: GameData) -> Command | None:
    """A gather order; a line that was addressed but makes no sense is asked back about."""
    wish = [word for word in words if word not in POLITE]
    if not wish or wish[0] not in GATHER:
        return clarify(line, speaker, addressee, f"I did not understand. Try: {EXAMPLES}") if addressee else None
    try:
        return Command(speaker, addressee or CREW, Intent.GATHER, line, goal=read_goal(wish, game))
    except BadGoal as error:
        return clarify(line, speaker, addressee, str(error)) if addressee or NUMBER.match(" ".join(wish[1:2])) else None


def clarify(line: str, speaker: str, addressee: str | None, answer: str) -> Command:
    """Say back what was unclear."""
    return Command(speaker, addressee or CREW, Intent.CLARIFY, line, answer=answer)


def address(line: str, members: Collection[str]) -> tuple[str | None, str]:
    """Who is spoken to (a member, @crew, or None) and the rest of the line."""
    match = re.match(r"\s*(@?\w+)\s*([,:!]\s*|\s+|$)(.*)$", line, re.DOTALL)
    if match:
        first = match[1].lower()
        for member in members:
            if first.lstrip("@") == member.lower():
                return member, match[3]
        if first in EVERYONE and (match[2].strip() or not match[3] or match[3].lower().split()[0] in OPENERS):
            return CREW, match[3]
    return None, line


def is_stop(words: list[str], addressed: bool) -> bool:
    """A stop word that opens or ends a short line. 'stop' said to nobody stops too: better once too often."""
    if not words:
        return False
    return (words[0] in STOP or words[-1] in STOP) and (addressed or len(words) <= 3)


def parse_goal(text: str, game: GameData) -> Goal:
    """What the crew would make of the text, said to it in chat. Raises BadGoal with one sentence."""
    if not text.strip():
        raise BadGoal(f"The goal is empty; say what to gather, for example: {EXAMPLES.split(' |')[0]}")
    command = parse(f"crew, {text}", "", (), game)
    if command is None or command.goal is None:
        raise BadGoal(command.answer if command and command.answer else f"{text!r} is no goal. Try: {EXAMPLES.split(' |')[0]}")
    return command.goal


def read_goal(words: list[str], game: GameData) -> Goal:
    """The words 'mine 50 logs' as a Goal. Raises BadGoal with one sentence."""
    text = " ".join(words)
    count, names = read_count(words[1:])
    if not names:
        raise BadGoal(f"{text!r} does not say what to gather; try: {EXAMPLES.split(' |')[0]}")
    name = " ".join(names)
    item = resolve(game, name)
    if item is None:
        near = near_misses(game, name)
        hint = f"Did you mean {' or '.join(near)}?" if near else "Use a Minecraft id such as oak_log, cobblestone or raw_iron."
        raise BadGoal(f"Minecraft {game.version} has no {name!r}. {hint}")
    if count is None:
        count = 1 if item in game.single else DEFAULT_COUNT
    check_count(count)
    return Goal(text, item, int(count))


def check_count(count: float) -> None:
    """Between 1 and MOST, and whole. Raises BadGoal."""
    if count > MOST:
        raise BadGoal(f"{count:,.0f} is too many; the most in one goal is {MOST:,}.")
    if count < 1 or count != int(count):
        raise BadGoal(f"I can gather 1 or more, not {count:g}.")


def read_count(words: list[str]) -> tuple[float | None, list[str]]:
    """The leading number (digits, words, 'a dozen', 'two stacks'; None without one) and what follows it."""
    count: float | None = None
    for index, word in enumerate(words):
        single = word[:-1] if word in ("dozens", "stacks", "hundreds") else word
        if NUMBER.match(word):
            value = float(word.replace(",", "").replace("_", ""))
        elif single in NUMBERS:
            value = NUMBERS[single]
        else:
            return count, words[index:]
        count = value if count is None else count * value if value >= 12 and count < value else count + value
    return count, []
