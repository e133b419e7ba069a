"""Groups of options: a command takes one dataclass as a parameter, and the command line has each of its fields as an option.
The parameter's own default, if it has one, gives the defaults of the options."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import wraps
from typing import Annotated, Any, get_origin, get_type_hints

import typer


def grouped(command: Callable[..., None]) -> Callable[..., None]:
    """Return a form of the command that typer understands: each field of a parameter that is a dataclass becomes an option of
    its own.

    The fields' annotations describe the options, as those of parameters do, or their metadata does, as in
    servers/served/world_options.py. Every field needs a default.
    """
    hints = get_type_hints(command, include_extras=True)
    groups: dict[str, Any] = {name: hint for name, hint in hints.items() if is_dataclass(hint)}

    @wraps(command)
    def call(**given: Any) -> None:
        for name, group in groups.items():
            given[name] = group(**{field.name: in_field(field, given.pop(field.name)) for field in fields(group)})
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
    usual = parameter.default if is_dataclass(parameter.default) else None
    for field in fields(hint):
        assert field.default is not MISSING, f"the option {field.name} needs a default"
        default = field.default if usual is None else getattr(usual, field.name)
        kind = described(field, types[field.name])
        yield inspect.Parameter(field.name, inspect.Parameter.KEYWORD_ONLY, default=on_line(default), annotation=kind)


def described(field: "Field[Any]", kind: Any) -> Any:
    """Return the type of a field as typer needs it: with the option that the field's metadata describes, and a list where the
    field has a tuple."""
    if "help" not in field.metadata:
        return kind
    several = get_origin(kind) is tuple
    shown = typer.Option(*field.metadata["flags"], help=field.metadata["help"], **field.metadata["limits"])
    return Annotated[list[str] | None if several else kind, shown]


def on_line(default: Any) -> Any:
    """Return a field's default as the command line has it: a list, or None for an empty one, in place of a tuple."""
    return ([*default] or None) if isinstance(default, tuple) else default


def in_field(field: "Field[Any]", value: Any) -> Any:
    """Return an option's value as its field has it: a tuple in place of a list, or of None for an empty one."""
    return tuple(value or ()) if isinstance(field.default, tuple) else value
