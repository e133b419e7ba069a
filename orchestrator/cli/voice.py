"""`blockcrew voice`: fetches the models of speech recognition and says which names of a crew sound alike."""

from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TimeRemainingColumn

from orchestrator.core.errors import BlockcrewError
from orchestrator.settings import Settings
from orchestrator.voice.sound_alike import sound_alike, warning
from orchestrator.voice.weights.fetching import fetch as download
from orchestrator.voice.weights.pinned import MODELS

app = typer.Typer(help="Set up speech recognition.", no_args_is_help=True, rich_markup_mode=None)
Model = Annotated[str, typer.Argument(help=f"Model: {', '.join(MODELS)}. Larger ones hear better and take more time.")]


@app.callback()
def voice() -> None:
    """Set up speech recognition."""


@app.command("fetch")
def fetch(model: Model) -> None:
    """Download a model of Whisper into the data folder; every file is checked. An interrupted download continues."""
    if model not in MODELS:
        raise BlockcrewError(f"The model {model!r} is not offered: choose {', '.join(MODELS)}.")
    columns = (BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(model, total=MODELS[model].size)
        folder = download(MODELS[model], Settings.read().data, lambda done, _: bar.update(task, completed=done))
    print(f"{model} is in {folder}, and its files have the pinned hashes.")
    print(f"To use it: BLOCKCREW_VOICE=whisper BLOCKCREW_VOICE_MODEL={model} blockcrew serve")


@app.command("names")
def names(
    bots: Annotated[list[str], typer.Argument(help="Names of the crew's bots.", metavar="NAME...")],
) -> None:
    """Say which names sound alike, because a recogniser mistakes them for each other."""
    pairs = sound_alike(bots)
    print(warning(pairs) if pairs else "These names sound different enough.")
