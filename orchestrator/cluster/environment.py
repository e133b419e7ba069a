"""Sets and checks what Ray reads from the environment when it is loaded, so this has to be called before `ray` is imported."""

import logging
import os
from pathlib import Path

from orchestrator.cluster.address import AUTO
from orchestrator.core.errors import BlockcrewError, cause

TOKEN = Path.home() / ".ray" / "auth_token"  # where Ray looks for it
MODE = "RAY_AUTH_MODE"
GIVEN = {"RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH"}  # a token that the user set otherwise (docs.ray.io, Token authentication)
USE_TLS = "RAY_USE_TLS"
TLS_FILES = ("RAY_TLS_SERVER_CERT", "RAY_TLS_SERVER_KEY", "RAY_TLS_CA_CERT")  # all three on each side (docs.ray.io, TLS)
LOG = logging.getLogger(__name__)


def prepare_environment(on: str) -> None:
    """Let Ray report nothing to its makers, and let it use a token: always on this machine, elsewhere if this user has one.

    `on` is `auto` or the address of a cluster. What the user set stays. Raises BlockcrewError if Ray shall use TLS and a file
    for it is missing.
    """
    check_tls()
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if on == AUTO or TOKEN.exists() or not GIVEN.isdisjoint(os.environ):
        os.environ.setdefault(MODE, "token")
    elif MODE not in os.environ:
        LOG.warning(
            "This user has no token for the Ray cluster at %s, so whoever reaches it can run code there: make one with "
            "`ray get-auth-token --generate` and copy it to all machines (docs/guides/cluster.md).", on,
        )  # fmt: skip


def check_tls() -> None:
    """Raise BlockcrewError if RAY_USE_TLS asks for TLS and one of its three files is not named or cannot be read; Ray itself
    would say only that nobody answers."""
    if os.environ.get(USE_TLS, "0").lower() not in ("1", "true"):
        return
    for name in TLS_FILES:
        file = os.environ.get(name, "")
        if not file:
            raise BlockcrewError(
                f"{USE_TLS} asks Ray for TLS, which needs {name}, too: name the file (docs/guides/cluster.md)."
            )
        try:
            Path(file).read_bytes()
        except OSError as error:
            raise BlockcrewError(f"The file of {name} cannot be read ({file}: {cause(error)}).") from None
