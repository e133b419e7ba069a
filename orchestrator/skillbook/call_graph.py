"""Who calls whom among skills: everything that one of them needs, in the order in which it has to be defined."""

from collections.abc import Callable, Iterable


def callees_first(start: str, calls: Callable[[str], Iterable[str]]) -> list[str]:
    """All that `start` calls, by however many others, each once and after what it calls itself; `start` is the last.

    Circles are cut where they close. It takes no recursion and looks at each skill once: libraries are written by others.
    """
    order = dict[str, None]()
    seen = {start}
    way = [(start, iter(calls(start)))]
    while way:
        name, rest = way[-1]
        following = next((call for call in rest if call not in seen), None)
        if following is None:
            order[name] = None
            way.pop()
        else:
            seen.add(following)
            way.append((following, iter(calls(following))))
    return list(order)
