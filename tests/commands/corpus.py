"""Reads the lines in corpus/ and says how the parser does on them: `python tests/commands/corpus.py` prints the figures."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orchestrator.commands.command import Command
from orchestrator.commands.command_json import as_json, heard_from
from orchestrator.commands.parser import understand
from orchestrator.knowledge.game import load

FOLDER = Path(__file__).parent / "corpus"
GAME = load()
USUAL: dict[str, Any] = {"speaker": "Sam", "players": ["Sam", "Tom", "Mia"]}
BOTS = {"bots": ["Ada", "Ben", "Cleo"]}


@dataclass(frozen=True)
class Line:
    """One line of a file: what is typed and known, and what it should come to. `intent` "-" is no command."""

    number: int
    text: str
    context: dict[str, Any]
    intent: str
    slots: dict[str, Any]
    addressee: str

    @property
    def command(self) -> Command:
        """What the parser makes of it."""
        state = BOTS | self.context.get("state", {})
        return understand(heard_from({**USUAL, "text": self.text, **self.context, "state": state}, (), GAME), GAME)


@dataclass(frozen=True)
class Score:
    """Counts of lines. `wrong`: another action than the one that was meant; `false`: an action where none was meant."""

    lines: int
    right: int
    wrong: int
    commands: int
    false: int
    others: int
    misses: tuple[str, ...]


def lines(name: str) -> list[Line]:
    """Of one file."""
    text = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    return [line(number, said) for number, said in enumerate(text, 1) if said and not said.startswith("#")]


def line(number: int, said: str) -> Line:
    """One line of it."""
    left, wanted = said.rsplit(" => ", 1)
    text, _, context = left.partition(" << ")
    intent, *words = wanted.split()
    slots = dict(word.split("=", 1) for word in words if not word.startswith("@"))
    addressee = next((word.removeprefix("@") for word in words if word.startswith("@")), "")
    return Line(number, text, json.loads(context or "{}"), intent, {key: value(said) for key, said in slots.items()}, addressee)


def value(said: str) -> Any:
    """A slot: JSON, or a word."""
    try:
        return json.loads(said)
    except ValueError:
        return said


def score(chosen: list[Line]) -> Score:
    """Of some lines."""
    right = wrong = false = 0
    misses: list[str] = []
    for each in chosen:
        found = as_json(each.command)
        quiet = found["intent"] in (None, "clarify")
        good = quiet if each.intent == "-" else found["intent"] == each.intent and all(fits(each, found))
        right += good
        false += each.intent == "-" and not quiet
        wrong += each.intent != "-" and not quiet and found["intent"] != each.intent
        if not good:
            misses.append(f"{each.number}: {each.text} => {found['intent']} {found['slots']} {found['addressee']}")
    others = sum(each.intent == "-" for each in chosen)
    return Score(len(chosen), right, wrong, len(chosen) - others, false, others, tuple(misses))


def fits(each: Line, found: dict[str, Any]) -> Iterator[bool]:
    """Slot by slot, and who it is for."""
    for key, wanted in each.slots.items():
        yield wanted in found["slots"].get("materials", []) if key == "material" else found["slots"].get(key) == wanted
    if each.addressee:
        yield found["addressee"].removeprefix("@") == each.addressee


def main() -> None:
    """The figures of every file."""
    for path in sorted(FOLDER.glob("*.txt")):
        found = score(lines(path.stem))
        print(
            f"{path.stem:8} {found.right} of {found.lines} right ({found.right / found.lines:.1%}), another action "
            f"{found.wrong} of {found.commands}, an action on talk {found.false} of {found.others}"
        )
        print(*(f"    {miss}" for miss in found.misses), sep="\n")


if __name__ == "__main__":
    main()
