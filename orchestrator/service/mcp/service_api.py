"""The service's HTTP API as the tools of assistants use it: one request at a time, as the person whose token came with the
call. A refusal becomes an error with the service's own sentence, which the assistant reads."""

from collections.abc import Mapping
from typing import Any

import httpx2
from mcp.server.mcpserver.exceptions import ToolError

SECONDS = 180.0  # for one request; a first search of skills takes some on a busy machine


class ServiceApi:
    """The API of one service, asked by the person who has `token`."""

    def __init__(self, url: str, token: str, transport: httpx2.AsyncBaseTransport | None = None) -> None:
        """Use the service at `url`, or the app behind `transport` in this process."""
        self.url, self._transport = url, transport
        self._headers = {"authorization": f"Bearer {token}"}

    async def get(self, path: str, query: Mapping[str, str | int] | None = None) -> Any:
        """Return the JSON answer of a path below /api. Raises ToolError with the service's sentence if it refuses."""
        return await self._ask("GET", path, query=query)

    async def post(self, path: str, body: Mapping[str, Any]) -> Any:
        """Send a JSON body to a path below /api and return the answer. Raises ToolError as `get` does."""
        return await self._ask("POST", path, body=body)

    async def delete(self, path: str) -> Any:
        """Delete what a path below /api stands for and return the answer. Raises ToolError as `get` does."""
        return await self._ask("DELETE", path)

    async def _ask(
        self, method: str, path: str, query: Mapping[str, str | int] | None = None, body: Mapping[str, Any] | None = None
    ) -> Any:
        try:
            async with httpx2.AsyncClient(
                base_url=self.url, headers=self._headers, transport=self._transport, timeout=SECONDS, trust_env=False
            ) as client:
                answer = await client.request(method, f"/api/{path}", params=query, json=body)
        except httpx2.HTTPError as error:
            raise ToolError(f"The service at {self.url} does not answer ({error}): start `blockcrew serve`.") from error
        return answer_of(answer)


def answer_of(answer: httpx2.Response) -> Any:
    """Return the JSON of an answer, None for an empty one. Raises ToolError with its sentence if it is an error."""
    if answer.is_success:
        return answer.json() if answer.content else None
    try:
        sentence = str(answer.json()["error"])
    except (ValueError, KeyError, TypeError):
        sentence = f"The service answered {answer.status_code}."
    raise ToolError(sentence)
