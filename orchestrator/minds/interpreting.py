"""Interprets a line of chat that the command parser did not understand, with a model: the facts for the model, the check of its
answer, and the Command that results."""

from dataclasses import replace

from orchestrator.commands.command import Command, Intent
from orchestrator.commands.not_understood import Unclear
from orchestrator.commands.slots_json import SpokenSlots, command_for
from orchestrator.core.errors import BadGoal
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import near_misses
from orchestrator.minds.answers import Interpretation
from orchestrator.minds.checks import LONGEST, bare, line
from orchestrator.minds.facts import A_LINE, Facts

MOST_NAMES = 24
MOST_BEFORE = 3
TALK, ASK = "talk", "ask"


def of_unclear(unclear: Unclear, game: GameData) -> Facts:
    """Return a line that the parser did not understand, with its context, as JSON facts for a model; the words of the person
    are one value in them."""
    command = unclear.command
    words = [word for word in command.order.split() if len(word) > 2]
    like = dict.fromkeys(name for word in words[:MOST_NAMES] for name in near_misses(game, word))
    return {
        "speaker": command.who.followed[:40],
        "said": command.raw[:A_LINE],
        "said_to": list(command.addressees) if command.spoken_to else [],
        "members": list(unclear.members[:MOST_NAMES]),
        "leader": unclear.leader,
        "people": list(unclear.people[:MOST_NAMES]),
        "crew_is_at": unclear.at[:A_LINE],
        "said_before": [each[:A_LINE] for each in unclear.before[-MOST_BEFORE:]],
        "names_like_it": list(like)[:MOST_NAMES],
    }


def problem(unclear: Unclear, answer: Interpretation, game: GameData) -> str:
    """Return what is wrong with the model's answer to the line in `unclear`, in words for the model; empty when it is a
    possible order in this game, a question or talk."""
    if answer.intent == TALK:
        return ""
    if answer.intent == ASK:
        return line(answer.question or "")
    try:
        decided(unclear, answer, game)
    except BadGoal as error:
        return str(error)
    return ""


def decided(unclear: Unclear, answer: Interpretation, game: GameData) -> Command | None:
    """Return the Command that the model's answer to the line in `unclear` stands for: an order or a question back to the
    person; None for mere talk. Raises BadGoal for an answer with which `problem` finds something wrong."""
    if answer.intent == TALK:
        return None
    if answer.intent == ASK:
        question = (answer.question or "").strip()[:LONGEST]
        return replace(unclear.command, intent=Intent.CLARIFY, answer=question, unknown=True, gap="", choices=())
    return command_for(said_of(answer), unclear, game)


def said_of(answer: Interpretation) -> SpokenSlots:
    """Convert a model's answer about a line of chat to the particulars of a command: intent, members, item, count, player, mob,
    building and place."""
    at = (answer.x, answer.y, answer.z)
    return SpokenSlots(
        Intent(answer.intent),
        answer.who or "",
        bare(answer.item or ""),
        answer.count,
        answer.player or "",
        bare(answer.mob or ""),
        answer.structure or "",
        (at[0], at[1], at[2]) if at[0] is not None and at[1] is not None and at[2] is not None else None,
    )
