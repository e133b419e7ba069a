"""One line of chat to one Command, or to nothing when the line is not meant for the crew. Stop words come first."""

import re
from collections.abc import Collection

from orchestrator.commands.building import BUILT, read_building
from orchestrator.commands.command import CREW, Command, Intent
from orchestrator.commands.counts import NUMBER, is_count, read_count
from orchestrator.commands.goals import read_goals
from orchestrator.commands.vocabulary import (
    ALSO,
    BUILD,
    CORRECT,
    DOING,
    DROP,
    EVERYONE,
    EXAMPLES,
    GATHER,
    HELP,
    INSTEAD,
    MOST,
    POLITE,
    QUESTIONS,
    STATUS,
    STOP,
)
from orchestrator.core.errors import BadGoal
from orchestrator.core.goal import Goal
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import resolve

MINE = "what are you doing"  # a member answers that for itself, the crew for all
OPENERS = {*GATHER, *BUILD, *STOP, *POLITE, *ALSO}  # what may follow a name without a comma
OPENERS |= {said.split()[0] for said in (*STATUS, *HELP, *DROP)}


def parse(line: str, speaker: str, members: Collection[str], game: GameData) -> Command | None:
    """None: nobody of the crew was spoken to and the line is no plain order."""
    addressee, rest = address(line, members)
    words = re.findall(r"[@\w+.,-]+", rest.lower())
    words = [stripped for word in words if (stripped := word.strip(".,"))]
    known = halt(line, words, speaker, addressee, game) or asked(line, words, speaker, addressee, members, game)
    if known:
        return known
    count, item = corrected(words, bool(addressee), game)
    if count:
        return Command(speaker, addressee or CREW, Intent.CORRECT, line, count=count, item=item)
    return order(line, words, speaker, addressee, game)


def halt(line: str, words: list[str], speaker: str, addressee: str | None, game: GameData) -> Command | None:
    """A stop, or the end of one of several things."""
    if item := dropped(words, game):
        return Command(speaker, addressee or CREW, Intent.DROP, line, item=item)
    return Command(speaker, addressee or CREW, Intent.STOP, line) if is_stop(words, addressed=bool(addressee)) else None


def dropped(words: list[str], game: GameData) -> str:
    """The item of "stop the iron", "forget the logs" or "no more stone"; empty for any other line."""
    opener = opened_by(words, DROP)
    if not opener:
        return ""
    names = [word for word in words[len(opener.split()) :] if word not in POLITE | DOING | {"more"}]
    return resolve(game, " ".join(names)) or "" if names else ""


def opened_by(words: list[str], openers: Collection[str]) -> str:
    """The longest of these that the line begins with."""
    return max((said for said in openers if " ".join(words).startswith(f"{said} ")), key=len, default="")


def asked(
    line: str, words: list[str], speaker: str, addressee: str | None, members: Collection[str], game: GameData
) -> Command | None:
    """A question: how far, what can you do, and what members do, have, or where they are.

    One about a member by name is answered also when nobody is spoken to.
    """
    said = " ".join(words)
    if addressee and said in STATUS and (addressee == CREW or said != MINE):
        return Command(speaker, addressee, Intent.STATUS, line)
    if addressee and said in HELP:
        return Command(speaker, addressee, Intent.HELP, line)
    found = next(((kind, match) for kind, pattern in QUESTIONS if (match := re.fullmatch(pattern, said))), None)
    if found is None:
        return None
    groups = {name.rstrip("2"): value for name, value in found[1].groupdict().items() if value}
    about = next((member for member in members if member.lower() == groups.get("who")), "")
    if not (addressee or about) or (groups.get("who", about) not in EVERYONE and groups.get("who") and not about):
        return None
    if not groups and addressee and addressee != CREW:
        about = addressee
    item = resolve(game, groups["item"]) or groups["item"] if "item" in groups else ""
    return Command(speaker, addressee or CREW, Intent(found[0]), line, item=item, about=about)


def corrected(words: list[str], addressed: bool, game: GameData) -> tuple[int, str]:
    """Count and item ("" if none is named) of "make it 80", "no, ten logs" or "ten instead"; 0 for any other line.

    A bare count counts when somebody is spoken to.
    """
    plain = [word for word in words if word not in INSTEAD]
    opener = opened_by(words, CORRECT)
    said_so = bool(opener) or len(plain) < len(words)
    if not said_so and not addressed:
        return 0, ""
    count, rest = read_count(plain[len([word for word in opener.split() if word not in INSTEAD]) :])
    item = resolve(game, " ".join(word for word in rest if word not in POLITE)) if rest and said_so else ""
    fits = count and count == int(count) and 1 <= count <= MOST and (item or not rest)
    return (int(count), item or "") if count and fits else (0, "")


def order(line: str, words: list[str], speaker: str, addressee: str | None, game: GameData) -> Command | None:
    """A gather order; a line that was addressed but makes no sense is asked back about."""
    wish = [word for word in words if word not in POLITE or word in ALSO]
    more = bool(wish) and wish[0] in ALSO
    while wish and wish[0] in ALSO:
        wish = wish[1:]
    if more and wish and is_count(wish[0]):
        wish = ["get", *wish]
    if wish and wish[0] in BUILD and (addressee or BUILT & set(wish)):
        return building(line, words, speaker, addressee, game)
    if not wish or wish[0] not in GATHER:
        answer = f"I did not understand. Try: {EXAMPLES}"
        return Command(speaker, addressee, Intent.CLARIFY, line, answer=answer, unknown=True) if addressee else None
    try:
        return Command(speaker, addressee or CREW, Intent.GATHER, line, goal=read_goals(wish, game))
    except BadGoal as error:
        return clarify(line, speaker, addressee, str(error)) if addressee or NUMBER.match(" ".join(wish[1:2])) else None


def building(line: str, words: list[str], speaker: str, addressee: str | None, game: GameData) -> Command:
    """An order to build; what is wrong with it is said."""
    first = next(index for index, word in enumerate(words) if word in BUILD)
    try:
        wanted = read_building(words[first + 1 :], game)
    except BadGoal as error:
        return clarify(line, speaker, addressee, str(error))
    return Command(speaker, addressee or CREW, Intent.BUILD, line, building=wanted)


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
