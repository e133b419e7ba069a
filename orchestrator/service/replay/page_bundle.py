"""Put a page of service/static/ into one HTML file that needs no server: its style sheets inline, its modules as data URLs.

The modules stay as they are, except that each relative import becomes the name of the imported module, which an import map
leads to its data URL: docs/decisions/0034-modules-as-data-urls.md has the reason.
"""

import json
import posixpath
import re
from base64 import b64encode
from pathlib import Path

from orchestrator.core.errors import BlockcrewError
from orchestrator.service.web.static_files import STATIC

IMPORT = re.compile(r"""^((?:import|export)\b[^'"]*?)(['"])(\.{1,2}/[^'"]+)\2""", re.MULTILINE)
SHEET = re.compile(r'<link rel="stylesheet" href="([^"]+)">')
ICON = re.compile(r'(<link rel="icon" href="|<img src=")([^"]+\.svg)"')
SCRIPT = re.compile(r'<script type="module" src="([^"]+)"></script>')
PREFIX = "blockcrew/"  # of the names of modules
POLICY = "default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline'; img-src data:; base-uri 'none'"
POLICY_TAG = f'<meta http-equiv="content-security-policy" content="{POLICY}; form-action \'none\'">'


def bundled(page: str, data: str, folder: Path = STATIC) -> str:
    """Return the page of that name, such as replay.html, as one file; `data`, a text in base64, is what its modules find in the
    element `recording`. The file cannot ask any server for anything, because its policy forbids it."""
    text = (folder / page).read_text("utf-8")
    entry = SCRIPT.search(text)
    if entry is None:
        raise BlockcrewError(f"{page} has no module.")
    text = SHEET.sub(lambda found: f"<style>\n{(folder / found[1]).read_text('utf-8')}</style>", text)
    text = ICON.sub(lambda found: f'{found[1]}{data_url(folder / found[2], "image/svg+xml")}"', text)
    imports = {PREFIX + name: script_url(source) for name, source in modules(folder, entry[1]).items()}
    scripts = (
        f'<script type="importmap">{json.dumps({"imports": imports})}</script>\n'
        f'  <script type="module">import {json.dumps(PREFIX + entry[1])}</script>'
    )
    text = text.replace(entry[0], scripts).replace("<head>", f"<head>\n  {POLICY_TAG}", 1)
    return text.replace("</body>", f'<script type="text/plain" id="recording">{data}</script>\n</body>')


def modules(folder: Path, entry: str) -> dict[str, str]:
    """Return the module `entry` and all modules that it needs, by their paths below `folder`, with imports by name."""
    found: dict[str, str] = {}
    waiting = [entry]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        source = (folder / name).read_text("utf-8")
        waiting += [beside(name, wanted) for _, _, wanted in IMPORT.findall(source)]
        found[name] = IMPORT.sub(lambda each, name=name: f"{each[1]}'{PREFIX}{beside(name, each[3])}'", source)  # type: ignore[misc]
    return found


def beside(name: str, wanted: str) -> str:
    """Return the path of a module that the module `name` imports as `wanted`."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), wanted))


def script_url(source: str) -> str:
    """Return a module as a data URL."""
    return f"data:text/javascript;base64,{b64encode(source.encode()).decode()}"


def data_url(file: Path, kind: str) -> str:
    """Return a file of that media type as a data URL."""
    return f"data:{kind};base64,{b64encode(file.read_bytes()).decode()}"
