"""Loads a player from a Python file of the user, so that a bench can compare it with the others."""

import traceback
from collections.abc import Sequence
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from orchestrator.bench.games.pairing import OWN, Pairing
from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.games.game import GameSpec, SeatView
from orchestrator.games.player import GamePlayer


class OwnPlayer:
    """Plays like the player of a user's file. An error in it becomes one sentence that names its line."""

    def __init__(self, inner: GamePlayer, path: str) -> None:
        """Wrap the player that was made from the file at `path`."""
        self.inner, self.path = inner, path
        self.file = str(Path(path).absolute())

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Begin a new episode. Raises BlockcrewError if the user's method fails."""
        try:
            self.inner.begin(spec, seat, seed)
        except Exception as error:  # whatever a file that somebody wrote may raise
            raise self.failed("begin", error) from error

    async def act(self, view: SeatView, legal: Sequence[str], refused: str = "") -> str:
        """Return the action of the inner player. Raises BlockcrewError if the user's method fails or returns no text."""
        try:
            action = await self.inner.act(view, legal, refused)
        except Exception as error:  # whatever a file that somebody wrote may raise
            raise self.failed("act", error) from error
        if not isinstance(action, str):
            raise BlockcrewError(f"{self.path}: act has to return the text of an action, such as {legal[0]!r}, not {action!r}.")
        return action

    def failed(self, method: str, error: Exception) -> BlockcrewError:
        """Return the sentence for an error, with the last line of the user's file that led to it."""
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == self.file]
        where = f"{self.path}:{lines[-1]}" if lines else self.path
        return BlockcrewError(f"{where}: {method} of your Player failed with {type(error).__name__}: {error}")


def own_player(path: str) -> GamePlayer:
    """Return a new player from a user's Python file: an object of its class `Player`, which is made without arguments and has
    the methods `begin` and `act`. Raises BlockcrewError if the file is missing or broken or lacks the class."""
    spec = spec_from_file_location(Path(path).stem, path)
    if not Path(path).is_file() or spec is None or spec.loader is None:
        raise BlockcrewError(f"There is no file {path}: name a Python file with a class Player.")
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        player: GamePlayer = module.Player()
    except Exception as error:  # whatever a file that somebody wrote may raise
        raise BlockcrewError(f"No Player can be made from {path}: {type(error).__name__}: {error}") from error
    if not (callable(getattr(player, "begin", None)) and callable(getattr(player, "act", None))):
        raise BlockcrewError(f"The class Player in {path} needs the methods begin and act.")
    return OwnPlayer(player, path)


def own_mark(pair: Pairing) -> str:
    """Return a text that changes with the files of a pairing's own players; empty where both players are in the catalogue.
    Raises BlockcrewError if a file cannot be read."""
    files = [player.name for player in dict.fromkeys((pair.first, pair.others)) if player.name.endswith(OWN)]
    try:
        code = b"".join(Path(file).read_bytes() for file in files)
    except OSError as error:
        raise BlockcrewError(
            f"{' or '.join(files)} cannot be read ({cause(error)}): name Python files with a class Player."
        ) from error
    return f" {sha256(code).hexdigest()[:8]}" if files else ""
