"""What somebody reads who starts a service."""

import signal
import subprocess
import sys
from pathlib import Path

COMMAND = Path(sys.executable).with_name("blockcrew")


def test_a_world_that_is_not_there_is_told_in_a_sentence_and_the_service_goes_on(tmp_path: Path):
    command = [COMMAND, "serve", "--port", "0", "--data", tmp_path, "--world", "127.0.0.1:9"]
    service = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        assert service.stderr
        said = [service.stderr.readline() for _ in range(2)]
        assert said[0] == "blockcrew: the world is being opened\n"
        assert said[1].startswith("blockcrew: ") and "127.0.0.1:9" in said[1]
        assert service.poll() is None
    finally:
        service.send_signal(signal.SIGINT)
        assert service.wait(timeout=60) == 130


def test_a_folder_without_tokens_is_told_where_they_come_from(tmp_path: Path):
    asked = subprocess.run([COMMAND, "tokens", "list", "--data", tmp_path], check=False, capture_output=True, text=True)
    assert asked.returncode == 1 and asked.stderr.startswith("blockcrew: There are no tokens in ")
