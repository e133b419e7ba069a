"""The lexicon's files."""

import re

import pytest

from orchestrator.commands.lexicon.loader import FOLDER, entry, filled, meanings, pattern, patterns, phrases, read, words

FILES = sorted(path.stem for path in FOLDER.glob("*.toml"))


def test_each_file_is_read_once():
    assert FILES and all(read(file) is read(file) for file in FILES)


@pytest.mark.parametrize("file", FILES)
def test_no_word_of_a_list_stands_there_twice(file):
    def lists(value):
        for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            yield from lists(each)
        if isinstance(value, str) and not re.search(r"[()|\\{]", value):
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
