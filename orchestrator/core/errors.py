"""What can be broken (the third kind of error): raised, reaches the front door, printed as one sentence."""


class BlockcrewError(Exception):
    """Something is broken or set wrong. The message is one sentence that says what to do."""


class WorldLost(BlockcrewError):
    """The server or the bridge to it is gone and did not come back."""


class BadGoal(BlockcrewError):
    """The goal cannot be understood or done at all; the message says why and suggests a near miss."""


class MindLost(BlockcrewError):
    """Nobody can think any more until somebody changes something: the model's server is gone, its budget spent."""


def cause(error: BaseException) -> str:
    """Return what the system says in words, without its number; any other error in its own words."""
    return (isinstance(error, OSError) and error.strerror) or str(error)
