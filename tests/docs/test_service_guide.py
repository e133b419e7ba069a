"""The service's guide tells the truth: its curl lines are run, one after the other, against a service at the table."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

GUIDE = (Path(__file__).parents[2] / "docs/guides/service.md").read_text("utf-8")
COMMAND = Path(sys.executable).with_name("blockcrew")


def test_every_curl_line_of_the_guide_works(tmp_path: Path):
    if not shutil.which("curl"):
        pytest.skip("there is no curl here")
    script = "set -e\n" + "\n".join(re.findall(r"```sh\n(.*?)```", GUIDE, re.DOTALL))
    command = [COMMAND, "serve", "--port", "0", "--data", tmp_path, "--world", "tabletop"]
    settings = {"BLOCKCREW_EMBEDDINGS": "hashing"}
    serving = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | settings)
    try:
        assert serving.stdout
        told = dict(line.rsplit(" ", 1) for line in (serving.stdout.readline().strip() for _ in range(2)))
        words = os.environ | {"URL": told["SERVING"], "TOKEN": told["TOKEN owner"], "NO_PROXY": "*"}
        done = subprocess.run(["bash", "-c", script], env=words, capture_output=True, text=True, timeout=300, check=False)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr
        assert '"text":"leader, mine 12 logs"' in done.stdout and "blockcrew_commands_total 2.0" in done.stdout
    finally:
        serving.terminate()
        serving.wait(30)
