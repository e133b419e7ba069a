"""The list of waiting orders: where a new one goes, which one is meant, and how they read."""

import pytest

from orchestrator.commands.edits import LAST, QueueEdit, QueueVerb
from orchestrator.core.queued_order import QueuedOrder
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.queue.queue_list import added, begun, found, in_words, moved, place_for, waiting, without

SAM, TOM = Speaker("Sam"), Speaker("Tom")


def order(number: int, text: str, who: Speaker = TOM, member: str = "") -> QueuedOrder:
    return QueuedOrder(number, text, text, who, "chat", member)


def owner_first(one: Speaker, other: Speaker) -> bool:
    return one == SAM and other != SAM


LOGS, COAL, BUILD = order(1, "mine 5 logs"), order(2, "mine 10 coal"), order(3, "build a shelter here")
QUEUE = (LOGS, COAL, BUILD)


def test_an_order_goes_behind_those_of_equals_and_before_those_of_people_of_lower_rank():
    equal, owner, second = order(4, "mine 3 sand"), order(5, "mine 3 dirt", SAM), order(6, "come here", SAM)
    assert added(QUEUE, equal, owner_first) == (*QUEUE, equal)
    first = added(QUEUE, owner, owner_first)
    assert first == (owner, *QUEUE)
    assert added(first, second, owner_first) == (owner, second, *QUEUE)


def test_every_member_has_a_queue_of_its_own():
    mine = order(4, "come here", member="Ben")
    assert waiting((*QUEUE, mine), "Ben") == (mine,) and waiting((*QUEUE, mine), "") == QUEUE
    assert waiting(begun(QUEUE, LOGS), "") == (COAL, BUILD), "what runs no longer waits"


@pytest.mark.parametrize(
    ("edit", "item", "meant"),
    [
        (QueueEdit(QueueVerb.CANCEL, 2), "", COAL), (QueueEdit(QueueVerb.CANCEL, LAST), "", BUILD),
        (QueueEdit(QueueVerb.CANCEL, 9), "", None), (QueueEdit(QueueVerb.CANCEL, number=3), "", BUILD),
        (QueueEdit(QueueVerb.CANCEL, item="coal"), "coal", COAL), (QueueEdit(QueueVerb.CANCEL, item="iron"), "raw_iron", None),
    ],
)  # fmt: skip
def test_the_order_that_is_meant(edit, item, meant):
    assert found(QUEUE, edit, "", item) == meant


def test_an_order_moves_but_never_before_those_of_people_of_higher_rank():
    assert moved(QUEUE, BUILD, place_for(QUEUE, BUILD, 1, owner_first)) == (BUILD, LOGS, COAL)
    assert moved(QUEUE, LOGS, place_for(QUEUE, LOGS, LAST, owner_first)) == (COAL, BUILD, LOGS)
    owners = order(7, "mine 3 dirt", SAM)
    assert place_for((owners, *QUEUE), BUILD, 1, owner_first) == 1


def test_the_queue_in_words_names_who_asked_and_only_a_few():
    assert in_words((LOGS, order(4, "come here", SAM, "Ben"))) == "Next: 1. mine 5 logs (Tom). Ben next: 1. come here (Sam)."
    assert in_words(tuple(order(number, f"mine {number} dirt") for number in range(1, 7))).endswith(" and 2 more.")
    assert in_words(without(QUEUE, {1, 2, 3})) == ""
