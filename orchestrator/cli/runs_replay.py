"""`blockcrew runs replay`: the replay of a run as one HTML file, made of the page's own modules (service/replay/)."""

from pathlib import Path
from typing import Annotated

import typer

from orchestrator.cli.runs import Data, app
from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.record.reader import find_run
from orchestrator.settings import Settings


@app.command("replay")
def replay(
    run_id: Annotated[str, typer.Argument(help="The run's id, the beginning of the id, or `last`.")],
    html: Annotated[Path, typer.Option("--html", help="The file to write.")],
    data: Data = None,
) -> None:
    """Write the replay of one run into one HTML file, which plays in a browser without blockcrew."""
    from orchestrator.service.replay.exported_replay import exported  # noqa: PLC0415 - the service takes a second

    settings = Settings.read(data)
    text = exported(find_run(settings.runs, run_id), settings)
    try:
        size = html.write_text(text, "utf-8")
    except OSError as error:
        raise BlockcrewError(f"{html} cannot be written ({cause(error)}).") from error
    print(f"Wrote {html} ({size / 1e6:.2f} MB): open it in a browser.")
