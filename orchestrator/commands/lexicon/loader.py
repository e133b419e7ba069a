"""Reads the lexicon, which is the word lists and phrasings in the TOML files of this folder; each file is read once."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
LINE_BREAK = re.compile(r"(?:^|\n)\s*")  # in a pattern, with the spaces that begin the next line
PART = re.compile(r"\{([a-z_]+)\}")


@cache
def read(file: str) -> Mapping[str, Any]:
    """Return the tables of one TOML file of this folder, given by its name without the ending, such as "verbs"."""
    return tomllib.loads((FOLDER / f"{file}.toml").read_text("utf-8"))


def entry(name: str) -> Any:
    """Return one entry of the lexicon (the TOML files of this folder) by its file, table and key: "verbs.stop.ended" is `ended`
    in the table `stop` of verbs.toml. Raises KeyError if there is no such entry."""
    file, *keys = name.split(".")
    found: Any = read(file)
    for key in keys:
        found = found[key]
    return found


def words(name: str) -> frozenset[str]:
    """Return the words of a lexicon entry as a set; "people.address.casual" is the text `casual` in the table `address` of
    people.toml."""
    return frozenset(entry(name).split())


def phrases(name: str) -> tuple[str, ...]:
    """Return the phrases of a lexicon entry in their order; "verbs.stop.drop" is the list `drop` in the table `stop` of
    verbs.toml."""
    return tuple(entry(name))


def meanings(name: str) -> dict[str, str]:
    """Return a mapping from each word of a lexicon table to its meaning; "things.items" is the table `items` of things.toml, in
    which the keys are the meanings and the values their words."""
    return {word: meaning for meaning, said in entry(name).items() for word in said.split()}


def cues(family: str, key: str) -> tuple[str, ...]:
    """Return the words and phrases without which a clause (part of a chat line) cannot be an order of one kind, such as
    "attack".

    `family` is that kind, a table of cues.toml. With `key` "first" they are those that such a clause may begin with, with
    "anywhere" those that it may contain; it needs one of either list. If the table also has a list `first_of` or `anywhere_of`,
    the words of all lexicon entries that it names are added.
    """
    table = entry(f"cues.{family}")
    return (*listed(table.get(key, "")), *(word for name in table.get(f"{key}_of", ()) for word in listed(entry(name))))


def listed(value: str | list[str] | Mapping[str, str]) -> Iterator[str]:
    """Yield the words of the value of a lexicon entry: those of a text, the phrases of a list, or the words of all texts of a
    table."""
    if isinstance(value, Mapping):
        yield from (word for text in value.values() for word in text.split())
    else:
        yield from value.split() if isinstance(value, str) else value


@dataclass(frozen=True, slots=True)
class Phrasing:
    """A regular expression with the methods of `re.Pattern` that the grammar uses. It is compiled when it is used first: all of
    them together take a quarter of a second, and most processes read no line of chat."""

    pattern: str

    def match(self, line: str, start: int = 0) -> re.Match[str] | None:
        """Return the match at the start of a line or at the position `start` in it; None without one."""
        return compiled(self.pattern).match(line, start)

    def fullmatch(self, line: str) -> re.Match[str] | None:
        """Return the match of a whole line; None without one."""
        return compiled(self.pattern).fullmatch(line)

    def search(self, line: str) -> re.Match[str] | None:
        """Return the first match anywhere in a line; None without one."""
        return compiled(self.pattern).search(line)

    def finditer(self, line: str) -> Iterator[re.Match[str]]:
        """Return all matches in a line, which do not overlap."""
        return compiled(self.pattern).finditer(line)

    def sub(self, replacement: str, line: str) -> str:
        """Return a line with each match replaced."""
        return compiled(self.pattern).sub(replacement, line)


@cache
def compiled(text: str) -> re.Pattern[str]:
    """Compile a regular expression, each once in a process."""
    return re.compile(text)


def pattern(name: str, **parts: str) -> Phrasing:
    """Return the regular expression of a lexicon entry, given by its file, table and key: "phrasings.give.orders".
    Each placeholder such as `{who}` in it is replaced by the expression of that name: one of the arguments `parts`, or else one
    under the key `parts` of the same table."""
    return Phrasing(filled(entry(name), parts_of(name) | parts))


def patterns(name: str, ending: str = "") -> tuple[Phrasing, ...]:
    """Return the regular expressions of a lexicon entry that is a list, given by file, table and key:
    "phrasings.query.status".
    `ending`, an expression too, is added to each. Placeholders such as `{who}` are replaced by the expressions under the key
    `parts` of the same table."""
    return tuple(Phrasing(f"(?:{each}){ending}") for each in sources(name))


def sources(name: str, **parts: str) -> Iterator[str]:
    """Yield the regular expressions, as text, of a lexicon entry that is a list, such as "phrasings.query.status".
    Each placeholder such as `{who}` in them is replaced by the expression of that name: one of the arguments `parts`, or else
    one under the key `parts` of the same table."""
    return (filled(each, parts_of(name) | parts) for each in entry(name))


def parts_of(name: str) -> dict[str, str]:
    """Return the expressions (name -> expression) for placeholders such as `{who}` in the patterns of a lexicon entry.
    For the entry "phrasings.query.status" they are under the key `parts` of the table `query` in phrasings.toml. The result is
    empty if the table has none."""
    file, section, *_ = name.split(".")
    return dict(read(file)[section].get("parts", {}))


def filled(text: str, parts: Mapping[str, str]) -> str:
    """Return a regular expression on one line, with placeholders such as `{who}` replaced by the expressions in `parts`."""
    return PART.sub(lambda match: filled(parts[match[1]], parts), LINE_BREAK.sub("", text))


@cache
def any_word(words: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of one of these words anywhere in a text, which is searched faster than each of them."""
    return re.compile("|".join(re.escape(word) for word in words))
