"""/metrics, and the metrics that it serves."""

from app_in_process import AppInProcess
from prometheus_client.parser import text_string_to_metric_families
from record_lines import command, line, model_call

from orchestrator.app.shared_world import TabletopSharedWorld
from orchestrator.cluster.host_calls import NodeFigures
from orchestrator.core.events.agents import ActionEnded, ItemsGained
from orchestrator.core.events.crew import GoalAccepted, GoalBegun, GoalEnded
from orchestrator.core.events.run import BridgeReported, CrewJoined
from orchestrator.core.goal import Goal
from orchestrator.core.outcome import Outcome
from orchestrator.core.plan import Status
from orchestrator.core.speaker import Speaker


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


async def test_the_metrics_tell_of_each_crew_how_its_goals_and_actions_ended(in_process: AppInProcess):
    goal = Goal("mine 5 logs", "logs", 5)
    for event in (
        command(None), GoalAccepted(goal=goal, speaker=Speaker("Sam"), source="chat", joins=False),
        GoalBegun(goal=goal, before={}, there={}), ItemsGained(agent="Ann", item="logs", count=3),
        ActionEnded.of("Ann", "mineBlock", Outcome(ok=True)), ActionEnded.of("Ann", "mineBlock", Outcome(ok=False)),
        BridgeReported(event="lost", bots=["Ann", "Ben"], why="its machine is gone"),
    ):  # fmt: skip
        in_process.crew.notice(line(event))
    found = await samples(in_process)
    assert found["blockcrew_goal_wanted", "one"] == 5 and found["blockcrew_goal_gained", "one"] == 3
    assert found["blockcrew_actions_total", "one", "success"] == 1 == found["blockcrew_actions_total", "one", "failure"]
    assert found["blockcrew_lines_total", "one"] == 1 and found["blockcrew_bots_lost_total", "one"] == 2
    in_process.crew.notice(line(GoalEnded(goal=goal, status=Status.SUCCESS, why="5 logs")))
    assert (await samples(in_process))["blockcrew_goals_total", "one", "done"] == 1


async def test_the_metrics_tell_of_each_machine_of_a_cluster(in_process: AppInProcess):
    world = TabletopSharedWorld({}, 0)
    world.nodes = lambda: [NodeFigures("n7", "10.0.0.7", hosts=2, told=300, said=500, lost=1)]
    in_process.registry.shared_world = world
    found = await samples(in_process)
    assert found["blockcrew_node_hosts", "10.0.0.7", "n7"] == 2 and found["blockcrew_node_lost_total", "10.0.0.7", "n7"] == 1
    assert found["blockcrew_node_bytes_total", "10.0.0.7", "to", "n7"] == 300
    assert found["blockcrew_node_bytes_total", "10.0.0.7", "from", "n7"] == 500


async def test_metrics_need_a_token(in_process: AppInProcess):
    await in_process.ask("nobody", "GET", "/metrics", 401)
