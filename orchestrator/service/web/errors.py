"""Define one error class for each HTTP status that the service answers with. docs/reference/http-errors.md is made from it."""

from typing import ClassVar

from orchestrator.core.errors import BlockcrewError


class ServiceError(BlockcrewError):
    """An error of the HTTP API: the request cannot be done. The message is one sentence; `status` is the HTTP status, and
    `retry_after` the seconds until another try makes sense, 0 if waiting does not help."""

    status: ClassVar[int] = 400
    retry_after: ClassVar[int] = 0


class BadRequest(ServiceError):
    """The request makes no sense, or cannot be done now; the message says why."""


class TokenNeeded(ServiceError):
    """The request has no valid token and no valid cookie."""

    status = 401


class Forbidden(ServiceError):
    """The person's role does not allow it, or a page of another origin sent the request."""

    status = 403


class NotFound(ServiceError):
    """The service knows no resource of that name or number."""

    status = 404


class BodyTimeout(ServiceError):
    """The body of the request did not arrive in time."""

    status = 408


class Conflict(ServiceError):
    """The name is taken, the largest allowed number of crews, benchmarks or games exists already, or the game is over."""

    status = 409


class TooLarge(ServiceError):
    """The body is too long."""

    status = 413


class Unprocessable(ServiceError):
    """The body or a parameter does not fit the schema in /openapi.json."""

    status = 422


class TooMany(ServiceError):
    """The client has too many requests, lines, open streams or connections. The header Retry-After says when to try again."""

    status = 429
    retry_after = 1


class TooManyLines(TooMany):
    """The person sent more lines to a crew than their role may; a guest may send the next one after `retry_after` seconds."""

    retry_after = 8


class TooManyReads(TooMany):
    """Too many reads of records or of the skillbook are under way."""

    retry_after = 2


class TooManyStreams(TooMany):
    """The token has too many open streams; waiting does not help, closing one does."""

    retry_after = 0


class HeadersTooLarge(ServiceError):
    """Path and headers are too long."""

    status = 431


class Defect(ServiceError):
    """The service itself is broken; its log says more."""

    status = 500


class VoiceOff(ServiceError):
    """No recogniser of speech is set up; the message says what to install."""

    status = 409


class StorageFull(ServiceError):
    """The command cannot be written to the disk, so it is not accepted."""

    status = 503


def status_of(error: BlockcrewError) -> int:
    """Return the HTTP status for an error: that of its class, or 400 for a BlockcrewError that is no ServiceError."""
    return error.status if isinstance(error, ServiceError) else BadRequest.status


def retry_header(error: BlockcrewError) -> dict[str, str]:
    """Return the header Retry-After for an error, as a dict of one header; empty if waiting does not help."""
    seconds = error.retry_after if isinstance(error, ServiceError) else 0
    return {"Retry-After": str(seconds)} if seconds else {}


def all_errors() -> list[type[ServiceError]]:
    """Return all subclasses of ServiceError, sorted by status."""

    def below(kind: type[ServiceError]) -> list[type[ServiceError]]:
        return [found for each in kind.__subclasses__() for found in (each, *below(each))]

    return sorted(below(ServiceError), key=lambda kind: kind.status)
