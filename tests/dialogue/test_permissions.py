"""Who may do what: told without a game, since the service asks the same rules."""

import pytest

from orchestrator.core.rate_limit import MOST_KEYS, Rate
from orchestrator.core.speaker import Source, Speaker, recalled, recorded
from orchestrator.dialogue.permissions import People, RequestKind, Role

SAM, TOM, EVE, ANN = map(Speaker, ("Sam", "Tom", "Eve", "Ann"))
OPS = Speaker("ops", Source.API)
FOREVER = {role: Rate(1000) for role in (Role.PLAYER, Role.GUEST)}


class Hand:
    """A clock that goes on when somebody turns it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_the_first_who_orders_owns_the_crew_and_who_only_asks_does_not():
    people = People()
    assert people.rule(EVE, RequestKind.ASK).allowed and people.rule(TOM, RequestKind.STOP).allowed
    assert people.rule(SAM, RequestKind.ORDER).allowed and people.rule(TOM, RequestKind.ORDER).allowed
    assert [people.role(who) for who in (SAM, Speaker("sam"), TOM, EVE)] == [Role.OWNER, Role.OWNER, Role.PLAYER, Role.PLAYER]
    assert people.outranks(SAM, TOM) and not people.outranks(TOM, SAM) and not people.outranks(TOM, EVE)


def test_nobody_becomes_the_owner_of_a_crew_that_has_one_or_wants_none():
    for people in (People(owners=["Ann"]), People(owners=[])):
        assert people.rule(SAM, RequestKind.ORDER).allowed
        assert people.role(SAM) is Role.PLAYER


@pytest.mark.parametrize("people", [People(owners=["Sam"], players=["Tom"]), People(owners=["Sam"], guests=["Eve"])])
def test_a_guest_may_ask_and_hears_once_why_it_may_not_order(people):
    assert people.role(EVE) is Role.GUEST and people.role(TOM) is Role.PLAYER
    assert people.rule(EVE, RequestKind.ASK).allowed
    refused = people.rule(EVE, RequestKind.ORDER)
    assert not refused.allowed and refused.why.startswith("Sorry Eve, guests may ask questions") and "ask Sam" in refused.why
    again = people.rule(EVE, RequestKind.STOP)
    assert not again.allowed and not again.why


def test_a_guest_with_a_token_is_told_that_another_token_helps_and_no_name():
    people = People()
    people.enlist(OPS, Role.GUEST)
    people.enlist(Speaker("chief", Source.API), Role.OWNER)
    why = people.rule(OPS, RequestKind.ORDER).why
    assert why == "Sorry ops, guests may ask questions but not give orders: sign in with a player's token."


def test_who_says_a_lot_has_to_wait_and_a_stop_never_has_to():
    hand = Hand()
    people = People(owners=["Ann"], paces={Role.PLAYER: Rate(3, 10.0)}, clock=hand)
    for _ in range(3):
        assert people.rule(SAM, RequestKind.ORDER).allowed
    late = people.rule(SAM, RequestKind.ORDER)
    assert not late.allowed and "please wait 10 s" in late.why
    assert people.rule(SAM, RequestKind.STOP).allowed
    assert people.rule(TOM, RequestKind.ORDER).allowed and all(people.rule(ANN, RequestKind.ORDER).allowed for _ in range(99))
    hand.now = 10.0
    assert people.rule(SAM, RequestKind.ORDER).allowed


def test_who_is_known_by_a_token_has_the_role_of_the_token():
    people = People(players=["Sam"])
    people.enlist(OPS, Role.OWNER)
    people.enlist(SAM, Role.GUEST)
    assert people.rule(OPS, RequestKind.ORDER).allowed and people.outranks(OPS, TOM)
    assert not people.rule(SAM, RequestKind.ORDER).allowed
    assert people.owners == (OPS,)


def test_thousands_of_names_are_not_remembered():
    people = People(paces=FOREVER)
    for number in range(5000):
        people.rule(Speaker(f"Eve{number}"), RequestKind.ASK)
    assert all(len(limit) <= MOST_KEYS for limit in people.limits.values())


def test_a_name_is_one_person_in_any_case_and_two_people_where_it_comes_from_two_sources():
    people = People(paces={Role.GUEST: Rate(1)}, players=[])
    assert people.rule(Speaker("Eve"), RequestKind.ASK).allowed and not people.rule(Speaker("EVE"), RequestKind.ASK).allowed
    assert people.rule(Speaker("Eve", Source.API), RequestKind.ASK).allowed
    people.enlist(Speaker("sam", Source.API), Role.OWNER)
    assert people.role(Speaker("Sam", Source.API)) is Role.OWNER and people.role(SAM) is Role.GUEST


@pytest.mark.parametrize("name", ["ops", "OPS", "ops@api", "ops (API)"])
def test_no_name_of_the_game_is_that_of_a_token(name):
    people = People(tokens=True)
    people.enlist(OPS, Role.OWNER)
    player = Speaker(name)
    assert people.rule(player, RequestKind.ORDER).allowed and people.role(player) is Role.PLAYER
    assert people.outranks(OPS, player) and not people.outranks(player, OPS)
    assert recalled(recorded(player)) == player and recalled(recorded(OPS)) == OPS


def test_where_tokens_exist_nobody_owns_by_speaking_first_and_every_token_goes_before_names_of_the_game():
    people = People(owners=["Ann"], tokens=True)
    worker = Speaker("worker", Source.API)
    people.enlist(worker, Role.PLAYER)
    assert people.outranks(worker, ANN) and people.outranks(ANN, TOM)
    first = People(tokens=True)
    assert first.rule(EVE, RequestKind.ORDER).allowed and first.role(EVE) is Role.PLAYER


def test_with_tokens_all_names_of_the_game_can_be_guests():
    people = People(owners=["Ann"], players=["Sam"], tokens=True, game_guests=True)
    people.enlist(OPS, Role.PLAYER)
    assert {people.role(who) for who in (ANN, SAM, EVE)} == {Role.GUEST} and people.role(OPS) is Role.PLAYER
    assert not people.rule(ANN, RequestKind.STOP).allowed and people.rule(EVE, RequestKind.ASK).allowed


def test_records_of_earlier_releases_name_people_of_the_api_by_a_spelling():
    assert recalled("sam@api") == Speaker("sam", Source.API) and recalled("Sam") == SAM and recalled("") is None
