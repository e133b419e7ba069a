"""A player that first repeats given answers, so that an episode can be played again up to a point."""

from collections.abc import Sequence

from orchestrator.games.game import GameSpec, SeatView
from orchestrator.games.player import GamePlayer


class ScriptedPlayer:
    """Gives the answers of `script` in their order, and then those of another player. `given` holds all answers of the episode
    so far, so that it can be the script of the next one."""

    def __init__(self, inner: GamePlayer, script: Sequence[str] = ()) -> None:
        """Wrap `inner`, which is first asked when the script is over."""
        self.inner, self.script = inner, list(script)
        self.given: list[str] = []

    @property
    def repeating(self) -> bool:
        """Return whether the inner player was not asked again yet since an earlier episode: the last answer is from the
        script."""
        return len(self.script) > 0 and len(self.given) <= len(self.script)

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Begin a new episode for the inner player, with the script from its start."""
        self.given = []
        self.inner.begin(spec, seat, seed)

    async def act(self, view: SeatView, legal: Sequence[str], refused: str = "") -> str:
        """Return the next answer of the script, or of the inner player when it is over."""
        number = len(self.given)
        answer = self.script[number] if number < len(self.script) else await self.inner.act(view, legal, refused)
        self.given.append(answer)
        return answer
