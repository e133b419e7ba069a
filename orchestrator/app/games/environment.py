"""Opens a game of coordination as an environment of PettingZoo, for programs that learn. PettingZoo is not installed with
blockcrew: it is the extra `pettingzoo`, and nothing of it is imported before an environment is opened."""

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from orchestrator.app.game_catalogue import game_called
from orchestrator.core.errors import BlockcrewError
from orchestrator.games.adapters.capture_numbers import capture_encoding
from orchestrator.games.adapters.coblock_numbers import coblock_encoding
from orchestrator.games.adapters.encoding import GameEncoding
from orchestrator.games.adapters.escape_numbers import escape_encoding
from orchestrator.games.adapters.hanabi_numbers import hanabi_encoding
from orchestrator.games.adapters.overcooked_numbers import overcooked_encoding
from orchestrator.games.adapters.transport_numbers import transport_encoding
from orchestrator.games.entry import Value
from orchestrator.games.game import TurnMode
from orchestrator.tasks.cuisineworld.coordination.kitchen_numbers import kitchen_encoding

if TYPE_CHECKING:
    from orchestrator.games.adapters.parallel_environment import ParallelEnvironment
    from orchestrator.games.adapters.turn_environment import TurnEnvironment

EXTRA = "pettingzoo"
ENCODINGS: Mapping[str, Callable[[Any], GameEncoding]] = {
    "capture": capture_encoding, "escape": escape_encoding, "coblock": coblock_encoding, "hanabi": hanabi_encoding,
    "overcooked": overcooked_encoding, "transport": transport_encoding, "cuisineworld": kitchen_encoding,
}  # fmt: skip


def open_environment(
    name: str,
    params: Mapping[str, Value] | None = None,
    as_published: bool = False,
    reward: str = "",
    render_mode: str | None = None,
) -> "TurnEnvironment | ParallelEnvironment":
    """Return the game with this name as an environment: of PettingZoo's AEC API if its players act one after the other, and of
    the parallel API if they act at once.

    `params` are those of `blockcrew games list`. All seats get the same reward, the growth of the metric `reward`, so that the
    rewards of an episode add up to it. With the render mode "ansi", `render` returns text. Raises BlockcrewError if PettingZoo
    is not installed, and for an unknown game, parameter, metric or render mode.
    """
    if find_spec(EXTRA) is None:
        raise BlockcrewError(f"PettingZoo is not installed: run .venv/bin/uv pip install -e '.[{EXTRA}]'.")
    if render_mode not in (None, "ansi"):
        raise BlockcrewError(f"A game cannot be rendered as {render_mode!r}: choose 'ansi', or None.")
    from orchestrator.games.adapters.encoded_game import EncodedGame  # noqa: PLC0415 - an extra
    from orchestrator.games.adapters.parallel_environment import ParallelEnvironment  # noqa: PLC0415
    from orchestrator.games.adapters.turn_environment import TurnEnvironment  # noqa: PLC0415

    game = game_called(name).open(params, as_published)
    encoded = EncodedGame(game, ENCODINGS[name](game), reward)
    kind = TurnEnvironment if game.spec.mode is TurnMode.TURN else ParallelEnvironment
    return kind(encoded, render_mode)
