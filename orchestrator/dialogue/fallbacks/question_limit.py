"""Limits how many lines of people reach a model in a minute, in total and for each person."""

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
        """Count one line of a speaker; return whether it may go to the model."""
        return not self.all.wait() and self.each.take(speaker) and self.all.take()
