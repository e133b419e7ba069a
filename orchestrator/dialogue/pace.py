"""How often a model may be asked by people: so many lines in a minute for all, fewer for each."""

import asyncio
from collections import deque

from orchestrator.core.speaker import Speaker

MINUTE = 60.0  # seconds
LINES, EACH = 12, 4  # in a minute, to all and to one speaker


class ModelQuestionLimit:
    """Nobody can keep a model busy by talking to it."""

    def __init__(self) -> None:
        self.lately: deque[tuple[float, Speaker]] = deque()  # when, and for whom

    def take(self, speaker: Speaker) -> bool:
        """Whether one is left for this speaker; takes it."""
        now = asyncio.get_running_loop().time()
        while self.lately and self.lately[0][0] <= now - MINUTE:
            self.lately.popleft()
        if len(self.lately) >= LINES or sum(to == speaker for _, to in self.lately) >= EACH:
            return False
        self.lately.append((now, speaker))
        return True
