"""What is remembered of a run without being told: orders, buildings and chests."""

import json

from orchestrator.core.blueprint import Build
from orchestrator.core.contracts.journal import Event
from orchestrator.core.events.crew import GoalAccepted, GoalEnded
from orchestrator.core.events.dialogue import CommandReceived
from orchestrator.core.events.storage import StorageChanged
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status
from orchestrator.core.speaker import Speaker
from orchestrator.core.storage import SharedChest
from orchestrator.memory.fact import FactKind
from orchestrator.memory.memory_file import MemoryFile
from orchestrator.memory.noticing import Noticing
from orchestrator.memory.world_memory import WorldMemory
from orchestrator.record.writer import plain

ANNA = Speaker("Anna")
BUILD = Build("tower", (30, 64, 30), (34, 69, 34), ())


def noticing(tmp_path) -> Noticing:
    return Noticing(WorldMemory(MemoryFile(tmp_path / "memory.sqlite"), "here"))


def told(listener: Noticing, *events) -> list[tuple[str, str, str]]:
    """The kind, name and person of all facts after events that went through a record, the newest first."""
    for event in events:
        listener.notice(Event(0.0, event.kind, event.agent, json.loads(json.dumps(event.data(), default=plain))))
    return [(str(fact.kind), fact.name or fact.text, fact.who) for fact in listener.memory.facts()]


def said(text: str, intent: str = "gather", accepted: bool = True) -> CommandReceived:
    return CommandReceived(speaker=ANNA, text=text, intent=intent, accepted=accepted, source="chat", number=None)


def test_accepted_orders_are_kept_in_the_words_of_the_person(tmp_path):
    facts = told(
        noticing(tmp_path),
        said("leader, mine 4 sand"), said("Ben, mine 9 gold", accepted=False), said("status", "status"),
        said("leader, who wants 4 logs?"), said("leader, get 3 sk-abcdefgh12345678"),
    )  # fmt: skip
    assert facts == [("request", "mine 4 sand", "Anna")]


def test_a_building_is_kept_when_it_is_done_and_forgotten_when_it_is_undone(tmp_path):
    listener = noticing(tmp_path)
    goal = Goal("build a 5x5x6 tower at 30 64 30", "", 9, build=BUILD)
    begun = GoalAccepted(goal=goal, speaker=ANNA, source="chat", joins=False)
    assert told(listener, begun, GoalEnded(goal=goal, status=Status.FAIL, why="no stone")) == []
    assert told(listener, begun, GoalEnded(goal=goal, status=Status.SUCCESS, why="")) == [("built", "tower", "Anna")]
    undone = Goal("put back the 5x5x6 tower at 30 64 30", "", 9, build=BUILD)
    assert told(listener, GoalEnded(goal=undone, status=Status.SUCCESS, why="")) == []


def test_a_chest_is_kept_as_it_was_last_seen_and_forgotten_with_its_name(tmp_path):
    listener = noticing(tmp_path)
    unopened, full = SharedChest("main", (4, 64, 4)), SharedChest("main", (4, 64, 4), contents={"sand": 3, "oak_log": 9})
    assert told(listener, StorageChanged(chests=[unopened])) == []
    assert told(listener, StorageChanged(chests=[full])) == [("chest", "main", "")]
    (chest,) = listener.memory.facts(FactKind.CHEST)
    assert (chest.text, chest.at) == ("9 oak log, 3 sand", (4, 64, 4))
    assert told(listener, StorageChanged(chests=[])) == []
