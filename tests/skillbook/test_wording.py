"""Skills compared with requests by their words: item, verb and count decide between names that are nearly the same."""

import pytest

from orchestrator.skillbook.folder import LIBRARY, read_shelf
from orchestrator.skillbook.wording import SAID_FILLERS, Wording, counts, kind_of, same_count, same_verb, words


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


def test_example_requests_count_and_rare_words_count_most():
    shelf = read_shelf(LIBRARY)
    wording = Wording([skill for skill in shelf.skills if skill.header.says], SAID_FILLERS)
    assert [skill.name for skill in wording.nearest("the villager there", 1)] == ["tradeWithVillager"]
    assert wording.nearest("to the xylophone", 5) == []
    (milk,), (say,) = shelf.called("milkCow"), shelf.called("say")
    assert 1 >= wording.common("milk a cow", milk) > wording.common("milk a cow", say) == 0
    assert wording.common("milk a cow, xylophone", milk) == wording.common("milk a cow", milk)
