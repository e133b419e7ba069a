"""`blockcrew runs replay`: the replay of a run that no page saw, as one file."""

from pathlib import Path


def test_a_run_on_the_tabletop_becomes_one_file(cli, tmp_path: Path):
    assert cli("tabletop", "--goal", "mine 3 logs", "--data", tmp_path).returncode == 0
    done = cli("runs", "replay", "last", "--html", tmp_path / "run.html", "--data", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"Wrote {tmp_path / 'run.html'} (0.")
    assert 'id="recording"' in (tmp_path / "run.html").read_text("utf-8")


def test_an_unknown_run_and_a_folder_that_is_not_there_are_one_sentence_each(typed, tmp_path: Path):
    done = typed("runs", "replay", "none", "--html", "run.html", "--data", tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1) and "There is no run 'none'" in done.stderr
    assert typed("tabletop", "--goal", "mine 1 log", "--data", tmp_path).returncode == 0
    done = typed("runs", "replay", "last", "--html", "nowhere/run.html", "--data", tmp_path)
    assert done.returncode == 1 and "nowhere/run.html cannot be written (No such file or directory)" in done.stderr
