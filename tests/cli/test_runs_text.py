"""What a record holds reaches the terminal as text only: it may be somebody else's."""

from pathlib import Path

from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.events.dialogue import CommandReceived, LineSaid
from orchestrator.core.events.trace import traced
from orchestrator.core.speaker import Speaker
from orchestrator.record.writer import Recorder

SAM = Speaker("Sam")
HOSTILE = "mine \x1b]0;owned\x07 \x9b31m \u202e logs\nand a line"


def test_control_characters_of_a_record_do_not_reach_the_terminal(typed, tmp_path: Path):
    recorder = Recorder(tmp_path / "runs", WallClock(), goal=HOSTILE, team=HOSTILE, mind=HOSTILE, workers=1)
    recorder.write(LineSaid(agent=HOSTILE, text=HOSTILE))
    recorder.close()
    for words in (["list"], ["show", "last"]):
        done = typed("runs", *words, "--data", tmp_path)
        assert done.returncode == 0 and "\N{REPLACEMENT CHARACTER}" in done.stdout
        assert not set("\x1b\x07\x9b\u202e") & set(done.stdout + done.stderr)


def test_runs_show_names_the_trace_of_a_line_and_shows_only_what_it_caused(typed, tmp_path: Path):
    recorder = Recorder(tmp_path / "runs", WallClock(), goal="", team="tree", mind="symbolic", workers=1)
    for trace, text in (("ab" * 16, "mine 3 logs"), ("cd" * 16, "mine 4 dirt")):
        with traced(trace):
            recorder.write(CommandReceived(speaker=SAM, text=text, intent="gather", accepted=True, source="chat", number=None))
            recorder.write(LineSaid(agent="Ada", text=f"On it: {text}."))
    recorder.close()
    everything = typed("runs", "show", "last", "--data", tmp_path).stdout
    assert "<Sam> mine 3 logs  (trace abababab)" in everything and "(trace cdcdcdcd)" in everything
    only = typed("runs", "show", "last", "--trace", "cdcd", "--data", tmp_path).stdout
    assert "On it: mine 4 dirt." in only and "mine 3 logs" not in only
    none = typed("runs", "show", "last", "--trace", "ef", "--data", tmp_path)
    assert none.returncode == 1 and "No event of" in none.stderr
