"""The guard's checks of the head. What it lets through is tested in test_who_may_what.py."""

from app_in_process import AppInProcess

from orchestrator.service.web.auth_middleware import MOST_HEADERS


async def test_a_head_that_is_too_long_is_refused(in_process: AppInProcess):
    await in_process.ask("owner", "GET", "/health", 431, headers={"x-long": "x" * MOST_HEADERS})


async def test_a_head_that_can_be_read_in_two_ways_is_refused(in_process: AppInProcess):
    two = [("authorization", "Bearer a"), ("authorization", "Bearer b")]
    await in_process.ask("nobody", "GET", "/api/crews", 400, headers=two)
    both = {"content-length": "2", "transfer-encoding": "chunked"}
    await in_process.ask("owner", "POST", "/api/crews", 400, content=b"{}", headers=both)
