"""Finds out what a language model is up to, with a few cheap calls: whether its server holds it to a schema, how fast it
writes, and whether a long prompt fits its context. `blockcrew doctor --model` shows which profile suits it."""

import re
from dataclasses import dataclass
from typing import Literal

from orchestrator.llm.chat import BadReply, ChatModel, ModelError, ModelQuestion, Reply, estimate, system, user
from orchestrator.llm.engines import USUAL
from orchestrator.minds.strict_answer import StrictAnswer
from orchestrator.model_profiles import ModelProfile

SLOW_WORDS = 5.0  # tokens a second: a plan of 200 tokens takes longer than 40 s
SMALL = 1.0  # billions of parameters: below it, models failed at their first plan when they were measured
SIZE = re.compile(r"(?<![a-z0-9.])(\d+(?:\.\d+)?)\s*([bm])(?![a-z0-9])", re.IGNORECASE)  # as in qwen2.5:0.5b and SmolLM2-135M
SUM, ANSWER = "A tree gives 4 logs and a log gives 4 planks. A table takes 4 planks. How many tables do 3 trees give?", 12
FILLING, LONG = "Ben mined 3 oak_log. ", 4500  # tokens: more than a context of 4096, the usual one of some servers
REMEMBERED, KEPT = "The password is birch.", "birch"
WITHIN = 0.5  # share of the estimated tokens that a server must count of a prompt that it has not cut


class Colour(StrictAnswer):
    """An answer that no model gives by itself, since the question asks for another one."""

    colour: Literal["teal"]


class TableSum(StrictAnswer):
    """The answer to a small sum, with the way to it."""

    steps: str
    tables: int


@dataclass(frozen=True, slots=True)
class Aptitude:
    """The ability of a model. `held` says whether its server holds it to a schema, `counts` whether it can do a small sum,
    `whole` whether a long prompt came through. `words` are tokens that it writes in a second, 0 if unknown,
    and `thought` those with which it thought. `size` is the number of its parameters in billions by its name, 0 if unknown."""

    held: bool
    counts: bool
    whole: bool
    words: float
    thought: int
    size: float

    @property
    def profile(self) -> ModelProfile:
        """Return the profile that suits the model."""
        if self.thought:
            return ModelProfile.THINKING
        return ModelProfile.SMALL if self.reasons else ModelProfile.STANDARD

    @property
    def reasons(self) -> list[str]:
        """Return why the model should make one choice at a time; empty if nothing speaks for it."""
        found = [f"its name says {self.size:g} billion parameters"] if 0 < self.size < SMALL else []
        found += [] if self.counts else ["it cannot do a small sum"]
        found += [] if self.whole else ["a long prompt does not fit its context"]
        return found + ([f"it writes only {self.words:.1f} tokens a second"] if 0 < self.words < SLOW_WORDS else [])

    @property
    def why(self) -> str:
        """Return in words why the profile suits the model."""
        if self.thought:
            return f"it thinks before it answers ({self.thought} tokens)"
        return ", ".join(self.reasons) or "it can do a small sum, and a long prompt fits its context"


async def examine(model: ChatModel, name: str) -> Aptitude:
    """Return what the model called `name` is up to, by three calls. Raises ModelError if it cannot be asked."""
    colour = await answer(model, "Which colour has the sky? Answer with one JSON object.", Colour)
    tables = await answer(model, f"{SUM} Answer with one JSON object, steps before tables.", TableSum)
    long = f"{REMEMBERED} {FILLING * (LONG * 4 // len(FILLING))} What is the password? Answer with that word only."
    last = await answer_if_any(model, long)
    estimated = estimate((user(long),))
    kept = KEPT in last.text.lower() and (not last.counted or last.tokens_in > WITHIN * estimated)
    writing = tables if tables.tokens_out >= colour.tokens_out else colour
    return Aptitude(
        isinstance(colour.parsed, Colour), isinstance(tables.parsed, TableSum) and tables.parsed.tables == ANSWER, kept,
        writing.tokens_out / writing.seconds if writing.seconds else 0.0,
        max(one.tokens_thought for one in (colour, tables, last)), size_of(name),
    )  # fmt: skip


async def answer_if_any(model: ChatModel, text: str) -> Reply:
    """Return the model's reply to a long question, an empty one if the server refuses it or takes too long."""
    try:
        return await answer(model, text, None)
    except ModelError:
        return Reply("")


async def answer(model: ChatModel, text: str, form: type[StrictAnswer] | None) -> Reply:
    """Return the model's reply to a question, whether it is good or not."""
    said = (system("You answer short questions."), user(text))
    try:
        return await model.reply(ModelQuestion(said, "crew", "aptitude", USUAL, form))
    except BadReply as bad:
        return bad.reply


def size_of(name: str) -> float:
    """Return the parameters of a model in billions as its name tells them, such as 0.135 for SmolLM2-135M; 0 if it does not."""
    found = SIZE.findall(name.replace("-", " ").replace(":", " ").replace("_", " "))
    if not found:
        return 0.0
    number, unit = found[-1]
    return float(number) / (1000 if unit.lower() == "m" else 1)
