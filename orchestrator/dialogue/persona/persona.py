"""The character of one bot, and what is wrong with a text that gives orders instead of describing one."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from orchestrator.commands.addressing import ORDERED
from orchestrator.commands.command import Utterance
from orchestrator.commands.parser import understand
from orchestrator.dialogue.context import kind_of
from orchestrator.dialogue.permissions import RequestKind
from orchestrator.knowledge.game import GameData

PARTS = re.compile(r"[.!?;:\n]+|,? (?:and|but|then) |, ")
COMMANDS = re.compile(
    r"\b(?:obey|(?:only|just) (?:listen|answer)|listen (?:only|just)"
    r"|(?:ignore|disregard|forget) (?:all|any|every|the|previous|your|what)"
    r"|(?:you|he|she|it) (?:must|have to|has to|may not|should)|your (?:owner|master|boss)|is (?:your|the|its) (?:owner|master)"
    r"|system ?(?:prompt|message)?:|instructions?|from now on|pretend|give (?:everything|all)|refuse)\b",
    re.IGNORECASE,
)
TELLING = ORDERED | frozenset("attack kill give bring go run build guard protect drop keep never always".split())


@dataclass(frozen=True, slots=True)
class Persona:
    """The character of one bot: how it talks. `about` is how it describes itself, `greeting` what it says once when it begins;
    both may be empty. With `templates`, a language model never talks for it."""

    manner: str = "plain"
    language: str = "en"
    greeting: str = ""
    about: str = ""
    templates: bool = False


PLAIN = Persona()
Personas = Mapping[str, Persona]


def orders_in(text: str, game: GameData) -> Iterator[str]:
    """Yield the parts of a text about a bot that would be orders if a person said them to it."""
    for part in PARTS.split(text):
        said = part.strip()
        command = understand(Utterance(f"leader, {said}"), game) if said else None
        verb = said.lower().split()[0] in TELLING if said else False
        if command and (verb or COMMANDS.search(said) or (command.intent and kind_of(command) is not RequestKind.ASK)):
            yield said


def without_orders(text: str, where: str, game: GameData) -> tuple[str, str]:
    """Return a text about a bot, and an empty sentence; if it gives orders, an empty text and the sentence that says so.
    `where` names the setting."""
    found = next(orders_in(text, game), "")
    return (
        ("", f"{where} is ignored: it gives an order ({found!r}), and a character only says how a bot talks.")
        if found
        else (text, "")
    )
