"""The helping builder: it starts no conversation, but answers, and helps when it is asked to. As a partner it lies between the
silent and the talking builder."""

from collections.abc import Sequence

from orchestrator.games.coblock.action import BlockAction, say
from orchestrator.games.coblock.players.building import Patience, next_break, next_placement
from orchestrator.games.coblock.players.plan_message import have_text, plan_messages, told_plan
from orchestrator.games.coblock.view import CoBlockView
from orchestrator.games.game import GameSpec


class HelpingBuilder:
    """Builds its own goal like the silent builder. It answers its partner's first message with its colours, and a question for
    its goal with its goal. It places blocks that the partner told of when its own goal has nothing left that it can place."""

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Begin a new game and forget earlier messages."""
        self._patience = Patience()
        self._heard = 0
        self._unsaid: list[str] = []

    async def act(self, view: CoBlockView, legal: Sequence[str], refused: str = "") -> str:
        """Return its action. It is legal by construction, so `legal` and `refused` are not read."""
        return self.choose(view)

    def choose(self, view: CoBlockView) -> str:
        """Return its action for this view: an answer that it owes, its own goal, then the partner's."""
        idle = self._patience.wait_or_end(view)
        messages = [text for seat, text in view.dialogue if seat != view.seat]
        for number in range(self._heard, len(messages)):
            self._answer(view, messages[number], number == 0)
        self._heard = len(messages)
        if self._unsaid:
            return str(say(self._unsaid.pop(0)))
        return str(self._built(view, messages) or idle)

    def _answer(self, view: CoBlockView, message: str, first: bool) -> None:
        longest = view.rules.speech.longest
        if "?" in message and ("goal" in message.lower() or "need" in message.lower()):
            self._unsaid += plan_messages(view.goal, view.inventory, longest)
        elif first:
            self._unsaid.append(f"I have {have_text(view.inventory)}. I help you when I am done."[:longest])

    def _built(self, view: CoBlockView, messages: list[str]) -> BlockAction | None:
        asked = told_plan(messages).goal
        return next_break(view, view.goal) or next_placement(view, view.goal) or next_placement(view, asked)
