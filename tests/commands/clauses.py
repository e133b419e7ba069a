"""Builds what the readers get: a clause, said by Sam to a crew of Ada, Ben and Cleo, with Tom and Mia near."""

from dataclasses import replace
from typing import Any

from orchestrator.commands.command import Command, SpokenClause, Utterance
from orchestrator.commands.names import Names
from orchestrator.commands.parser import understand
from orchestrator.knowledge.game import load

GAME = load()
HEARD = Utterance(
    "", "Sam", bots=("Ada", "Ben", "Cleo"), people=("Tom", "Mia"), positions={"Sam": (5, 64, 7), "Tom": (0, 64, 0)}
)
NAMES = Names.of(HEARD)


def clause(words: str, spoken_to: bool = True, **heard: Any) -> SpokenClause:
    """Return the clause of these plain words; by default somebody of the crew was addressed."""
    return SpokenClause(tuple(words.split()), replace(HEARD, text=words, **heard), GAME, spoken_to)


def parsed(text: str, **heard: Any) -> Command:
    """Return the command of a whole line."""
    return understand(replace(HEARD, text=text, **heard), GAME)
