"""A bot's body in a real Minecraft world: each act is a skill run by the bot host, over the bridge."""

from typing import Any

from orchestrator.bridge.errors import OperationError
from orchestrator.bridge.link import Link
from orchestrator.core.observation import Entity, Observation, Position
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act

LOOK = 5.0  # seconds for one observation


class MinecraftWorld:
    """What one bot sees and does. The bot has to be connected: `await link.connect(bot, ...)`."""

    def __init__(self, link: Link, bot: str) -> None:
        self._link, self._bot = link, bot

    async def observe(self) -> Observation:
        """Look around. Raises OperationError while the bot is out of the world."""
        return read_observation(await self._link.call("observe", bot=self._bot, deadline=LOOK))

    async def act(self, act: Act) -> Outcome:
        """Run one skill. Whatever goes wrong is an Outcome; cancelling stops the bot."""
        try:
            answer = await self._link.call("skill", bot=self._bot, name=act.skill, args=dict(act.args), seconds=act.seconds)
        except OperationError as error:
            return Outcome(ok=False, reason=error.reason, note=error.note)
        return read_outcome(answer)

    async def stop(self) -> None:
        """Bring the bot to a standstill; what it was doing ends with Reason.STOPPED."""
        await self._quietly("stop")

    async def say(self, text: str) -> None:
        """One line of game chat, at most one a second."""
        await self._quietly("chat", text=text)

    async def _quietly(self, op: str, **args: Any) -> None:
        """A bot that is out of the world stands still and says nothing anyway."""
        try:
            await self._link.call(op, bot=self._bot, deadline=LOOK, **args)
        except OperationError as error:
            if error.reason != Reason.DISCONNECTED:
                raise


def read_observation(answer: Any) -> Observation:
    """From what came over the bridge; raises OperationError when it makes no sense."""
    try:
        return Observation(
            position=_position(answer["position"]),
            health=float(answer["health"]),
            food=float(answer["food"]),
            inventory=_counts(answer["inventory"]),
            held=answer["held"] and str(answer["held"]),
            blocks=_counts(answer["blocks"]),
            entities=tuple(
                Entity(str(each["kind"]), str(each["name"]), _position(each["position"])) for each in answer["entities"]
            ),
            time=int(answer["time"]),
            biome=str(answer["biome"]),
        )
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise OperationError(Reason.BROKEN, f"an observation that makes no sense: {error!r}") from error


def read_outcome(answer: Any) -> Outcome:
    """From what came over the bridge; nonsense is an Outcome too."""
    try:
        return Outcome(
            ok=bool(answer["done"]),
            reason=Reason(answer["reason"]) if answer["reason"] else None,
            note=str(answer["note"]),
            gained=_counts(answer["gained"]),
            seconds=float(answer["seconds"]),
        )
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        return Outcome(ok=False, reason=Reason.BROKEN, note=f"an outcome that makes no sense: {error!r}")


def _position(point: Any) -> Position:
    return Position(float(point["x"]), float(point["y"]), float(point["z"]))


def _counts(counts: Any) -> dict[str, int]:
    return {str(name): int(count) for name, count in counts.items()}
