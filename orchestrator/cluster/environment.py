"""Sets what Ray reads from the environment when it is loaded, so this has to be called before `ray` is imported."""

import os
from pathlib import Path

from orchestrator.cluster.address import AUTO

TOKEN = Path.home() / ".ray" / "auth_token"  # where Ray looks for it
GIVEN = {"RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH"}  # a token that the user set otherwise (docs.ray.io, Token authentication)


def prepare_environment(on: str) -> None:
    """Let Ray report nothing to its makers, and let it use a token: always on this machine, elsewhere if this user has one.

    `on` is `auto` or the address of a cluster. What the user set stays.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    has_token = TOKEN.exists() or not GIVEN.isdisjoint(os.environ)
    if on == AUTO or has_token:
        os.environ.setdefault("RAY_AUTH_MODE", "token")
