"""Skills compared with requests by their words: item, verb and count decide between names that are nearly the same."""

import pytest

from orchestrator.skillbook.wording import counts, kind_of, same_count, same_verb, words


def test_words_lose_fillers_and_plurals():
    assert words("Please get me some iron ingots from the grass") == ["iron", "ingot", "grass"]


@pytest.mark.parametrize(
    ("request_", "name", "verb", "count"),
    [
        ("dig five coal", "mineFiveCoalOres", 1, 1),
        ("make 3 torches", "craftFiveTorches", 1, -1),
        ("hunt a pig", "killOnePig", 1, 0),
        ("cook the fish", "craftWoodenSword", -1, 0),
        ("what is this", "mineWoodLog", 0, 0),
    ],
)
def test_verb_and_count_agree_or_contradict(request_, name, verb, count):
    from orchestrator.skillbook.index import spoken

    assert same_verb(words(request_), words(spoken(name))) == verb
    assert same_count(request_, name) == count


def test_numbers_are_read_in_digits_and_words():
    assert counts("five or 12 logs") == {5, 12}
    assert kind_of(["roast", "beef"]) == "smelt"
