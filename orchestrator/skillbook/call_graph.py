"""The call graph of skills: everything that a skill calls, in an order in which each is defined before it is called."""

from collections.abc import Callable, Iterable


def callees_first(start: str, calls: Callable[[str], Iterable[str]]) -> list[str]:
    """Return every skill (program for bots) that the skill `start` calls directly or indirectly, each once and after its own
    callees; `start` is the last. `calls` returns the names that one skill calls. Calls in a circle are followed only once.
    Libraries may be foreign and large, so this needs no recursion and visits each skill once."""
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
