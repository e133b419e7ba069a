"""Questions about Hanabi with two players: cards that fit or must be kept (comprehension), clues and what they mean (theory of
mind), and plays without risk (joint planning)."""

from random import Random

from orchestrator.games.game import CoordinationGame
from orchestrator.games.hanabi.cards import CARD_COPIES, CARD_NAMES, CARD_NUMBERS, COLOR_MASKS, COLORS, RANK_MASKS, members
from orchestrator.games.hanabi.engine import HanabiGame
from orchestrator.games.hanabi.players.certain import CertainPlayer, clue_mask, table_of
from orchestrator.games.hanabi.players.convention import ConventionPlayer
from orchestrator.games.hanabi.players.table import TableCards
from orchestrator.games.hanabi.view import CardView, HanabiView
from orchestrator.games.players.random_player import RandomPlayer
from orchestrator.games.questions.hanabi_text import clue_text, legal_clues, scene
from orchestrator.games.questions.question import Facts, QuestionKind
from orchestrator.games.questions.sampling import mixed_pair
from orchestrator.games.questions.template import QuestionGame, QuestionTemplate, SolvedQuestion, solved

NO_PLAY = "none of them"


def read(game: CoordinationGame) -> Facts | None:
    """Return what the seat to act sees; it is called Alice in questions, and the other one Bob."""
    assert isinstance(game, HanabiGame)
    view = game.observe(game.to_act()[0])
    facts = view.facts()
    own = game.state.hands[view.seat]
    return {key: facts[key] for key in ("fireworks", "tokens", "lives", "deck", "discards")} | {
        "own": facts["hands"][view.seat], "partner": facts["hands"][1 - view.seat],
        "hidden": [CARD_NAMES[held.card] for held in own],  # only `pose_meaning` reads it, and removes it
    }  # fmt: skip


def pose(state: Facts, random: Random) -> Facts | None:
    """Return the state without the own cards."""
    return {key: value for key, value in state.items() if key != "hidden"}


def table(facts: Facts) -> TableCards:
    """Return the stacks and discards as sets of cards."""
    discards = tuple(CARD_NUMBERS[name] for name in facts["discards"])
    stacks = tuple(facts["fireworks"].values())
    return table_of(HanabiView(0, 2, (), stacks, 0, 0, 0, discards, 0, 0, ()))


def told(card: Facts) -> int:
    """Return the cards that the clues to a card allow, as a set of cards."""
    colors = sum(1 << COLORS.index(letter) for letter in card["colors"])
    ranks = sum(1 << int(digit) - 1 for digit in card["ranks"])
    return clue_mask(CardView(None, colors, ranks, False, False))


def after_clue(mask: int, card: str, clue: str) -> int:
    """Return the possible cards of a held card after a clue (a colour's letter or a rank) to its hand."""
    named = COLOR_MASKS[COLORS.index(clue)] if clue in COLORS else RANK_MASKS[int(clue) - 1]
    return mask & named if clue in card else mask & ~named


def ask_fitting(facts: Facts) -> str:
    """Ask how many cards of the partner fit a stack."""
    return "How many of Bob's cards could be placed on a stack now, each one on its own?"


def solve_fitting(facts: Facts) -> SolvedQuestion | None:
    """Return the number of the partner's playable cards."""
    names = [card["card"] for card in facts["partner"]]
    fit = [name for name in names if table(facts).playable >> CARD_NUMBERS[name] & 1]
    return solved(
        [str(len(fit))], [str(count) for count in range(len(names) + 1)], f"These cards fit: {' '.join(fit) or 'none'}."
    )


def ask_critical(facts: Facts) -> str:
    """Ask for the partner's only critical card."""
    return (
        "Which card of Bob must not be lost? That is a card not yet on its stack, of which all other copies are discarded, "
        "while every lower card that its stack still needs has a copy that is not discarded."
    )


def solve_critical(facts: Facts) -> SolvedQuestion | None:
    """Return the critical card of the partner, if it is the only one."""
    names = list(dict.fromkeys(card["card"] for card in facts["partner"]))
    right = [name for name in names if table(facts).critical >> CARD_NUMBERS[name] & 1]
    return solved(right, names, "It is the last copy of a card that can still be placed.")


def ask_clue(facts: Facts) -> str:
    """Ask for the clue that makes a card of the partner certain."""
    return (
        "Bob knows the stacks, the discards and all clues to his cards; let him use nothing else. After which clue does he "
        "know for certain of one more card than now that it can be placed?"
    )


def solve_clue(facts: Facts) -> SolvedQuestion | None:
    """Return the only clue after which more cards of the partner are certain to be playable."""
    seen, hand = table(facts), facts["partner"]
    before = certain([told(card) for card in hand], seen)
    more = {
        clue: certain([after_clue(told(card), card["card"], clue) for card in hand], seen) - before
        for clue in legal_clues(hand)
    }
    right = [clue_text(clue) for clue, slots in more.items() if slots]
    if not facts["tokens"] or any(len(slots) > 1 for slots in more.values()):
        return None
    return solved(right, [clue_text(clue) for clue in more], "After it, every card that one of his cards can be fits a stack.")


def certain(masks: list[int], seen: TableCards) -> set[int]:
    """Return the slots whose cards are playable whatever they are, with the stacks and discards as the only other knowledge."""
    left = [mask & ~seen.used_up for mask in masks]
    return {slot for slot, mask in enumerate(left) if mask and not mask & ~seen.playable}


def pose_meaning(state: Facts, random: Random) -> Facts | None:
    """Choose a clue to the own hand that keeps the convention: its focus is playable."""
    clue = random.choice(legal_clues([{"card": name} for name in state["hidden"]]))
    touched = [slot for slot, name in enumerate(state["hidden"]) if clue in name]
    facts = (pose(state, random) or {}) | {"clue": clue, "touched": touched}
    slot = focus(facts)
    true = slot is not None and table(state).playable >> CARD_NUMBERS[state["hidden"][slot]] & 1
    return facts if true else None


def focus(facts: Facts) -> int | None:
    """Return the slot of the newest touched card that may be playable after the clue."""
    playable = table(facts).playable
    fitting = [
        slot for slot in facts["touched"] if after_clue(told(facts["own"][slot]), facts["clue"], facts["clue"]) & playable
    ]
    return max(fitting, default=None)


def ask_meaning(facts: Facts) -> str:
    """Ask for the card that a clue means by the stated convention."""
    slots = " and ".join(map(str, facts["touched"]))
    what = clue_text(facts["clue"]).removeprefix("reveal ")
    return (
        "You have agreed: a clue means that one of the touched cards can be placed now, namely the newest of those that can "
        f"be such a card, by all clues to them. Now Bob reveals {what} to you, which touches exactly your slots {slots}. "
        "Which card does he tell you that you hold?"
    )


def solve_meaning(facts: Facts) -> SolvedQuestion | None:
    """Return the only card that the focus of the clue can be."""
    slot, clue = focus(facts), facts["clue"]
    if slot is None:
        return None
    meant = members(after_clue(told(facts["own"][slot]), clue, clue) & table(facts).playable)
    named = [name for name in CARD_NAMES if clue in name]
    fitting = [CARD_NAMES[card] for card in members(table(facts).playable)]
    return solved([CARD_NAMES[card] for card in meant], [*named, *fitting], f"The clue means the card in slot {slot}.")


def pose_play(state: Facts, random: Random) -> Facts | None:
    """Return the state; of those without a certain play, only a few, since they are many."""
    facts = pose(state, random) or {}
    return facts if sure_slots(facts) or random.random() < 0.05 else None


def ask_play(facts: Facts) -> str:
    """Ask for the own card that can be played without risk."""
    return (
        "Which of your cards can you play without any risk? Use the clues to each card, and exclude cards of which you see all "
        "copies on the stacks, among the discards and in Bob's hand."
    )


def solve_play(facts: Facts) -> SolvedQuestion | None:
    """Return the only own card that is playable for certain, or that there is none."""
    slots = sure_slots(facts)
    right = [f"the card in slot {slot}" for slot in slots] or [NO_PLAY]
    texts = [f"the card in slot {slot}" for slot in range(len(facts["own"]))]
    why = "Every card that it can be fits a stack." if slots else "Each of them can be a card that fits no stack."
    return solved(right, [*texts, NO_PLAY], why)


def sure_slots(facts: Facts) -> list[int]:
    """Return the own slots whose cards are playable for certain, by clues and by counting the visible cards."""
    seen = table(facts)
    left = seen.unseen([[CARD_NUMBERS[card["card"]] for card in facts["partner"]]])
    possible = sum(1 << card for card in range(len(CARD_COPIES)) if left[card] > 0)
    masks = [told(card) & possible for card in facts["own"]]
    return [slot for slot, mask in enumerate(masks) if mask and not mask & ~seen.playable]


HANABI_QUESTIONS = QuestionGame(
    "hanabi",
    lambda random: HanabiGame(),
    mixed_pair(ConventionPlayer, CertainPlayer, CertainPlayer, RandomPlayer),
    read,
    (
        QuestionTemplate("fitting", QuestionKind.COMPREHENSION, pose, scene, ask_fitting, solve_fitting),
        QuestionTemplate("critical", QuestionKind.COMPREHENSION, pose, scene, ask_critical, solve_critical),
        QuestionTemplate("useful_clue", QuestionKind.MIND, pose, scene, ask_clue, solve_clue),
        QuestionTemplate("clue_meaning", QuestionKind.MIND, pose_meaning, scene, ask_meaning, solve_meaning),
        QuestionTemplate("safe_play", QuestionKind.PLANNING, pose_play, scene, ask_play, solve_play),
    ),
)
