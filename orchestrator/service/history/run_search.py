"""Find runs in the list of all: by words and fields, sorted, one page at a time."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from orchestrator.service.models import ListedRun, RunListShown

TEXTS = ("goal", "team", "mind", "collaboration", "world", "crew", "bench", "state")
FIELDS = (*TEXTS, "id", "release", "seed", "workers")
LEAST_OF_ID = 6  # letters or digits of a word that is looked for in ids, too
FIGURES = ("seconds", "mpt", "got")  # columns that a list is sorted by and that stand in the result
SORTS = ("started", "goal", "team", "mind", "seed", "state", "lasted", *FIGURES)


@dataclass(frozen=True, slots=True)
class RunWish:
    """A wish says what a person wants to see of the list of runs. `words` have to be in a run, all of them, each in any of its
    fields or, as in `team:tree`, in that one; `state`, `team` and `mind` are exact, and `ids` are these runs only."""

    words: str = ""
    state: str = ""
    team: str = ""
    mind: str = ""
    ids: tuple[str, ...] = ()
    sort: str = "started"
    rising: bool = False
    page: int = 1
    size: int = 25


def searched(runs: Sequence[ListedRun], unread: int, wish: RunWish) -> RunListShown:
    """Return one page of the runs that fit, and what can be chosen in the list. `unread` runs have not been read yet."""
    tests = [test_of(word) for word in wish.words.casefold().split()]
    fits = [run for run in runs if chosen(run, wish) and all(test(run) for test in tests)]
    begin = (wish.page - 1) * wish.size
    return RunListShown(
        runs=ordered(fits, wish.sort, rising=wish.rising)[begin : begin + wish.size], found=len(fits), all=len(runs) + unread,
        unread=unread, states=choices(runs, "state"), teams=choices(runs, "team"), minds=choices(runs, "mind"),
    )  # fmt: skip


def chosen(run: ListedRun, wish: RunWish) -> bool:
    """Return whether a run has the state, team and mind of a wish, as far as it names them, and is among its ids."""
    exact = all(not value or getattr(run, name) == value for name, value in exact_of(wish).items())
    return exact and (not wish.ids or run.id in wish.ids)


def exact_of(wish: RunWish) -> dict[str, str]:
    """Return the fields of a wish that have to be exact, by name."""
    return {"state": wish.state, "team": wish.team, "mind": wish.mind}


def test_of(word: str) -> Callable[[ListedRun], bool]:
    """Return a function that says whether a run has a word of a search, in lower case. Numbers have to be whole: `seed:1` does
    not find the seed 12, and `9` finds neither 90 logs nor an id with a 9."""
    name, colon, value = word.partition(":")
    if colon and name in FIELDS:
        return lambda run: has(getattr(run, name), value)
    names = FIELDS if len(word) >= LEAST_OF_ID else TEXTS
    return lambda run: any(has(getattr(run, each), word) for each in names)


def has(found: object, word: str) -> bool:
    """Return whether the value of a field has a word in it; a number has to stand alone."""
    text = str(found).casefold()
    return word in re.findall(r"\d+", text) if word.isdecimal() and len(word) < LEAST_OF_ID else word in text


def ordered(runs: Sequence[ListedRun], sort: str, *, rising: bool) -> list[ListedRun]:
    """Return the runs sorted by a field or a figure; runs without it come last either way."""
    values = [(value_of(run, sort), run) for run in runs]
    known = [pair for pair in values if pair[0] not in (None, "")]
    known.sort(key=lambda pair: pair[0], reverse=not rising)
    return [run for _, run in known] + [run for value, run in values if value in (None, "")]


def value_of(run: ListedRun, sort: str) -> Any:
    """Return what a run is sorted by."""
    found = run.figures.get(sort) if sort in FIGURES else getattr(run, sort)
    return found.casefold() if isinstance(found, str) else found


def choices(runs: Sequence[ListedRun], name: str) -> list[str]:
    """Return the values of a field that the runs have, sorted, without the empty one."""
    return sorted({getattr(run, name) for run in runs} - {""})
