"""The figures that measurements of crews over a cluster take from a record."""

import time

from benchmarks.cluster.captains import organisation
from benchmarks.cluster.figures import WatchedClaims, climbs, p95, seconds_away, trips
from orchestrator.core.contracts.journal import Event


def report(at: float, who: str, to: str) -> Event:
    return Event(at, "message", who, {"to": to, "payload": "report", "detail": {"kind": "progress"}})


def test_a_trip_is_the_time_of_a_skill_that_its_bot_did_not_need():
    events = [
        Event(10.0, "action", "Ben", {"skill": "mineBlock"}), Event(10.5, "action", "Dan", {"skill": "goTo"}),
        Event(12.25, "outcome", "Ben", {"seconds": 2.0}), Event(13.0, "outcome", "Eve", {"seconds": 1.0}),
    ]  # fmt: skip
    assert trips(events) == [250.0]


def test_a_report_climbs_until_the_captain_has_reported_to_the_root():
    events = [report(1.0, "Dan", "Ben"), report(1.5, "Cleo", "Ada"), report(1.75, "Ben", "Ada"), report(2.0, "Dan", "Ben")]
    assert climbs(events, "Ada", {"Ben", "Cleo"}) == [750.0]


def test_the_seconds_away_of_a_bot_that_did_not_come_back_are_unknown():
    lost = Event(5.0, "bridge", "", {"event": "lost", "bots": ["Ben", "Dan"]})
    assert seconds_away([lost, Event(7.5, "bridge", "Dan", {"event": "back"})]) == {"Ben": None, "Dan": 2.5}


def test_blocks_that_two_bots_claimed_one_after_the_other_are_counted_from_a_moment_on():
    claims = WatchedClaims()
    assert claims.take("Ben", ["1,2,3", "4,5,6"]) and not claims.take("Dan", ["4,5,6"])
    claims.release("Ben")
    assert claims.take("Dan", ["1,2,3"]) and claims.again() == 1
    assert claims.again(time.monotonic()) == 0


def test_blocks_that_others_claimed_while_their_first_owner_could_still_dig_are_counted():
    claims = WatchedClaims()
    assert claims.take("Ben", ["1,2,3", "4,5,6"]) and claims.take("Dan", ["7,8,9"])
    before, since = claims.owners(), time.monotonic()
    claims.release("Ben")
    assert claims.take("Dan", ["1,2,3"])
    ended = time.monotonic()
    assert claims.take("Dan", ["4,5,6"]) and claims.take("Ben", ["0,0,0"])
    assert claims.shared(before, since, ended) == 1
    claims.release("Ben")
    assert claims.first_freed(since).keys() == {"Ben"} and claims.first_freed(since)["Ben"] <= ended - since + 0.1
    assert claims.first_freed(time.monotonic()) == {}


def test_the_95th_percentile_lies_between_the_values_around_it():
    assert p95(range(1, 102)) == 96 and p95([3.0]) == 3.0 and p95([]) is None
    assert p95([1.0] * 19 + [21.0]) == 2.0, "of twenty values it is not the largest"


def test_forty_bots_are_a_leader_four_captains_and_their_workers():
    crew = organisation(35)
    assert len(crew.members) == 40 and len(set(crew.members)) == 40
    captains = crew.commanded(crew.root)
    assert len(captains) == 4 and all(len(crew.commanded(captain)) in (8, 9) for captain in captains)
    assert len(organisation(89).members) == 100
