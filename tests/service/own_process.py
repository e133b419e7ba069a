"""A service in a process of its own, which can be killed."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
from serving_crews import Caller
from waiting import until

COMMAND = Path(sys.executable).with_name("blockcrew")


@contextmanager
def process(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str, dict[str, str]]]:
    """A service in a process of its own: it, its address, and the tokens that it printed."""
    command = [COMMAND, "serve", "--port", "0", "--data", folder, *words]
    with (folder / "said.log").open("a") as errors:
        serving = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
    tokens: dict[str, str] = {}
    url = ""
    try:
        assert serving.stdout
        while not (url and (tokens.keys() >= {"guest"} or (folder / "served").exists())):
            line = serving.stdout.readline()
            assert line, (folder / "said.log").read_text()
            word, *rest = line.split()
            url = rest[0] if word == "SERVING" else url
            tokens |= {rest[0]: rest[1]} if word == "TOKEN" else {}
        (folder / "served").touch()
        yield serving, url, tokens
    finally:
        family = psutil.Process(serving.pid).children(recursive=True) if serving.poll() is None else []
        serving.kill()
        serving.wait()
        psutil.wait_procs(family, timeout=30)


async def ready(caller: Caller) -> None:
    async def asked():
        return (await caller.http.get("/ready")).json()["ready"]

    await until(asked)
