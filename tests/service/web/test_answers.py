"""What every answer carries, and how answers are counted."""

from app_in_process import AppInProcess

from orchestrator.service.web.answers import HEADERS, extra


async def test_every_answer_has_the_security_headers_and_live_state_is_not_stored(in_process: AppInProcess):
    for path in ("/", "/api/crews", "/api/nowhere"):
        answer = await in_process.clients["owner"].get(path)
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS
        assert answer.headers["cache-control"] == extra(path)["cache-control"]
    assert extra("/api/crews")["cache-control"] == "no-store" and extra("/")["cache-control"] == "no-cache"


async def test_answers_are_counted_by_status_with_refusals(in_process: AppInProcess):
    await in_process.get("/api/crews")
    await in_process.ask("nobody", "GET", "/api/crews", 401)
    assert in_process.entry.answered == {200: 1, 401: 1}
