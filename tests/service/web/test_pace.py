"""The limits of a token: requests, lines to crews and open streams."""

from orchestrator.dialogue.permissions import PACES, Role
from orchestrator.service.web.pace import Paces


def test_requests_have_a_burst_and_then_a_steady_rate():
    now = [0.0]
    paces = Paces(burst=3, a_second=2, clock=lambda: now[0])
    assert [paces.request("a") for _ in range(4)] == [True, True, True, False]
    assert paces.request("b"), "every token has a limit of its own"
    now[0] = 0.5
    assert [paces.request("a") for _ in range(2)] == [True, False]


def test_lines_have_the_rate_of_their_role_and_owners_have_none():
    paces = Paces(clock=lambda: 0.0)
    for role, rate in PACES.items():
        assert sum(paces.line(str(role), role) for _ in range(1000)) == rate.count
    assert all(paces.line("owner", Role.OWNER) for _ in range(1000))


def test_a_stream_counts_while_it_is_open():
    paces = Paces(most_streams=1)
    with paces.stream("a") as first:
        with paces.stream("a") as second, paces.stream("b") as other:
            assert (first, second, other) == (True, False, True)
        assert paces.streams["a"] == 1, "a refused one was not counted"
    with paces.stream("a") as later:
        assert later
