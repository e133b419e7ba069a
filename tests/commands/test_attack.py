"""Orders to attack: creatures, people, what one looks at, and calls for help."""

import pytest
from clauses import clause

from orchestrator.commands.command import Intent, Look
from orchestrator.commands.grammar.attack import read_attack


@pytest.mark.parametrize(
    ("said", "slots"),
    [
        ("kill 3 zombies", {"mob": "zombie", "count": 3}),
        ("kill all skeletons", {"mob": "skeleton", "all": True}),
        ("go after that creeper", {"mob": "creeper", "count": 1}),
        ("attack tom", {"player": "Tom"}),
        ("a zombie is attacking me", {"mob": "zombie", "count": 1}),
        ("defend the base from spiders", {"mob": "spider", "all": True}),
    ],
)
def test_who_is_attacked(said, slots):
    found = read_attack(clause(said))
    assert found and found.intent is Intent.ATTACK
    assert {name: getattr(found.slots, name) for name in slots} == slots


def test_a_pronoun_means_what_the_speaker_looks_at():
    found = read_attack(clause("kill it", looking=Look(mob="pig")))
    assert found and (found.slots.mob, found.slots.place) == ("pig", "looking_at")


def test_what_is_no_creature_is_asked_about_or_is_talk():
    unknown = read_attack(clause("kill a unicorn"))
    assert unknown and unknown.intent is Intent.CLARIFY and "a unicorn" in unknown.answer
    assert read_attack(clause("beat the game", spoken_to=False)) is None
    alone = read_attack(clause("attack"))
    assert alone and alone.missing == ("mob",)
