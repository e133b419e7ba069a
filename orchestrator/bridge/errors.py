"""The errors of the bridge to Node.js, which runs the bots, and a check that arguments can be sent over it."""

import json
from typing import Any

from orchestrator.core.errors import BlockcrewError
from orchestrator.core.outcome import Reason


class OperationError(BlockcrewError):
    """Raised when an operation of a bot, such as joining the game, was refused or broke; `reason` is the kind of error, `note`
    one sentence for people."""

    def __init__(self, reason: Reason, note: str) -> None:
        super().__init__(f"{reason}: {note}")
        self.reason, self.note = reason, note

    @classmethod
    def read(cls, error: Any) -> "OperationError":
        """Return the error for `error`, a refusal as it came from Node.js: a mapping with `reason` and `note`. If it is
        anything else, the error's reason is BROKEN."""
        if isinstance(error, dict) and error.get("reason") in set(Reason):
            return cls(Reason(error["reason"]), str(error.get("note", "")))
        return cls(Reason.BROKEN, f"the gateway sent an invalid answer: {error!r:.200}")


def check(args: Any) -> None:
    """Raise OperationError for arguments that JSON cannot express, such as NaN, which Node.js could not read."""
    try:
        json.dumps(args, allow_nan=False)
    except (ValueError, TypeError, RecursionError) as error:
        raise OperationError(Reason.BAD_ARGUMENT, f"its arguments cannot be written as JSON: {error}") from error
