"""Servers of models on this machine: found at their ports, and started with a model file."""

import asyncio
import json
import socket
from dataclasses import replace
from pathlib import Path

import pytest

from orchestrator.cli.model import shown
from orchestrator.core.errors import BlockcrewError
from orchestrator.llm.local.engine_search import find_engines
from orchestrator.llm.local.llama_server import LlamaOptions, serving
from orchestrator.llm.local.local_engines import ENGINES, LocalEngine, lines_to_type
from orchestrator.llm.testing.fake_server import FakeModelServer, RawBytes, RefusalStatus
from orchestrator.llm.testing.llama_puppet import BROKEN, write_puppet


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def program(tmp_path: Path) -> Path:
    return write_puppet(tmp_path)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.gguf"
    path.write_bytes(b"GGUF and more")
    return path


def at(port: int, name: str = "ollama") -> LocalEngine:
    return replace(ENGINES[name], port=port)


def listed(*models: tuple[str, str]) -> RawBytes:
    body = {"object": "list", "data": [{"id": name, "object": "model", "owned_by": owner} for name, owner in models]}
    return RawBytes(json.dumps(body).encode(), "application/json")


async def test_a_server_is_found_with_its_models():
    async with FakeModelServer(lambda asked: listed(("qwen2.5:1.5b", "library"), ("llama3.1", "library"))) as server:
        port = int(server.address.rpartition(":")[2])
        (found,) = await find_engines([at(port), at(free_port(), "vllm")])
    assert (found.title, found.models) == ("Ollama", ("qwen2.5:1.5b", "llama3.1"))
    assert server.asked[0].path == "/v1/models"
    for line in lines_to_type("llama3.1", found.url):
        assert line in shown(found.title, found.url, found.models)


async def test_another_program_at_a_port_is_named_by_what_it_says_of_its_models():
    async with FakeModelServer(lambda asked: listed(("tiny", "llamacpp"))) as server:
        (found,) = await find_engines([at(int(server.address.rpartition(":")[2]), "vllm")])
    assert found.title == "llama.cpp"


@pytest.mark.parametrize(
    "answer",
    [
        RawBytes(b"<html>another program</html>"),
        RawBytes(b'{"data": "x"}', "application/json"),
        RawBytes(b"\xff\xfe", "application/json"),
        RefusalStatus(404),
    ],
)
async def test_what_is_no_server_of_models_is_left_out(answer):
    async with FakeModelServer(lambda asked: answer) as server:
        assert await find_engines([at(int(server.address.rpartition(":")[2]))]) == []


def test_a_server_without_a_model_is_told_apart():
    assert "offers no model" in shown("LM Studio", "http://127.0.0.1:1234/v1", ())


async def test_a_model_file_is_served_with_threads_that_wait_passively_and_without_our_keys(program, file, monkeypatch):
    monkeypatch.setenv("BLOCKCREW_API_KEY", "secret")
    options = LlamaOptions(file, free_port(), context=4096, at_once=3, threads=1)
    async with serving(options, str(program)) as process:
        told = await health(options.port)
        assert (told["-m"], told["--alias"], told["--host"]) == (str(file), "tiny", "127.0.0.1")
        assert (told["-c"], told["-np"], told["-t"]) == ("12288", "3", "1")
        assert told["environment"]["OMP_WAIT_POLICY"] == "PASSIVE" and "BLOCKCREW_API_KEY" not in told["environment"]
    assert process.returncode is not None, "it is ended with the block"


async def health(port: int) -> dict:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /health HTTP/1.0\r\n\r\n")
    text = (await reader.read()).decode()
    writer.close()
    return json.loads(text.partition("\r\n\r\n")[2])


async def refused(options: LlamaOptions, program: str) -> str:
    with pytest.raises(BlockcrewError) as caught:
        async with serving(options, program):
            pass
    return str(caught.value)


async def test_what_is_missing_is_said_in_a_sentence(program, file, tmp_path):
    options = LlamaOptions(file, free_port())
    assert "which is no program" in await refused(options, str(tmp_path / "nothing"))
    assert "cannot be read" in await refused(replace(options, file=tmp_path / "no.gguf"), str(program))
    text = tmp_path / "text.gguf"
    text.write_text("hello", "utf-8")
    assert "no model in the format GGUF" in await refused(replace(options, file=text), str(program))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert "is in use" in await refused(replace(options, port=taken.getsockname()[1]), str(program))


async def test_a_server_that_ends_at_once_is_quoted(program, tmp_path):
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"GGUF")
    assert BROKEN in await refused(LlamaOptions(broken, free_port()), str(program))
