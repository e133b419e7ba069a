"""`blockcrew explore` before anything is begun: what was typed wrong is one sentence."""

from pathlib import Path

from test_bad_input import one_sentence


def test_a_mind_that_writes_no_skills_is_refused(cli, typed):
    assert "choose one of symbolic" in one_sentence(cli("explore", "--mind", "simulated"))
    assert "--model" in one_sentence(typed("explore", "--mind", "language"))


def test_a_folder_that_cannot_be_written_is_told_before_the_world_is_opened(cli, tmp_path: Path):
    (tmp_path / "skillbook").write_text("a file")
    said = one_sentence(cli("explore", "--data", str(tmp_path)))
    assert "Learned skills cannot be stored" in said and "--data" in said
