"""Converts every error of OpenAI's Python client to a ModelError, with the kind of trouble and a sentence that says what to
do."""

import httpx2
import openai

from orchestrator.llm.chat import ModelError, Trouble
from orchestrator.llm.engines import PATIENCE, Engine, ModelEndpoint

MONEY = ("insufficient_quota", "billing", "credit", "quota")


def no_answer(error: Exception, endpoint: ModelEndpoint, engine: Engine) -> ModelError:
    """Return the ModelError for an error of OpenAI's Python client or of its connection. Its sentence tells the user what to
    do.
    `endpoint` is the server that was asked, and `engine` the language model with its settings; the sentence names the server's
    address or the model, whichever is to be checked."""
    if isinstance(error, TimeoutError):
        sentence = (
            f"{endpoint.base_url} did not finish an answer in {engine.seconds * PATIENCE:g} s: set BLOCKCREW_SILENCE higher."
        )
        return ModelError(Trouble.SILENT, sentence)
    if isinstance(error, openai.APITimeoutError | httpx2.TimeoutException):
        sentence = f"{endpoint.base_url} was silent for {engine.seconds:g} s: is it busy, or is {engine.model} too large?"
        return ModelError(Trouble.SILENT, sentence)
    if isinstance(error, openai.APIStatusError):
        return refused(error, endpoint, engine)
    if isinstance(error, openai.APIConnectionError):
        sentence = f"Nothing answers at {endpoint.base_url} ({cause(error)}): is the server running, and is --base-url right?"
        return ModelError(Trouble.UNREACHABLE, sentence)
    if isinstance(error, openai.APIError | httpx2.HTTPError):
        return ModelError(Trouble.BROKEN, f"{endpoint.base_url} cut off the answer ({short(str(error))}): see its log.")
    return ModelError(
        Trouble.NO_MODEL_SERVER,
        f"{endpoint.base_url} does not speak OpenAI's protocol ({short(str(error))}): check --base-url.",
    )


def refused(error: openai.APIStatusError, endpoint: ModelEndpoint, engine: Engine) -> ModelError:
    """Return the ModelError for a reply of a model's server whose HTTP status reports a failure, such as 401 for a wrong key.
    Its sentence tells the user what to do.
    `endpoint` is the server that was asked, and `engine` the language model with its settings; the sentence names the server's
    address or the model, whichever is to be checked."""
    said, status = short(words_of(error)), error.status_code
    if status in (401, 403):
        key = "BLOCKCREW_API_KEY is wrong" if endpoint.key else "no key is set (BLOCKCREW_API_KEY)"
        return ModelError(Trouble.DENIED, f"{endpoint.base_url} refuses access (status {status}): {key}.")
    if status == 402 or (status == 429 and any(word in f"{error.code} {said}".lower() for word in MONEY)):
        return ModelError(Trouble.NO_CREDIT, f"{endpoint.base_url} asks for payment first: {said}")
    if status == 404:
        where = f"{endpoint.base_url} has no model {engine.model!r}, or is not the address of the API ({said})"
        return ModelError(Trouble.NOT_FOUND, f"{where}: check --model and --base-url.")
    if status == 429:
        return ModelError(
            Trouble.BUSY, f"{endpoint.base_url} accepts no more calls now (status 429): lower BLOCKCREW_CALLS_A_MINUTE."
        )
    if status >= 500:
        return ModelError(Trouble.BROKEN, f"{endpoint.base_url} failed (status {status}): {said}")
    return ModelError(Trouble.REJECTED, f"{endpoint.base_url} rejected the request to {engine.model} (status {status}): {said}")


def words_of(error: openai.APIStatusError) -> str:
    """Return what a server says of a failure. Gemini's sends a list of errors, of which the client keeps no message."""
    listed = error.body if isinstance(error.body, list) else []
    said = [one["error"].get("message", "") for one in listed if isinstance(one, dict) and isinstance(one.get("error"), dict)]
    return " ".join(map(str, said)) or error.message


def cause(error: BaseException) -> str:
    """Return the message of the innermost cause of an error, or the name of its type if it has no message."""
    while error.__cause__ is not None:
        error = error.__cause__
    return short(str(error)) or type(error).__name__


def short(text: str) -> str:
    """Return the text as one line of at most 160 characters."""
    line = " ".join(text.split())
    return line if len(line) <= 160 else f"{line[:156]} ..."
