"""The rate limiter: as many at once as the rate says, then as many in its time, and a bounded number of keys."""

from orchestrator.core.rate_limit import Bounded, Rate, RateLimit, SlidingWindow, TokenBucket


class HandClock:
    """A clock that somebody turns by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_its_count_at_once_and_then_one_at_a_time():
    clock = HandClock()
    bucket = TokenBucket(Rate(3, 30.0), clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.wait() == 10.0
    clock.now += 9.5
    assert not bucket.take()
    clock.now += 0.5
    assert bucket.take() and not bucket.take()


def test_a_bucket_never_holds_more_than_its_count():
    clock = HandClock()
    bucket = TokenBucket(Rate(2, 1.0), clock)
    clock.now += 1000
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_a_window_gives_its_count_and_nothing_more_until_the_oldest_is_too_old():
    clock = HandClock()
    window = SlidingWindow(Rate(2, 10.0), clock)
    assert window.take()
    clock.now += 4.0
    assert window.take() and not window.take()
    assert window.wait() == 6.0
    clock.now += 6.0
    assert window.take() and not window.take()
    assert window.wait() == 4.0


def test_a_limit_counts_each_key_the_way_it_was_told():
    clock = HandClock()
    limit = RateLimit[str](Rate(3, 30.0), clock, counter=SlidingWindow)
    assert [limit.take("Ann") for _ in range(4)] == [True, True, True, False]
    clock.now += 10.0
    assert not limit.take("Ann") and limit.wait("Ann") == 20.0


def test_keys_do_not_share_a_bucket_and_the_longest_quiet_one_is_forgotten():
    limit = RateLimit[str](Rate(1), HandClock(), most=2)
    assert limit.take("Ann") and not limit.take("Ann")
    assert limit.take("Ben") and limit.wait("Ben") == 60.0
    assert not limit.take("Ann"), "she is now the newest"
    assert limit.take("Cleo") and len(limit) == 2
    assert limit.take("Ben"), "he was forgotten"


def test_a_bounded_mapping_forgets_the_key_that_was_set_longest_ago():
    kept = Bounded[str, int](most=2)
    kept["a"], kept["b"] = 1, 2
    kept["a"] = 3
    kept["c"] = 4
    assert dict(kept) == {"a": 3, "c": 4}
