"""The error of the checks, and the way in which they find one."""


class BrokenPromise(AssertionError):
    """Raised when an implementation does not keep its contract; the message says which promise, and what happened instead."""


def promise(kept: object, sentence: str) -> None:
    """Raise BrokenPromise with this sentence unless `kept` is true."""
    if not kept:
        raise BrokenPromise(sentence)
