"""`blockcrew tokens`: creates, lists and revokes the access tokens of people who use `blockcrew serve` on a data folder. A
running service notices a change within a second."""

from pathlib import Path
from typing import Annotated

import typer

from orchestrator.core.errors import BlockcrewError
from orchestrator.dialogue.permissions import Role
from orchestrator.settings import Settings

app = typer.Typer(help="Create, list and revoke tokens of `blockcrew serve`.", no_args_is_help=True, rich_markup_mode=None)
Data = Annotated[Path | None, typer.Option("--data", help="The folder of the service (default: the current folder).")]
Name = Annotated[str, typer.Argument(help="Name of a person: up to 16 letters, digits and _, as in the game.")]


@app.command("add")
def add(
    name: Name,
    role: Annotated[str, typer.Option(help="owner (everything), player (gives orders) or guest (reads and asks).")] = "player",
    data: Data = None,
) -> None:
    """Create a token for a person and print it; it cannot be shown again."""
    from orchestrator.service.web.tokens import open_tokens  # noqa: PLC0415 - takes a second to import

    if role not in list(Role):
        raise BlockcrewError(f"There is no role {role!r}: choose one of {', '.join(Role)}.")
    print(open_tokens(Settings.read(data).data).make(name, Role(role)))


@app.command("list")
def list_command(data: Data = None) -> None:
    """List the owners of tokens, and their roles."""
    from orchestrator.service.web.tokens import open_tokens  # noqa: PLC0415 - takes a second to import

    tokens = open_tokens(Settings.read(data).data)
    if not tokens.people:
        raise BlockcrewError(f"There are no tokens in {tokens.path.parent}: the first start of `blockcrew serve` creates them.")
    for person in tokens.people:
        print(f"{person.name:16} {person.role}")


@app.command("drop")
def drop(name: Name, data: Data = None) -> None:
    """Revoke all tokens of a person, and their sessions."""
    from orchestrator.service.web.tokens import open_tokens  # noqa: PLC0415 - takes a second to import

    if not open_tokens(Settings.read(data).data).drop(name):
        raise BlockcrewError(f"There is no token for {name!r}: `blockcrew tokens list` shows all tokens.")
