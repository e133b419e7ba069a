"""docs/guides/apart.md: its scripts, options and settings are there."""

import re
import shlex
from pathlib import Path

from orchestrator.settings import Settings

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "guides" / "apart.md").read_text("utf-8")
COMMANDS = [shlex.split(line) for line in re.findall(r"node (?:[\w/]+\.js) [^`\n]*", GUIDE)]


def test_every_script_of_the_guide_is_there_and_takes_the_options_that_it_names():
    assert len(COMMANDS) >= 4
    for _, script, *words in COMMANDS:
        source = (ROOT / script).read_text("utf-8")
        if script.endswith("start.js"):
            source = re.sub(
                r"[A-Z]", lambda letter: "-" + letter[0].lower(), (ROOT / "mc_server/embedded/options.js").read_text()
            )
        for option in [word.removeprefix("--") for word in words if word.startswith("--")]:
            assert re.search(rf"\b{option}: ", source), (script, option)


def test_every_variable_of_the_guide_is_a_setting():
    named = {name.lower() for name in re.findall(r"BLOCKCREW_(\w+)", GUIDE)}
    assert {"bots", "control", "wait"} <= named <= set(Settings.model_fields)
