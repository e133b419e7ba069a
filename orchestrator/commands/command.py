"""The data of the chat parser: an Utterance (a line of chat with its context) goes in and a Command comes out; on the way, each
SpokenClause (a part of the line) gives a ParseResult."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from orchestrator.building.order import ShapeOrder
from orchestrator.commands.edits import DeliveryOrder, Edit
from orchestrator.core.blueprint import Blueprint, Cell
from orchestrator.core.goal import Goal
from orchestrator.core.speaker import VOICE, Source, Speaker
from orchestrator.knowledge.game import GameData

LEADER, WORKERS, ALL, NEAREST = "@leader", "@workers", "@all", "@nearest"
GROUPS = (LEADER, WORKERS, ALL, NEAREST)
LOOKING_AT = "looking_at"  # the place that the speaker looks at


class Intent(StrEnum):
    """The kinds of orders, questions and replies that the bots understand. CLARIFY is a question back to the speaker."""

    GATHER = "gather"
    BUILD = "build"
    COOK = "cook"
    CRAFT = "craft"
    GIVE = "give"
    ATTACK = "attack"
    GOTO = "goto"
    FOLLOW = "follow"
    COME = "come"
    STAY = "stay"
    HOME = "home"
    STOP = "stop"
    PAUSE = "pause"
    RESUME = "resume"
    STATUS = "status"
    WHERE = "where"
    INVENTORY = "inventory"
    CORRECT = "correct"
    YES = "yes"
    NO = "no"
    CLARIFY = "clarify"
    QUEUE = "queue"
    STORE = "store"
    REMEMBER = "remember"
    RECALL = "recall"
    TEND = "tend"


class Connective(StrEnum):
    """The ways to join an order to what comes before it: NOW starts at once, AND goes beside the order before it, THEN follows
    it, and WHEN_DONE waits until the present work of the same bots has ended."""

    NOW = "now"
    AND = "and"
    THEN = "then"
    WHEN_DONE = "when_done"


@dataclass(frozen=True, slots=True)
class WantedItem:
    """One of several items of an order, with its count; None stands for all that the bot has."""

    item: str
    count: int | None


@dataclass(frozen=True, slots=True)
class Slots:
    """The particulars of an order, such as its item and count; docs/guides/chat.md explains each slot.

    A slot that was not said and has no default is empty. `at` is x, y, z in blocks; y is None when only two numbers were said.
    """

    item: str = ""
    count: int | None = None
    all: bool = False
    items: tuple[WantedItem, ...] = ()
    mob: str = ""
    player: str = ""
    guard: bool = False
    to: str = ""
    at: tuple[int, int | None, int] | None = None
    place: str = ""
    target: str = ""
    direction: str = ""
    structure: str = ""
    size: Cell | None = None
    materials: tuple[str, ...] = ()
    about: str = ""
    instead_of: str = ""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A building that the speaker wants; `at` is its place (x, y, z in blocks), or None for one beside the speaker, or with
    the speaker in its middle if it goes `around` them."""

    blueprint: Blueprint
    at: Cell | None = None
    around: bool = False

    def goal(self, at: Cell) -> Goal:
        """Return the goal to build this building at a place (x, y, z in blocks)."""
        width, height, depth = self.blueprint.size
        build = self.blueprint.at(at)
        text = f"build a {width}x{depth}x{height} {self.blueprint.name} at {' '.join(map(str, at))}"
        return Goal(text, "", build.blocks, build=build)


@dataclass(frozen=True, slots=True)
class ParseResult:
    """The meaning of one clause (part of a chat line), as one reader in grammar/ understands it. `intent` is None for talk that
    is no order.

    `confidence` goes from 0 to 1; the other fields are those of Command.
    """

    intent: Intent | None
    slots: Slots = field(default_factory=Slots)
    confidence: float = 0.9
    missing: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    answer: str = ""
    unknown: bool = False
    goal: Goal | None = None
    building: Wanted | None = None
    gap: str = ""
    choices: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    edit: Edit | None = None


TALK = ParseResult(None)


@dataclass(frozen=True, slots=True)
class Command:
    """One line of one person, parsed. `intent` None says that it was no command and that nothing is to be done.

    `addressee` is a bot's name or one of GROUPS (such as @all), `addressees` are all of them when several were named;
    `spoken_to` says that somebody was addressed at all. `confidence` goes from 0 to 1. `revision` counts how often the speaker
    changed this order. `missing` and `assumed` name slots (details such as the item) that were not said: nothing can be done
    without the missing ones, and the assumed ones have a default. `unknown` with CLARIFY says that nothing in the line was
    understood. `answer` is the reply to the speaker: with CLARIFY the question, otherwise the reason why the order cannot be
    carried out as it is. `more` are the further orders of the line in spoken order; `joined` says how an order follows the one
    before it.

    The other fields are not part of the JSON: `goal` is what the bots can begin at once, `building` what they can build,
    `shape` a shape to be drawn at its place, `order` is the line in plain words without the addressee, `gap` its words that
    were not understood, `choices` are whole orders that may have been meant, `instead` with CORRECT is the same order for
    somebody else, `left_out` are the parts of the line that nobody will carry out, `plays` is the player in the game that
    the speaker of a line over the API is. `edit` is what QUEUE, STORE and REMEMBER change, BUILD does to what is built, and
    TEND does, `ending` where the gained items go if the line says so. `offer`, which the JSON has, is the order that a
    question offers. `loose` says that no sentence of the grammar fits the line, only a form of grammar/loose.py, `whole` that
    all clauses of the line describe this one order, `translated` that the line is in another language than English.
    """

    source: str
    speaker: str
    addressee: str
    intent: Intent | None
    raw: str
    slots: Slots = field(default_factory=Slots)
    confidence: float = 0.0
    revision: int = 0
    missing: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    addressees: tuple[str, ...] = ()
    spoken_to: bool = False
    answer: str = ""
    unknown: bool = False
    goal: Goal | None = None
    building: Wanted | None = None
    shape: ShapeOrder | None = None
    order: str = ""
    gap: str = ""
    choices: tuple[str, ...] = ()
    instead: "Command | None" = None
    left_out: tuple[str, ...] = ()
    plays: str = ""
    edit: Edit | None = None
    ending: DeliveryOrder | None = None
    offer: "Command | None" = None
    loose: bool = False
    whole: bool = False
    translated: bool = False
    more: "tuple[Command, ...]" = ()
    joined: Connective = Connective.NOW

    @property
    def later(self) -> bool:
        """Return whether the order waits for others, and does not begin at once."""
        return self.joined in (Connective.THEN, Connective.WHEN_DONE)

    @property
    def refused(self) -> bool:
        """Return whether the order is to build what the crew cannot build, so that it only says so."""
        unable = self.intent is Intent.BUILD and self.building is None and not self.more
        return unable and bool(self.slots.structure and self.answer)

    @property
    def who(self) -> Speaker:
        """Return the speaker, marked as a player of the game or as a person who uses the HTTP API."""
        outside = self.source in (Source.API, VOICE)
        return Speaker(self.speaker, Source.API if outside else Source.GAME, self.plays)


@dataclass(frozen=True, slots=True)
class Look:
    """The block or creature that the speaker looks at, and its place `at` (x, y, z in blocks). An unknown place is None, an
    unknown block or creature empty."""

    at: Cell | None = None
    block: str = ""
    mob: str = ""


@dataclass(frozen=True, slots=True)
class Utterance:
    """One line of chat, with the context that is needed to understand it.

    `bots` are the names of the bots, `people` those of everybody else who is present. `strict` says that both lists are
    complete: an unknown name is then no bot. `to` is the bot that received a whisper. `positions` has block coordinates by
    name. `asked` says that the bots have asked the speaker a question, `busy` that they are at work. `prior` are the speaker's
    earlier commands, oldest first. `question` is the crew's last line to the speaker, such as a question that is still open.
    """

    text: str
    speaker: str = ""
    bots: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    strict: bool = True
    source: str = "chat"
    to: str = ""
    positions: Mapping[str, Cell] = field(default_factory=dict)
    looking: Look = field(default_factory=Look)
    asked: bool = False
    busy: bool = False
    prior: tuple[Command, ...] = ()
    question: str = ""

    @property
    def last(self) -> Command | None:
        """Return the speaker's last order of an item or a building, which a correction can change; None without one."""
        return next((command for command in reversed(self.prior) if command.slots.item or command.slots.structure), None)


@dataclass(frozen=True, slots=True)
class SpokenClause:
    """A clause (part of a chat line) as plain words, without the addressees and the polite words before the order; `heard` is
    the line that it is from.

    `spoken_to` says that a bot was addressed, `asked` that it was put as a request ("could you"), `about_you` that it began
    with a bare "you" ("you need", "you can find"), which states a rule of the game more often than an order.
    """

    words: tuple[str, ...]
    heard: Utterance
    game: GameData
    spoken_to: bool
    asked: bool = False
    about_you: bool = False

    @property
    def text(self) -> str:
        """Return the words of the clause as one string."""
        return " ".join(self.words)

    @property
    def meant(self) -> bool:
        """Return whether the clause is certainly for the bots: it addresses one of them, or is put as a request."""
        return self.spoken_to or self.asked


GAINING = (Intent.GATHER, Intent.CRAFT, Intent.COOK)  # they end with things that somebody has
# Orders that one member carries out; without a name they are for the nearest member.
MEMBER_INTENTS = frozenset((Intent.COME, Intent.FOLLOW, Intent.STAY, Intent.GIVE, Intent.GOTO, Intent.ATTACK, Intent.HOME))
GRAVE = (Intent.ATTACK, Intent.GIVE, Intent.BUILD)  # what cannot be taken back: never begun by a guess
EVERYBODY = frozenset((Intent.STOP, Intent.PAUSE, Intent.RESUME))


def default_addressee(intent: Intent | None, slots: Slots) -> str:
    """Return the addressee of an order that names none: @all to stop, pause or resume everything, @nearest for what one bot
    does (such as come, give or attack), otherwise @leader."""
    if intent in EVERYBODY and not slots.item:
        return ALL
    return NEAREST if intent in MEMBER_INTENTS else LEADER
