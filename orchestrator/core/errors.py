"""Errors for something broken: they are raised, reach the command line and are printed as one sentence."""


class BlockcrewError(Exception):
    """Raised when something is broken or set wrong. The message is one sentence that says what to do."""


class WorldLost(BlockcrewError):
    """Raised when the server, or the bridge process that connects the bots to it, is gone and did not come back."""


class BadGoal(BlockcrewError):
    """Raised when a goal cannot be understood or reached at all; the message says why and may suggest similar names."""


class MindLost(BlockcrewError):
    """Raised when the mind, which decides for agents, can give no answers until somebody intervenes: the model's server is
    gone, or its budget is spent."""


def cause(error: BaseException) -> str:
    """Return an error's text, without the number of a system error: 'No such file or directory' for ENOENT."""
    return (isinstance(error, OSError) and error.strerror) or str(error)
