"""The dispatcher of the MindAgent paper (section 4): a language model commands all agents of a game at once, step by step.
The game is a `CommandInterface` of core/, the model a `ChatModel`. prompts/dispatcher.md has the text, and extraction.py reads
answers that are not JSON. Every part of the prompt can be left out, as in the paper's ablations (tables 7 and 8)."""

import asyncio
import json
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Generic, TypeVar

from pydantic import ValidationError

from orchestrator.core.contracts.command_interface import CommandInterface, CommandScene, Facts
from orchestrator.core.errors import BlockcrewError
from orchestrator.llm.chat import BadReply, ChatMessage, ChatModel, ChatRole, ModelError, ModelQuestion, Reply, Trouble, user
from orchestrator.llm.json_reply import first_object
from orchestrator.llm.retry import correction
from orchestrator.minds.answers import Commands
from orchestrator.minds.closed.closed_forms import commands_form
from orchestrator.minds.extraction import commands_in, is_command
from orchestrator.minds.prompts import prompt

PROMPT = AGENT = "dispatcher"
FORM = "verb_agentN_PLACE, get_agentN_ITEM_PLACE or noop_agentN"
MOST_COMMANDS = 200  # of an answer that are looked at
MOST_TOLD, LONGEST = 12, 80  # refusals that are told, characters of each command
MOST_OPTIONS = 20  # that an agent who was refused is told
BORNE = 3  # questions one after another that may stay without an answer; everybody waits meanwhile
IN_WORDS = frozenset({Trouble.NOT_JSON, Trouble.WRONG_SHAPE})  # answers that may be commands all the same
Seen = TypeVar("Seen")
Refused = tuple[str, str]  # a command, and why
Wait = Callable[[Coroutine[Any, Any, list[str]]], list[str]]


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of the prompt with which a language model commands all agents of a cooking game (the paper MindAgent), and the
    handling of its answer. False or 0 leaves one out.
    `demonstration` is the number of steps shown of an example game by `demonstrators` agents (0: as many as the crew has),
    `memory` that of past steps shown; `state` shows the game as it is now, `feedback` what was refused in the last step;
    `knowledge` are hints. A plan that the game would refuse goes back to the model up to `repairs` times, then refused commands
    are dropped; with 0, plans run unchecked. `durations` (of tools) and `stocking` (cooking ahead) are not in the paper."""

    instructions: bool = True
    recipes: bool = True
    knowledge: bool = True
    demonstration: int = 99
    demonstrators: int = 0
    state: bool = True
    memory: int = 2
    feedback: bool = True
    repairs: int = 2
    durations: bool = True
    stocking: bool = True

    def without(self, names: Sequence[str]) -> "Parts":
        """Return a copy of these settings with the named parts of the prompt left out, by setting them to False or 0. Raises
        BlockcrewError for an unknown name."""
        for name in names:
            if name not in PARTS:
                raise BlockcrewError(f"The prompt of a dispatcher has no part {name!r}: choose one of {', '.join(PARTS)}.")
        return replace(self, **{name: type(getattr(self, name))() for name in names})


PARTS = tuple(field.name for field in fields(Parts) if field.name != "demonstrators")  # what can be left out
AS_PUBLISHED = Parts(repairs=0, durations=False, stocking=False)


@dataclass(frozen=True, slots=True)
class DispatchAttempt:
    """The result of one question to the language model that commands the agents: its commands, its whole reply, and the problem
    with the reply in words, empty when there is none."""

    commands: list[str]
    reply: Reply
    problem: str = ""


class LanguageDispatcher(Generic[Seen]):
    """A controller of a game's agents that asks a language model for their commands (implements
    `core.contracts.controller.Controller`).
    `model` is the language model, `interface` the game; `wait` runs a coroutine to its end, always on the same event loop;
    `parts` chooses what the prompt contains (None: everything), and `about` is the prompt's name."""

    def __init__(
        self,
        model: ChatModel,
        interface: CommandInterface[Seen],
        wait: Wait = asyncio.run,
        parts: Parts | None = None,
        about: str = PROMPT,
    ) -> None:
        self.model, self.interface, self.wait, self.parts, self.about = model, interface, wait, parts or Parts(), about
        self.beginning = self.told_first()
        self.start()

    def start(self) -> None:
        """Start a new episode of the game: past steps and refusals are forgotten."""
        self.past: deque[tuple[ChatMessage, ...]] = deque(maxlen=self.parts.memory)
        self.refused: list[Refused] = []
        self.unanswered = 0

    def act(self, seen: Seen) -> list[str]:
        """Return the commands for all agents in one step of the game, such as `get_agent0_tuna_storage0`; `seen` is what the
        game shows in that step. None are returned if the model's server fails for the moment.
        Blocks until the model has answered. Raises ModelError when no model can be asked, or after three steps without an
        answer."""
        return self.wait(self.decide(seen))

    async def decide(self, seen: Seen) -> list[str]:
        """Return the commands for all agents in one step of the game, like `act`, but for callers that await; `seen` is what
        the game shows in that step. None are returned if the model's server fails for the moment.
        Raises ModelError when no model can be asked, or after three steps without an answer."""
        scene = self.interface.scene(seen)
        asked = user(self.told_now(scene.facts))
        try:
            wanted = await self.plan((*self.beginning, *(said for turn in self.past for said in turn), asked), scene)
            self.unanswered = 0
        except ModelError as error:
            self.unanswered += 1
            if not error.passing or self.unanswered >= BORNE:
                raise
            wanted = []
        reasons = self.reasons(wanted, scene)
        self.refused = refused_of(wanted, reasons)
        done = [one for one, why in zip(wanted, reasons, strict=True) if not why]
        commands = done if self.parts.repairs else wanted
        self.past.append((asked, answered(commands)))
        return commands

    # ---- what is said ----------------------------------------------------------------------------------------------------

    def told_first(self) -> tuple[ChatMessage, ...]:
        """Return the messages that begin every question to the model: the rules of the game, then an example of good play as
        questions and answers."""
        rules, _ = prompt(self.about).render({"rules": self.interface.rules, "parts": self.parts, "facts": ""})
        agents = self.parts.demonstrators or len(self.interface.crew)
        steps = self.interface.demonstration(agents)[: self.parts.demonstration]
        return (rules, *(said for facts, commands in steps for said in (user(as_text(facts)), answered(commands))))

    def told_now(self, facts: Facts) -> str:
        """Return the observed facts as JSON text, with the commands that were refused in the last step and the reasons."""
        told = dict(facts) if self.parts.state else {"step": facts.get("step")}
        if self.parts.feedback and self.refused:
            told["refused"] = [{"command": command[:LONGEST], "why": why} for command, why in self.refused[:MOST_TOLD]]
        return as_text(told)

    # ---- what is answered ------------------------------------------------------------------------------------------------

    async def plan(self, said: tuple[ChatMessage, ...], scene: CommandScene) -> list[str]:
        """Ask the model for commands, at most 1 + `parts.repairs` times, and return those of the answer with the most commands
        that the game would accept.
        `said` are the messages to send, `scene` is the game at this moment. An answer with problems is sent back to the model
        with an explanation."""
        question = now = ModelQuestion(said, AGENT, self.about, AGENT, Commands, closed=self.closed(scene))
        best, most = list[str](), -1
        for left in range(self.parts.repairs, -1, -1):
            attempt = await self.attempt(now)
            refused = refused_of(attempt.commands, self.reasons(attempt.commands, scene))
            done = len(attempt.commands) - len(refused)
            if done >= most:
                best, most = attempt.commands, done
            problem = attempt.problem or self.sentence(refused, scene)
            if not problem or not left:
                break
            bad = BadReply(Trouble.WRONG_SENSE, problem, attempt.reply)
            now = replace(question, said=(*question.said, *correction(bad)))
        return best

    def closed(self, scene: CommandScene) -> type[Commands] | None:
        """Return the form of an answer that names only commands which are possible now, one for each agent; None where the game
        cannot list them, and for plans that run unchecked, as in the paper."""
        if not self.parts.repairs:
            return None
        possible = [scene.possible(number) for number in self.interface.crew]
        commands = dict.fromkeys(one for each in possible for one in each)
        return commands_form(tuple(commands), len(possible)) if all(possible) and possible else None

    async def attempt(self, question: ModelQuestion) -> DispatchAttempt:
        """Ask the model one question, and return its commands, or none and the problem with its answer in words."""
        try:
            reply = await self.model.reply(question)
        except BadReply as bad:
            found = in_open_form(bad.reply) or commands_in(bad.reply.text) if bad.trouble in IN_WORDS else []
            return DispatchAttempt(found[:MOST_COMMANDS], bad.reply, "" if found else bad.problem)
        given = reply.parsed.commands if isinstance(reply.parsed, Commands) else []
        return DispatchAttempt([one.strip() for one in given[:MOST_COMMANDS]], reply)

    def reasons(self, commands: Sequence[str], scene: CommandScene) -> list[str]:
        """Return for each command, in order, why the game would refuse it now; "" for a command that it would accept. `scene`
        is the game at this moment."""
        mine = {f"agent{number}" for number in self.interface.crew}
        mistakes = [mistake(one, mine) for one in commands]
        seen = iter(scene.preview([one for one, wrong in zip(commands, mistakes, strict=True) if not wrong]))
        return [wrong or next(seen) for wrong in mistakes]

    def sentence(self, refused: Sequence[Refused], scene: CommandScene) -> str:
        """Describe for the model which commands would be refused and why, and which commands the game would now accept from the
        agents concerned."""
        told = [f"{one[:LONGEST]!r} would be refused: {why}." for one, why in refused[:MOST_TOLD]]
        for number in self.interface.crew:
            if any(f"_agent{number}_" in f"{one}_" for one, _ in refused):
                told.append(f"Now agent{number} could: {', '.join(scene.legal(number)[:MOST_OPTIONS])}.")
        return " ".join(told)


def mistake(command: str, crew: set[str]) -> str:
    """Return what is wrong with a command whatever the state of the game: its form, or an agent that is not in `crew` (names
    such as "agent0"). Empty when nothing is."""
    if not is_command(command):
        return f"a command is {FORM}"
    return "" if command.split("_")[1] in crew else "that agent is not yours"


def in_open_form(reply: Reply) -> list[str]:
    """Return the commands of an answer in the right form that names some which are not possible now, as a server may that does
    not hold a model to a schema; the game says what is wrong with them. Empty for an answer in another form."""
    try:
        return [one.strip() for one in Commands.model_validate(first_object(reply.text)).commands]
    except ValidationError:
        return []


def refused_of(commands: Sequence[str], reasons: Sequence[str]) -> list[Refused]:
    """Return the commands that would be refused, each with its reason. `reasons` has one entry for each command, empty for an
    accepted one."""
    return [(one, why) for one, why in zip(commands, reasons, strict=True) if why]


def answered(commands: Sequence[str]) -> ChatMessage:
    """Return commands as a message from the model, in the JSON form in which it has to answer. The prompt shows such messages
    for the steps of an example game and for past steps."""
    return ChatMessage(ChatRole.ASSISTANT, Commands(why="", commands=list(commands)).model_dump_json())


def as_text(facts: Facts) -> str:
    """Return facts as JSON text on one line."""
    return json.dumps(facts, separators=(", ", ": "))
