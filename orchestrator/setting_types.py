"""The types of settings that are more than text or a number: the address of a socket, and a list of names."""

import json
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator
from pydantic_settings import NoDecode


def unix_socket(text: str) -> str:
    """Check that a text has the form `unix:/folder/name` and return it unchanged. Raises ValueError for another form."""
    if not text.startswith("unix:/"):
        raise ValueError(f"it must be a socket such as unix:/folder/name, not {text!r}")
    return text


def names(value: Any) -> Any:
    """Return a setting's text, `Ann,Tom` or a JSON list, as a list of names; other values stay unchanged. Raises ValueError for
    a text that is no list or has an empty name."""
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value) if value.strip().startswith("[") else named(value)
    except ValueError as error:
        raise ValueError('it must be a list of names, such as Ann,Tom or ["Ann", "Tom"]; [] means nobody') from error


def named(text: str) -> list[str]:
    """Return the names in a text such as `Ann, Tom`. Raises ValueError where one is empty."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise ValueError("an empty name")
    return names


Socket = Annotated[str, AfterValidator(unix_socket)]
NameList = Annotated[tuple[str, ...], NoDecode, BeforeValidator(names)]
Names = Annotated[frozenset[str], NoDecode, BeforeValidator(names)]
