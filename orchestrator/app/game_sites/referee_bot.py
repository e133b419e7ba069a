"""The bot of one seat of a game in Minecraft, which does only what the referee of the game sends it to do."""

from orchestrator.core.contracts.world import World
from orchestrator.core.reflex import Policy


class RefereeBot:
    """A bot that has no reflexes of its own. `body` is replaced when a lost bot was replaced by a new one of the same name."""

    def __init__(self, name: str, body: World) -> None:
        self.name = name
        self.take(body)

    def take(self, body: World) -> None:
        """Use this body from now on. It does nothing by itself, so that it is always where the referee believes it."""
        self.body = body
        body.policy = Policy(on=frozenset())

    async def present(self) -> None:
        """Wait until the bot is in the world. Raises BodyLost if it is gone for good."""
        await self.body.observe()
