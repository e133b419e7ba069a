"""What a record holds reaches the terminal as text only: it may be somebody else's."""

from pathlib import Path

from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.events.dialogue import LineSaid
from orchestrator.record.writer import Recorder

HOSTILE = "mine \x1b]0;owned\x07 \x9b31m \u202e logs\nand a line"


def test_control_characters_of_a_record_do_not_reach_the_terminal(cli, tmp_path: Path):
    recorder = Recorder(tmp_path / "runs", WallClock(), goal=HOSTILE, team=HOSTILE, mind=HOSTILE, workers=1)
    recorder.write(LineSaid(agent=HOSTILE, text=HOSTILE))
    recorder.close()
    for words in (["list"], ["show", "last"]):
        done = cli("runs", *words, "--data", tmp_path)
        assert done.returncode == 0 and "\N{REPLACEMENT CHARACTER}" in done.stdout
        assert not set("\x1b\x07\x9b\u202e") & set(done.stdout + done.stderr)
