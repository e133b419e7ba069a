"""app.py: whatever goes wrong in a route is one sentence in one form, and says nothing of the inside."""

import logging

import pytest
from app_in_process import AppInProcess

from orchestrator.core.errors import BlockcrewError
from orchestrator.service.web.errors import TooManyReads


def raises(parts: AppInProcess, error: Exception) -> None:
    """Add a route /broken that raises."""

    async def broken() -> None:
        raise error

    parts.app.app.add_api_route("/broken", broken)


async def test_an_error_of_ours_is_answered_with_its_sentence_and_its_status(in_process: AppInProcess):
    raises(in_process, BlockcrewError("Start a server first."))
    assert await in_process.ask("owner", "GET", "/broken", 400) == {"error": "Start a server first."}


async def test_an_error_that_passes_says_when_to_come_back(in_process: AppInProcess):
    raises(in_process, TooManyReads("Wait."))
    answer = await in_process.clients["owner"].get("/broken")
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "2")


async def test_the_page_can_be_loaded_again_and_again_and_other_requests_have_their_limit(in_process: AppInProcess):
    owner = in_process.clients["owner"]
    assert {(await owner.get("/page/main.mjs")).status_code for _ in range(300)} == {200}
    assert (await owner.get("/api/session")).status_code == 200
    assert 429 in [(await owner.get("/api/session")).status_code for _ in range(600)]


async def test_a_defect_is_logged_and_not_shown(in_process: AppInProcess, caplog: pytest.LogCaptureFixture):
    raises(in_process, RuntimeError("secret of the inside"))
    with caplog.at_level(logging.ERROR, "blockcrew.service"):
        answer = await in_process.ask("owner", "GET", "/broken", 500)
    assert list(answer) == ["error"] and "secret" not in answer["error"]
    assert "GET /broken broke" in caplog.text and "secret of the inside" in caplog.text


@pytest.mark.parametrize(
    ("body", "kind", "sentence"),
    [
        ("{", "application/json", "The body is not valid JSON."),
        ("{}", "text/plain", "The body must be JSON, with the header Content-Type: application/json."),
        ('{"name": "a b"}', "application/json", "name: "),
        ('{"name": "two", "worker": 1}', "application/json", "worker: "),
    ],
)
async def test_a_body_that_does_not_fit_is_described_and_not_repeated(
    in_process: AppInProcess, body: str, kind: str, sentence: str
):
    answer = await in_process.ask("owner", "POST", "/api/crews", 422, content=body, headers={"content-type": kind})
    assert answer["error"].startswith(sentence) and "a b" not in answer["error"]


async def test_an_unknown_path_and_a_wrong_method_have_the_same_form(in_process: AppInProcess):
    assert await in_process.ask("owner", "GET", "/nowhere", 404) == {"error": "Not Found"}
    answer = await in_process.clients["owner"].delete("/api/crews")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET") and list(answer.json()) == ["error"]
