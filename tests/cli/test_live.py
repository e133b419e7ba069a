"""The live table: what a person sees is folded from the run's events."""

import io

import pytest
from rich.console import Console

from orchestrator.cli.live import Live
from orchestrator.core.contracts.journal import Event

LOGS, COAL = {"item": "logs", "count": 5}, {"item": "coal", "count": 9}
STORY = [
    ("joined", "", {"members": ["Ada", "Cleo"], "address": "here"}),
    (
        "command",
        "",
        {"speaker": "Sam", "text": "leader, mine [bold]5[/bold] logs", "accepted": True, "goal": {"item": "logs", "count": 5}},
    ),
    ("objective", "Cleo", {"objective": "gain 5 logs"}),
    ("plan", "Cleo", {"stages": [["gain 5 logs"]]}),
    ("action", "Cleo", {"text": "mineBlock 5 logs"}),
    ("gain", "Cleo", {"item": "logs", "count": 2}),
    ("body", "Cleo", {"inventory": {"oak_log": 2}, "health": 20.0}),
    ("bridge", "", {"event": "lost", "bots": ["Cleo"], "why": "the bot host ended"}),
    ("bridge", "Cleo", {"event": "back"}),
]


def screen(width: int, story=STORY) -> str:
    """The frame that a terminal of this width shows after the story."""
    view = Live(Console(file=io.StringIO(), width=width, force_terminal=True))
    view.say("Join at 127.0.0.1:25565")
    for at, (kind, agent, data) in enumerate(story):
        view.notice(Event(float(at), kind, agent, data))
    plain = Console(file=io.StringIO(), width=width)
    plain.print(view.draw())
    return plain.file.getvalue()


@pytest.mark.parametrize("width", [60, 80, 140])
def test_every_agent_has_a_row_that_can_be_read(width):
    text = screen(width)
    row = next(line for line in text.splitlines() if line.strip().startswith("Cleo"))
    assert "20/20" in row and "mineBl" in row
    assert "agent" in text and "health" in text
    assert all(len(line) <= width for line in text.splitlines())


def test_a_wide_table_shows_the_objective_too():
    assert "objective" in screen(140) and "objective" not in screen(80)


def test_progress_talk_and_losses_are_shown_as_they_are():
    text = screen(140)
    assert "2/5" in text and text.count("/5 ") == 1, "one bar for one thing"
    assert "<Sam> leader, mine [bold]5[/bold] logs" in text
    assert "(Cleo lost the bot host ended)" in text and "(Cleo back)" in text


def test_every_one_of_several_things_has_its_bar_and_one_that_is_dropped_loses_it():
    more = [
        ("command", "", {"speaker": "Sam", "text": "and 9 coal", "accepted": True, "joins": True, "goal": COAL}),
        ("corrected", "Sam", {"whole": {"item": "", "count": 14, "parts": [LOGS, COAL]}}),
        ("gain", "Cleo", {"item": "coal", "count": 4}),
    ]
    text = screen(140, STORY + more)
    assert "2/5" in text and "4/9" in text and "coal" in text
    text = screen(140, [*STORY, *more, ("corrected", "Sam", {"whole": {"item": "coal", "count": 12, "parts": []}})])
    assert "2/5" not in text and "4/12" in text


def test_an_empty_run_can_be_drawn():
    assert "agent" in screen(80, [])
