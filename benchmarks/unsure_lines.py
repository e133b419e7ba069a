"""What a crew answers to lines that are hard to understand, for a reader to judge: `python -m benchmarks.unsure_lines FILE`.

A file holds a line of chat on each line, as text or as a JSON object with `text`. Each is said by a person who is alone with a
new crew of Foreman, Alex, Steve and Maya in a world in memory, with the bank of phrasings and the skills, and is printed with
the answers.
With `--json` each becomes one JSON object, `{"text": ..., "answers": [...], "begins": ...}`.
"""

import argparse
import asyncio
import json
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import cache, partial
from pathlib import Path

from orchestrator.app.run_config import RunConfig
from orchestrator.app.skill_learning import phrasings_on_demand, skillbook_on_demand
from orchestrator.app.tabletop_crew import open_table
from orchestrator.commands.command import Intent
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.world import Line
from orchestrator.dialogue.fallbacks.chain import Fallbacks
from orchestrator.dialogue.fallbacks.phrasing_comparison import PhrasingComparison
from orchestrator.dialogue.fallbacks.skill_requests import SkillRequests
from orchestrator.dialogue.permissions import People
from orchestrator.dialogue.pipeline import Dialogue
from orchestrator.knowledge.game import load
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings

CREW = ("Foreman", "Alex", "Steve", "Maya")
HEAP = {"oak_log": 60, "stone": 60, "dirt": 60, "sand": 60}
PATIENCE = 60.0  # seconds for an answer; the model of meanings takes some to load
SILENT = 0.5  # seconds after which a line that orders nothing counts as not answered


def lines_of(path: Path) -> list[str]:
    """The lines of a file, without its empty ones."""
    said = [line.strip() for line in path.read_text("utf-8").splitlines() if line.strip()]
    return [json.loads(line)["text"] if line.startswith("{") else line for line in said]


class Listeners:
    """Crews over a heap of blocks in memory, with the fallbacks of a crew without a language model. All share one bank of
    phrasings and one skillbook, which take seconds to load."""

    def __init__(self, folder: Path) -> None:
        self.settings, self.config, self.game = Settings(data=folder), RunConfig(names=CREW), load()
        self.recorder = Recorder(folder, WallClock())
        self.book = cache(skillbook_on_demand(self.settings, self.config))
        self.phrasings = PhrasingComparison(cache(phrasings_on_demand(self.settings)), self.game, self.recorder)

    async def load(self) -> None:
        """Wait until the model of meanings is loaded; until then lines would be read by the rules alone."""
        async with asyncio.timeout(PATIENCE):
            while not self.phrasings.is_loaded():
                await asyncio.sleep(0.05)
            await asyncio.to_thread(lambda: self.book().hits("come here"))  # or the first lines would seem to get no answer

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[Dialogue]:
        """The dialogue of a new crew."""
        async with open_table(self.config, self.settings, self.recorder, HEAP) as crew:
            found = Fallbacks(SkillRequests(self.book, crew, self.game, self.recorder), phrasings=self.phrasings)
            people = People(tokens=True)
            dialogue = Dialogue(crew, self.game, self.recorder, people, lambda goal, verdict: None, fallbacks=found)
            task = asyncio.create_task(dialogue.listen())
            await asyncio.sleep(0)
            yield dialogue
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


async def answers(said: Sequence[str]) -> AsyncIterator[tuple[str, list[str], str]]:
    """Each line with the crew's answers and the order that it began, if it began one."""
    with tempfile.TemporaryDirectory() as folder:
        listeners = Listeners(Path(folder))
        await listeners.load()
        for text in said:
            heard: list[str] = []
            async with listeners.listening() as dialogue:
                done = await dialogue.hear(Line("Tom", text), source="api", tell=partial(note, heard))
                await first(heard, SILENT if done.command.intent is None else PATIENCE)
                begins = done.command.order if done.command.intent not in (None, Intent.CLARIFY) else ""
                await dialogue.hear(Line("Tom", "stop"), source="api", tell=partial(note, []))
            yield text, list(heard), begins


def note(heard: list[str], who: str, said: str) -> None:
    """Add one answer of a member."""
    heard.append(f"{who}: {said}")


async def first(heard: list[str], seconds: float) -> None:
    """Wait until somebody has answered, for some seconds at most."""
    try:
        async with asyncio.timeout(seconds):
            while not heard:
                await asyncio.sleep(0.02)
    except TimeoutError:
        return


async def main() -> None:
    """Print every line of the file with its answers."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--json", action="store_true", help="one JSON object for each line")
    options = parser.parse_args()
    async for text, said, begins in answers(lines_of(options.file)):
        if options.json:
            print(json.dumps({"text": text, "answers": said, "begins": begins}, ensure_ascii=False), flush=True)
        else:
            print(f"{text}\n" + "".join(f"    {each}\n" for each in said or ["(no answer)"]), end="", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
