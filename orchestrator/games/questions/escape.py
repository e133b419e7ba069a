"""Questions about CollabEscape: distances (comprehension), whom the killer goes for and what the partner does by stated rules
(theory of mind), and the action with the highest probability of escaping, by the exact solution (joint planning)."""

from random import Random

from orchestrator.games.escape.entry import ENTRY
from orchestrator.games.escape.game import STARTS, EscapeGame
from orchestrator.games.escape.players.greedy import GreedyEscaper
from orchestrator.games.escape.players.symbolic import SymbolicEscaper
from orchestrator.games.escape.rules import CLEAN, FIXES, PLAYERS, EscapeMap, EscapeRules
from orchestrator.games.escape.solver import CERTAIN, capped, solution
from orchestrator.games.escape.state import Pursuit, actions_of, pursued, result_of
from orchestrator.games.game import CoordinationGame
from orchestrator.games.players.random_player import RandomPlayer
from orchestrator.games.questions.question import Facts, QuestionKind
from orchestrator.games.questions.rooms import distance_options, drawn_names, old_names, passages, renamed_exits
from orchestrator.games.questions.sampling import mixed_pair
from orchestrator.games.questions.template import QuestionGame, QuestionTemplate, SolvedQuestion, solved
from orchestrator.games.rooms import distances

LONGEST_PLAN = 5  # turns
CLEAR = 0.05  # probability by which the best action is better than the next one
FIXES_TEXT = {1: "one more fix", 2: "two fixes"}
NOBODY, OVER = "nobody, so that it goes to a random room beside it", "nobody, because the game is over"
RULES = (
    "Alice and Bob escape together. In each turn both act at once: move to a room beside, fix the generator of their room, "
    "or wait. A generator needs two fixes in a row: a turn without a fix loses the first one; two players at it in the same "
    "turn make two fixes. When both generators are repaired, the gate opens, and both win as soon as one of them is in its "
    "room after a turn. The killer moves together with the players: to the room where its target was at the beginning of "
    "the turn, or at random to a room beside it (each with the same probability) if it has no target. Its target is a "
    "player in a room beside it after a turn. If both are beside it, the target is the one that was not beside it before; "
    "if neither was, Alice; if both were, its target stays the same. Both lose when the killer is in the room of a player "
    "after a turn, which is checked first; exchanging rooms with it is safe."
)


def read(game: CoordinationGame) -> Facts | None:
    """Return rooms, target and fixes; None near the last turn, which would shorten plans."""
    assert isinstance(game, EscapeGame)
    pursuit = capped(game.state.pursuit)
    if game.state.turn + LONGEST_PLAN > game.rules.turns:
        return None
    alice, bob = pursuit.players
    return {"alice": alice, "bob": bob, "killer": pursuit.killer, "target": pursuit.target, "fixed": list(pursuit.fixed)}


def renamed(state: Facts, random: Random) -> Facts:
    """Return the state with the whole map under other numbers."""
    names = drawn_names(CLEAN.exits, random)
    return state | {who: names[state[who]] for who in ("alice", "bob", "killer")} | {
        "generators": [names[room] for room in CLEAN.generators], "gate": names[CLEAN.gate],
        "exits": renamed_exits(CLEAN.exits, names), "names": {str(old): new for old, new in names.items()},
    }  # fmt: skip


def scene(facts: Facts) -> str:
    """Return the rules and the state in sentences."""
    broken = [FIXES - count for count in facts["fixed"]]
    fixes = [
        f"The generator in room {room} {f'needs {FIXES_TEXT[count]}' if count else 'is repaired'}."
        for room, count in zip(facts["generators"], broken, strict=True)
    ]
    aim = "has no target" if facts["target"] is None else f"has the target {PLAYERS[facts['target']]}"
    where = f"Alice is in room {facts['alice']} and Bob in room {facts['bob']}."
    killer = f"The killer is in room {facts['killer']} and {aim}."
    return " ".join(
        [
            RULES,
            f"Rooms beside each room: {passages(facts['exits'])}. The gate is in room {facts['gate']}.",
            *fixes,
            where,
            killer,
        ]
    )


def position(facts: Facts) -> tuple[EscapeMap, Pursuit]:
    """Return the map and the pursuit under the numbers of the published map."""
    old = old_names(facts)
    players = (old[facts["alice"]], old[facts["bob"]])
    return CLEAN, Pursuit(players, old[facts["killer"]], facts["target"], (facts["fixed"][0], facts["fixed"][1]))


def renamed_action(text: str, facts: Facts) -> str:
    """Return the text of an action on the published map with the numbers of the question."""
    start, space, room = text.rpartition(" ")
    return f"{start}{space}{facts['names'][room]}" if space else text


def pose_distance(state: Facts, random: Random) -> Facts | None:
    """Choose a player and a generator or the gate in another room."""
    facts, who = renamed(state, random), random.choice(("alice", "bob"))
    goals = [room for room in (*facts["generators"], facts["gate"]) if room != facts[who]]
    return facts | {"who": who, "room": random.choice(goals)}


def ask_distance(facts: Facts) -> str:
    """Ask for the number of moves of a player to a room."""
    what = "the gate" if facts["room"] == facts["gate"] else f"the generator in room {facts['room']}"
    return f"Leaving the killer aside, how many moves does {facts['who'].title()} need at least to reach {what}?"


def solve_distance(facts: Facts) -> SolvedQuestion | None:
    """Return the length of the shortest path."""
    old = old_names(facts)
    right = str(distances(old[facts[facts["who"]]], lambda room: CLEAN.exits[room])[old[facts["room"]]])
    return solved([right], distance_options(right)[:-1], "This is the length of the shortest path.")


def pose_killer(state: Facts, random: Random) -> Facts | None:
    """Choose an action of each player, while the killer's next room is known."""
    if state["target"] is None:
        return None
    chosen = [random.choice(list(actions_of(CLEAN, state[who]))) for who in ("alice", "bob")]
    facts = renamed(state, random)
    return facts | {"actions": [renamed_action(text, facts) for text in chosen]}


def ask_killer(facts: Facts) -> str:
    """Ask for the killer's target after both have acted."""
    alice, bob = facts["actions"]
    return f"In this turn Alice's action is: {alice}. Bob's action is: {bob}. Whom will the killer go for in the next turn?"


def solve_killer(facts: Facts) -> SolvedQuestion | None:
    """Return the target of the killer after the turn."""
    rooms, before = position(facts)
    rules = EscapeRules()
    by_text = [
        {renamed_action(text, facts): action for text, action in actions_of(rooms, room).items()} for room in before.players
    ]
    both = (by_text[0][facts["actions"][0]], by_text[1][facts["actions"][1]])
    assert before.target is not None
    after = pursued(rules, before, both, before.players[before.target])
    right = OVER if result_of(rules, after) else NOBODY if after.target is None else PLAYERS[after.target]
    return solved([right], [*PLAYERS, NOBODY, OVER], f"The killer goes to room {facts['names'][str(after.killer)]}.")


def ask_partner(facts: Facts) -> str:
    """Ask for Bob's next action, whose rule is stated."""
    return (
        "Bob does not look at the killer. While a generator is not repaired, he goes by the shortest path to the nearest one "
        "that is not, and fixes it when he is there; afterwards he goes to the gate. What does Bob do in this turn?"
    )


def solve_partner(facts: Facts) -> SolvedQuestion | None:
    """Return Bob's action by the rule, if it is the only one."""
    rooms, pursuit = position(facts)
    here = pursuit.players[1]
    path = distances(here, lambda room: rooms.exits[room])
    broken = [room for room, count in zip(rooms.generators, pursuit.fixed, strict=True) if count < FIXES]
    goals = [room for room in broken if path[room] == min(path[other] for other in broken)] or [rooms.gate]
    back = distances(goals[0], lambda room: rooms.exits[room])
    if here == goals[0]:
        right = [f"fix generator in room {here}" if broken else "wait"]
    else:
        right = [f"move to room {room}" for room in rooms.exits[here] if back[room] == back[here] - 1]
    texts = [renamed_action(text, facts) for text in actions_of(rooms, here)]
    why = "This is the next step to his goal, and there is only one such step."
    return solved([renamed_action(text, facts) for text in right], texts, why) if len(goals) == 1 else None


def pose_escape(state: Facts, random: Random) -> Facts | None:
    """Choose the number of turns: the smallest one that is enough for certain, or the longest plan."""
    facts = renamed(state, random)
    pursuit = position(facts)[1]
    exact = solution(EscapeRules())
    turns = next((n for n in range(1, LONGEST_PLAN) if exact.probability(pursuit, n) >= CERTAIN), LONGEST_PLAN)
    return facts | {"turns": turns}


def ask_escape(facts: Facts) -> str:
    """Ask for the best action of Alice."""
    return (
        f"Alice and Bob plan together, and know each time where everybody is. Which action of Alice now gives them the highest "
        f"probability of escaping within {facts['turns']} turns, this turn included?"
    )


def solve_escape(facts: Facts) -> SolvedQuestion | None:
    """Return the action of Alice with the highest probability, if it is clearly better than all others."""
    pursuit, best = position(facts)[1], dict[str, float]()
    for (alice, _), value in solution(EscapeRules()).values(pursuit, facts["turns"]).items():
        text = renamed_action(alice, facts)
        best[text] = max(best.get(text, 0.0), value)
    highest = max(best.values())
    right = [text for text, value in best.items() if value > highest - CLEAR]
    why = f"With it they escape with probability {highest:.2f}."
    return solved(right, list(best), why) if highest > 0 else None


ESCAPE_QUESTIONS = QuestionGame(
    "escape",
    lambda random: ENTRY.open({"start": random.choice(list(STARTS))}),
    mixed_pair(GreedyEscaper, SymbolicEscaper, RandomPlayer),
    read,
    (
        QuestionTemplate("distance", QuestionKind.COMPREHENSION, pose_distance, scene, ask_distance, solve_distance),
        QuestionTemplate("killer_target", QuestionKind.MIND, pose_killer, scene, ask_killer, solve_killer),
        QuestionTemplate("partner_step", QuestionKind.MIND, renamed, scene, ask_partner, solve_partner),
        QuestionTemplate("escape", QuestionKind.PLANNING, pose_escape, scene, ask_escape, solve_escape),
    ),
)
