"""`blockcrew account`: Microsoft accounts with which bots join servers that check accounts."""

from pathlib import Path
from typing import Annotated

import typer

from orchestrator.bridge.accounts.signing_in import DeviceCode, MicrosoftAccounts
from orchestrator.bridge.accounts.token_files import TokenFiles
from orchestrator.cli.loop import run
from orchestrator.settings import Settings

HELP = "Microsoft accounts for bots, for servers that check them."
app = typer.Typer(help=HELP, no_args_is_help=True, rich_markup_mode=None)
Data = Annotated[Path | None, typer.Option(help="The sign-ins are kept in DATA/accounts (default: the current folder).")]


@app.command("add")
def add(data: Data = None) -> None:
    """Sign in to a Microsoft account that owns Minecraft: Java Edition: prints a code and where to enter it, and waits.

    The sign-in is kept in a file that only you can read. Whoever has that file can play as this account.
    """
    files = files_in(data)
    name = run(MicrosoftAccounts(files).add(show))
    print(f"Signed in as {name}; the sign-in is in {files.path(name)}. Let a bot use it: BLOCKCREW_ACCOUNTS={name}")


@app.command("list")
def list_accounts(data: Data = None) -> None:
    """Show the names of the accounts that are signed in."""
    names = files_in(data).names()
    print("\n".join(names) if names else "No account is signed in: run `blockcrew account add`.")


@app.command("remove")
def remove(name: Annotated[str, typer.Argument(help="Name in the game.")], data: Data = None) -> None:
    """Forget the sign-in of an account here. To end it at Microsoft as well, sign out everywhere in the account's settings."""
    files_in(data).remove(name)
    print(f"The sign-in of {name} is removed.")


def show(code: DeviceCode) -> None:
    """Print the one sentence that says what to do."""
    minutes = max(1, round(code.seconds / 60))
    print(f"Open {code.address} and enter the code {code.code} within {minutes} min; Ctrl-C gives up.", flush=True)


def files_in(data: Path | None) -> TokenFiles:
    """Return the sign-ins in a data folder, or in that of the settings."""
    return TokenFiles(Settings.read(data).accounts_folder)
