"""Reads a foreign library of skills, in the file layout of Voyager or Odyssey (published Minecraft agents), and judges its
skills without running them.
Voyager's `skills.json` decides: its `code/` has older versions under the same names, and its `vectordb/` is pickled and is not
opened. Odyssey keeps files in `primitive/` and `compositional/`. analyse.js finds what each skill calls; this module looks for
each call in the library first, then among what the sandbox offers. imported.py stores the result."""

import json
import re
import subprocess
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from orchestrator.core.errors import BlockcrewError
from orchestrator.process_environment import node_binary
from orchestrator.project import PROJECT

SCRIPT = PROJECT / "orchestrator" / "skillbook" / "imports" / "analyse.js"
SECONDS = 60.0  # for reading some thousands of skills
MOST_CODE = 200_000  # characters of one skill
PROPER = re.compile(r"[A-Za-z_$][\w$]{0,99}")
FOLDERS = ("primitive", "compositional")


@dataclass(frozen=True, slots=True)
class ForeignSource:
    """A skill (a program for bots) as it was found in a foreign library; `code` is unchecked and may be anything, since it
    comes from JSON."""

    code: Any
    description: str = ""


@dataclass(frozen=True, slots=True)
class JudgedSkill:
    """A foreign skill (a program for bots) with the result of its analysis. `rejected` says why it is not imported; empty when
    it is.
    `code` includes the automatic fixes, `original` does not. `main` is the function to call, `functions` are all that the code
    defines. `calls` are skills of the same library, `uses` skills and functions that the sandbox offers, `unknown` names that
    nothing offers: with one of them, the skill cannot run (it does not link). `flags` are reasons for a closer look."""

    name: str
    description: str
    original: str
    code: str
    main: str = ""
    parses: bool = False
    rejected: str = ""
    calls: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    fixes: tuple[str, ...] = ()
    functions: tuple[str, ...] = field(default=())
    uses: tuple[str, ...] = field(default=())

    @property
    def links(self) -> bool:
        return self.parses and not self.rejected and not self.unknown


def read_folder(folder: Path) -> dict[str, ForeignSource]:
    """Return the skills (programs for bots) of a foreign library as skill name -> source, from skills.json if there is one,
    else from the `.js` files. Raises BlockcrewError if the folder contains no library."""
    file = next(
        (at for at in (folder / "skills.json", folder / "skill" / "skills.json") if at.is_file()), folder / "skills.json"
    )
    if file.is_file():
        return read_json(file)
    found = {
        path.stem: ForeignSource(text_of(path), told_beside(path))
        for part in FOLDERS
        for path in sorted((folder / part).rglob("*.js"))
    }
    if not found:
        raise BlockcrewError(
            f"{folder} is not a library of skills: it has neither skills.json nor primitive/ or compositional/."
        )
    return found


def read_json(file: Path) -> dict[str, ForeignSource]:
    """Read skills.json, in which Voyager (a published Minecraft agent) maps the name of each skill to its code and description.
    Raises BlockcrewError if it cannot be read or has another form."""
    try:
        content = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:  # the last: nested some thousands deep
        raise BlockcrewError(f"{file} cannot be read as JSON: {error}.") from error
    if not isinstance(content, dict) or not content:
        raise BlockcrewError(f"{file} must contain an object that maps the names of skills to code and description.")
    return {name: raw(value) for name, value in content.items()}


def raw(value: Any) -> ForeignSource:
    """Return one value of skills.json, the file in which Voyager (a published Minecraft agent) stores its skills, as a
    ForeignSource. The value should be a dict with the keys `code` and `description`. Anything else is taken as the code and not
    checked here; a skill whose code is missing or not text is rejected later."""
    if not isinstance(value, dict):
        return ForeignSource(value)
    code = value.get("code")
    return ForeignSource(
        whole_letters(code) if isinstance(code, str) else code, whole_letters(str(value.get("description") or ""))
    )


def whole_letters(text: str) -> str:
    """Return the text with a replacement character for each lone surrogate (half a character), which JSON can contain but a
    UTF-8 file cannot."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def text_of(path: Path) -> str | None:
    """Return a file's text, or None for an unreadable file."""
    try:
        return path.read_text("utf-8", errors="replace")
    except OSError:
        return None


def told_beside(path: Path) -> str:
    """Return the description of a skill's code file, read from description/NAME.txt in the same folder or the one above; empty
    if there is none."""
    for folder in (path.parent, path.parent.parent):
        text = folder / "description" / f"{path.stem}.txt"
        if text.is_file():
            return text_of(text) or ""
    return ""


def judge(skills: Mapping[str, ForeignSource]) -> list[JudgedSkill]:
    """Analyse the code of each foreign skill (program for bots) without running it, and return the results in the same order.
    `skills` maps names to sources. Raises BlockcrewError when Node.js cannot be run."""
    texts = {name: each.code for name, each in skills.items() if isinstance(each.code, str) and len(each.code) <= MOST_CODE}
    found = analysed(texts)
    judged = [one(name, each, found.get(name)) for name, each in skills.items()]
    return [linked(each, judged, found.get(each.name) or {}) for each in judged]


def analysed(texts: Mapping[str, str]) -> dict[str, Any]:
    """Run the Node.js script analyse.js, which parses the code of skills (`texts`: skill name -> code) and does not run it.
    Returns skill name -> facts. `parses` tells whether the code is valid JavaScript; if not, `error` says why. Otherwise, among
    others, `main` is the name of its main function, `calls` are the names of functions that it uses but does not define,
    `fixed` is the code with automatic fixes, and `fixes` describes them. Raises BlockcrewError when Node.js fails."""
    asked = json.dumps({"skills": texts})
    try:
        done = subprocess.run(
            [node_binary(), SCRIPT], input=asked, capture_output=True, text=True, timeout=SECONDS, check=True, env={}
        )
        answer: dict[str, Any] = json.loads(done.stdout)
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        words = getattr(error, "stderr", "") or str(error)
        raise BlockcrewError(f"Node.js could not read the skills: {str(words).strip()[-300:]}") from error
    return answer


def one(name: str, found: ForeignSource, known: Mapping[str, Any] | None) -> JudgedSkill:
    """Return the foreign skill `name` with its source `found`, judged by itself; its calls to other skills are resolved later.
    `known` are the facts that the parser analyse.js found in its code, None for code that is missing or too long. The skill is
    rejected if its name is invalid, its code is missing, too long or does not parse, or `why_not` gives a reason."""
    code = found.code if isinstance(found.code, str) else ""
    description = description_text(found.description) or name
    if not PROPER.fullmatch(name):
        return JudgedSkill(name, description, code, code, parses=bool(known and known["parses"]), rejected="has no valid name")
    if known is None:
        return JudgedSkill(name, description, code, code, rejected="has no code, or too much code")
    if not known["parses"]:
        return JudgedSkill(name, description, code, code, rejected=f"does not parse: {known['error']}")
    return JudgedSkill(
        name, description, code, known["fixed"], known["main"] or "", True, why_not(known),
        flags=tuple(known["flags"]), fixes=tuple(known["fixes"]), functions=tuple(known["functions"]),
    )  # fmt: skip


def why_not(known: Mapping[str, Any]) -> str:
    """Return why a skill that parses is not imported, such as a missing `bot` parameter or a forbidden name; empty when it is.
    `known` are the facts that the parser analyse.js found in its code."""
    if not known["main"]:
        return "has no function of its own"
    if known["parameters"][:1] != ["bot"]:
        return "does not take bot as its first parameter"
    return f"uses {', '.join(known['forbidden'])}" if known["forbidden"] else ""


def linked(each: JudgedSkill, judged: list[JudgedSkill], known: Mapping[str, Any]) -> JudgedSkill:
    """Return the foreign skill `each` with the names that it calls sorted by where they lead. A name is looked for first among
    the skills of the same library (`judged`), as a skill's name or its main function; then among the functions that the sandbox
    offers; then among the other functions that the library's skills define. A name found nowhere is unknown, and the skill
    cannot run. `known` are the facts that the parser analyse.js found in this skill's code."""
    if not each.parses:
        return each
    taken = {other.name: other for other in judged if other.parses and not other.rejected}
    by_main = {other.main: other.name for other in taken.values()}
    within = {function: other.name for other in reversed(list(taken.values())) for function in other.functions}
    calls, unknown, flags = [], list(known["unknown"]), list(each.flags)
    for name in known["calls"]:
        home = name if name in taken else by_main.get(name) or (within.get(name) if name not in known["offered"] else None)
        if home and home != each.name:
            calls.append(home)
            if sum(name in other.functions for other in taken.values()) > 1:
                flags.append(f"{name} is defined more than once")
        elif name not in known["offered"] and home is None:
            unknown.append(name)
    return JudgedSkill(
        each.name, each.description, each.original, each.code, each.main, True, each.rejected,
        tuple(dict.fromkeys(calls)), tuple(unknown), tuple(dict.fromkeys(flags)), each.fixes, each.functions,
        tuple(known["offered"]),
    )  # fmt: skip


def description_text(description: str) -> str:
    """Return a skill's description as plain text on one line. Voyager (a published agent) stores it as the comment in an
    otherwise empty function, whose code is left out."""
    lines = [line.strip() for line in description.splitlines()]
    if lines and lines[0].startswith("async function") and lines[-1] == "}":
        lines = [line.removeprefix("//").strip() for line in lines[1:-1]]
    return " ".join(" ".join(lines).split())


def circles(skills: list[JudgedSkill]) -> dict[str, str]:
    """Return the skills that call themselves, directly or indirectly, as skill name -> path of the cycle, such as "a > b > a"
    for a."""
    graph = {each.name: each.calls for each in skills}
    found = {}
    for start in graph:
        way = way_back(graph, start)
        if way:
            found[start] = " > ".join(way)
    return found


def way_back(graph: Mapping[str, tuple[str, ...]], start: str) -> list[str]:
    """Return a shortest path of calls from the skill `start` back to itself; empty when there is none. `graph` maps each skill
    to the skills that it calls."""
    came = dict[str, str]()  # each by whom it is called first
    waiting = deque([start])
    while waiting:
        caller = waiting.popleft()
        for following in graph.get(caller, ()):
            if following == start:
                way = [start]
                while caller != start:
                    way.append(caller)
                    caller = came[caller]
                return [start, *reversed(way)]
            if following not in came:
                came[following] = caller
                waiting.append(following)
    return []
