"""A replay as one file: the modules of the page are in it, nothing is asked from elsewhere, and no secret is in it."""

import json
import re
import zlib
from base64 import b64decode
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from replay_records import EVENTS, recorded

from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.dialogue import LineSaid
from orchestrator.core.events.run import RunBroken
from orchestrator.service.replay.exported_replay import HIDDEN, exported
from orchestrator.service.replay.page_bundle import IMPORT, PREFIX, beside, bundled, modules
from orchestrator.service.web.static_files import STATIC
from orchestrator.settings import Settings

TOKEN = "q3J9-xY_0aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456A"


def data_of(text: str) -> dict[str, Any]:
    found = re.search(r'<script type="text/plain" id="recording">([^<]+)</script>', text)
    assert found
    inside: dict[str, Any] = json.loads(zlib.decompress(b64decode(found[1]), -zlib.MAX_WBITS))
    return inside


def sources(text: str) -> dict[str, str]:
    found = re.search(r'<script type="importmap">([^<]+)</script>', text)
    assert found
    return {name: b64decode(url.partition("base64,")[2]).decode() for name, url in json.loads(found[1])["imports"].items()}


def test_the_file_has_the_recording_its_land_and_every_module_that_is_imported(tmp_path: Path):
    text = exported(recorded(tmp_path, land=True), Settings(data=tmp_path))
    inside = data_of(text)
    assert (inside["replay"]["end"], len(inside["land"]["times"])) == (len(EVENTS) - 1, 2)
    found = sources(text)
    wanted = {name for source in found.values() for name in re.findall(rf"'({PREFIX}[^']+)'", source)}
    assert wanted <= found.keys() and f"{PREFIX}page/replay/main.mjs" in found
    assert len(text) < 1_000_000


def test_modules_differ_only_in_where_they_import_from():
    found = modules(STATIC, "page/replay/main.mjs")
    for name, source in found.items():
        original = (STATIC / name).read_text("utf-8")
        assert IMPORT.sub(lambda each: f"{each[1]}'{PREFIX}{beside(name, each[3])}'", original) == source  # noqa: B023
        assert not re.search(r"""from ['"]\.|import ['"]\.|\bimport\(""", source), name


def test_nothing_in_the_file_leads_elsewhere(tmp_path: Path):
    text = exported(recorded(tmp_path), Settings(data=tmp_path))
    shell = re.sub(r"data:[^\"]+", "data:", text)
    assert "default-src 'none'" in shell
    assert not re.search(r"""(src|href)=["'](?!data:|\./)""", unquote(shell))
    assert "url(" not in shell and "@import" not in shell


def test_whispers_tokens_passwords_and_addresses_are_not_in_the_file(tmp_path: Path):
    said = LineSaid(agent="Ben", text=f"the token is {TOKEN}, the password hunter2hunter2")
    settings = Settings(data=tmp_path, rcon_password="hunter2hunter2")
    inside = json.dumps(data_of(exported(recorded(tmp_path, (*EVENTS, said), world="10.1.2.3:25565"), settings)))
    assert f"the token is {HIDDEN}, the password {HIDDEN}" in inside
    assert not any(secret in inside for secret in (TOKEN, "hunter2", "only for Sam", "10.1.2.3"))


def test_the_folder_of_the_user_is_not_in_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    path = recorded(tmp_path, (*EVENTS, RunBroken(why=f"{tmp_path}/server.log cannot be written")), team=f"{tmp_path}/my.py")
    inside = json.dumps(data_of(exported(path, Settings(data=tmp_path))))
    assert str(tmp_path) not in inside and "~/server.log cannot be written" in inside


def test_a_page_without_a_module_is_refused(tmp_path: Path):
    (tmp_path / "page.html").write_text("<p>")
    with pytest.raises(BlockcrewError, match=r"page\.html has no module"):
        bundled("page.html", "", tmp_path)
