"""What is refused for what it names: told as 404 and 409, where other troubles are a 400."""

from orchestrator.core.errors import BlockcrewError


class Conflict(BlockcrewError):
    """There is one already."""


class NotFound(BlockcrewError):
    """There is none of that name."""
