"""Parses one line of chat into one Command. Read this file first; each step has a file of its own.

The steps find the addressees, a stop, a reply or correction, then questions and orders. A line that wants nothing of the bots
has no intent; a line that addresses them and makes no sense becomes a CLARIFY with a question. Parsing is a pure function: the
words of a line are only data.
"""

from collections.abc import Callable
from dataclasses import replace

from orchestrator.commands.among_people import is_story
from orchestrator.commands.command import (
    GRAVE,
    TALK,
    Command,
    Intent,
    Slots,
    Utterance,
)
from orchestrator.commands.grammar.buildings.shapes import with_shape
from orchestrator.commands.hints import hinted
from orchestrator.commands.languages import asking, in_english
from orchestrator.commands.left_out import slots_left
from orchestrator.commands.lexicon.vocabulary import EXAMPLES
from orchestrator.commands.names import Address
from orchestrator.commands.normalise.heard_names import with_names
from orchestrator.commands.posing import honest_part
from orchestrator.commands.several.compound import with_further
from orchestrator.commands.several.endings import with_ending
from orchestrator.commands.single.one_order import order_alone
from orchestrator.commands.single.ordinary import ordinary_words
from orchestrator.commands.to_command import command_of
from orchestrator.core.errors import BadGoal
from orchestrator.core.goal import Goal
from orchestrator.knowledge.game import GameData

UNSURE = (None, Intent.CLARIFY, Intent.STOP)  # how other languages are read: "stp" is a word, not a misspelt stop
ELSEWHERE = {Intent.BUILD: "; to build: blockcrew bench shelter, or ask a crew in the game"}  # what is no goal of a run


def understand(heard: Utterance, game: GameData) -> Command:
    """Parse one line of chat: "leader, mine 4 logs" becomes GATHER for @leader with a goal of 4 logs. A line that wants nothing
    of the bots gives a Command whose `intent` is None; further orders of the line are in `more`. Never raises."""
    text = honest_part(heard.text)
    if not text or is_story(text):
        return command_of(heard, Address((), []), TALK)
    heard = heard if text is heard.text else replace(heard, text=text)
    if (named := with_names(heard, ordinary_words(game.version), game.version)) != text:
        return replace(understand(replace(heard, text=named), game), raw=text)
    reader = LineReader(game)
    found = with_further(heard, game, reader.read)
    if found.intent in UNSURE and (plainer := in_english(heard, game)):
        order = reader.told(reader.read(plainer.order))
        unsure = not plainer.sure and order.intent in GRAVE
        return replace(asking(order, plainer.order.text) if unsure else order, raw=heard.text, translated=True)
    return hinted(reader.told(found), heard)


class LineReader:
    """Reads the parts of one line, which differ in their text alone, as single orders, and remembers them: some are tried again
    and again."""

    def __init__(self, game: GameData) -> None:
        self.game = game
        self.known: dict[str, Command] = {}
        self.unused: dict[str, Callable[[], tuple[str, ...]]] = {}  # by the words of an order; found only for what is chosen

    def read(self, part: Utterance) -> Command:
        """Return a part as a single order, with the place where its things end: "... and put them in the chest"."""
        if part.text not in self.known:
            self.known[part.text] = with_ending(part, self.alone)
        return self.known[part.text]

    def alone(self, part: Utterance) -> Command:
        """Return a part as a single order, without regard to where its things end."""
        return with_shape(order_alone(part, self.game, self.unused), self.game)

    def told(self, found: Command) -> Command:
        """Return the command with the parts of the line that nobody will carry out, and so its further orders."""
        unused = self.unused.get(found.order)
        left = unused() if unused and found.intent else found.left_out
        return replace(found, left_out=left, more=tuple(map(self.told, found.more)))


def parse_goal(text: str, game: GameData) -> Goal:
    """Return the goal (items to get, with counts) of a text such as "mine 5 logs" that is not from chat. Raises BadGoal with
    one sentence for the user if the text is no goal, or if the bots would ignore a part of it."""
    example = EXAMPLES.split(" |")[0]
    if not text.strip():
        raise BadGoal(f"The goal is empty; say what to gather, for example: {example}")
    command = understand(Utterance(f"crew, {text}"), game)
    if command.goal is None:
        other = ELSEWHERE.get(command.intent, "") if command.intent else ""
        raise BadGoal(command.answer or f"{text!r} does not say what to gather. Try: {example}{other}")
    nobody = slots_left(command.intent, Slots(to=command.slots.to))  # there is nobody to bring it to
    unread = (*command.left_out, *(further.raw for further in command.more))
    if ignored := [said for said in unread if said not in nobody]:
        raise BadGoal(f"The crew would ignore {' and '.join(map(repr, ignored))}: leave it out of the goal.")
    return command.goal
