"""/health and /ready, which everybody may read."""

from app_in_process import AppInProcess

from orchestrator.app.shared_world import TabletopSharedWorld


async def test_a_process_that_runs_is_healthy(in_process: AppInProcess):
    assert await in_process.get("/health", "nobody") == {"ok": True}


async def test_the_service_is_ready_when_its_world_is_open_and_every_crew_is_in_it(in_process: AppInProcess):
    assert await in_process.ask("nobody", "GET", "/ready", 503) == {"ready": False}
    in_process.registry.shared_world = TabletopSharedWorld({}, 0.0)
    assert await in_process.ask("nobody", "GET", "/ready", 503) == {"ready": False}, "the crew is not in it"
    await in_process.ask("owner", "DELETE", "/api/crews/one", 204)
    assert await in_process.get("/ready", "nobody") == {"ready": True}
