"""`blockcrew commands`: shows how the crew understands typed lines of chat. It reads and prints text or JSON lines; nothing is
obeyed."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any

import typer

from orchestrator.app.skill_learning import phrasings_on_demand
from orchestrator.commands.bank.decision import understood
from orchestrator.commands.command import Command, Utterance
from orchestrator.commands.command_json import BadLine, as_json, heard_from
from orchestrator.commands.meaning import MeaningBank
from orchestrator.commands.parser import understand
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import VERSIONS, GameData, load
from orchestrator.settings import Settings
from orchestrator.team.organisation import NAMES

app = typer.Typer(help="Show how the crew understands a line of chat.", no_args_is_help=True, rich_markup_mode=None)
Json = Annotated[bool, typer.Option("--json", help="Read one JSON object per line, and print a Command as JSON for each.")]
Rules = Annotated[bool, typer.Option("--rules", help="Read with the rules alone, without the model that compares meanings.")]
Version = Annotated[str, typer.Option(help=f"Minecraft version: {' or '.join(VERSIONS)}.")]


@app.callback()
def commands() -> None:
    """Show how the crew understands a line of chat; nothing is obeyed."""


@app.command("parse")
def parse(as_lines: Json = False, version: Version = VERSIONS[0], rules: Rules = False) -> None:
    """Print one Command for each line of standard input.

    With --json each line is an object: {"text": "Ben, mine 3 logs", "speaker": "Sam", "players": ["Sam", "Tom"],
    "state": {"bots": ["Ada", "Ben"]}, "prior": null, "looking_at": null}; all but `text` are optional. Without --json each
    line is a line of chat, and the result is a line of text. docs/guides/chat.md explains every field.
    """
    game = load(version)
    bank = None if rules else phrasings_on_demand(Settings())
    for number, line in enumerate(sys.stdin.buffer, 1):
        text = line.decode("utf-8", "replace").rstrip("\r\n")
        if not text.strip():
            continue
        try:
            data = read(text) if as_lines else {"text": text}
            found = as_json(meant(heard_from(data, NAMES, game), game, bank))
        except BadLine as error:
            raise BlockcrewError(f"Line {number}: {error}.") from error
        print(json.dumps(found) if as_lines else describe_command(found), flush=True)


def meant(heard: Utterance, game: GameData, bank: Callable[[], MeaningBank] | None) -> Command:
    """Return the command of a line as a crew in the game reads it: by the rules, and by its meaning where a bank is given. If
    the bank cannot be opened, the rules decide, as in the game."""
    found = understand(heard, game)
    try:
        return understood(heard, found, bank(), game) if bank else found
    except BlockcrewError as error:
        print(f"Read with the rules alone: {error}", file=sys.stderr)
        return found


def read(text: str) -> Mapping[str, Any]:
    """Parse a line of JSON and return the object in it. Raises BadLine if it is not a JSON object."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadLine('this is not JSON; write an object such as {"text": "mine 5 logs"}') from error
    if not isinstance(data, Mapping):
        raise BadLine('this is not a JSON object; write one such as {"text": "mine 5 logs"}')
    return data


def describe_command(found: Mapping[str, Any]) -> str:
    """Return a line for people on a parsed command: its intent, its details, whom it is for, and the parser's confidence (0 to
    1), such as `gather item=logs count=3 -> Ben (0.95)`; a question with the order that it offers; "no command" if the line of
    chat was none. `found` is the Command as a JSON object."""
    if not found["intent"]:
        return "no command"
    if offer := found["offer"]:
        return f"asks {found['answer']!r}, offers {' '.join([offer['intent'], *particulars(offer['slots'])])}"
    return " ".join([found["intent"], *particulars(found["slots"]), f"-> {found['addressee']}", f"({found['confidence']:.2f})"])


def particulars(slots: Mapping[str, Any]) -> Iterator[str]:
    """Yield each detail (slot) of a parsed command, such as its item or its count, as text of the form `name=value`."""
    return (f"{name}={json.dumps(value) if not isinstance(value, str) else value}" for name, value in slots.items())
