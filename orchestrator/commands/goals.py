"""From the words of an order to a Goal: one thing or several, each with its count."""

from orchestrator.commands.counts import check_count, is_count, read_count
from orchestrator.commands.objectives import check
from orchestrator.commands.vocabulary import ALSO, DEFAULT_COUNT, EXAMPLES, GATHER
from orchestrator.core.errors import BadGoal
from orchestrator.core.goal import Goal, several
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import near_misses, resolve


def read_goals(words: list[str], game: GameData) -> Goal:
    """The words 'mine 50 logs and 3 coal' as one Goal, of one thing or several. Raises BadGoal."""
    verb, goals, pieces = words[0], list[Goal](), split(words[1:])
    while pieces:
        taken = next((n for n in range(len(pieces), 1, -1) if names_one(pieces[:n], game)), 1)  # flint and steel is one
        piece = " and ".join(" ".join(piece) for piece in pieces[:taken]).split()
        own = piece[0] in GATHER if piece else False
        goals.append(read_goal(piece if own else [verb, *piece], game))
        pieces = pieces[taken:]
    return check(several(goals)) if goals else read_goal(words, game)


def names_one(pieces: list[list[str]], game: GameData) -> bool:
    """Whether all of it together is the name of one thing."""
    _, names = read_count(" and ".join(" ".join(piece) for piece in pieces).split())
    return resolve(game, " ".join(names)) is not None


def split(words: list[str]) -> list[list[str]]:
    """At every 'and', and before a count that follows a name."""
    pieces: list[list[str]] = [[]]
    for word in words:
        if word in ALSO:
            pieces.append([])
        elif is_count(word) and any(not is_count(other) and other not in GATHER for other in pieces[-1]):
            pieces.append([word])
        else:
            pieces[-1].append(word)
    return [piece for piece in pieces if piece]


def read_goal(words: list[str], game: GameData) -> Goal:
    """The words 'mine 50 logs' as a Goal. Raises BadGoal with one sentence."""
    text = " ".join(words)
    count, names = read_count(words[1:])
    if not names:
        raise BadGoal(f"{text!r} does not say what to gather; try: {EXAMPLES.split(' |')[0]}")
    name = " ".join(names)
    item = resolve(game, name)
    if item is None:
        near = near_misses(game, name)
        hint = f"Did you mean {' or '.join(near)}?" if near else "Use a Minecraft id such as oak_log, cobblestone or raw_iron."
        raise BadGoal(f"Minecraft {game.version} has no {name!r}. {hint}")
    if count is None:
        count = 1 if item in game.single else DEFAULT_COUNT
    check_count(count)
    return Goal(text, item, int(count))
