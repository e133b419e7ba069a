"""A puppet model for the games of coordination: it answers the prompts prompts/game_*.md by simple rules, from what the prompt
says and nothing else, for tests and rehearsals. Its play is legal and modest; scores with it say nothing about models."""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from orchestrator.llm.chat import ModelQuestion
from orchestrator.llm.testing import builder_puppet, hanabi_puppet

Answer = dict[str, Any]
ROOM = re.compile(r"(\S+) is in room (\d+)")


@dataclass(frozen=True, slots=True)
class GameQuestion:
    """A question of a game's prompt: the name of the wanted schema, its fields, the instructions (system message), the question
    itself, and whether an earlier answer was sent back."""

    form: str
    fields: Collection[str]
    instructions: str
    text: str
    again: bool = False

    @property
    def actions(self) -> list[str]:
        """Return the possible actions that the question lists."""
        _, _, listed = self.text.partition("Possible actions:\n")
        return [line.removeprefix("- ") for line in listed.splitlines()]


def puppet(question: ModelQuestion) -> Any:
    """Return the puppet's answer to a question as an instance of its schema: the rule for a ScriptedModel."""
    assert question.schema is not None
    fields, said = question.schema.model_fields, question.said
    asked = GameQuestion(question.schema.__name__, fields, said[0].text, said[1].text, len(said) > 2)
    return question.schema.model_validate(game_answer(asked))


def game_answer(asked: GameQuestion) -> Answer:
    """Return the puppet's answer as an object with the fields of the wanted schema. Raises KeyError for a schema that no prompt
    of a game names."""
    return RULES[asked.form](asked)


def reading(asked: GameQuestion) -> Answer:
    """Return what the puppet thinks about its partner; in Hanabi it suggests a clue that lets the partner play a card."""
    clue = hanabi_puppet.good_clue(asked.text)
    suggestion = f"Reveal {clue}." if clue else "Nothing is needed."
    return {"intention": "It helps.", "next_action": "It goes on as before.", "suggestion": suggestion}


def action(asked: GameQuestion) -> Answer:
    """Return the puppet's action: by the rules of the game that the listed actions belong to."""
    actions = asked.actions
    if "play 0" in actions:
        chosen = hanabi_puppet.move(asked.text, actions, asked.again)
    elif "move away" in actions:
        chosen = task(asked.text, actions)
    else:
        chosen = step(asked.text, actions)
    return {"why": "It seems useful.", "action": chosen}


def step(text: str, actions: Sequence[str]) -> str:
    """Return an action in rooms: catch the thief if it is beside, fix a generator unless hunted, else go anywhere but to the
    killer."""
    rooms = {name.lower(): room for name, room in ROOM.findall(text)}
    catch = f"move to room {rooms.get('thief')}"
    fixes = [each for each in actions if each.startswith("fix")]
    if catch in actions:
        return catch
    if fixes and "will go for me" not in text:
        return fixes[0]
    moves = [each for each in actions if each.startswith("move") and not each.endswith(f" {rooms.get('killer')}")]
    return moves[crc32(text.encode()) % len(moves)] if moves else actions[0]


def task(text: str, actions: Sequence[str]) -> str:
    """Return a macro-action of a cook: what brings the held item on, else a plate for a full cooker, else an onion; not to
    a place that the partner blocks."""
    full = [name for name, onions in re.findall(r"(c\d+) contains (\d) out of 3", text) if onions == "3"]
    carried = "is holding plate" in text
    wanted = [f"load soup on plate from {name}" for name in full]
    wanted += ["place soup for delivery", "place cooked soup", *(f"place onion in c{number}" for number in range(3))]
    wanted = [each for each in wanted if not any(each == f"place onion in {name}" for name in full)]
    wanted += ["pick up plate"] if full and not carried else []
    wanted += ["pick up cooked soup", "pick up onion", "place onion on s", "place plate on s", "place onion on k"]
    found = [each for start in wanted for each in actions if each.startswith(start)]
    blocked = re.findall(r"(\w+) is blocked", text.partition("<My Location Information>")[2].partition("\n")[0])
    free = [each for each in found if each.split()[-1] not in blocked]
    if re.search(r"; move away\.\n|; move away; wait\.\n", text):
        return "wait"  # so that a cook that made room does not come back at once
    return free[0] if free else "move away" if found else "wait"


def check(asked: GameQuestion) -> Answer:
    """Return the puppet's verification: in Hanabi it objects to playing a card that might not fit."""
    chosen = re.search(r" wants to: (.*)", asked.text)
    unsafe = chosen is not None and hanabi_puppet.might_fail(asked.text, chosen[1])
    return {"why": "The card might not fit." if unsafe else "It is safe.", "okay": not unsafe}


def building(asked: GameQuestion) -> Answer:
    """Return the puppet's steps and action in CoBlock."""
    return builder_puppet.building(asked.instructions, asked.text, asked.fields)


def letter(asked: GameQuestion) -> Answer:
    """Return the first option of a multiple-choice question."""
    return {"why": "It is the first option.", "answer": "A"}


RULES: dict[str, Callable[[GameQuestion], Answer]] = {
    "PartnerReading": reading, "GameAction": action, "ActionCheck": check, "BuilderAnswer": building,
    "QuestionAnswer": letter,
}  # fmt: skip
