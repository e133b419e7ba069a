"""The partners of a person in `blockcrew games play`: programs of the catalogue, or a language model."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from orchestrator.app.catalogue import LANGUAGE
from orchestrator.app.model_config import ModelConfig
from orchestrator.cli.model_options import ModelOptions
from orchestrator.core.errors import BlockcrewError
from orchestrator.games.game import GameSpec, SeatView
from orchestrator.games.player import GamePlayer

MakePartner = Callable[[int], GamePlayer]  # from the number of a seat to the player on it


@dataclass(frozen=True, slots=True)
class PartnerModelOptions(ModelOptions):
    """The options of the language model, as they were typed, for the partner `language`."""

    model: Annotated[str, typer.Option(help="For --partner language: the model's name on its server.")] = ""

    def config(self, partner: str) -> ModelConfig:
        """Return the options of the model. Raises BlockcrewError if some were typed for another partner."""
        config = self.chosen
        if partner != LANGUAGE and config != ModelConfig():
            raise BlockcrewError(f"Only the partner `{LANGUAGE}` asks a model: add --partner {LANGUAGE}.")
        return config


class PatientPartner:
    """Thinks after the person where both act at once: the keyboard holds up everything else, and an answer of a server that
    arrives meanwhile would come too late. `tell` is called before a partner thinks."""

    def __init__(self, inner: GamePlayer, tell: Callable[[str], None]) -> None:
        self._inner, self._tell = inner, tell

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Begin a new episode for the inner player."""
        self._name = spec.seats[seat]
        self._inner.begin(spec, seat, seed)

    async def act(self, view: SeatView, legal: Sequence[str], refused: str = "") -> str:
        """Return the action of the inner player, which is asked when the person has answered."""
        await asyncio.sleep(0)
        self._tell(f"{self._name} is thinking.")
        return await self._inner.act(view, legal, refused)


@asynccontextmanager
async def open_partners(
    found: Any, partner: str, options: PartnerModelOptions, tell: Callable[[str], None]
) -> AsyncIterator[MakePartner]:
    """Yield what makes the partner for a seat of the game `found`. A model is asked only for the partner `language`; its calls
    are recorded as a run. Raises BlockcrewError for an unknown partner, and if no model can be asked."""
    config = options.config(partner)
    if partner != LANGUAGE:
        if partner not in found.players:
            names = ", ".join((*found.players, LANGUAGE))
            raise BlockcrewError(f"{found.name} has no player {partner!r}: choose one of {names}.")
        yield lambda seat: found.player(partner)
        return
    from orchestrator.app.games.players import open_game_players  # noqa: PLC0415 - the clients of models take a second to load
    from orchestrator.cli.model_journal import model_journal  # noqa: PLC0415
    from orchestrator.settings import Settings  # noqa: PLC0415

    settings = Settings.read()
    if not (config.model or settings.model):
        raise BlockcrewError(
            f"The partner `{LANGUAGE}` needs a model: name it with --model or BLOCKCREW_MODEL, and its server with --base-url "
            "(default: OpenAI's)."
        )
    with model_journal(settings, f"play {found.name}", config) as journal:
        async with open_game_players([partner], [config], settings, journal) as player_of:
            yield lambda seat: PatientPartner(player_of(found, partner, seat), tell)
