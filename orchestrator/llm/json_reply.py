"""Parses a model's text as JSON of the wanted schema, even when the object is wrapped in other words."""

import json
import re

from pydantic import BaseModel, ValidationError

from orchestrator.llm.chat import BadReply, Reply, Trouble

LOOSE_COMMA = re.compile(r",(\s*[}\]])")
MOST_FAULTS = 3  # that a model is told at once
MOST_BRACES = 200  # where an object may begin, in all the words around it


def read(reply: Reply, schema: type[BaseModel]) -> BaseModel:
    """Return the reply's text as an instance of the schema. Raises BadReply that tells the model what is wrong."""
    if not reply.text.strip():
        raise BadReply(Trouble.EMPTY, "Your answer was empty. Answer with the JSON object that was asked for.", reply)
    value = first_object(reply.text)
    if value is None:
        raise BadReply(Trouble.NOT_JSON, "Your answer contains no JSON object. Answer with one, and nothing else.", reply)
    try:
        return schema.model_validate(value)
    except ValidationError as error:
        raise BadReply(Trouble.WRONG_SHAPE, f"Your JSON does not have the requested form: {faults(error)}.", reply) from error


def first_object(text: str) -> dict[str, object] | None:
    """Return the JSON object in a text; None if it contains none.
    If there are other words, it is the last complete object, since models think aloud before they answer."""
    whole = loaded(text.strip())
    if whole is not None:
        return whole
    found: dict[str, object] | None = None
    decoder, mended = json.JSONDecoder(), LOOSE_COMMA.sub(r"\1", text)
    at, tried = mended.find("{"), 0
    while at >= 0 and tried < MOST_BRACES:
        tried += 1
        try:
            value, end = decoder.raw_decode(mended, at)
            found = value if isinstance(value, dict) else found
        except (ValueError, RecursionError):
            end = at + 1
        at = mended.find("{", end)
    return found


def loaded(text: str) -> dict[str, object] | None:
    """Return the JSON object of which a text consists; None if it is no JSON, or JSON but no object."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def faults(error: ValidationError) -> str:
    """Describe the first three errors in a model's JSON in words for the model, each with its place in the JSON."""
    each = [f"{'.'.join(map(str, one['loc'])) or 'it'}: {one['msg']}" for one in error.errors()[:MOST_FAULTS]]
    more = error.error_count() - len(each)
    return "; ".join(each) + (f"; and {more} faults more" if more > 0 else "")
