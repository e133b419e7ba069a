"""/metrics, and the metrics that it serves."""

from app_in_process import AppInProcess
from prometheus_client.parser import text_string_to_metric_families
from record_lines import line, model_call

from orchestrator.core.events.run import CrewJoined


async def samples(parts: AppInProcess) -> dict[tuple[str, ...], float]:
    """Return the values by name and labels."""
    answer = await parts.clients["guest"].get("/metrics")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    families = text_string_to_metric_families(answer.text)
    return {(each.name, *each.labels.values()): each.value for family in families for each in family.samples}


async def test_the_metrics_count_crews_tokens_commands_and_answers(in_process: AppInProcess):
    in_process.crew.notice(line(CrewJoined(members=("Ann", "Ben"), address="", cannot="")))
    in_process.crew.notice(line(model_call("Ann", tokens_in=7, price=0.5)))
    await in_process.ask("player", "POST", "/api/commands", 202, json={"text": "stop"})
    await in_process.ask("nobody", "GET", "/api/crews", 401)
    found = await samples(in_process)
    assert found["blockcrew_agents_online", "one"] == 2 and found["blockcrew_crew_here", "one"] == 0
    assert found["blockcrew_model_tokens_total", "one"] == 9 and found["blockcrew_model_dollars_total", "one"] == 0.5
    assert found["blockcrew_commands_total",] == 1 and found["blockcrew_world_open",] == 0
    assert found["blockcrew_http_answers_total", "202"] == 1 and found["blockcrew_http_answers_total", "401"] == 1


async def test_metrics_need_a_token(in_process: AppInProcess):
    await in_process.ask("nobody", "GET", "/metrics", 401)
