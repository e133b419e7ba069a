"""Serve crews as `blockcrew serve` does, with a recogniser that hears what a JSON list says: for tests of the page."""

import asyncio
import json
import sys
from pathlib import Path

from orchestrator.app.run_config import RunConfig
from orchestrator.service.server import ListenAddress, opened
from orchestrator.settings import Settings
from orchestrator.voice.testing.scripted import ScriptedRecogniser


async def serve(world: str, data: Path, texts: list[str], stops: list[str]) -> None:
    """Serve until this process is ended."""
    settings = Settings.read(data).model_copy(update={"embeddings": "hashing"})
    config = RunConfig(world=world, land="flat")
    recogniser = ScriptedRecogniser(texts, stops)
    async with opened(config, settings, ListenAddress(port=0), recognisers=lambda _: recogniser) as service:
        print("SERVING", service.url)
        for person, token in service.tokens:
            print("TOKEN", person.name, token, flush=True)
        await service.ended


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1], Path(sys.argv[2]), json.loads(sys.argv[3]), json.loads(sys.argv[4])))
