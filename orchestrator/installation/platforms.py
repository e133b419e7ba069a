"""Says on which systems blockcrew cannot work, before anything is started there; docs/guides/install.md tells what is known of
each."""

import sys

from orchestrator.core.errors import BlockcrewError


def check_platform(system: str = sys.platform) -> None:
    """Raise BlockcrewError on a `system` (a name as in sys.platform) that cannot work."""
    if system in ("win32", "cygwin"):
        raise BlockcrewError(
            "blockcrew does not run on Windows itself, because its processes talk over Unix sockets: install it inside WSL 2."
        )
