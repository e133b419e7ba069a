"""/api/budgets: the limits and the spending of crews."""

from app_in_process import AppInProcess
from record_lines import line, model_call

from orchestrator.app.run_config import RunConfig

NO_LIMITS = {"dollars": None, "tokens": None}


async def test_a_crew_begins_without_limits_and_without_spending(in_process: AppInProcess):
    (budget,) = await in_process.get("/api/budgets")
    assert budget["crew"] == "one" and budget["limits"] == NO_LIMITS and budget["spent"]["calls"] == 0
    assert await in_process.get("/api/budgets/one") == budget


async def test_new_limits_hold_at_once_and_in_the_store(in_process: AppInProcess):
    limits = {"dollars": 1.5, "tokens": 9000}
    answer = await in_process.ask("owner", "PUT", "/api/budgets/one", 200, json=limits)
    assert answer["limits"] == limits
    assert (await in_process.get("/api/budgets/one"))["limits"] == limits
    (kept,) = in_process.store.crews()
    assert RunConfig.read(kept.run_config).model_config.budget == 1.5
    assert (await in_process.ask("owner", "PUT", "/api/budgets/one", 200, json={}))["limits"] == NO_LIMITS


async def test_a_limit_below_zero_is_refused(in_process: AppInProcess):
    await in_process.ask("owner", "PUT", "/api/budgets/one", 422, json={"dollars": -1})


async def test_spending_is_shown_by_agent(in_process: AppInProcess):
    in_process.crew.notice(line(model_call("Ann")))
    budget = await in_process.get("/api/budgets/one")
    assert budget["spent"] == budget["agents"]["Ann"]
    assert (budget["spent"]["calls"], budget["spent"]["tokens_in"], budget["spent"]["unpriced"]) == (1, 7, 1)
