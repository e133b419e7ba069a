"""Who may do what: told without a game, since the service asks the same rules."""

import pytest

from orchestrator.team.people import Matter, Pace, People, Role

FOREVER = {role: Pace(1000) for role in (Role.PLAYER, Role.GUEST)}


class Hand:
    """A clock that goes on when somebody turns it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_the_first_who_orders_owns_the_crew_and_who_only_asks_does_not():
    people = People()
    assert people.rule("Eve", Matter.ASK).allowed and people.rule("Tom", Matter.STOP).allowed
    assert people.rule("Sam", Matter.ORDER).allowed and people.rule("Tom", Matter.ORDER).allowed
    assert [people.role(name) for name in ("Sam", "sam", "Tom", "Eve")] == [Role.OWNER, Role.OWNER, Role.PLAYER, Role.PLAYER]
    assert people.outranks("Sam", "Tom") and not people.outranks("Tom", "Sam") and not people.outranks("Tom", "Eve")


def test_nobody_becomes_the_owner_of_a_crew_that_has_one_or_wants_none():
    for people in (People(owners=["Ann"]), People(owners=[])):
        assert people.rule("Sam", Matter.ORDER).allowed
        assert people.role("Sam") is Role.PLAYER


@pytest.mark.parametrize("people", [People(owners=["Sam"], players=["Tom"]), People(owners=["Sam"], guests=["Eve"])])
def test_a_guest_may_ask_and_hears_once_why_it_may_not_order(people):
    assert people.role("Eve") is Role.GUEST and people.role("Tom") is Role.PLAYER
    assert people.rule("Eve", Matter.ASK).allowed
    refused = people.rule("Eve", Matter.ORDER)
    assert not refused.allowed and refused.why.startswith("Sorry Eve, you are a guest here") and "ask Sam" in refused.why
    again = people.rule("Eve", Matter.STOP)
    assert not again.allowed and not again.why


def test_who_says_a_lot_has_to_wait_and_a_stop_never_has_to():
    hand = Hand()
    people = People(owners=["Ann"], paces={Role.PLAYER: Pace(3, 10.0)}, clock=hand)
    for _ in range(3):
        assert people.rule("Sam", Matter.ORDER).allowed
    late = people.rule("Sam", Matter.ORDER)
    assert not late.allowed and "give me 10 s" in late.why
    assert people.rule("Sam", Matter.STOP).allowed
    assert people.rule("Tom", Matter.ORDER).allowed and all(people.rule("Ann", Matter.ORDER).allowed for _ in range(99))
    hand.now = 10.0
    assert people.rule("Sam", Matter.ORDER).allowed


def test_who_is_known_by_a_token_has_the_role_of_the_token():
    people = People(players=["Sam"])
    people.enlist("ops@api", Role.OWNER)
    people.enlist("Sam", Role.GUEST)
    assert people.rule("ops@api", Matter.ORDER).allowed and people.outranks("ops@api", "Tom")
    assert not people.rule("Sam", Matter.ORDER).allowed
    assert people.owners == ("ops@api",)


def test_thousands_of_names_are_not_remembered():
    people = People(paces=FOREVER)
    for number in range(5000):
        people.rule(f"Eve{number}", Matter.ASK)
    assert len(people._lately) <= 200
