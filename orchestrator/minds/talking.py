"""Lets a language model answer what people say that is no order: with a line of chat, or with a proposal that they may
order."""

from collections.abc import Awaitable, Callable
from typing import Any

from orchestrator.commands.lexicon.vocabulary import EXAMPLES
from orchestrator.core.contracts.mind import Remark
from orchestrator.knowledge.game import GameData
from orchestrator.llm.chat import ModelQuestion
from orchestrator.llm.engines import own_role
from orchestrator.minds import checks
from orchestrator.minds.answers import Proposal, Talk
from orchestrator.minds.checks import LONGEST, MOST
from orchestrator.minds.facts import A_LINE, Facts, most_of, text_of
from orchestrator.minds.prompts import prompt

Ask = Callable[[ModelQuestion, type[Any], Callable[[Any], str]], Awaitable[Any]]
KINDS = 12  # of things that are named
MOST_MEMBERS = 24


async def talk(ask: Ask, remark: Remark) -> str:
    """Return the model's answer to a person's words as one line of chat. `ask` puts the question and reports problems back."""
    answer: Talk = await ask(question("talk", Talk, remark, longest=LONGEST), Talk, checks.talk)
    return answer.answer.strip()


async def propose(ask: Ask, game: GameData, remark: Remark) -> str:
    """Return one line of chat with which the model proposes what the crew could do next. `ask` puts the question and reports
    problems back, such as an item that the game does not know."""
    asked = question("propose", Proposal, remark, longest=LONGEST, most=MOST)
    answer: Proposal = await ask(asked, Proposal, lambda answer: checks.proposal(game, answer))
    return answer.say.strip()


def question(name: str, form: type[Talk] | type[Proposal], remark: Remark, **given: int) -> ModelQuestion:
    """Return the question about a person's remark that the prompt called `name` makes; `given` are its other variables, such as
    the greatest length of an answer."""
    file = prompt(name)
    said = file.render({"facts": text_of(of_remark(remark)), **given})
    return ModelQuestion(said, "crew", name, own_role(file.role, remark.bot), form)


def of_remark(remark: Remark) -> Facts:
    """Return a person's remark with the crew's goal, activities, items and surroundings as JSON facts for a model. The person's
    words are only one value among them, shortened to a line."""
    at = {"at": remark.goal.text[:A_LINE], "gained": remark.gained, "of": remark.goal.count} if remark.goal else {"at": ""}
    return {
        "speaker": remark.speaker[:40],
        "said": remark.text[:A_LINE],
        "crew": at,
        "members": dict(list(remark.doing.items())[:MOST_MEMBERS]),
        "holds": most_of(remark.held, KINDS),
        "in_sight": most_of(remark.sight, KINDS),
        "orders": EXAMPLES,
    }
