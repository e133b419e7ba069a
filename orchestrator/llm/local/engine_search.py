"""Finds the servers of language models that answer on this machine, by asking each usual port for its models."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass

import httpx2
from pydantic import BaseModel, ValidationError

from orchestrator.llm.local.local_engines import ENGINES, LocalEngine, address

PATIENCE = 2.0  # seconds; a server on this machine answers at once
MOST_MODELS = 20  # that are named of one server


class ListedModel(BaseModel):
    """A model in a server's list, and whom the server names as its owner."""

    id: str
    owned_by: str = ""


class ModelList(BaseModel):
    """The answer to `GET /v1/models` in OpenAI's protocol."""

    data: list[ListedModel]


@dataclass(frozen=True, slots=True)
class FoundEngine:
    """A server that answers: its program, its address and the models that it offers. Without models it may still serve one,
    once a user has loaded it."""

    title: str
    url: str
    models: tuple[str, ...]


async def find_engines(engines: Iterable[LocalEngine] = tuple(ENGINES.values())) -> list[FoundEngine]:
    """Return the servers of models that answer at the usual ports of these programs. Other programs that answer there are left
    out."""
    async with httpx2.AsyncClient(timeout=PATIENCE, trust_env=False) as client:
        asked = [ask(client, engine) for engine in engines]
        return [found for found in await asyncio.gather(*asked) if found]


async def ask(client: httpx2.AsyncClient, engine: LocalEngine) -> FoundEngine | None:
    """Return what answers at an engine's usual port, if it speaks OpenAI's protocol."""
    try:
        answer = await client.get(f"{address(engine.port)}/models")
        listed = ModelList.model_validate_json(answer.content)
    except (httpx2.HTTPError, ValidationError):
        return None
    models = tuple(model.id for model in listed.data[:MOST_MODELS])
    return FoundEngine(title_of(engine, listed), engine.url, models)


def title_of(usual: LocalEngine, listed: ModelList) -> str:
    """Return the name of the program that answers: the one that the owner of its models tells, or else the one to which the
    port belongs."""
    owners = {model.owned_by for model in listed.data}
    told = [engine.title for engine in ENGINES.values() if owners & set(engine.owners)]
    return told[0] if told else usual.title
