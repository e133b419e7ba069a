"""The boss bar of a crew, as commands: few, in vanilla's words, and none where the server says no."""

import asyncio

from tabletop_crew import crew_at

from orchestrator.commands.command import Utterance
from orchestrator.commands.parser import understand
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.goal import BLOCKS, Goal
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.goal_edits import GoalEdits
from orchestrator.dialogue.permissions import People
from orchestrator.dialogue.progress_bar import ProgressBar
from orchestrator.dialogue.replies import ReplySender
from orchestrator.dialogue.status_answers import status
from orchestrator.knowledge.game import load


class Server:
    """Takes commands down; refuses those that change nothing, as vanilla does, or all."""

    def __init__(self, *, deaf: bool = False) -> None:
        self.deaf, self.lines, self.values = deaf, list[str](), dict[str, str]()

    async def command(self, line: str) -> str:
        if self.deaf:
            raise BlockcrewError("Unknown or incomplete command")
        if line.startswith("bossbar remove"):
            if not self.values:
                raise BlockcrewError("No bossbar exists with the ID")
            self.values = {}
        else:
            _, verb, _, *rest = line.split(" ", 4)
            field, value = ("name", rest[-1]) if verb == "add" else (rest[0], rest[1])
            if self.values.get(field) == value and field != "players":
                raise BlockcrewError("Nothing changed")
            self.values |= {"max": "100", "value": "0", field: value} if verb == "add" else {field: value}
        self.lines.append(line)
        return ""


def bar_of(crew, notes, server: Server) -> ProgressBar:
    edits = GoalEdits(crew, load(), ReplySender(crew, notes, asyncio.TaskGroup()), People())
    edits.asked_by = Speaker("Sam")
    return ProgressBar(crew, edits, server.command, notes)


async def test_a_goal_that_somebody_asked_for_has_a_bar_until_its_end():
    crew, notes = crew_at({"oak_log": 300}, pace=0.002)
    server = Server()
    bar = bar_of(crew, notes, server)
    await bar.look()
    assert not server.lines
    pursuit = crew.begin(Goal("mine 100 logs", "logs", 100))
    await bar.look()
    assert server.lines == [
        'bossbar add blockcrew:ada {"text": "mine 100 logs"}',
        "bossbar set blockcrew:ada color green",
        "bossbar set blockcrew:ada players @a",
    ]
    while crew.gained < 5:
        await asyncio.sleep(0.001)
    await bar.look()
    assert int(server.values["value"]) >= 5
    crew.correct("Sam", 40)
    await bar.look()
    assert server.values["max"] == "40" and "40 logs" in server.values["name"]
    await crew.pause()
    await bar.look()
    assert "paused" in server.values["name"]
    crew.resume()
    await pursuit
    await bar.look()
    assert server.lines[-1] == "bossbar remove blockcrew:ada" and bar.shown is None


async def test_of_a_building_the_blocks_that_were_set_count_and_not_what_was_gathered_for_them():
    crew, notes = crew_at({"oak_log": 300})
    bar = bar_of(crew, notes, Server())
    wanted = understand(Utterance("build a 5x5x4 hut at 10 64 10", "Sam"), load()).building
    assert wanted and wanted.at
    pursuit = crew.begin(wanted.goal(wanted.at))
    crew.agents["Ben"].queue.gains.update({"cobblestone": 138, "oak_planks": 90})
    crew.agents["Cleo"].queue.gains.update({BLOCKS: 5})
    assert crew.gained == 5 and bar.wanted().value == 5
    assert f": 5 of {crew.goal.count} blocks." in await status(crew)
    await crew.stop()
    await crew.ended(pursuit)


async def test_a_goal_that_nobody_asked_for_has_none():
    crew, notes = crew_at({"oak_log": 300})
    server = Server()
    bar = bar_of(crew, notes, server)
    bar.goal_edits.asked_by = None
    pursuit = crew.begin(Goal("mine 10 logs", "logs", 10))
    await bar.look()
    await pursuit
    assert not server.lines


async def test_a_server_that_refuses_it_is_left_in_peace():
    crew, notes = crew_at({"oak_log": 300}, pace=0.01)
    bar = bar_of(crew, notes, Server(deaf=True))
    pursuit = crew.begin(Goal("mine 10 logs", "logs", 10))
    await bar.watch()
    assert notes.of("no_bar")[0].data["why"] == "Unknown or incomplete command"
    await pursuit
