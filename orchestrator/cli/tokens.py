"""`blockcrew tokens`: creates, lists and revokes the access tokens of people who use `blockcrew serve` on a data folder, and
makes links that sign them in. A running service notices a change within a second."""

from pathlib import Path
from typing import Annotated

import typer

from orchestrator.core.errors import BlockcrewError
from orchestrator.dialogue.permissions import Role
from orchestrator.settings import Settings

app = typer.Typer(
    help="Create, list and revoke tokens of `blockcrew serve`, or print a sign-in link.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
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


@app.command("link")
def link(
    name: Annotated[str, typer.Argument(help="Name of a person with a token (default: the first owner).")] = "",
    url: Annotated[str, typer.Option(help="Address of the service, if a proxy gives it another one.")] = "",
    data: Data = None,
) -> None:
    """Print a link that signs a person in to the page of the running service: once, within 10 minutes."""
    from orchestrator.service.web.sign_in_links import link_url, open_links  # noqa: PLC0415 - takes a second to import
    from orchestrator.service.web.tokens import open_tokens  # noqa: PLC0415

    tokens = open_tokens(Settings.read(data).data)
    named = (each for each in tokens.people if each.name.lower() == name.lower())
    person = next(named, None) if name else tokens.first_owner()
    if person is None:
        raise BlockcrewError(f"There is no token for {name or 'an owner'}: `blockcrew tokens add` creates one.")
    address = url or service_url(tokens.path.parent)
    print(link_url(address, open_links(tokens).make(person)))


def service_url(folder: Path) -> str:
    """Return the URL of the service that runs with this folder of service data. Raises BlockcrewError if none is running."""
    from orchestrator.service.web.sign_in_links import URL  # noqa: PLC0415 - takes a second to import

    try:
        return (folder / URL).read_text("utf-8")
    except OSError as error:
        raise BlockcrewError(
            f"No service is running with {folder.parent}: start `blockcrew serve` there, or name its folder with --data."
        ) from error
