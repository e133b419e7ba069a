"""Errors of the third kind, something broken: they are raised, reach the front door and are printed as one sentence."""


class BlockcrewError(Exception):
    """Something is broken or set wrong. The message is one sentence that says what to do."""


class WorldLost(BlockcrewError):
    """The server, or the bridge to it, is gone and did not come back."""


class BadGoal(BlockcrewError):
    """The goal cannot be understood or done at all; the message says why and suggests a near miss."""


class MindLost(BlockcrewError):
    """The mind cannot decide until somebody intervenes: the model's server is gone, or its budget is spent."""


def cause(error: BaseException) -> str:
    """Return an error's text, without the number of a system error."""
    return (isinstance(error, OSError) and error.strerror) or str(error)
