"""The files of the page: exactly those of the folder are served, with the right type."""

import gzip
import re
from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI

from orchestrator.service.web.answers import HEADERS
from orchestrator.service.web.static_files import Pages, kind_of

MOST = 250_000  # bytes of the whole page, compressed


@pytest.fixture
def pages(tmp_path: Path) -> Pages:
    (tmp_path / "page").mkdir()
    (tmp_path / "index.html").write_text("<p>index</p>")
    (tmp_path / "page" / "main.mjs").write_text("run()")
    return Pages.read(tmp_path)


async def test_the_files_of_the_folder_are_served_and_nothing_else(pages: Pages):
    app = FastAPI()
    app.include_router(pages.router())
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://localhost") as client:
        index, script = await client.get("/"), await client.get("/page/main.mjs")
        assert index.text == (await client.get("/index.html")).text == "<p>index</p>"
        assert (script.text, script.headers["content-type"].partition(";")[0]) == ("run()", "text/javascript")
        assert (await client.head("/")).status_code == 200
        for path in ("/page", "/page/", "/page/none.mjs", "/page/../../secret", "/%2e%2e/secret"):
            assert (await client.get(path)).status_code == 404
    assert "/page/main.mjs" not in app.openapi()["paths"]


def test_the_open_paths_are_those_of_the_files(pages: Pages):
    assert pages.paths == {"/", "/index.html", "/page/main.mjs"}


def test_a_folder_without_an_index_has_no_root(tmp_path: Path):
    (tmp_path / "a.css").write_text("")
    assert Pages.read(tmp_path).paths == {"/a.css"}


@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.mjs", "text/javascript"), ("a.css", "text/css"), ("a.png", "image/png"), ("a.nothing", "application/octet-stream")],
)
def test_the_type_of_a_file(name: str, kind: str):
    assert kind_of(Path(name)) == kind


def test_the_shipped_page_has_an_index_and_its_modules():
    assert {"/", "/index.html", "/page/main.mjs", "/page/state.mjs"} <= Pages.read().paths


def test_the_page_is_small_and_takes_nothing_from_elsewhere():
    files = {path: content for path, (content, _) in Pages.read().files.items()}
    assert sum(len(gzip.compress(content)) for content in files.values()) < MOST
    strangers = {
        path: re.findall(rb"(?:src|href|url|import|from|fetch)[=( ]*[\"']?(?:https?:)?//[^\"' )]+", files[path])
        for path in files
    }
    assert not {path: found for path, found in strangers.items() if found}
    assert "unsafe" not in HEADERS["content-security-policy"]
    index = files["/index.html"].decode()
    assert not re.search(r"<style|\son[a-z]+=|\sstyle=|<script(?![^>]*\ssrc=)", index), "the policy would refuse it"
