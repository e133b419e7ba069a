"""Answers generated questions about cards, kitchens and blocks again by brute force, from the rules alone."""

from collections import Counter

from brute_force_questions import COPIES, only, walk

COLOURS = {"R": "red", "Y": "yellow", "G": "green", "W": "white", "B": "blue"}
DECK = Counter({colour + rank: count for colour in COLOURS for rank, count in COPIES.items()})


def placed(facts):
    return [colour + str(rank) for colour, height in facts["fireworks"].items() for rank in range(1, height + 1)]


def fits(card, facts):
    return facts["fireworks"][card[0]] + 1 == int(card[1])


def left(facts, *more):
    return DECK - Counter(placed(facts)) - Counter(facts["discards"]) - Counter(more)


def may_be(card, sign="", touched=True):
    """The cards that the clues to a card allow, and a further clue that touches it or not."""
    names = [colour + rank for colour in card["colors"] for rank in card["ranks"]]
    return [name for name in names if not sign or (sign in name) == touched]


def fitting(facts):
    return str(sum(fits(card["card"], facts) for card in facts["partner"]))


def critical(facts):
    rest = left(facts)

    def must_stay(name):
        height, rank = facts["fireworks"][name[0]], int(name[1])
        needed = [rest[name[0] + str(lower)] for lower in range(height + 1, rank)]
        return rank > height and rest[name] == 1 and all(needed)

    return only({card["card"] for card in facts["partner"] if must_stay(card["card"])})


def sure(worlds, facts):
    """Whether a card fits whatever it is, by the table alone."""
    rest = left(facts)
    real = [name for name in worlds if rest[name]]
    return bool(real) and all(fits(name, facts) for name in real)


def useful_clue(facts):
    found = []
    for sign in (*COLOURS, *"12345"):
        if not any(sign in card["card"] for card in facts["partner"]):
            continue
        news = [
            not sure(may_be(card), facts) and sure(may_be(card, sign, sign in card["card"]), facts) for card in facts["partner"]
        ]
        found += [sign] * any(news)
    sign = only(found)
    return f"reveal the colour {COLOURS[sign]}" if sign in COLOURS else f"reveal the rank {sign}"


def clue_meaning(facts):
    rest = left(facts)
    for slot in sorted(facts["touched"], reverse=True):
        meant = [name for name in may_be(facts["own"][slot], facts["clue"]) if fits(name, facts) and rest[name]]
        if meant:
            return only(meant)
    raise AssertionError("no card can be meant")


def safe_play(facts):
    rest = left(facts, *(card["card"] for card in facts["partner"]))
    sure_ones = []
    for slot, card in enumerate(facts["own"]):
        worlds = [name for name in may_be(card) if rest[name]]
        if worlds and all(fits(name, facts) for name in worlds):
            sure_ones.append(f"the card in slot {slot}")
    return only(sure_ones or ["none of them"])


def missing_onions(facts):
    pots = sum(row.count("P") for row in facts["rows"])
    return str(3 * pots - sum(pot["onions"] for pot in facts["pots"]))


def ticks(facts, who=None, place=None):
    """Ticks until a cook has used a place: cells and directions are the nodes of a graph."""
    cook = facts["players"][facts["who"] if who is None else who]
    goal = tuple(facts["place"] if place is None else place)
    rows, ways = facts["rows"], {"N": (0, -1), "S": (0, 1), "E": (1, 0), "W": (-1, 0)}

    def next_to(x, y, way):
        return x + ways[way][0], y + ways[way][1]

    def moves(node):
        for way in ways:
            x, y = next_to(node[0], node[1], way)
            yield (x, y, way) if rows[y][x] in " 12" else (node[0], node[1], way)

    steps = walk((*cook["at"], cook["facing"]), moves)
    used = [count + 1 for node, count in steps.items() if next_to(*node) == goal]
    return str(min(used)) if used else "it cannot be reached"


def partner_task(facts):
    alice, bob = (cook["holds"] for cook in facts["players"])
    full = [pot for pot in facts["pots"] if pot["onions"] == 3]
    pots = sum(row.count("P") for row in facts["rows"])
    return {
        "soup": "he delivers his soup",
        "dish": "he takes a soup with his dish" if full else "he waits",
        "onion": "he puts his onion into a pot" if len(full) < pots else "he waits",
        "": "he fetches a dish" if full and alice != "dish" else "he fetches an onion",
    }[bob]


def fetch(facts):
    names = {"O": "onion", "D": "dish"}
    cells = [(kind, x, y) for y, row in enumerate(facts["rows"]) for x, kind in enumerate(row) if kind in names]
    late = {}
    for first in cells:
        for second in cells:
            if first[0] != second[0]:
                both = [ticks(facts, who, cell[1:]) for who, cell in enumerate((first, second))]
                if all(count.isdigit() for count in both):
                    late[first, second] = max(map(int, both))
    first, second = only(pair for pair, count in late.items() if count == min(late.values()))
    where = [f"the {names[kind]} dispenser at column {x}, row {y}" for kind, x, y in (first, second)]
    return f"Alice goes to {where[0]}, and Bob to {where[1]}"


def can_place(facts, x, y, z, colour):
    standing = {tuple(block[:3]) for block in facts["world"]}
    inside = all(0 <= value <= 9 for value in (x, y, z))
    touching = any(abs(x - a) + abs(y - b) + abs(z - c) == 1 for a, b, c in standing)
    return inside and (x, y, z) not in standing and (y == 0 or touching) and facts["stock"].get(colour, 0) > 0


def placeable(facts):
    x, y, z = only(cell for cell in facts["cells"] if can_place(facts, *cell, facts["colour"]))
    return f"({x},{y},{z})"


def partner_lacks(facts):
    need = Counter(block[3] for block in facts["partner_goal"] if block not in facts["world"])
    return only(colour for colour, count in need.items() if count > facts["partner_stock"].get(colour, 0))


def only_mine(facts):
    target = [tuple(block) for block in (*facts["goal"], *facts["partner_goal"])]
    found = [
        offer for offer in facts["offers"]
        if tuple(offer) in target and can_place(facts, *offer) and facts["partner_stock"].get(offer[3], 0) == 0
    ]  # fmt: skip
    x, y, z, colour = only(found)
    return f"{colour} ({x},{y},{z})"
