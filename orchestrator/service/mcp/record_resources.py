"""Offers assistants what they can read without a tool: the crews, the records of runs, and results of benchmarks, as JSON."""

from collections.abc import Awaitable, Callable

from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError

from orchestrator.service.mcp.record_tools import as_json
from orchestrator.service.mcp.service_api import ServiceApi


async def crews(api: ServiceApi) -> str:
    """Return all crews as they are now."""
    return as_json(await api.get("crews"))


async def runs(api: ServiceApi) -> str:
    """Return the last recorded runs, newest first."""
    return as_json(await api.get("runs", {"last": 50}))


async def run(api: ServiceApi, id: str) -> str:
    """Return the figures of one recorded run."""
    return as_json(await found(api, f"runs/{id}/report"))


async def results(api: ServiceApi) -> str:
    """Return all benchmarks that were started, newest first."""
    return as_json(await api.get("tasks/runs"))


async def result(api: ServiceApi, id: str) -> str:
    """Return one benchmark with the figures of its runs."""
    return as_json(await found(api, f"tasks/runs/{id}"))


async def found(api: ServiceApi, path: str) -> object:
    """Return the answer to a path; ResourceNotFoundError, with the service's sentence, if it has none."""
    try:
        return await api.get(path)
    except ToolError as error:
        raise ResourceNotFoundError(str(error)) from error


RESOURCES: dict[str, Callable[..., Awaitable[str]]] = {
    "blockcrew://crews": crews,
    "blockcrew://runs": runs,
    "blockcrew://runs/{id}": run,
    "blockcrew://results": results,
    "blockcrew://results/{id}": result,
}
