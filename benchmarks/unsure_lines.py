"""What a crew answers to lines that are hard to understand, for a reader to judge: `python -m benchmarks.unsure_lines FILE`.

A file holds a line of chat on each line, as text or as a JSON object with `text`. Each is said by another person to a crew of
Foreman, Alex, Steve and Maya in a world in memory, with the bank of phrasings and the skills, and is printed with the answers.
With `--json` each becomes one JSON object, `{"text": ..., "answers": [...], "begins": ...}`.
"""

import argparse
import asyncio
import json
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
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
SILENT = 3.0  # seconds after which a line that orders nothing counts as not answered


def lines_of(path: Path) -> list[str]:
    """The lines of a file, without its empty ones."""
    said = [line.strip() for line in path.read_text("utf-8").splitlines() if line.strip()]
    return [json.loads(line)["text"] if line.startswith("{") else line for line in said]


@asynccontextmanager
async def listening(recorder: Recorder, settings: Settings) -> AsyncIterator[Dialogue]:
    """The dialogue of a crew over a heap of blocks in memory, with the fallbacks of a crew without a language model."""
    config, game = RunConfig(names=CREW), load()
    book, bank = skillbook_on_demand(settings, config), phrasings_on_demand(settings)
    async with open_table(config, settings, recorder, HEAP) as crew:
        found = Fallbacks(SkillRequests(book, crew, game, recorder), phrasings=PhrasingComparison(bank, game, recorder))
        people = People(tokens=True)
        dialogue = Dialogue(crew, game, recorder, people, lambda goal, verdict: None, fallbacks=found)
        task = asyncio.create_task(dialogue.listen())
        await asyncio.sleep(0)
        yield dialogue
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def answers(said: Sequence[str]) -> AsyncIterator[tuple[str, list[str], str]]:
    """Each line with the crew's answers and the order that it began, if it began one."""
    with tempfile.TemporaryDirectory() as folder:
        recorder, settings = Recorder(Path(folder), WallClock()), Settings(data=Path(folder))
        async with listening(recorder, settings) as dialogue:
            for number, text in enumerate(said):
                heard: list[str] = []
                line = Line(f"Tom{number}", text)
                done = await dialogue.hear(line, source="api", tell=partial(note, heard))
                await first(heard, SILENT if done.command.intent is None else PATIENCE)
                begins = done.command.order if done.command.intent not in (None, Intent.CLARIFY) else ""
                yield text, list(heard), begins
                await dialogue.hear(Line(line.speaker, "stop"), source="api", tell=partial(note, []))


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
