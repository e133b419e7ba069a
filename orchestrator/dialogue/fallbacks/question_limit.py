"""Limits how many lines that people say go to a language model in a minute, in total and for each person."""

import asyncio

from orchestrator.core.rate_limit import Rate, RateLimit, SlidingWindow
from orchestrator.core.speaker import Speaker

LINES, EACH = 12, 4  # lines a minute, of all people together and of one speaker


class ModelQuestionLimit:
    """A limit on the lines that reach a model, so that nobody can keep the model busy by talking to it."""

    def __init__(self) -> None:
        clock = asyncio.get_running_loop().time
        self.all = SlidingWindow(Rate(LINES), clock)
        self.each = RateLimit[Speaker](Rate(EACH), clock, counter=SlidingWindow)

    def take(self, speaker: Speaker) -> bool:
        """Return whether a line of a speaker may go to the model, and count it if so.

        The limits are 12 lines a minute in total and 4 of one speaker.
        """
        return not self.all.wait() and self.each.take(speaker) and self.all.take()
