"""The things of the transport game: ten targets, which are to be brought to the goal, and bags, which help to carry them."""

TARGETS = ("apple", "bread", "carrot", "potato", "cookie", "book", "clock", "compass", "feather", "bone")
MOST_BAGS = 5
BAGS = tuple(f"bag_{number}" for number in range(1, MOST_BAGS + 1))


def is_bag(thing: str) -> bool:
    """Return whether a thing is a bag."""
    return thing in BAGS
