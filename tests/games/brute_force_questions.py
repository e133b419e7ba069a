"""Answers generated questions again by brute force, from the rules alone: no code of the engines and solvers is used. Every
function takes the facts of a question and returns the text of the right option."""

from collections import deque
from functools import cache
from itertools import product

COPIES = {"1": 3, "2": 2, "3": 2, "4": 2, "5": 1}


def walk(start, beside):
    """Steps from `start` to every node of a graph, by a queue."""
    steps, line = {start: 0}, deque([start])
    while line:
        here = line.popleft()
        for there in beside(here):
            if there not in steps:
                steps[there] = steps[here] + 1
                line.append(there)
    return steps


def graph(facts):
    """The rooms as sets of neighbours, closed doors taken away."""
    rooms = {int(room): set(beside) for room, beside in facts["exits"].items()}
    for door in facts.get("doors", ()):
        if not door["open"]:
            first, second = door["rooms"]
            rooms[first] -= {second}
            rooms[second] -= {first}
    return rooms


def only(found):
    found = list(found)
    assert len(found) == 1, found
    return found[0]


def distance(facts):
    rooms = graph(facts)
    steps = walk(facts[facts["who"]], rooms.__getitem__)
    return str(steps.get(facts["room"], "it cannot be reached"))


def chaser(facts):
    rooms = graph(facts)
    here = walk(facts["bob"], rooms.__getitem__)[facts["thief"]]
    closer = [room for room in rooms[facts["bob"]] if walk(room, rooms.__getitem__).get(facts["thief"], 99) < here]
    return f"move to room {only(closer)}"


def fleeing(facts):
    rooms = graph(facts)
    away = {}
    for room in rooms[facts["thief"]]:
        steps = walk(room, rooms.__getitem__)
        away[room] = min(steps.get(facts["alice"], 99), steps.get(facts["bob"], 99))
    return f"to room {only(room for room in away if away[room] == max(away.values()))}"


def catch(facts):
    """Depth-limited minimax on the map of the question: deeper and deeper until some joint action is certain."""
    doors = [(set(door["rooms"]), door["button"]) for door in facts["doors"]]
    beside = {int(room): others for room, others in facts["exits"].items()}

    def reach(room, is_open):
        shut = [pair for (pair, _), free in zip(doors, is_open, strict=True) if not free]
        return [other for other in beside[room] if {room, other} not in shut]

    def moves(room, is_open):
        plain = [(room, ()), *((other, ()) for other in reach(room, is_open))]
        pressed = tuple(place for place, (_, button) in enumerate(doors) if button == room)
        return [*plain, (room, pressed)] if pressed else plain

    @cache
    def won(alice, bob, thief, is_open, turns):
        pairs = product(moves(alice, is_open), moves(bob, is_open))
        return turns > 0 and any(safe(alice, bob, thief, is_open, turns, *pair) for pair in pairs)

    @cache
    def safe(alice, bob, thief, is_open, turns, first, second):
        after = list(is_open)
        for place in (*first[1], *second[1]):
            after[place] = not after[place]
        for room in (thief, *reach(thief, is_open)):
            swapped = any(was == room and now == thief for was, now in ((alice, first[0]), (bob, second[0])))
            if room in (first[0], second[0]) or swapped:
                continue
            if not won(first[0], second[0], room, tuple(after), turns - 1):
                return False
        return True

    alice, bob, thief, is_open = facts["alice"], facts["bob"], facts["thief"], tuple(door["open"] for door in facts["doors"])
    turns = next(turns for turns in range(1, 40) if won(alice, bob, thief, is_open, turns))
    best = {
        first
        for first, second in product(moves(alice, is_open), moves(bob, is_open))
        if safe(alice, bob, thief, is_open, turns, first, second)
    }
    room, pressed = only(best)
    if pressed:
        return f"press button in room {room}"
    return "stay in current room" if room == alice else f"move to room {room}"


def acts(room, facts):
    """The actions of a player of CollabEscape in a room: text, next room, whether it fixes."""
    found = [(f"move to room {other}", other, False) for other in facts["exits"][str(room)]]
    if room in facts["generators"]:
        found.append((f"fix generator in room {room}", room, True))
    return [*found, ("wait", room, False)]


def turn(facts, state, deeds, killer):
    """The state after a turn: rooms, killer, target, fixes; and whether it is lost or won."""
    alice, bob, hunter, target, fixed = state
    beside = {int(room): others for room, others in facts["exits"].items()}
    counts = []
    for room, had in zip(facts["generators"], fixed, strict=True):
        new = sum(deed[2] and deed[1] == room for deed in deeds)
        counts.append(2 if had == 2 else min(2, had + new) if new else 0)
    rooms = (deeds[0][1], deeds[1][1])
    before, now = [room in beside[hunter] for room in (alice, bob)], [room in beside[killer] for room in rooms]
    if all(now):
        aim = target if all(before) else 0 if not any(before) else before.index(False)
    else:
        aim = now.index(True) if any(now) else None
    end = "lost" if killer in rooms else "won" if counts == [2, 2] and facts["gate"] in rooms else ""
    return (*rooms, killer, aim, tuple(counts)), end


def killer_rooms(facts, state):
    alice, bob, killer, target, _ = state
    return facts["exits"][str(killer)] if target is None else [(alice, bob)[target]]


def start(facts):
    return facts["alice"], facts["bob"], facts["killer"], facts["target"], tuple(facts["fixed"])


def killer_target(facts):
    state = start(facts)
    deeds = [next(deed for deed in acts(facts[who], facts) if deed[0] == text)
             for who, text in zip(("alice", "bob"), facts["actions"], strict=True)]  # fmt: skip
    after, end = turn(facts, state, deeds, only(killer_rooms(facts, state)))
    if end:
        return "nobody, because the game is over"
    return "nobody, so that it goes to a random room beside it" if after[3] is None else ("Alice", "Bob")[after[3]]


def repairer(facts):
    rooms = graph(facts)
    steps = walk(facts["bob"], rooms.__getitem__)
    broken = [room for room, had in zip(facts["generators"], facts["fixed"], strict=True) if had < 2]
    goal = only(room for room in broken if steps[room] == min(steps[r] for r in broken)) if broken else facts["gate"]
    if goal == facts["bob"]:
        return f"fix generator in room {goal}" if broken else "wait"
    closer = [room for room in rooms[facts["bob"]] if walk(room, rooms.__getitem__)[goal] < steps[goal]]
    return f"move to room {only(closer)}"


def escape(facts):
    """The expectation over every future, for the number of turns of the question."""

    @cache
    def chance(state, turns):
        if not turns:
            return 0.0
        pairs = product(acts(state[0], facts), acts(state[1], facts))
        return max(expected(state, pair, turns) for pair in pairs)

    def expected(state, deeds, turns):
        total, rooms = 0.0, killer_rooms(facts, state)
        for room in rooms:
            after, end = turn(facts, state, deeds, room)
            total += 1.0 if end == "won" else 0.0 if end else chance(after, turns - 1)
        return total / len(rooms)

    state, value = start(facts), {}
    for first, second in product(acts(state[0], facts), acts(state[1], facts)):
        value[first[0]] = max(value.get(first[0], 0.0), expected(state, (first, second), facts["turns"]))
    return only(text for text, chance_of in value.items() if chance_of > max(value.values()) - 0.05)
