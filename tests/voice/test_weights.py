"""Models are fetched whole, checked, and resumed; folders that hold none are refused."""

import hashlib
import re

import pytest

from orchestrator.voice.recogniser import VoiceError
from orchestrator.voice.weights.fetching import fetch
from orchestrator.voice.weights.folders import fetched, folder_of
from orchestrator.voice.weights.pinned import MODELS, PinnedFile, PinnedModel
from tests.voice.answering_server import Answered, answering

FILES = {"config.json": b"{}", "tokenizer.json": b"{}", "vocabulary.txt": b"words", "model.bin": bytes(range(256)) * 4000}
TINY = PinnedModel(
    "tiny.en",
    "Somebody/whisper",
    "abc123",
    tuple(PinnedFile(name, len(body), hashlib.sha256(body).hexdigest()) for name, body in FILES.items()),
)


def serving(files, ranges=True):
    def answer(asked):
        body = files[asked.path.rpartition("/")[2]]
        start = re.fullmatch(r"bytes=(\d+)-", asked.headers.get("range", ""))
        return Answered(206, body[int(start[1]) :]) if start and ranges else Answered(200, body)

    return answering(answer)


def hidden(data):
    return list((data / "voice").glob(".*"))


def test_a_model_is_fetched_file_by_file_with_progress(tmp_path):
    told = []
    with serving(FILES) as server:
        folder = fetch(TINY, tmp_path, lambda done, total: told.append((done, total)), server.url)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == FILES
    assert [one.path for one in server.asked] == [f"/Somebody/whisper/resolve/abc123/{name}" for name in FILES]
    assert told == sorted(told) and told[-1] == (TINY.size, TINY.size) and len(told) > 4
    assert folder_of("tiny.en", tmp_path) == folder and hidden(tmp_path) == []


def test_a_model_that_is_there_is_not_fetched_again(tmp_path):
    with serving(FILES) as server:
        fetch(TINY, tmp_path, lambda *_: None, server.url)
        asked = len(server.asked)
        fetch(TINY, tmp_path, lambda *_: None, server.url)
    assert len(server.asked) == asked


@pytest.mark.parametrize("ranges", [True, False], ids=["the rest", "from the start"])
def test_a_download_that_was_cut_off_continues(tmp_path, ranges):
    whole = FILES["model.bin"]

    def cut(asked):
        body = FILES[asked.path.rpartition("/")[2]]
        return Answered(200, body[:600_000], promised=len(body)) if len(body) > 600_000 else Answered(200, body)

    with answering(cut) as server, pytest.raises(VoiceError, match="run the command again, it continues"):
        fetch(TINY, tmp_path, lambda *_: None, server.url)
    with serving(FILES, ranges) as server:
        folder = fetch(TINY, tmp_path, lambda *_: None, server.url)
    assert [one.path.rpartition("/")[2] for one in server.asked] == ["model.bin"]
    assert int(re.findall(r"\d+", server.asked[0].headers["range"])[0]) > 0
    assert (folder / "model.bin").read_bytes() == whole


@pytest.mark.parametrize("other", [b"\1" * len(FILES["model.bin"]), FILES["model.bin"] + b"more"], ids=["changed", "longer"])
def test_a_file_with_another_hash_is_one_sentence_and_nothing_is_left(tmp_path, other):
    with serving(FILES | {"model.bin": other}) as server, pytest.raises(VoiceError, match=r"model\.bin .*Nothing was kept"):
        fetch(TINY, tmp_path, lambda *_: None, server.url)
    assert not fetched("tiny.en", tmp_path).exists() and hidden(tmp_path) == []


def test_a_server_that_fails_or_is_absent_is_one_sentence(tmp_path):
    with answering(lambda asked: Answered(404, b"none")) as server, pytest.raises(VoiceError, match="answered 404"):
        fetch(TINY, tmp_path, lambda *_: None, server.url)
    with pytest.raises(VoiceError, match="cannot be reached"):
        fetch(TINY, tmp_path, lambda *_: None, server.url)


def test_a_data_folder_that_cannot_be_written_is_one_sentence(tmp_path):
    (tmp_path / "voice").write_text("a file", "utf-8")
    with pytest.raises(VoiceError, match="cannot be written"):
        fetch(TINY, tmp_path, lambda *_: None, "http://127.0.0.1:1")


def test_every_pinned_file_has_a_size_and_a_hash_and_every_model_what_it_needs():
    for model in MODELS.values():
        assert {file.name for file in model.files} == {"config.json", "tokenizer.json", "vocabulary.txt", "model.bin"}
        assert re.fullmatch(r"[0-9a-f]{40}", model.revision)
        assert all(re.fullmatch(r"[0-9a-f]{64}", file.sha256) and file.size > 0 for file in model.files)


def test_the_pinned_tiny_model_is_the_one_of_the_test_package(weights):
    from orchestrator.voice.weights.fetching import is_whole

    assert [file.name for file in MODELS["tiny.en"].files if not is_whole(weights / file.name, file)] == []


def test_a_folder_that_is_no_model_is_one_sentence(tmp_path):
    with pytest.raises(VoiceError, match=r"is not a Whisper model.*model\.bin"):
        folder_of(str(tmp_path), tmp_path)
    for name in FILES:
        (tmp_path / name).write_bytes(b"rubbish")
    with pytest.raises(VoiceError, match=r"config\.json cannot be read"):
        folder_of(str(tmp_path), tmp_path)


def test_an_unknown_name_and_a_model_that_was_not_fetched_are_sentences(tmp_path):
    with pytest.raises(VoiceError, match=r"'huge' is unknown.*tiny\.en, base\.en, small\.en"):
        folder_of("huge", tmp_path)
    with pytest.raises(VoiceError, match=r"blockcrew voice fetch base\.en"):
        folder_of("base.en", tmp_path)
