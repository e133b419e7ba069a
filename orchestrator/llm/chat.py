"""The contract of language models that chat: what may be asked, what they answer, and everything that may go wrong.
compatible.py asks a server that speaks OpenAI's protocol, testing/scripted.py answers from a list, replay.py from the record of
an earlier run; meter.py wraps any of them. retry.py tells a model what was wrong with its answer; all planners that ask a model
use it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol

from pydantic import BaseModel

from orchestrator.core.errors import BlockcrewError


class ChatRole(StrEnum):
    """The author of a message to a model or from it, in the names of OpenAI's protocol: system (instructions), user (questions)
    or assistant (the model)."""

    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One message of a conversation with a model."""

    speaker: ChatRole
    text: str


@dataclass(frozen=True, slots=True)
class ModelQuestion:
    """One question to a language model: the messages in `said`. `agent` asks it, `about` is the prompt's name, and `role`
    chooses the model: root (leader), leaf (worker), monitor, talk, ...
    With `schema` the answer must be JSON of that schema; without it, any text. `closed` is a narrower form of the schema, with
    only what is possible in this situation, for servers that hold a model to a schema. `check` returns what makes no sense in
    an answer, as a sentence, or "". `most_tokens` limits the answer and `seconds` how long the model may be silent; None means
    the role's setting, as it does for `temperature`."""

    said: tuple[ChatMessage, ...]
    agent: str
    about: str
    role: str = "leaf"
    schema: type[BaseModel] | None = None
    most_tokens: int | None = None
    seconds: float | None = None
    closed: type[BaseModel] | None = None
    temperature: float | None = None
    check: Callable[[Any], str] | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Reply:
    """A model's answer; `parsed` is an instance of the question's schema, None without a schema or if it does not fit.
    `tokens_in` and `tokens_out` are the server's count, or an estimate where it gives none (`counted` is False then).
    `tokens_thought` are those of `tokens_out` with which the model thought before it answered. `price` is in US dollars, None
    when unknown. `seconds` run from the question to the last word; `retries` requests had failed before."""

    text: str
    parsed: BaseModel | None = None
    model: str = ""
    tokens_in: int = 0
    tokens_out: int = 0
    price: float | None = None
    seconds: float = 0.0
    retries: int = 0
    counted: bool = True
    tokens_thought: int = 0


class Trouble(StrEnum):
    """The ways in which a question to a model can fail: a bad answer, no answer, or a spent budget."""

    # the model answered badly: BadReply
    EMPTY = "empty"
    REFUSED = "refused"  # the model, or a filter before it, did not want to
    CUT = "cut"  # the stream ended before the answer did
    TOO_LONG = "too_long"  # it ran into most_tokens
    NOT_JSON = "not_json"
    WRONG_SHAPE = "wrong_shape"  # JSON, but not what the schema says
    WRONG_SENSE = "wrong_sense"  # the right shape, but it cannot be done: an unknown name, an order of a leaf
    # the server did not answer, this time: ModelError, `passing`
    BUSY = "busy"  # 429
    BROKEN = "broken"  # 5xx
    SILENT = "silent"  # no word within the time
    # it never will, until somebody changes something: ModelError
    DENIED = "denied"  # 401, 403: the key
    NO_CREDIT = "no_credit"  # 402, or 429 for want of money
    NOT_FOUND = "not_found"  # 404: model or address
    REJECTED = "rejected"  # 400, 413, 422: what we send
    UNREACHABLE = "unreachable"  # nothing listens there
    NO_MODEL_SERVER = "no_model_server"  # something answers, but not in this protocol
    BUDGET = "budget"  # what the run may spend is spent
    SHARE = "share"  # what this agent may spend is spent: others go on
    CANCELLED = "left"  # nobody waited for the answer any more; in the record only
    NOT_RECORDED = "not_recorded"  # a replay was asked something else than the record


class BadReply(Exception):
    """Raised when a model did not answer as asked.
    `problem` is a sentence that tells the model so; `reply` has its text and its cost."""

    def __init__(self, trouble: Trouble, problem: str, reply: Reply) -> None:
        super().__init__(problem)
        self.trouble, self.problem, self.reply = trouble, problem, reply


class ModelError(BlockcrewError):
    """Raised when a model gave no answer.
    The message is one sentence that tells the user what to do; a `passing` error may be gone next time."""

    def __init__(self, trouble: Trouble, sentence: str) -> None:
        super().__init__(sentence)
        self.trouble = trouble

    @property
    def passing(self) -> bool:
        """Return whether the error may be gone soon (a busy, broken or silent server), so that asking again later makes
        sense."""
        return self.trouble in (Trouble.BUSY, Trouble.BROKEN, Trouble.SILENT)


class ChatModel(Protocol):
    """The contract of a language model: it answers questions, also several at once, and remembers none of them."""

    name: str

    async def reply(self, question: ModelQuestion) -> Reply:
        """Return the answer to a question; it fits the question's schema if it has one.
        Raises BadReply when the model answered otherwise and ModelError when no answer came. Cancelling ends the call."""
        ...


def system(text: str) -> ChatMessage:
    """Return a system message with `text`, which instructs the model."""
    return ChatMessage(ChatRole.SYSTEM, text)


def user(text: str) -> ChatMessage:
    """Return a user message with `text`, which asks the model."""
    return ChatMessage(ChatRole.USER, text)


def estimate(said: Sequence[ChatMessage]) -> int:
    """Return the estimated tokens of messages: a quarter of the UTF-8 bytes of each, rounded up, plus four for each message.
    For English prose and JSON the estimate is 5 to 25 % above the count of GPT-4o's tokenizer, and 15 to 25 % below that of
    small models; meter.py corrects it by what a server counts. No tokenizer has to be downloaded."""
    return sum(tokens_of(one.text) + 4 for one in said)


def tokens_of(text: str) -> int:
    """Return the estimated tokens of one text: a quarter of its UTF-8 bytes, rounded up."""
    return -(-len(text.encode()) // 4)
