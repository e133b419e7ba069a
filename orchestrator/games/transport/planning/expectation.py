"""The expectation of players where targets lie that nobody has seen. The rules of the game tell everybody that most of them are
far from the goal; nobody is told how far, so that the numbers here are an opinion."""

from collections.abc import Mapping
from math import exp

from orchestrator.games.transport.house import House

FAR = 3  # a room twice as far from the goal is expected to have eight times as many targets


def expected(house: House, hidden: int, unseen: Mapping[int, float]) -> dict[int, float]:
    """Return how many of the `hidden` targets are expected in each room. `unseen` has the part of each room that nobody has
    seen, from 0 to 1; a room in which nothing is expected is left out."""
    away = house.way(house.zone)
    likely = {room: part * away[house.centre(room)] ** FAR for room, part in unseen.items()}
    whole = sum(likely.values())
    return {room: hidden * one / whole for room, one in likely.items() if one}


def takings(mean: float, places: int) -> float:
    """Return how many targets a carrier with so many free places takes on average where `mean` targets are expected: some days
    it finds fewer, and of more it leaves the rest (a Poisson distribution)."""
    if not mean:
        return 0.0
    exactly, more, found = exp(-mean), 1.0, 0.0
    for number in range(places):
        more -= exactly  # the probability that it finds more than `number` targets
        found += more
        exactly *= mean / (number + 1)
    return found
