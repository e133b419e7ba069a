"""Limits how many lines of people reach a model in a minute, in total and for each person."""

import asyncio
from collections import deque

from orchestrator.core.speaker import Speaker

MINUTE = 60.0  # seconds
LINES, EACH = 12, 4  # in a minute, to all and to one speaker


class ModelQuestionLimit:
    """A rate limit per minute, so that nobody can keep a model busy by talking to it."""

    def __init__(self) -> None:
        self.lately: deque[tuple[float, Speaker]] = deque()  # when, and for which speaker

    def take(self, speaker: Speaker) -> bool:
        """Take one question for a speaker; return False when none is left."""
        now = asyncio.get_running_loop().time()
        while self.lately and self.lately[0][0] <= now - MINUTE:
            self.lately.popleft()
        if len(self.lately) >= LINES or sum(to == speaker for _, to in self.lately) >= EACH:
            return False
        self.lately.append((now, speaker))
        return True
