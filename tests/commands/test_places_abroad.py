"""Places, polite forms and short answers in other languages, as people write them in chat."""

import pytest

from orchestrator.commands.command import Command, Intent, Utterance
from orchestrator.commands.parser import understand
from orchestrator.knowledge.game import load

GAME = load()
CREW = ("Foreman", "Alex", "Steve", "Maya")


def read(text: str) -> Command:
    """Return what a person says to the crew among other people."""
    return understand(Utterance(text, "Tom", CREW, ("Lena",)), GAME)


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("alex ve al río", "river"),
        ("Alex, geh zum Fluss", "river"),
        ("alex va à la rivière", "river"),
        ("マヤ、村に行って", "village"),
        ("アレックス、洞窟まで行ってくれる？", "cave"),
    ],
)
def test_a_place_is_gone_to_in_every_language(line: str, place: str) -> None:
    found = read(line)
    assert found.intent is Intent.GOTO
    assert found.slots.target == place


def test_what_is_to_be_made_politely_is_made() -> None:
    found = read("マヤ、弓を3つ作ってほしいんだけど")
    assert (found.intent, found.slots.item, found.slots.count) == (Intent.CRAFT, "bow", 3)


def test_to_go_and_fetch_something_unnamed_is_no_call_to_come() -> None:
    assert read("それ持ってきて").intent is not Intent.COME
    assert read("こっちに戻ってきて").intent is Intent.COME


def test_an_order_in_spanish_is_no_story_because_of_a_name_before_it() -> None:
    assert read("maya construye una torre de piedra aquí").intent is Intent.BUILD
    assert read("maya construyó una torre de piedra").intent is not Intent.BUILD


def test_what_is_in_the_chest_is_asked_in_spanish() -> None:
    assert read("foreman que hay en el cofre").intent is Intent.INVENTORY
