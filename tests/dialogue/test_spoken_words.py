"""What a recogniser writes is turned into what a person would have typed, and repairs consist of words of the game."""

import pytest

from orchestrator.dialogue.voice.phonetic_repair import MOST, names_like, repaired
from orchestrator.dialogue.voice.spoken_words import as_written

NAMES = ("Ada", "Ben", "Cleo", "Dan")


@pytest.mark.parametrize(
    ("heard", "written"),
    [
        ("Ben, mine 16-iron.", "Ben, mine 16 iron."),
        ("Mine to logs.", "Mine 2 logs."),
        ("Make for torches.", "Make 4 torches."),
        ("Give me free bread.", "Give me 3 bread."),
        ("Turn 8 sand in 2 glass.", "Turn 8 sand into glass."),
        ("Mine a dozen red stone.", "Mine a dozen redstone."),
        ("Dan, smell 9 iron.", "Dan, smelt 9 iron."),
        ("Make me a craft in table.", "Make me a crafting table."),
        ("Craft a pick axe.", "Craft a pickaxe."),
    ],
)
def test_numbers_hyphens_and_homophones_are_written_out(heard, written):
    assert as_written(heard) == written


@pytest.mark.parametrize(
    "text",
    ["Go to the chest.", "Make room for me.", "Craft for me a sword.", "Wait for us.", "Come to me.", "", "I smell 20 roses"],
)
def test_other_texts_stay_as_they_are(text):
    assert as_written(text) in (text, text.replace("smell", "smelt"))


def test_a_repair_replaces_a_word_by_one_that_sounds_alike():
    assert "Go to the chest." in list(repaired("Go to the test.", NAMES))
    assert "Craft a diamond sword." in list(repaired("Craft a dimend sword.", NAMES))


def test_repairs_are_few_and_all_their_words_are_of_the_game():
    found = list(repaired("Then mine or does in red stone, Bam, tilt my niron", NAMES))
    assert len(found) <= MOST and len(set(found)) == len(found)


@pytest.mark.parametrize("text", ["My mum says dinner is ready.", "I got lost in a cave yesterday.", "", "...", "😀 ١٢"])
def test_everyday_talk_has_no_repair(text):
    assert list(repaired(text, NAMES)) == []


def test_a_word_in_a_names_place_is_compared_with_the_names():
    assert names_like("Clear", NAMES)[0] == "Cleo"
    assert set(names_like("Then", NAMES)) == {"Ben", "Dan"}
    assert names_like("Please", NAMES) == []


def test_a_long_text_takes_no_more_repairs_than_a_short_one():
    assert len(list(repaired("smell tight iron " * 60, NAMES))) <= MOST
