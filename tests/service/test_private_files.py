"""Files with secrets: nobody else can read them, and they are replaced as a whole or not at all."""

import stat

import pytest

from orchestrator.service.private_files import write_private


def mode(path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("sync", [False, True])
def test_a_file_and_its_folder_are_for_their_owner_alone(tmp_path, sync):
    path = tmp_path / "service" / "tokens.json"
    write_private(path, "secret", sync=sync)
    assert path.read_text() == "secret"
    assert (mode(path), mode(path.parent)) == (0o600, 0o700)


def test_a_file_that_others_could_read_is_replaced_by_one_that_they_cannot(tmp_path):
    path = tmp_path / "tokens.json"
    path.write_text("old")
    path.chmod(0o644)
    write_private(path, "new")
    assert (path.read_text(), mode(path)) == ("new", 0o600)


def test_a_failed_write_leaves_the_old_file_and_the_next_one_succeeds(tmp_path):
    path = tmp_path / "tokens.json"
    write_private(path, "old")
    with pytest.raises(UnicodeEncodeError):
        write_private(path, "half of it\ud800")
    assert path.read_text() == "old"
    write_private(path, "new")
    assert path.read_text() == "new"
