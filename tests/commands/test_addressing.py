"""Whom a line is said to."""

from dataclasses import replace

import pytest
from clauses import HEARD, NAMES

from orchestrator.commands.addressing import address, stranger
from orchestrator.commands.command import ALL
from orchestrator.commands.normalise.tokens import words_of


@pytest.mark.parametrize(
    ("said", "to", "rest"),
    [
        ("Ben, mine", ("Ben",), "mine"),
        ("Ada and Ben mine", ("Ada", "Ben"), "mine"),
        ("workers, mine", ("@workers",), "mine"),
        ("@ada stop", ("Ada",), "stop"),
        ("come @ben here", ("Ben",), "come here"),
        ("tell Ben to mine", ("Ben",), "mine"),
        ("can Ada mine 3 logs", ("Ada",), "mine 3 logs"),
        ("come here ben", ("Ben",), "come here"),
        ("stop it, ben, now", ("Ben",), "stop it , now"),
        ("where are you ben come here", ("Ben",), "where are you . come here"),
        ("my friend Ben, mine", ("Ben",), "mine"),
        ("follow ben", (), "follow ben"),
        ("all the wood is gone", (), "all the wood is gone"),
        ("ben was here", (), "ben was here"),
    ],
)
def test_the_addressees_and_the_rest_of_the_line(said, to, rest):
    found = address(words_of(said), HEARD)
    assert (found.to, found.rest) == (to, rest.split()) and not found.person


@pytest.mark.parametrize("said", ["tom, look", "@tom mine logs", "come here tom"])
def test_somebody_outside_the_crew_may_be_addressed(said):
    found = address(words_of(said), HEARD)
    assert found.person and not found.to


@pytest.mark.parametrize(("said", "plain"), [("ben, mine", True), ("guys, mine", False), ("tell ben to mine", False)])
def test_an_open_address_is_answered(said, plain):
    assert address(words_of(said), HEARD).plain is plain


@pytest.mark.parametrize(
    ("said", "name"), [("Bob, mine", "Bob"), ("Bob can you mine", "Bob"), ("mine, Bob", ""), ("Bob mines", "")]
)
def test_an_unknown_name_is_found_at_the_beginning(said, name):
    assert stranger(replace(HEARD, text=said)) == name


@pytest.mark.parametrize(("word", "name"), [("ben", "Ben"), ("@ben", "Ben"), ("everyone", ALL), ("tom", None), ("logs", None)])
def test_words_that_call_the_crew(word, name):
    assert NAMES.called(word) == name


def test_people_are_not_of_the_crew():
    assert NAMES.person("@tom") and not NAMES.person("ben")
    assert "ben" not in type(NAMES).of(replace(HEARD, people=("Ben", "Tom"))).people
