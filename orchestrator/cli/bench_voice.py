"""`blockcrew bench voice`: measures a recogniser of speech with synthetic voices or your own recordings."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from orchestrator.bench.voice.heard_cache import HeardCache
from orchestrator.bench.voice.judging import VoiceRow, summary
from orchestrator.bench.voice.rendering import VOICES, recorded, spoken
from orchestrator.bench.voice.sentences import read_sentences
from orchestrator.bench.voice.voice_run import measure
from orchestrator.cli.bench import app
from orchestrator.cli.bench_options import AsJson, tell
from orchestrator.cli.loop import run
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import VERSIONS, load
from orchestrator.settings import Settings
from orchestrator.voice.opening import configuration_of, open_recogniser
from orchestrator.voice.recogniser import Recogniser

PATIENCE = 60.0  # seconds for one utterance: a measurement waits on a busy machine, and says how long it took
SHOWN = ("ok", "wrong", "asked", "none", "stop", "wrong_of_done_at_once", "asked_of_right")


@app.command("voice")
def voice(
    sentences: Annotated[Path, typer.Option("--set", help="File of JSON lines: text, kind (cmd, talk, stop) and meaning.")],
    recogniser: Annotated[str, typer.Option(help="whisper, openai or azure; default BLOCKCREW_VOICE.")] = "",
    model: Annotated[str, typer.Option(help="Folder or name of the model; default BLOCKCREW_VOICE_MODEL.")] = "",
    voices: Annotated[str, typer.Option(help="Synthetic voices.")] = ",".join(VOICES),
    recordings: Annotated[Path | None, typer.Option(help="Folder of recordings (12.wav is `i` 12) instead of voices.")] = None,
    snr: Annotated[float, typer.Option(help="White noise so many dB weaker than speech.")] = 15.0,
    clean: Annotated[bool, typer.Option("--clean", help="Without the noisy copies.")] = False,
    half: Annotated[str, typer.Option(help="Only sentences whose `half` is this, such as dev or test.")] = "",
    seed: Annotated[int, typer.Option(help="Seed of the noise.")] = 1,
    out: Annotated[Path, typer.Option(help="Folder for what was heard; the same command resumes there.")] = Path(
        "runs/bench-voice"
    ),
    as_json: AsJson = False,
) -> None:
    """Measure how many spoken orders arrive whole, become another order, or are asked about, and how many stops are heard."""
    rows_wanted, settings = read_sentences(sentences, half), chosen(recogniser, model)
    noise = None if clean else snr
    names = voices.split(",")
    if unknown := [name for name in names if name not in VOICES]:
        raise BlockcrewError(f"The voice {unknown[0]!r} is unknown: choose from {', '.join(VOICES)}.")
    said = recorded(rows_wanted, recordings, noise, seed) if recordings else spoken(rows_wanted, names, noise, seed)
    hearing = open_recogniser(settings)
    rows = run(measured(said, hearing, HeardCache(out / "heard.jsonl", configuration_of(settings))))
    figures = summary(rows)
    save(rows, figures, out)
    if as_json:
        print(json.dumps({"summary": figures}))
        return
    print_figures(figures)
    print(f"\nEvery utterance: {out / 'rows.jsonl'}")


def chosen(recogniser: str, model: str) -> Settings:
    """Return the settings with the recogniser and model of the command line. Raises BlockcrewError for an unknown one."""
    settings = Settings.read()
    if recogniser and recogniser not in ("off", "whisper", "openai", "azure"):
        raise BlockcrewError(f"The recogniser {recogniser!r} is unknown: choose whisper, openai or azure.")
    changed: dict[str, Any] = {name: value for name, value in (("voice", recogniser), ("voice_model", model)) if value}
    return settings.model_copy(update=changed | {"voice_seconds": PATIENCE})


async def measured(said: Any, hearing: Recogniser, cache: HeardCache) -> list[VoiceRow]:
    """Recognise and judge all utterances, and close the recogniser."""
    try:
        return await measure(said, hearing, cache, load(VERSIONS[0]), tell)
    finally:
        await hearing.close()


def save(rows: list[VoiceRow], figures: dict[str, Any], out: Path) -> None:
    """Write every utterance and the summary into the folder."""
    out.mkdir(parents=True, exist_ok=True)
    (out / "rows.jsonl").write_text("".join(json.dumps(asdict(row)) + "\n" for row in rows), "utf-8")
    (out / "summary.json").write_text(json.dumps(figures, indent=1) + "\n", "utf-8")


def print_figures(figures: dict[str, Any]) -> None:
    """Print a table with the shares of clean and noisy speech, and a line on everyday talk and latency."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in ("", "clean", "noise"):
        table.add_column(name, justify="left" if not name else "right")
    for figure in SHOWN:
        table.add_row(figure.replace("_", " "), *(percent(figures[figure].get(name)) for name in ("clean", "noise")))
    Console(highlight=False).print(table)
    talk = figures["talk"]
    if talk["utterances"]:
        print(f"Everyday talk: {percent(talk['acted'])} of {talk['utterances']} utterances made a bot do something.")
    print(f"Recognition took {figures['latency_p50_ms']} ms (median).")


def percent(part: float | None) -> str:
    """Return a share as a percentage; a dash where it is unknown."""
    return "-" if part is None else f"{100 * part:.1f} %"
