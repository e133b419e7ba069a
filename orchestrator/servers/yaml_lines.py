"""Reads YAML with the line number of every value, for hand-written files such as arenas and blueprints. Anchors are refused."""

from collections.abc import Callable, Iterator
from pathlib import Path

import yaml

from orchestrator.core.errors import BlockcrewError, cause

LARGEST = 256 * 1024  # bytes
DEEPEST = 8


class BadFile(BlockcrewError):
    """Raised for a mistake in a hand-written file; the message is `FILE:LINE: reason`."""


class Value:
    """A value of a YAML file that knows its line number. The methods that read it expect one type each, such as a list, and
    raise BadFile with file, line and reason if the value is of another type."""

    def __init__(self, file: Path, node: yaml.Node) -> None:
        self.file, self.node = file, node

    @property
    def line(self) -> int:
        """Return the number of the line on which this value begins, counted from 1."""
        return int(self.node.start_mark.line) + 1

    def wrong(self, reason: str, line: int = 0) -> BadFile:
        """Return a BadFile error about this value, which the caller raises. It names the line on which the value begins, or
        `line` if that is given."""
        end = "" if reason.endswith("?") else "."
        return BadFile(f"{self.file}:{line or self.line}: {reason}{end}")

    def text(self) -> str:
        """Return a single value (no list and no table) as text, as it is written in the file. Raises BadFile for another kind
        of value."""
        if not isinstance(self.node, yaml.ScalarNode):
            raise self.wrong("expected one value here, not a list or a table")
        return str(self.node.value).strip()

    def lines(self) -> "Iterator[tuple[int, str]]":
        """Return the lines of a text block (`key: |`) as pairs of line number in the file and text. Raises BadFile for another
        kind of value."""
        if not isinstance(self.node, yaml.ScalarNode) or self.node.style != "|":
            raise self.wrong("expected lines of text after a `|` here")
        return enumerate(self.text().split("\n"), self.line + 1)

    @property
    def is_list(self) -> bool:
        """Return whether the value is a list."""
        return isinstance(self.node, yaml.SequenceNode)

    def items(self) -> "Iterator[Value]":
        """Yield the entries of a list. Raises BadFile for another kind of value."""
        if not self.is_list:
            raise self.wrong("expected a list here (lines that begin with `- `)")
        return (Value(self.file, node) for node in self.node.value)

    def table(self, *known: str) -> "dict[str, Value]":
        """Return the values of a table (lines of `key: value`) by key. If `known` keys are given, any other key raises
        BadFile."""
        if not isinstance(self.node, yaml.MappingNode):
            raise self.wrong("expected a table here (lines of `key: value`)")
        found: dict[str, Value] = {}
        for key_node, value in self.node.value:
            key = Value(self.file, key_node)
            name = key.text()
            if known and name not in known:
                raise key.wrong(f"{name!r} is unknown here: choose one of {', '.join(known)}")
            if name in found:
                raise key.wrong(f"{name!r} occurs twice here")
            found[name] = Value(self.file, value)
        return found

    def whole(self, low: int, high: int) -> int:
        """Return the value as a whole number between `low` and `high`. Raises BadFile for any other value."""
        return int(self.number(int, low, high, "a whole number"))

    def number(self, kind: Callable[[str], float], low: float, high: float, what: str) -> float:
        """Return the value as a number between `low` and `high`. `kind` converts the text (int or float), and `what` names the
        wanted number in the error. Raises BadFile for any other value."""
        try:
            value = kind(self.text())
        except ValueError:
            value = high + 1
        if not low <= value <= high:
            raise self.wrong(f"expected {what} from {low:g} to {high:g}, not {self.text()!r}")
        return value

    def one_of(self, *choices: str) -> str:
        """Return the value if it is one of the words `choices`. Raises BadFile otherwise."""
        if self.text() not in choices:
            raise self.wrong(f"expected one of {', '.join(choices)}, not {self.text()!r}")
        return self.text()


def read_yaml(file: Path) -> Value:
    """Read a YAML file and return its top value. Raises BadFile if it cannot be read, is too large or empty, or is not plain
    YAML."""
    try:
        with file.open("rb") as opened:
            raw = opened.read(LARGEST + 1)
        text = raw.decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile(f"{file} cannot be read ({cause(error)}).") from error
    if len(raw) > LARGEST:
        raise BadFile(f"{file} is too large: the limit is {LARGEST // 1024} kB.")
    try:
        check(file, text)
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise BadFile(f"{file}:{line}: this is not YAML ({error.problem}).") from error
    except yaml.YAMLError as error:
        raise BadFile(f"{file}: this is not YAML ({str(error).splitlines()[0]}).") from error
    if node is None:
        raise BadFile(f"{file}:1: the file is empty.")
    return Value(file, node)


def check(file: Path, text: str) -> None:
    """Check the YAML text of a file for anchors and deep nesting, with which a small file could become huge in memory. Raises
    BadFile if it has either."""
    depth = 0
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        line = event.start_mark.line + 1 if event.start_mark else 1
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise BadFile(f"{file}:{line}: anchors (& and *) are not allowed here.")
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            raise BadFile(f"{file}:{line}: this is nested too deeply.")
