"""Questions about CollabCapture: distances (comprehension), the next step of the partner and of the thief by rules that are
stated (theory of mind), and the action that the exact solution demands (joint planning)."""

from random import Random

from orchestrator.games.capture.entry import ENTRY
from orchestrator.games.capture.game import CaptureGame
from orchestrator.games.capture.players.greedy import GreedyCatcher
from orchestrator.games.capture.players.symbolic import SymbolicCatcher
from orchestrator.games.capture.rules import PUBLISHED_MAP, CaptureMap, CaptureRules, ThiefPolicy
from orchestrator.games.capture.solver import NEVER, solution
from orchestrator.games.capture.state import CaptureState, options
from orchestrator.games.capture.thief import exits_of, paths_from
from orchestrator.games.game import CoordinationGame
from orchestrator.games.players.random_player import RandomPlayer
from orchestrator.games.questions.question import Facts, QuestionKind
from orchestrator.games.questions.rooms import CANNOT, distance_options, drawn_names, old_names, passages, renamed_exits
from orchestrator.games.questions.sampling import mixed_pair
from orchestrator.games.questions.template import QuestionGame, QuestionTemplate, SolvedQuestion, solved
from orchestrator.games.rooms import UNREACHABLE

CLEVER = CaptureRules(ThiefPolicy.ADVERSARIAL)
RULES = (
    "Alice and Bob want to catch the thief. In each turn everybody stays or moves to a room beside, all at once, through doors "
    "that were open at the beginning of the turn. The thief is caught when an agent is in its room after a turn, or has "
    "exchanged rooms with it. An agent in the room of a button can press it instead of moving, which opens a closed door and "
    "closes an open one for the next turns. A closed door stops everybody."
)


def read(game: CoordinationGame) -> Facts | None:
    """Return the rooms of all three and the doors."""
    assert isinstance(game, CaptureGame)
    state = game.state
    return {"alice": state.agents[0], "bob": state.agents[1], "thief": state.thief, "doors": list(state.doors)}


def renamed(state: Facts, random: Random) -> Facts:
    """Return the state with the whole map under other numbers."""
    names = drawn_names(PUBLISHED_MAP.exits, random)
    doors = [
        {"rooms": sorted(names[room] for room in door.rooms), "button": names[door.button], "open": is_open}
        for door, is_open in zip(PUBLISHED_MAP.doors, state["doors"], strict=True)
    ]
    return {
        **{who: names[state[who]] for who in ("alice", "bob", "thief")}, "doors": doors,
        "exits": renamed_exits(PUBLISHED_MAP.exits, names), "names": {str(old): new for old, new in names.items()},
    }  # fmt: skip


def scene(facts: Facts) -> str:
    """Return the rules and the state in sentences."""
    doors = [
        f"The door between rooms {' and '.join(map(str, door['rooms']))} is {'open' if door['open'] else 'closed'}; its button "
        f"is in room {door['button']}."
        for door in facts["doors"]
    ]
    where = f"Alice is in room {facts['alice']}, Bob in room {facts['bob']}, and the thief in room {facts['thief']}."
    return " ".join([RULES, f"Rooms beside each room: {passages(facts['exits'])}.", *doors, where])


def position(facts: Facts) -> tuple[CaptureMap, CaptureState]:
    """Return the renamed map and the state on it."""
    found = PUBLISHED_MAP.relabelled({old: new for new, old in old_names(facts).items()})
    doors = tuple(door["open"] for door in facts["doors"])
    return found, CaptureState((facts["alice"], facts["bob"]), facts["thief"], doors, turn=1)


def pose_distance(state: Facts, random: Random) -> Facts | None:
    """Choose an agent and a room that it is not in."""
    facts, who = renamed(state, random), random.choice(("alice", "bob"))
    return facts | {"who": who, "room": random.choice([int(room) for room in facts["exits"] if int(room) != facts[who]])}


def ask_distance(facts: Facts) -> str:
    """Ask for the number of moves of an agent to a room."""
    return f"If no door changes, how many moves does {facts['who'].title()} need at least to reach room {facts['room']}?"


def solve_distance(facts: Facts) -> SolvedQuestion | None:
    """Return the length of the shortest path through open doors."""
    rooms, state = position(facts)
    right = str(paths_from(facts[facts["who"]], rooms, state.doors).get(facts["room"], CANNOT))
    return solved([right], distance_options(right), "This is the length of the shortest path through open doors.")


def ask_partner(facts: Facts) -> str:
    """Ask for Bob's next action, whose rule is stated."""
    return (
        "Bob always moves to the next room on the shortest path to the room where the thief is now, through doors that are "
        "open now. What does Bob do in this turn?"
    )


def solve_partner(facts: Facts) -> SolvedQuestion | None:
    """Return the first step of the only shortest path from Bob to the thief."""
    rooms, state = position(facts)
    paths = paths_from(facts["thief"], rooms, state.doors)
    if facts["bob"] not in paths:
        return None
    left = paths[facts["bob"]]
    nearer = [room for room in exits_of(rooms, facts["bob"], state.doors) if paths[room] == left - 1]
    texts = list(options(rooms, state, 1))
    right = [f"move to room {room}" for room in nearer]
    return solved(right, texts, f"From there the thief is {left - 1} moves away, and from any other room more.")


def ask_thief(facts: Facts) -> str:
    """Ask for the thief's next room, whose rule is stated."""
    return (
        "The thief must move if it can. It looks where Alice and Bob are now and goes to the room beside it whose distance "
        "from the nearer one of them, in moves through doors that are open now, is largest. Where does it go in this turn?"
    )


def solve_thief(facts: Facts) -> SolvedQuestion | None:
    """Return the room that is farthest from the nearer agent, if it is the only one."""
    rooms, state = position(facts)
    paths = [paths_from(agent, rooms, state.doors) for agent in state.agents]
    far = {room: min(path.get(room, UNREACHABLE) for path in paths) for room in exits_of(rooms, state.thief, state.doors)}
    if len(far) < 2:
        return None
    right = [f"to room {room}" for room, distance in far.items() if distance == max(far.values())]
    wrong = [f"to room {room}" for room in facts["exits"][str(facts["thief"])]] + ["nowhere: it stays"]
    return solved(right, wrong, "The nearer agent is farther from that room than from any other room beside the thief.")


def ask_catch(facts: Facts) -> str:
    """Ask for the best action of Alice against a perfect thief."""
    return (
        "Alice and Bob plan together. The thief knows what both do in a turn before it chooses, may stay, and escapes as long "
        "as it can. Which action of Alice belongs to the joint plan that is certain to catch the thief in the fewest turns?"
    )


def solve_catch(facts: Facts) -> SolvedQuestion | None:
    """Return the action of Alice in all best joint actions, by the exact solution of the published map."""
    old, (rooms, state) = old_names(facts), position(facts)
    before = CaptureState((old[facts["alice"]], old[facts["bob"]]), old[facts["thief"]], state.doors, turn=1)
    exact = solution(CLEVER)
    turns = exact.turns(before)
    if turns >= NEVER:
        return None
    best = {alice for alice, _ in exact.best(before)}
    texts = dict(zip(options(PUBLISHED_MAP, before, 0).values(), options(PUBLISHED_MAP, before, 0), strict=True))
    new = {text: renamed_action(action.room, action.press, text, facts) for action, text in texts.items()}
    right = [text for name, text in new.items() if name in best]
    return solved(right, list(options(rooms, state, 0)), f"With it the thief is caught in {turns} turns, otherwise later.")


def renamed_action(room: int, press: bool, text: str, facts: Facts) -> str:
    """Return the text of an action on the published map with the numbers of the question."""
    new = facts["names"][str(room)]
    return text if text.startswith("stay") else f"{'press button in' if press else 'move to'} room {new}"


CAPTURE_QUESTIONS = QuestionGame(
    "capture",
    lambda random: ENTRY.open({"thief": random.choice(list(ThiefPolicy))}),
    mixed_pair(GreedyCatcher, SymbolicCatcher, RandomPlayer),
    read,
    (
        QuestionTemplate("distance", QuestionKind.COMPREHENSION, pose_distance, scene, ask_distance, solve_distance),
        QuestionTemplate("partner_step", QuestionKind.MIND, renamed, scene, ask_partner, solve_partner),
        QuestionTemplate("thief_step", QuestionKind.MIND, renamed, scene, ask_thief, solve_thief),
        QuestionTemplate("catch", QuestionKind.PLANNING, renamed, scene, ask_catch, solve_catch),
    ),
)
