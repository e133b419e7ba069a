"""Where something was said, and so where it is answered: a whisper by a whisper, a program by whatever it gave to answer it."""

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass

Tell = Callable[[str, str], None]  # who says what


@dataclass(frozen=True, slots=True)
class ReplyTarget:
    """`bot` heard a whisper; `tell` is for somebody who is not in the game. Neither: the public chat."""

    speaker: str
    bot: str = ""
    tell: Tell | None = None


CHANNEL: ContextVar[ReplyTarget | None] = ContextVar(
    "channel", default=None
)  # of what is being answered, through all tasks of it
