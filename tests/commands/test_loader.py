"""The lexicon's files."""

import re
from importlib import import_module
from pkgutil import walk_packages

import pytest

from orchestrator import commands
from orchestrator.commands.lexicon.loader import (
    FOLDER,
    Phrasing,
    compiled,
    entry,
    filled,
    meanings,
    pattern,
    patterns,
    phrases,
    read,
    words,
)

FILES = sorted(str(path.relative_to(FOLDER).with_suffix("")) for path in FOLDER.rglob("*.toml"))


def test_each_file_is_read_once():
    assert FILES and all(read(file) is read(file) for file in FILES)


@pytest.mark.parametrize("file", FILES)
def test_no_word_of_a_list_stands_there_twice(file):
    def lists(value):
        for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            yield from lists(each)
        if isinstance(value, str) and not re.search(r"[()|\\{.,?]", value):
            yield value.split()

    repeated = [each for each in lists(read(file)) if len(each) > 6 and len(set(each)) < len(each)]
    assert not repeated


def test_entries_by_their_kind():
    assert "halt" in words("verbs.stop.stop") and "never mind" in phrases("verbs.stop.never_mind")
    assert meanings("things.materials") == {"wood": "wooden", "gold": "golden", "steel": "iron"}
    with pytest.raises(KeyError):
        entry("verbs.stop.nothing_of_the_kind")


def test_parts_are_filled_in_and_lines_joined():
    assert filled("(?:{who}\n   |it){2,3}", {"who": "you|{all}", "all": "we"}) == "(?:you|we|it){2,3}"
    assert pattern("phrasings.give.orders").match("give me 3 bread")
    assert all(each.pattern.endswith("(?: now)?") for each in patterns("phrasings.query.where", "(?: now)?"))


def test_a_phrasing_is_compiled_when_it_is_used_first():
    broken, numbers = Phrasing("("), Phrasing(r"(\d+)")
    with pytest.raises(re.error):
        broken.match("mine")
    assert numbers.sub("#", "4 logs, 20 sand") == "# logs, # sand"
    assert [each[1] for each in numbers.finditer("4 logs, 20 sand")] == ["4", "20"]
    assert (numbers.match("mine 4", 5) is not None, numbers.match("mine 4"), numbers.fullmatch("4 logs")) == (True, None, None)


def test_every_phrasing_of_the_grammar_can_be_compiled():
    def phrasings(value):
        if isinstance(value, Phrasing):
            yield value
        elif isinstance(value, tuple):
            for each in value:
                yield from phrasings(each)

    modules = [import_module(each.name) for each in walk_packages(commands.__path__, "orchestrator.commands.")]
    found = {each for module in modules for value in vars(module).values() for each in phrasings(value)}
    assert len(found) > 100 and all(compiled(each.pattern) for each in found)
