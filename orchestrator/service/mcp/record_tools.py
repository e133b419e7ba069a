"""The tools of assistants that have to do with skills, records of runs and benchmarks."""

import asyncio
import json
from typing import Annotated, Any

from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from orchestrator.service.mcp.crew_tools import BEAT, Crew, answered, answers_of
from orchestrator.service.mcp.service_api import ServiceApi

RUNNING = "running"
BEFORE_AND_AFTER = 2  # lines that a bot says when it runs a skill


async def list_skills(
    api: ServiceApi,
    request: Annotated[str, Field(description="What a bot should do, in words; empty lists all skills.", max_length=256)] = "",
    top: Annotated[int, Field(ge=1, le=50, description="How many of those that fit.")] = 8,
) -> str:
    """List the skills of the bots, or those that fit a request best."""
    found = await api.get("skills/search", {"request": request, "top": top}) if request else await api.get("skills")
    return "\n".join(f"{each['name']}: {each['description']}" for each in found) or "No skill fits."


async def run_skill(
    api: ServiceApi,
    skill: Annotated[str, Field(description="Its name, as list_skills gives it.", pattern=r"^[A-Za-z0-9_./-]{1,128}$")],
    details: Annotated[str, Field(description="What it works on, in words: '3 oak_log'.", max_length=100)] = "",
    member: Annotated[str, Field(description="The bot that shall run it; empty for the first one.", max_length=16)] = "",
    crew: Crew = "",
    wait: Annotated[float, Field(ge=0, le=600, description="Seconds to wait for its end.")] = 60,
) -> str:
    """Let a bot of a crew that has no goal run a skill by its name, as if a person had said it, and return what the bot answers
    before and after."""
    await api.get(f"skills/{skill}")  # an unknown name gets a sentence of its own
    words = f"{member or await first_member(api, crew)}, {skill} {details}".strip()
    accepted = await api.post("commands", {"text": words, **({"crew": crew} if crew else {})})
    return "\n".join(answers_of(await answered(api, accepted["number"], BEFORE_AND_AFTER, wait)))


async def first_member(api: ServiceApi, name: str) -> str:
    """Return the name of the first bot of a crew, or of the only one. Raises ToolError if there is none."""
    crews = [await api.get(f"crews/{name}")] if name else await api.get("crews")
    if len(crews) != 1 or not crews[0]["agents"]:
        raise ToolError("Name a crew that is in the world." if crews else "There is no crew yet: start one with start_crew.")
    return str(crews[0]["agents"][0]["name"])


async def read_run(
    api: ServiceApi, run: Annotated[str, Field(description="Its id, or `last`.", pattern=r"^[0-9A-Za-z-]{1,40}$")] = "last"
) -> str:
    """Return the options, the result and the figures of a recorded run, as JSON."""
    id = run
    if run == "last":
        runs = await api.get("runs", {"last": 1})
        if not runs:
            return "No run is recorded yet."
        id = runs[0]["id"]
    whole = await api.get(f"runs/{id}")  # one after the other: a person may read one record at a time
    return as_json({"run": whole, "report": await api.get(f"runs/{id}/report")})


async def quick_bench(
    api: ServiceApi,
    task: Annotated[str, Field(pattern="^(collection|shelter)$", description="collection or shelter.")] = "collection",
    teams: Annotated[str, Field(description="One or more teams, as solo,tree.", max_length=64)] = "solo,tree",
    seeds: Annotated[int, Field(ge=1, le=5, description="Number of worlds that each team plays.")] = 1,
    wait: Annotated[float, Field(ge=0, le=600, description="Seconds to wait for the result.")] = 300,
) -> str:
    """Compare teams on a small benchmark in worlds of its own, and return its state, its output and its figures as JSON. It
    takes some minutes; ask with bench_result if it is still running after `wait` seconds."""
    bench = await api.post("tasks", {"task": task, "teams": teams, "seeds": seeds, "quick": True})
    over = asyncio.get_running_loop().time() + wait
    while bench["state"] == RUNNING and asyncio.get_running_loop().time() < over:
        await asyncio.sleep(BEAT)
        bench = await api.get(f"tasks/runs/{bench['id']}")
    return as_json(bench)


async def bench_result(
    api: ServiceApi, id: Annotated[str, Field(description="The id that quick_bench returned.", pattern=r"^[0-9a-f-]{1,40}$")]
) -> str:
    """Return the state, the output and the figures of a benchmark as JSON."""
    return as_json(await api.get(f"tasks/runs/{id}"))


def as_json(found: Any) -> str:
    """Return JSON that people can read, too."""
    return json.dumps(found, indent=1, ensure_ascii=False)
