"""A model that answers at random: each choice that the schema of a question admits is drawn uniformly. It is the control for
real models: what they achieve counts only beside what the closed schemas achieve by themselves."""

import json
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from orchestrator.llm.chat import ModelQuestion, Reply, estimate, tokens_of
from orchestrator.llm.json_reply import read
from orchestrator.llm.provider_options import response_format

UNIFORM = "uniform"
WORDS = "drawn at random"  # every free text: words decide nothing, and checks of their length should not either
FEW = 3  # elements of a list whose schema has no bound
WIDE = 100  # around 0: numbers whose schema has no bounds
Schema = Mapping[str, Any]


class UniformModel:
    """Answers each question with JSON that is drawn uniformly from its closed schema (implements `chat.ChatModel`): every
    alternative, every count, every length of a list is equally likely, each drawn by itself. The same question with the same
    `seed` has the same answer, as from a model at temperature 0. It costs nothing."""

    name = UNIFORM

    def __init__(self, seed: int) -> None:
        self.seed = seed

    async def reply(self, question: ModelQuestion) -> Reply:
        """Return an answer drawn from the question's closed schema, or from its schema if it has none; fixed words for a
        question without one."""
        dice = random.Random(f"{self.seed} {question.agent} {[(one.speaker, one.text) for one in question.said]}")
        form = question.closed or question.schema
        schema: dict[str, Any] = response_format(form)["json_schema"]["schema"] if form else {"type": "string"}
        value = drawn(schema, schema.get("$defs", {}), dice)
        text = json.dumps(value) if form else str(value)
        reply = Reply(text, None, self.name, estimate(question.said), tokens_of(text), 0.0, counted=False)
        return replace(reply, parsed=read(reply, form)) if form else reply


def drawn(node: Schema, named: Mapping[str, Schema], dice: random.Random) -> Any:
    """Return a value that a JSON schema admits, with each choice drawn uniformly. `named` has the schemas that it refers to."""
    if "$ref" in node:
        return drawn(named[node["$ref"].rpartition("/")[2]], named, dice)
    if "const" in node or "enum" in node:
        return dice.choice(node.get("enum") or [node["const"]])
    if "anyOf" in node:
        return drawn(dice.choice(node["anyOf"]), named, dice)
    if node.get("type") == "object":
        return {name: drawn(each, named, dice) for name, each in node["properties"].items()}
    if node.get("type") == "array":
        fewest = node.get("minItems", 0)
        return [drawn(node["items"], named, dice) for _ in range(dice.randint(fewest, node.get("maxItems", fewest + FEW)))]
    return plain(node, dice)


def plain(node: Schema, dice: random.Random) -> Any:
    """Return a number, a truth value, a text or null that a JSON schema admits."""
    low, high = node.get("minimum", -WIDE), node.get("maximum", WIDE)
    values: Mapping[str, Callable[[], Any]] = {
        "integer": lambda: dice.randint(low, high),
        "number": lambda: dice.uniform(low, high),
        "boolean": lambda: dice.choice((False, True)),
        "string": lambda: WORDS[: node.get("maxLength")],
    }
    return values.get(node.get("type", ""), lambda: None)()
