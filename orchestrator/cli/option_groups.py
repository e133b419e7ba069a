"""Groups of options: a command takes one dataclass as a parameter, and the command line has each of its fields as an option."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields, is_dataclass
from functools import wraps
from typing import Any, get_type_hints


def grouped(command: Callable[..., None]) -> Callable[..., None]:
    """Return a form of the command that typer understands: each field of a parameter that is a dataclass becomes an option of
    its own.

    The fields' annotations describe the options, as those of parameters do; every field needs a default.
    """
    hints = get_type_hints(command, include_extras=True)
    groups: dict[str, Any] = {name: hint for name, hint in hints.items() if is_dataclass(hint)}

    @wraps(command)
    def call(**given: Any) -> None:
        for name, group in groups.items():
            given[name] = group(**{field.name: given.pop(field.name) for field in fields(group)})
        command(**given)

    parameters = [shown for each in inspect.signature(command).parameters.values() for shown in expanded(each, hints)]
    call.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    call.__annotations__ = {each.name: each.annotation for each in parameters}
    return call


def expanded(parameter: inspect.Parameter, hints: dict[str, Any]) -> Iterator[inspect.Parameter]:
    """Yield one parameter for each field of a parameter's dataclass, or the parameter itself if it is none.

    `hints` has the types of the command's parameters by name.
    """
    hint = hints[parameter.name]
    if not is_dataclass(hint):
        yield parameter.replace(annotation=hint, kind=inspect.Parameter.KEYWORD_ONLY)
        return
    types = get_type_hints(hint, include_extras=True)
    for field in fields(hint):
        assert field.default is not MISSING, f"the option {field.name} needs a default"
        yield inspect.Parameter(field.name, inspect.Parameter.KEYWORD_ONLY, default=field.default, annotation=types[field.name])
